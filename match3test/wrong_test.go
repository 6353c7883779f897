package match3test

import (
	"runtime"
	"slices"
	"strings"
	"testing"

	"example.com/match3/internal/reference"
	"example.com/match3/internal/sample"
)

func right(board [][]int64) ([][]int64, int, int) {
	return reference.Resolve(board, 0)
}

// check runs a whole check and returns how often each clause and each property was found broken.
func check(t *testing.T, resolve Resolve, options ...Option) (*checker, map[string]int) {
	t.Helper()
	c, err := newChecker(resolve, options)
	if err != nil {
		t.Fatal(err)
	}
	c.run()
	counts := make(map[string]int)
	for _, g := range c.findings.groups {
		counts[g.key] = g.count
	}
	return c, counts
}

// hasRun says whether a pass would mark anything.
func hasRun(board [][]int64) bool {
	return reference.Count(reference.Mark(board, 0)) > 0
}

// onePass carries out one pass, and returns what it removed.
func onePass(board [][]int64) int {
	marked := reference.Mark(board, 0)
	reference.Remove(board, marked, 0)
	reference.Fall(board, 0)
	return reference.Count(marked)
}

// Each wrong resolver is found out by the property that is there for its kind of mistake, whatever else it breaks.
func TestWrongResolversAreFound(t *testing.T) {
	calls := 0 // for the resolver that remembers
	for _, test := range []struct {
		name     string
		property string
		resolve  Resolve
	}{
		{"panics where there is a run", propNoPanic, func(board [][]int64) ([][]int64, int, int) {
			if hasRun(board) {
				panic("a run")
			}
			return right(board)
		}},
		{"index out of range on boards without rows", propNoPanic, func(board [][]int64) ([][]int64, int, int) {
			_ = board[0]
			return right(board)
		}},
		{"ends its goroutine", propReturns, func(board [][]int64) ([][]int64, int, int) {
			if hasRun(board) {
				runtime.Goexit()
			}
			return right(board)
		}},
		{"works in place", propInputUntouched, func(board [][]int64) ([][]int64, int, int) {
			final, removed, passes := right(board)
			for row := range board {
				copy(board[row], final[row])
			}
			return final, removed, passes
		}},
		{"returns the board itself if it is stable", propOwnMemory, func(board [][]int64) ([][]int64, int, int) {
			if !hasRun(board) {
				return board, 0, 0
			}
			return right(board)
		}},
		{"returns one row of the board itself", propOwnMemory, func(board [][]int64) ([][]int64, int, int) {
			final, removed, passes := right(board)
			if len(board) > 0 && slices.Equal(board[len(board)-1], final[len(board)-1]) {
				final[len(board)-1] = board[len(board)-1]
			}
			return final, removed, passes
		}},
		{"returns nil", propShape, func(board [][]int64) ([][]int64, int, int) {
			return nil, 0, 0
		}},
		{"drops empty rows", propShape, func(board [][]int64) ([][]int64, int, int) {
			final, removed, passes := right(board)
			return slices.DeleteFunc(final, func(row []int64) bool { return !slices.ContainsFunc(row, isTile) }), removed, passes
		}},
		{"ragged", propShape, func(board [][]int64) ([][]int64, int, int) {
			final, removed, passes := right(board)
			for row := range final {
				for len(final[row]) > 0 && final[row][len(final[row])-1] == 0 {
					final[row] = final[row][:len(final[row])-1]
				}
			}
			return final, removed, passes
		}},
		{"rows and columns change places", propShape, func(board [][]int64) ([][]int64, int, int) {
			final, removed, passes := right(board)
			turned := newBoard(width(final), len(final))
			for row := range final {
				for col := range final[row] {
					turned[col][row] = final[row][col]
				}
			}
			return turned, removed, passes
		}},
		{"one removed too many", propRemovedCount, func(board [][]int64) ([][]int64, int, int) {
			final, removed, passes := right(board)
			if removed > 0 {
				removed++
			}
			return final, removed, passes
		}},
		{"fills in new tiles", propRemovedCount, func(board [][]int64) ([][]int64, int, int) {
			final, removed, passes := right(board)
			for row := range final {
				for col := range final[row] {
					if removed > 0 && final[row][col] == 0 {
						final[row][col] = int64(100 + row*20 + col)
					}
				}
			}
			return final, removed, passes
		}},
		{"takes one tile besides the runs", propRemovedCount, func(board [][]int64) ([][]int64, int, int) {
			final, removed, passes := right(board)
			for _, row := range final {
				for col := range row {
					if removed > 0 && row[col] != 0 {
						row[col] = 0
						return final, removed + 1, passes
					}
				}
			}
			return final, removed, passes
		}},
		{"one pass only", propNoRunLeft, func(board [][]int64) ([][]int64, int, int) {
			final := clone(board)
			removed := onePass(final)
			return final, removed, min(removed, 1)
		}},
		{"two passes at most", propResolveAgain, func(board [][]int64) ([][]int64, int, int) {
			final, removed, passes := clone(board), 0, 0
			for hasRun(final) && passes < 2 {
				removed += onePass(final)
				passes++
			}
			return final, removed, passes
		}},
		{"falls first", propLeftAlone, func(board [][]int64) ([][]int64, int, int) {
			fallen := clone(board)
			reference.Fall(fallen, 0)
			return right(fallen)
		}},
		{"counts on stable boards", propLeftAlone, func(board [][]int64) ([][]int64, int, int) {
			final, removed, passes := right(board)
			return final, max(removed, 3), max(passes, 1)
		}},
		{"only runs across", propRunsRemoved, func(board [][]int64) ([][]int64, int, int) {
			final, removed, passes := clone(board), 0, 0
			for {
				marked, count := newBoard(len(final), width(final)), 0
				for row := range final {
					for col := 2; col < len(final[row]); col++ {
						if k := final[row][col]; k != 0 && k == final[row][col-1] && k == final[row][col-2] {
							marked[row][col-2], marked[row][col-1], marked[row][col] = 1, 1, 1
						}
					}
				}
				for row := range marked {
					for col := range marked[row] {
						if marked[row][col] == 1 {
							final[row][col] = 0
							count++
						}
					}
				}
				if count == 0 {
					return final, removed, passes
				}
				reference.Fall(final, 0)
				removed, passes = removed+count, passes+1
			}
		}},
		{"counts the last look as a pass", propPassCount, func(board [][]int64) ([][]int64, int, int) {
			final, removed, passes := right(board)
			return final, removed, passes + 1
		}},
		{"passes always 0", propPassCount, func(board [][]int64) ([][]int64, int, int) {
			final, removed, _ := right(board)
			return final, removed, 0
		}},
		{"passes -2", propPassCount, func(board [][]int64) ([][]int64, int, int) {
			final, removed, _ := right(board)
			return final, removed, -2
		}},
		{"columns upside down", propColumnOrder, func(board [][]int64) ([][]int64, int, int) {
			final, removed, passes := right(board)
			if removed > 0 {
				slices.Reverse(final)
				reference.Fall(final, 0)
			}
			return final, removed, passes
		}},
		{"columns close up sideways", propColumnOrder, func(board [][]int64) ([][]int64, int, int) {
			final, removed, passes := right(board)
			if removed == 0 {
				return final, removed, passes
			}
			closed, next := newBoard(len(final), width(final)), 0
			for col := range width(final) {
				if len(column(final, col)) == 0 {
					continue
				}
				for row := range final {
					closed[row][next] = final[row][col]
				}
				next++
			}
			return closed, removed, passes
		}},
		{"nothing falls", propGravity, func(board [][]int64) ([][]int64, int, int) {
			final, removed, passes := clone(board), 0, 0
			for hasRun(final) {
				marked := reference.Mark(final, 0)
				reference.Remove(final, marked, 0)
				removed, passes = removed+reference.Count(marked), passes+1
			}
			return final, removed, passes
		}},
		{"remembers the boards before", propRepeatable, func(board [][]int64) ([][]int64, int, int) {
			final, removed, passes := right(board)
			calls++
			return final, removed + 3*(calls%2), passes
		}},
		{"no runs in the last column", propMirror, func(board [][]int64) ([][]int64, int, int) {
			cut := clone(board)
			for row := range cut {
				cut[row] = cut[row][:max(len(cut[row])-1, 0)]
			}
			final, removed, passes := right(cut)
			for row := range final {
				final[row] = append(final[row], board[row][len(final[row]):]...)
			}
			return final, removed, passes
		}},
		{"kinds cut to eight bits", propRename, func(board [][]int64) ([][]int64, int, int) {
			cut := clone(board)
			for row := range cut {
				for col, kind := range cut[row] {
					if kind != 0 {
						cut[row][col] = 1 + kind&0xFF
					}
				}
			}
			final, removed, passes := right(cut)
			for row := range final {
				for col, kind := range final[row] {
					if kind != 0 {
						final[row][col] = kind - 1
					}
				}
			}
			return final, removed, passes
		}},
	} {
		if sample.Only && test.property != propNoPanic && test.property != propReturns {
			continue // what differs from machine to machine is how a resolver ends that does not return
		}
		t.Run(test.name, func(t *testing.T) {
			c, counts := check(t, test.resolve)
			if counts["property "+test.property] == 0 {
				t.Errorf("property %s was not found broken, only %v", test.property, counts)
			}
			if err := c.err(); err == nil || !strings.Contains(err.Error(), "property "+test.property) {
				t.Errorf("the error does not name the property: %v", err)
			}
		})
	}
}

func isTile(kind int64) bool { return kind != 0 }

// A board that a resolver spoils must not spoil the ones after it, nor what is drawn of it.
func TestSpoiledBoardsDoNotSpread(t *testing.T) {
	spoiling := func(board [][]int64) ([][]int64, int, int) {
		final, removed, passes := right(board)
		for row := range board {
			for col := range board[row] {
				board[row][col] = 77
			}
		}
		return final, removed, passes
	}
	_, counts := check(t, spoiling)
	if len(counts) != 1 || counts["property "+propInputUntouched] == 0 {
		t.Errorf("found %v, want only property %s", counts, propInputUntouched)
	}
}
