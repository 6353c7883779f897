package measure

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"example.com/match3/internal/engine"
)

// shapes of all forms, small enough that every contender is soon done.
func smallShapes() []Shape {
	return []Shape{
		{Form: Single, Rows: 8, Cols: 8, Kinds: 4, Boards: 50},
		{Form: Single, Rows: 3, Cols: 70, Kinds: 3, Boards: 10},
		{Form: Batch, Rows: 5, Cols: 6, Kinds: 3, Boards: 40},
		{Form: Chain, Rows: 12, Cols: 9, Kinds: DefaultKinds},
		{Form: Kinds, Rows: 9, Cols: 7, Kinds: 5, Boards: 20},
		{Form: Rows, Rows: 7, Cols: 9, Kinds: 4, Boards: 20},
	}
}

// all contenders there are for some work.
func all(w *Work) []*Contender {
	contenders := append(Baselines(w), Nested(w), Reference(w), Flat(w))
	if masks := Masks(w); masks != nil {
		contenders = append(contenders, masks)
	}
	for _, tier := range Tiers() {
		contenders = append(contenders, Match3(w, tier))
	}
	return contenders
}

// All contenders leave the same boards, and each gets rounds whose figures go together.
func TestRun(t *testing.T) {
	for _, shape := range smallShapes() {
		t.Run(shape.String(), func(t *testing.T) {
			w, err := NewWork(shape)
			if err != nil {
				t.Fatal(err)
			}
			contenders := all(w)
			timings, err := w.Run(t.Context(), contenders, time.Nanosecond)
			if err != nil {
				t.Fatal(err)
			}
			for i, timing := range timings {
				if timing.Contender != contenders[i].Name || timing.Rounds < 1 || timing.Min <= 0 ||
					timing.Median < timing.Min || timing.P90 < timing.Median {
					t.Errorf("%+v", timing)
				}
			}
		})
	}
}

// Whoever takes part must be right: a wrong count, and a wrong board, are found out before anything is timed.
func TestRunRefusesWrongAnswers(t *testing.T) {
	w, err := NewWork(Shape{Form: Single, Rows: 8, Cols: 8, Kinds: 4, Boards: 50})
	if err != nil {
		t.Fatal(err)
	}
	miscounts, scribbles := Flat(w), Flat(w)
	miscounts.Name, scribbles.Name = "miscounts", "scribbles"
	resolve := Flat(w).resolve
	miscounts.resolve = func(from, to int) (removed, passes int) {
		removed, passes = resolve(from, to)
		return removed + 1, passes
	}
	scribbles.resolve = func(from, to int) (removed, passes int) {
		defer func() { w.cells[len(w.cells)-1] ^= 1 }()
		return resolve(from, to)
	}
	for _, wrong := range []*Contender{miscounts, scribbles} {
		_, err := w.Run(t.Context(), []*Contender{Flat(w), wrong}, time.Nanosecond)
		if !errors.Is(err, ErrDiffer) || !strings.Contains(err.Error(), wrong.Name) {
			t.Errorf("%s: %v", wrong.Name, err)
		}
	}
}

// Timing leaves the tier in use that was, even when it is stopped.
func TestRunPutsTheTierBack(t *testing.T) {
	before := engine.InUse()
	w, err := NewWork(Shape{Form: Single, Rows: 8, Cols: 8, Kinds: 4, Boards: 50})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := w.Run(ctx, []*Contender{Match3(w, engine.Portable)}, time.Hour); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v", err)
	}
	if engine.InUse() != before {
		t.Errorf("tier %v is in use, before it was %v", engine.InUse(), before)
	}
}

// The least times of the portions add up, be they from different rounds.
func TestClock(t *testing.T) {
	c := clock{contender: &Contender{Name: "c"}, boards: 10, least: []time.Duration{300, 200}, rounds: []time.Duration{900, 600, 700}}
	want := Timing{Contender: "c", Rounds: 3, Min: 50, Median: 70, P90: 90}
	if got := c.timing(); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// Small boards are so many that no processor learns them, large ones have a kind less, and a kind that is asked for is
// the kind of all but chains.
func TestDefaultShapes(t *testing.T) {
	for _, shape := range DefaultShapes(0) {
		large := shape.Rows >= 50 && shape.Form != Chain
		if (shape.Kinds == 5) != large || shape.Kinds < 5 || shape.Kinds > 6 {
			t.Errorf("%s has %d kinds", shape, shape.Kinds)
		}
		if small := shape.Rows <= 16; (shape.boards() == 20_000) != small {
			t.Errorf("there are %d boards of %s", shape.boards(), shape)
		}
	}
	for _, shape := range DefaultShapes(7) {
		if shape.Kinds != 7 && shape.Form != Chain {
			t.Errorf("%s has %d kinds, want 7", shape, shape.Kinds)
		}
	}
}

// The baselines with a mark in the byte take no kind that has that bit.
func TestBaselines(t *testing.T) {
	for kinds, want := range map[uint32]int{6: 3, 127: 3, 128: 1, 255: 1} {
		w, err := NewWork(Shape{Form: Single, Rows: 2, Cols: 2, Kinds: kinds, Boards: 1})
		if err != nil {
			t.Fatal(err)
		}
		if got := len(Baselines(w)); got != want {
			t.Errorf("%d baselines for %d kinds, want %d", got, kinds, want)
		}
	}
	if got := Faster([]Timing{{Contender: "a", Min: 3}, {Contender: "b", Min: 2}}); got.Contender != "b" {
		t.Errorf("%s is the faster", got.Contender)
	}
}

func TestNewWorkRefuses(t *testing.T) {
	for _, test := range []struct {
		name  string
		shape Shape
		want  string
	}{
		{"boards without cells", Shape{Form: Single, Rows: 0, Cols: 8, Kinds: 6}, "no cells"},
		{"kinds that are no bytes", Shape{Form: Single, Rows: 8, Cols: 8, Kinds: 256}, "255"},
		{"no kinds", Shape{Form: Single, Rows: 8, Cols: 8}, "kinds is 0"},
		{"chains that have no room", Shape{Form: Chain, Rows: 6, Cols: 8, Kinds: DefaultKinds}, "rows is 6"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, err := NewWork(test.shape); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want one with %q", err, test.want)
			}
		})
	}
}

// Boards that are given are timed like others.
func TestWorkOf(t *testing.T) {
	w := WorkOf([]byte{1, 1, 1, 2, 3, 4, 0, 0, 0, 5, 5, 5}, 2, 3)
	timings, err := w.Run(t.Context(), all(w), time.Nanosecond)
	if err != nil {
		t.Fatal(err)
	}
	if w.Boards != 2 || w.Cells() != 6 || w.Passes != 2 || len(timings) != len(all(w)) {
		t.Errorf("%d boards of %d cells, %d passes, %d timings", w.Boards, w.Cells(), w.Passes, len(timings))
	}
}

func TestParseSize(t *testing.T) {
	if rows, cols, err := ParseSize("20x30"); rows != 20 || cols != 30 || err != nil {
		t.Errorf("%d, %d, %v", rows, cols, err)
	}
	for _, text := range []string{"", "x", "8", "8x", "x8", "8x8x8", "-8x8", "8X8", "8 x 8", "4294967296x1"} {
		if _, _, err := ParseSize(text); err == nil {
			t.Errorf("%q is taken for a size", text)
		}
	}
}

func TestParseTier(t *testing.T) {
	for _, tier := range Tiers() {
		if got, err := ParseTier(tier.String()); got != tier || err != nil {
			t.Errorf("%s: %v, %v", tier, got, err)
		}
	}
	for _, name := range TierNames()[len(Tiers()):] {
		if _, err := ParseTier(name); err == nil || !strings.Contains(err.Error(), engine.Best.String()) {
			t.Errorf("%s, which is not here: %v", name, err)
		}
	}
	if _, err := ParseTier("fast"); err == nil {
		t.Error("fast is taken for a tier")
	}
}

// Different kinds of bytes are different kinds of 32 bits, and none is empty.
func TestWideKind(t *testing.T) {
	seen := map[uint32]bool{0: true}
	for kind := 1; kind <= 255; kind++ {
		wide := uint32(wideKind(byte(kind)))
		if seen[wide] {
			t.Fatalf("kind %d becomes %d, which is empty or another kind", kind, wide)
		}
		if got := narrowKind(wideKind(byte(kind))); got != byte(kind) {
			t.Fatalf("kind %d comes back as %d", kind, got)
		}
		seen[wide] = true
	}
}
