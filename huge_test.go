package match3

import (
	"fmt"
	"math"
	"testing"
	"time"
)

// Without cells there is nothing to do, however many rows or columns are claimed: a server that is told of MaxInt rows
// without columns must neither crash nor compute for years.

func TestHugeBoardsOfBytesWithoutCells(t *testing.T) {
	for name, resolve := range bytesFuncs() {
		for _, shape := range [][2]int{{0, 0}, {0, 5}, {5, 0}, {0, math.MaxInt}, {math.MaxInt, 0}} {
			ok := t.Run(fmt.Sprintf("%s/%dx%d", name, shape[0], shape[1]), func(t *testing.T) {
				results := []Result{{-1, -1}}
				inTime(t, func() error { return resolve(nil, shape[0], shape[1], results) })
				if results[0] != (Result{}) {
					t.Errorf("gives %+v", results[0])
				}
			})
			if !ok {
				return // what has not ended goes on beside the other tests, and once is enough
			}
		}
	}
}

func TestHugeBoardsWithoutCells(t *testing.T) {
	inTime(t, func() error {
		b, err := FromCells(nil, maxCells, 0)
		if err != nil {
			return err
		}
		if res := b.Resolve(); res != (Result{}) || len(b.AppendCells(nil)) != 0 || b.Fall() != 0 {
			return fmt.Errorf("resolves to %+v and %v", res, b)
		}
		return nil
	})
}

// inTime wants do to end without an error or a panic, and soon: if it does not, this test fails and the others go on.
func inTime(t *testing.T, do func() error) {
	t.Helper()
	done := make(chan error, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				done <- fmt.Errorf("panic: %v", p)
			}
		}()
		done <- do()
	}()
	select {
	case err := <-done:
		noError(t, err)
	case <-time.After(3 * time.Second):
		t.Fatal("has not ended after 3 s")
	}
}
