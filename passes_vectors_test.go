package match3_test

import (
	"fmt"
	"slices"
	"testing"

	"example.com/match3"
	"example.com/match3/internal/engine"
	"example.com/match3/vectors"
	"example.com/match3/vectors/traces"
)

// The library tells of each pass over a vector what its trace says, on every tier, and Resolve comes to the same end.
func TestPassesOfVectors(t *testing.T) {
	boards := map[string][][]int64{}
	for _, v := range vectors.All() {
		boards[v.ID] = v.Board
	}
	symbols := map[string][][]string{}
	for _, v := range vectors.Symbols() {
		symbols[v.ID] = v.Board
	}
	for tier := engine.Portable; tier <= engine.Best; tier++ {
		t.Run(tier.String(), func(t *testing.T) {
			before := engine.Use(tier)
			t.Cleanup(func() { engine.Use(before) })
			for _, trace := range traces.Numbers() {
				holdTrace(t, trace, boards[trace.ID], func(number int64) match3.Kind { return match3.Kind(number) })
			}
			for _, trace := range traces.Symbols() {
				kinds := map[string]match3.Kind{} // as vectors.All numbers them
				for row, cells := range symbols[trace.ID] {
					for col, symbol := range cells {
						kinds[symbol] = match3.Kind(boards[trace.ID][row][col])
					}
				}
				holdTrace(t, trace, boards[trace.ID], func(symbol string) match3.Kind { return kinds[symbol] })
			}
		})
	}
}

// holdTrace holds Passes and Resolve on a board to its trace, whose kinds are other ones for the library.
func holdTrace[K int64 | string](t *testing.T, trace traces.Trace[K], rows [][]int64, kind func(K) match3.Kind) {
	t.Helper()
	b, err := match3.FromRows(rows)
	if err != nil {
		t.Fatal(err)
	}
	resolved := b.Clone()
	var got []string
	for pass := range b.Passes() {
		got = append(got, fmt.Sprintf("%+v", pass))
	}
	var want []string
	for _, pass := range trace.Trace {
		want = append(want, fmt.Sprintf("%+v", passOfTrace(pass, kind)))
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s: the passes are\n%s\nwant\n%s", trace.ID, got, want)
	}
	if res := resolved.Resolve(); res != (match3.Result{Removed: trace.Removed, Passes: trace.Passes}) || !b.Equal(*resolved) {
		t.Errorf("%s: Resolve removes %d in %d passes, and leaves\n%v\nthe passes %d in %d, and\n%v",
			trace.ID, res.Removed, res.Passes, resolved, trace.Removed, trace.Passes, b)
	}
}

// passOfTrace is a pass of a trace as the library has passes.
func passOfTrace[K int64 | string](p traces.Pass[K], kind func(K) match3.Kind) match3.Pass {
	pass := match3.Pass{
		Number: p.Number, Runs: []match3.Run{}, Matches: []match3.Match{}, Removed: cellsOfTrace(p.Removed),
		Falls: []match3.Fall{}, RemovedSoFar: p.RemovedSoFar,
	}
	for _, run := range p.Runs {
		direction := match3.Horizontal
		if run.Direction != direction.String() {
			direction = match3.Vertical
		}
		pass.Runs = append(pass.Runs, match3.Run{Direction: direction, Start: match3.Cell{Row: run.Start[0], Col: run.Start[1]}, Length: run.Length, Kind: kind(run.Kind)})
	}
	for _, match := range p.Matches {
		pass.Matches = append(pass.Matches, match3.Match{Kind: kind(match.Kind), Shape: shapesByName[match.Shape], Cells: cellsOfTrace(match.Cells)})
	}
	for _, fall := range p.Falls {
		pass.Falls = append(pass.Falls, match3.Fall{
			Kind: kind(fall.Kind), From: match3.Cell{Row: fall.From[0], Col: fall.From[1]}, To: match3.Cell{Row: fall.To[0], Col: fall.To[1]},
		})
	}
	return pass
}

var shapesByName = map[string]match3.Shape{
	"line3": match3.Line3, "line4": match3.Line4, "line5+": match3.Line5,
	"L": match3.L, "T": match3.T, "cross": match3.Cross, "other": match3.Other,
}

func cellsOfTrace(cells []traces.Cell) []match3.Cell {
	all := []match3.Cell{}
	for _, cell := range cells {
		all = append(all, match3.Cell{Row: cell[0], Col: cell[1]})
	}
	return all
}
