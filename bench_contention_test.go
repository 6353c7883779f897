package match3

import (
	"fmt"
	"runtime"
	"sync"
	"testing"
)

// Many goroutines that call the functions of the package at once, each on boards of its own, are to resolve as many
// boards a second as one for each processor.
func BenchmarkContention(b *testing.B) {
	for _, work := range []struct {
		name         string
		size, boards int
		resolve      func(cells []byte, size int, results []Result) error
	}{
		{"8x8", 8, 256, eachAlone},
		{"50x50", 50, 8, eachAlone},
		{"batch8x8", 8, 256, allAtOnce},
		{"batch9x9", 9, 256, allAtOnce},
	} {
		size := work.size * work.size
		boards := uniformBoards(b, work.size, work.boards)
		for _, goroutines := range []int{runtime.GOMAXPROCS(0), 16} {
			// The boards and results of all goroutines lie back to back, as those of one caller would that divides its
			// work.
			cells := make([]byte, goroutines*len(boards))
			results := make([]Result, goroutines*work.boards)
			b.Run(fmt.Sprintf("%s/goroutines=%d", work.name, goroutines), func(b *testing.B) {
				var group sync.WaitGroup
				for i := range goroutines {
					rounds := (b.N + i) / goroutines // of them all b.N
					cells := cells[i*len(boards) : (i+1)*len(boards)]
					results := results[i*work.boards : (i+1)*work.boards]
					group.Go(func() {
						for range rounds {
							copy(cells, boards)
							if err := work.resolve(cells, work.size, results); err != nil {
								b.Error(err)
								return
							}
						}
					})
				}
				group.Wait()
				report(b, work.boards, size)
			})
		}
	}
}

func eachAlone(cells []byte, size int, results []Result) (err error) {
	for i := range results {
		if results[i], err = ResolveBytes(cells[i*size*size:(i+1)*size*size], size, size); err != nil {
			return err
		}
	}
	return nil
}

func allAtOnce(cells []byte, size int, results []Result) error {
	return ResolveBatch(cells, size, size, results)
}
