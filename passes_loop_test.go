package match3

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"sync"
	"testing"
)

// These are about the loop over passes: who stops it, what its body may do, and how long its slices are good.

// allPasses are the passes over a board, each kept.
func allPasses(b *Board) []Pass {
	var all []Pass
	for pass := range b.Passes() {
		all = append(all, pass.Clone())
	}
	return all
}

func describeAll(passes []Pass) (text string) {
	for _, pass := range passes {
		text += describe(pass)
	}
	return text
}

// manyPasses is a board that takes a few passes, and what they are.
func manyPasses(t *testing.T) (b *Board, passes []Pass) {
	t.Helper()
	b, err := FromRows(chainBoard(t, 17, 5))
	noError(t, err)
	passes = allPasses(b.Clone())
	if len(passes) < 5 {
		t.Fatalf("a board of %d passes proves too little", len(passes))
	}
	return b, passes
}

// Whoever stops early leaves the board as it is after the last pass that was yielded, and may go on from there.
func TestPassesStoppedEarly(t *testing.T) {
	given, passes := manyPasses(t)
	final := given.Clone()
	final.Resolve()
	for stop := range passes {
		b, want := given.Clone(), given.Kinds()
		for pass := range b.Passes() {
			want = folded(t, want, pass)
			if pass.Number == stop+1 {
				break
			}
		}
		if !equalRows(b.Kinds(), want) {
			t.Fatalf("stopped after pass %d the board is\n%v\nwant\n%s", stop+1, b, draw(want))
		}
		if b.changes != nil {
			t.Fatalf("stopped after pass %d the board is still in the loop", stop+1)
		}
		if res := b.Resolve(); res.Passes != len(passes)-stop-1 || !b.Equal(*final) {
			t.Fatalf("stopped after pass %d, Resolve gives %+v and\n%v\nwant\n%v", stop+1, res, b, final)
		}
	}
}

func TestPassesOfStableBoards(t *testing.T) {
	for _, drawing := range []string{"", "a", "aa aa", "a. .a", "aab bba aab", "a b. .."} {
		b := &Board{}
		if drawing != "a b. .." {
			b = board(t, drawing)
		}
		before := b.Clone()
		for pass := range b.Passes() {
			t.Errorf("%q: a pass that does %s", drawing, describe(pass))
		}
		if !b.Equal(*before) || b.changes != nil {
			t.Errorf("%q has become\n%v", drawing, b)
		}
	}
	wide, err := FromRows([][]int{{}, {}, {}})
	noError(t, err)
	if passes := allPasses(wide); passes != nil {
		t.Errorf("rows without columns have the passes %v", passes)
	}
}

// What the body of the loop does to the board is seen by the next pass, whatever it is.
func TestBodyChangesTheBoard(t *testing.T) {
	tests := []struct {
		name string
		body func(t *testing.T, b *Board)
	}{
		{"Set", func(t *testing.T, b *Board) {
			for col := range 3 {
				noError(t, b.Set(0, col, 77))
			}
		}},
		{"Set in the last row", func(t *testing.T, b *Board) {
			for col := range 3 {
				noError(t, b.Set(b.Rows()-1, col, 77))
			}
		}},
		{"Remove and Fall", func(t *testing.T, b *Board) {
			mask := NewMask(b)
			for row := range b.Rows() {
				noError(t, mask.Set(row, 1, row%2 == 0))
			}
			if _, err := b.Remove(mask); err != nil {
				t.Fatal(err)
			}
			b.Fall()
		}},
		{"Remove without Fall", func(t *testing.T, b *Board) {
			mask := NewMask(b)
			noError(t, mask.Set(b.Rows()-1, 0, true))
			if _, err := b.Remove(mask); err != nil {
				t.Fatal(err)
			}
		}},
		{"Resolve", func(t *testing.T, b *Board) { b.Resolve() }},
		{"Resolve by a Resolver, then Set", func(t *testing.T, b *Board) {
			new(Resolver).Resolve(b)
			for col := range 3 {
				noError(t, b.Set(0, col, 77))
			}
		}},
		{"ResolveContext", func(t *testing.T, b *Board) {
			_, err := b.ResolveContext(context.Background())
			noError(t, err)
		}},
		{"ResolveContext, cut short", func(t *testing.T, b *Board) {
			if _, err := b.ResolveContext(&patience{context.Background(), 1}); err == nil && len(allPasses(b.Clone())) > 0 {
				t.Fatal("it was not cut short")
			}
		}},
		{"UnmarshalText of another shape", func(t *testing.T, b *Board) {
			noError(t, b.UnmarshalText([]byte("1 1 1\n2 3 2\n3 2 2\n2 1 2\n1 1 1\n")))
		}},
		{"UnmarshalText of a board without cells after it", func(t *testing.T, b *Board) { noError(t, b.UnmarshalJSON([]byte("[[],[]]"))) }},
		{"UnmarshalJSON of the same shape", func(t *testing.T, b *Board) {
			other, err := FromRows(chainBoard(t, b.Rows(), b.Cols()))
			noError(t, err)
			text, err := json.Marshal(other)
			noError(t, err)
			noError(t, b.UnmarshalJSON(text))
		}},
		{"assignment", func(t *testing.T, b *Board) { *b = *board(t, "abc abc abc ddd abc") }},
		{"assignment of a wider board", func(t *testing.T, b *Board) { *b = *board(t, "aaabbbcccddd") }},
		{"assignment of nothing", func(t *testing.T, b *Board) { *b = Board{} }},
		{"a copy that is changed", func(t *testing.T, b *Board) {
			same := *b // shares the cells
			for col := range 3 {
				noError(t, same.Set(0, col, 77))
			}
		}},
		{"passes within", func(t *testing.T, b *Board) {
			for range b.Passes() {
				break
			}
		}},
		{"passes within, to the end", func(t *testing.T, b *Board) {
			for range b.Passes() {
				continue
			}
		}},
		{"passes within, and a change in them", func(t *testing.T, b *Board) {
			for range b.Passes() {
				noError(t, b.Set(0, 0, 55))
				break
			}
			noError(t, b.Set(0, 1, 55))
			noError(t, b.Set(0, 2, 55))
		}},
		{"passes within, by another hand", func(t *testing.T, b *Board) {
			next, stop := iter.Pull(b.Passes())
			next()
			next()
			stop()
		}},
		{"nothing", func(*testing.T, *Board) {}},
	}
	for _, tt := range tests {
		for when := 1; when <= 3; when++ {
			t.Run(fmt.Sprintf("%s after pass %d", tt.name, when), func(t *testing.T) {
				b, _ := manyPasses(t)
				var got, want []Pass
				for pass := range b.Passes() {
					if pass.Number > when {
						got = append(got, pass.Clone())
						continue
					}
					if pass.Number < when {
						continue
					}
					tt.body(t, b)
					for _, later := range allPasses(b.Clone()) {
						later.Number += pass.Number
						later.RemovedSoFar += pass.RemovedSoFar
						want = append(want, later)
					}
				}
				if describeAll(got) != describeAll(want) {
					t.Errorf("after that the passes are\n%s\nwant\n%s", describeAll(got), describeAll(want))
				}
				if b.changes != nil {
					t.Error("after the loop the board is still in it")
				}
			})
		}
	}
}

// What was copied off the board in one pass and is put back in a later one is another board then, if it does not share
// the cells.
func TestBodyPutsAnEarlierBoardBack(t *testing.T) {
	b, passes := manyPasses(t)
	var kept Board
	var after []Pass
	for pass := range b.Passes() {
		switch pass.Number {
		case 1:
			kept = *b
			noError(t, b.UnmarshalText([]byte("1 2 1\n1 2 1\n1 2 1\n")))
		case 2:
			*b = kept
		default:
			after = append(after, pass.Clone())
		}
	}
	if len(after) != len(passes)-1 {
		t.Errorf("%d passes after the board was put back, want %d", len(after), len(passes)-1)
	}
}

// The slices of a pass are good until the next one is asked for, and for good after a loop that was left.
func TestSlicesOfPasses(t *testing.T) {
	given, want := manyPasses(t)
	next, stop := iter.Pull(given.Clone().Passes())
	defer stop()
	for i := range want {
		pass, _ := next()
		allPasses(given.Clone()) // has memory of its own
		if describe(pass) != describe(want[i]) {
			t.Fatalf("pass %d has become\n%s\nwant\n%s", i+1, describe(pass), describe(want[i]))
		}
	}
	if _, ok := next(); ok {
		t.Fatal("there is a pass too many")
	}

	var left []Pass
	for i := range want {
		for pass := range given.Clone().Passes() {
			if pass.Number == i+1 {
				left = append(left, pass)
				break
			}
		}
	}
	if describeAll(left) != describeAll(want) {
		t.Errorf("passes whose loops were left have become\n%s\nwant\n%s", describeAll(left), describeAll(want))
	}
}

// Clone keeps all of a pass, and what the body does to the slices of a pass harms neither the clone nor later passes.
func TestClonesOfPasses(t *testing.T) {
	b, want := manyPasses(t)
	var kept []Pass
	for pass := range b.Passes() {
		kept = append(kept, pass.Clone())
		for _, match := range pass.Matches {
			clear(match.Cells)
			_ = append(match.Cells, Cell{99, 99})
		}
		clear(pass.Runs)
		clear(pass.Matches)
		clear(pass.Removed)
		clear(pass.Falls)
	}
	if describeAll(kept) != describeAll(want) {
		t.Errorf("the clones are\n%s\nwant\n%s", describeAll(kept), describeAll(want))
	}
	for _, pass := range kept {
		if pass.Runs == nil || pass.Matches == nil || pass.Removed == nil || pass.Falls == nil {
			t.Errorf("pass %d has a slice that is nil: %#v", pass.Number, pass)
		}
	}
}

// Who appends to the cells of a match does not write into those of the next.
func TestCellsOfMatchesAreApart(t *testing.T) {
	b := board(t, "aaab cccb ddeb")
	for pass := range b.Passes() {
		before := describe(pass)
		if len(pass.Matches) < 3 {
			t.Fatalf("there are too few matches: %s", before)
		}
		for _, match := range pass.Matches {
			_ = append(match.Cells, Cell{99, 99})
		}
		if after := describe(pass); after != before {
			t.Errorf("the pass has become\n%s\nwant\n%s", after, before)
		}
		break
	}
}

// A panic in the body leaves the board after the pass, and nothing of the loop behind.
func TestPanicInTheBody(t *testing.T) {
	given, want := manyPasses(t)
	b := given.Clone()
	var last Pass
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic is lost")
			}
		}()
		for pass := range b.Passes() {
			last = pass
			if pass.Number == 2 {
				panic("in the body")
			}
		}
	}()
	if b.changes != nil {
		t.Error("the board is still in the loop")
	}
	if rest := allPasses(b); len(rest) != len(want)-2 || rest[0].Number != 1 || !slices.Equal(rest[0].Removed, want[2].Removed) {
		t.Errorf("after the panic there are the passes\n%s", describeAll(rest))
	}
	if describe(last) != describe(want[1]) {
		t.Errorf("the pass of the panic has become\n%s\nwant\n%s", describe(last), describe(want[1]))
	}
}

// Passes can be pulled one by one, from several boards in turn and from several goroutines.
func TestPassesPulled(t *testing.T) {
	given, want := manyPasses(t)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			var boards []*Board
			var nexts []func() (Pass, bool)
			for range 3 {
				b := given.Clone()
				next, stop := iter.Pull(b.Passes())
				defer stop()
				boards, nexts = append(boards, b), append(nexts, next)
			}
			for i := range want {
				for k, next := range nexts {
					if pass, ok := next(); !ok || describe(pass) != describe(want[i]) {
						t.Errorf("board %d: pass %d is\n%s\nwant\n%s", k, i+1, describe(pass), describe(want[i]))
					}
				}
			}
			for k, next := range nexts {
				if _, ok := next(); ok || boards[k].changes != nil {
					t.Errorf("board %d does not come to its end", k)
				}
			}
		})
	}
	group.Wait()
}

// Two loops over one board, pulled in turn: each goes on with the board as the other left it, and none does a pass
// twice.
func TestPassesOfOneBoardPulledInTurn(t *testing.T) {
	b, want := manyPasses(t)
	final := b.Clone()
	final.Resolve()
	first, stopFirst := iter.Pull(b.Passes())
	second, stopSecond := iter.Pull(b.Passes())
	removed, passes := 0, 0
	for {
		one, ok := first()
		removed += len(one.Removed)
		two, also := second()
		removed += len(two.Removed)
		if ok {
			passes++
		}
		if also {
			passes++
		}
		if !ok && !also {
			break
		}
	}
	stopFirst()
	stopSecond()
	if last := want[len(want)-1]; removed != last.RemovedSoFar || passes != len(want) || !b.Equal(*final) {
		t.Errorf("%d removed in %d passes, and left\n%v\nwant %d in %d, and\n%v", removed, passes, b, last.RemovedSoFar, len(want), final)
	}
}
