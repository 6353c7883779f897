package match3

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"example.com/match3/internal/reference"
)

// A path is one way through the package that resolves a board of kinds. All paths must agree with the reference.
type path struct {
	name    string
	bytes   bool // takes kinds up to 255 alone
	resolve func(t failer, rows [][]Kind) ([][]Kind, Result)
}

// takes says whether the path can hold the kinds of rows.
func (p path) takes(rows [][]Kind) bool { return !p.bytes || largest(rows) <= 255 }

// failer is what a path needs of a test; those of package testing and of rapid have it.
type failer interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// allPaths are all there are. Those through a Resolver share one that stays warm from board to board, so that what one
// board leaves in it would show in the next.
func allPaths() []path {
	warm := new(Resolver)
	return []path{
		{name: "Resolve", resolve: func(t failer, rows [][]Kind) ([][]Kind, Result) {
			final, res, err := Resolve(rows, Empty)
			noError(t, err)
			return final, res
		}},
		{name: "Board.Resolve", resolve: onBoard((*Board).Resolve)},
		{name: "Board.ResolveContext", resolve: onBoard(func(b *Board) Result {
			res, err := b.ResolveContext(context.Background())
			if err != nil {
				panic(err)
			}
			return res
		})},
		{name: "Resolver.Resolve", resolve: onBoard(warm.Resolve)},
		{name: "phases", resolve: onBoard(inPhases)},
		{name: "ResolveBytes", bytes: true, resolve: onBytes(ResolveBytes)},
		{name: "Resolver.ResolveBytes", bytes: true, resolve: onBytes(warm.ResolveBytes)},
		{name: "ResolveBatch", bytes: true, resolve: onBytes(inBatch)},
	}
}

func onBoard(resolve func(*Board) Result) func(failer, [][]Kind) ([][]Kind, Result) {
	return func(t failer, rows [][]Kind) ([][]Kind, Result) {
		b, err := FromRows(rows)
		noError(t, err)
		res := resolve(b)
		return b.Kinds(), res
	}
}

// onBytes resolves rows as bytes with guards on both sides, which must come out as they went in.
func onBytes(resolve func([]byte, int, int) (Result, error)) func(failer, [][]Kind) ([][]Kind, Result) {
	const guard = 0xA5
	return func(t failer, rows [][]Kind) ([][]Kind, Result) {
		cols := 0
		if len(rows) > 0 {
			cols = len(rows[0])
		}
		memory := slices.Repeat([]byte{guard}, len(rows)*cols+2)
		cells := memory[1 : len(memory)-1 : len(memory)-1]
		for r, row := range rows {
			for c, kind := range row {
				cells[r*cols+c] = byte(kind)
			}
		}
		res, err := resolve(cells, len(rows), cols)
		noError(t, err)
		if memory[0] != guard || memory[len(memory)-1] != guard {
			t.Fatal("wrote outside the cells")
		}
		final := make([][]Kind, len(rows))
		for r := range final {
			final[r] = make([]Kind, cols)
			for c := range final[r] {
				final[r][c] = Kind(cells[r*cols+c])
			}
		}
		return final, res
	}
}

// inBatch resolves the board as one in the midst of equal ones, of which there are enough for kernels that resolve
// several side by side, and one more.
func inBatch(cells []byte, rows, cols int) (Result, error) {
	const middle, boards = 4, 9
	batch := slices.Repeat(cells, boards)
	var results [boards]Result
	if err := ResolveBatch(batch, rows, cols, results[:]); err != nil {
		return Result{}, err
	}
	for _, res := range results {
		if res != results[middle] {
			return Result{}, fmt.Errorf("equal boards of a batch differ: %v", results)
		}
	}
	copy(cells, batch[middle*len(cells):])
	return results[middle], nil
}

func inPhases(b *Board) (res Result) {
	var marks Mask
	for {
		marked := b.Mark(&marks)
		if marked == 0 {
			return res
		}
		removed, err := b.Remove(&marks)
		if err != nil || removed != marked {
			panic(fmt.Sprintf("%d marked, %d removed, error %v", marked, removed, err))
		}
		b.Fall()
		res.Removed += removed
		res.Passes++
	}
}

// holdAllPaths compares the paths with the reference on one board.
func holdAllPaths(t failer, paths []path, rows [][]Kind) {
	t.Helper()
	want, removed, passes := reference.Resolve(rows, Empty)
	wantRes := Result{Removed: removed, Passes: passes}
	for _, p := range paths {
		if !p.takes(rows) {
			continue
		}
		got, res := p.resolve(t, rows)
		if res != wantRes || !equalRows(got, want) {
			t.Fatalf("%s of\n%s\ngives %+v\n%s\nthe rules give %+v\n%s", p.name, draw(rows), res, draw(got), wantRes, draw(want))
		}
	}
}

func largest(rows [][]Kind) (most Kind) {
	for _, row := range rows {
		for _, kind := range row {
			most = max(most, kind)
		}
	}
	return most
}

func equalRows[T comparable](a, b [][]T) bool {
	return slices.EqualFunc(a, b, slices.Equal[[]T])
}

func noError(t failer, err error) {
	if err != nil {
		t.Helper() // which takes its time, and is asked for on every board
		t.Fatal(err)
	}
}

// parse reads a board drawn as text: a row a line, letters for kinds (a is 1), digits for themselves, . for empty.
func parse(drawing string) [][]Kind {
	rows := [][]Kind{}
	for line := range strings.FieldsSeq(drawing) {
		row := []Kind{}
		for _, r := range line {
			switch {
			case r == '.':
				row = append(row, Empty)
			case r >= '0' && r <= '9':
				row = append(row, Kind(r-'0'))
			default:
				row = append(row, Kind(r-'a'+1))
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// board is the board that parse reads.
func board(t failer, drawing string) *Board {
	t.Helper()
	b, err := FromRows(parse(drawing))
	noError(t, err)
	return b
}

// wantBoard compares a board with a drawing.
func wantBoard(t failer, b *Board, drawing string) {
	t.Helper()
	if want := board(t, drawing); !b.Equal(*want) {
		t.Fatalf("the board is\n%v\nwant\n%v", b, want)
	}
}

func draw[T any](rows [][]T) string {
	var text strings.Builder
	for _, row := range rows {
		for _, cell := range row {
			fmt.Fprintf(&text, "%4v", cell)
		}
		text.WriteByte('\n')
	}
	return text.String()
}
