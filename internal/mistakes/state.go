package mistakes

import (
	"sync"
	"sync/atomic"
)

// stateMistakes break clause 5.5: what an answer may depend on, and what a resolver may touch.
func stateMistakes() []Mistake {
	return []Mistake{
		mistaken("input-changed", "5.5",
			"the board that was given is worked on, and not a copy of it",
			func(r *resolver) { r.inPlace = true }),
		countCarriedOver(),
		answerReused(),
	}
}

// countCarriedOver is safe for concurrent use, as all mistakes are; but its answers depend on the order of the calls.
func countCarriedOver() Mistake {
	var total atomic.Int64
	return mistaken("count-carried-over", "5.5",
		"the number removed is not set back to zero for the next board",
		func(r *resolver) {
			r.report = func(_ grid, a answer) answer {
				a.removed = int(total.Add(int64(a.removed)))
				return a
			}
		})
}

// answerReused knows a board again by its shape and the sum of its kinds, as a cache with a weak key does.
func answerReused() Mistake {
	type key struct {
		rows, cols int
		sum        int64
	}
	var (
		mu      sync.Mutex
		lastKey key
		last    answer
	)
	return mistaken("answer-reused", "5.5",
		"a board is given the answer of the one before, because shape and sum of the kinds are the same",
		func(r *resolver) {
			r.report = func(given grid, a answer) answer {
				k := key{}
				k.rows, k.cols = shape(given)
				eachCell(given, func(c cell) { k.sum += at(given, c) })
				mu.Lock()
				defer mu.Unlock()
				if k != lastKey {
					lastKey, last = k, answer{final: clone(a.final), removed: a.removed, passes: a.passes}
				}
				return answer{final: clone(last.final), removed: last.removed, passes: last.passes}
			}
		})
}
