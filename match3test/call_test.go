package match3test

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// testPatience is short enough to wait for, and long enough to answer the other boards.
const testPatience = 500 * time.Millisecond

func TestHangingResolverIsLeft(t *testing.T) {
	patience = testPatience
	release := make(chan struct{})
	t.Cleanup(func() {
		close(release)
		patience = Patience
	})
	var calls atomic.Int64 // the goroutine that hangs is never waited for
	hanging := func(board [][]int64) ([][]int64, int, int) {
		calls.Add(1)
		if hasRun(board) {
			<-release
		}
		return right(board)
	}
	c, counts := check(t, hanging)
	if len(counts) != 1 || counts["property "+propReturns] != 1 {
		t.Fatalf("found %v, want one finding of property %s", counts, propReturns)
	}
	failure := c.findings.shown()[0]
	if failure.Vector == "" || !hasRun(failure.Board) {
		t.Errorf("the finding does not show the vector it hung on: %v", failure)
	}
	if int64(c.boards) != calls.Load() {
		t.Errorf("%d boards, but %d calls: the check went on", c.boards, calls.Load())
	}
}

// A resolver that hangs on a variant of a random board only, must stop the check there as well.
func TestHangingLate(t *testing.T) {
	patience = testPatience
	release := make(chan struct{})
	t.Cleanup(func() {
		close(release)
		patience = Patience
	})
	var first [][]int64
	hanging := func(board [][]int64) ([][]int64, int, int) {
		switch {
		case first == nil && width(board) == 5:
			first = clone(board)
		case first != nil && equal(board, mirror(first)):
			<-release
		}
		return right(board)
	}
	c, err := newChecker(hanging, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.checkRandomBoards()
	if c.findings.count() != 1 || c.findings.groups[0].key != "property "+propReturns {
		t.Fatalf("found %s, want one finding of property %s", c.summary(), propReturns)
	}
}

// Where a resolver panicked is what its author looks for first.
func TestPanicPlaceIsNamed(t *testing.T) {
	for _, test := range []struct {
		name    string
		resolve Resolve
		want    string
	}{
		{"by itself", func([][]int64) ([][]int64, int, int) { panic("on purpose") }, "on purpose"},
		{"in the runtime", func(board [][]int64) ([][]int64, int, int) {
			return board, len(board[len(board)]), 0 //nolint:gocritic // this is to panic
		}, "index out of range"},
		{"through a nil pointer", func([][]int64) ([][]int64, int, int) {
			var nowhere *int
			return nil, *nowhere, 0 //nolint:govet // this is to panic
		}, "nil pointer"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := &checker{resolve: test.resolve}
			_, failure := c.call(board("1 2 3"))
			if failure == nil || failure.Property != propNoPanic {
				t.Fatalf("found %v, want one of property %s", failure, propNoPanic)
			}
			if !strings.HasPrefix(failure.Message, "panicked at call_test.go:") ||
				!strings.Contains(failure.Message, test.want) {
				t.Errorf("message %q does not name place and cause %q", failure.Message, test.want)
			}
		})
	}
}
