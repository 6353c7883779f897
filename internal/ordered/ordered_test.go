package ordered

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"
)

// count gives the numbers below n.
func count(n int) func() (int, bool, error) {
	i := -1
	return func() (int, bool, error) {
		i++
		return i, i < n, nil
	}
}

// square is a worker that takes longer for some numbers than for others.
func square() func(int) int {
	return func(i int) int {
		for range i % 7 {
			runtime.Gosched()
		}
		return i * i
	}
}

func TestResultsComeInOrder(t *testing.T) {
	ctx := context.Background()
	for _, jobs := range []int{0, 1, 2, 3, 16} {
		results := Start(ctx, jobs, Work[int, int]{
			Next: count(1000), Worker: square, Size: func(int) int { return 1 }, MaxSize: 5,
		})
		for i := range 1000 {
			if got, more, err := results.Next(ctx); got != i*i || !more || err != nil {
				t.Fatalf("%d jobs: result %d is %d, %t, %v", jobs, i, got, more, err)
			}
		}
		if _, more, err := results.Next(ctx); more || err != nil {
			t.Errorf("%d jobs: at the end there are %t, %v", jobs, more, err)
		}
		results.Stop()
	}
}

func TestErrorComesAfterResults(t *testing.T) {
	broken := errors.New("broken")
	numbers := count(3)
	next := func() (int, bool, error) {
		i, more, _ := numbers()
		if !more {
			return 0, false, broken
		}
		return i, true, nil
	}
	ctx := context.Background()
	results := Start(ctx, 2, Work[int, int]{Next: next, Worker: square, Size: func(int) int { return 0 }, MaxSize: 1})
	defer results.Stop()
	for i := range 3 {
		if got, more, err := results.Next(ctx); got != i*i || !more || err != nil {
			t.Errorf("result %d is %d, %t, %v", i, got, more, err)
		}
	}
	if _, more, err := results.Next(ctx); more || !errors.Is(err, broken) {
		t.Errorf("at the end there are %t, %v, want %v", more, err, broken)
	}
}

// While nothing is taken, as much is begun as fits, and no more.
func TestWhatIsUnderWayIsBounded(t *testing.T) {
	for _, c := range []struct{ jobs, size, most, want int }{
		{2, 1, 1000, 3},  // three have a place among the results
		{16, 10, 35, 3},  // three have room
		{16, 100, 35, 1}, // one has always
	} {
		synctest.Test(t, func(t *testing.T) {
			var begun atomic.Int64
			results := Start(t.Context(), c.jobs, Work[int, int]{
				Next: count(1000),
				Worker: func() func(int) int {
					return func(i int) int { begun.Add(1); return i }
				},
				Size: func(int) int { return c.size }, MaxSize: c.most,
			})
			defer results.Stop()
			synctest.Wait() // until nothing goes on by itself
			if got := int(begun.Load()); got != c.want {
				t.Errorf("%d jobs began %d pieces of %d with room for %d, want %d", c.jobs, got, c.size, c.most, c.want)
			}
			for i := range 1000 {
				if got, _, err := results.Next(t.Context()); got != i || err != nil {
					t.Fatalf("result %d is %d, %v", i, got, err)
				}
			}
		})
	}
}

func TestContextEndsWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		release := make(chan struct{})
		defer close(release)
		results := Start(ctx, 1, Work[int, int]{
			Next:   count(10),
			Worker: func() func(int) int { return func(i int) int { <-release; return i } },
			Size:   func(int) int { return 1 }, MaxSize: 1,
		})
		defer results.Stop()
		if results.Ready() {
			t.Error("ready before anything is done")
		}
		go func() {
			synctest.Wait() // until the result is waited for
			cancel()
		}()
		if _, more, err := results.Next(ctx); more || !errors.Is(err, context.Canceled) {
			t.Errorf("got %t, %v, want %v", more, err, context.Canceled)
		}
	})
}
