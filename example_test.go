package match3_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"slices"
	"time"

	"example.com/match3"
)

func ExampleResolve() {
	board := [][]int{
		{1, 2, 3},
		{4, 5, 6},
		{4, 5, 6},
		{7, 7, 7},
		{4, 5, 6},
	}
	final, res, err := match3.Resolve(board, 0)
	if err != nil {
		log.Fatal(err)
	}
	for _, row := range final {
		fmt.Println(row)
	}
	fmt.Println("removed", res.Removed, "tiles in", res.Passes, "passes")
	// Output:
	// [0 0 0]
	// [0 0 0]
	// [0 0 0]
	// [0 0 0]
	// [1 2 3]
	// removed 12 tiles in 2 passes
}

// Any comparable type will do for the cells, and any of its values for the empty ones.
func ExampleResolve_runes() {
	var board [][]rune
	for _, row := range []string{
		"R  G",
		"GRRR",
		"BGBB",
	} {
		board = append(board, []rune(row))
	}
	final, res, err := match3.Resolve(board, ' ')
	if err != nil {
		log.Fatal(err)
	}
	for _, row := range final {
		fmt.Printf("%q\n", string(row))
	}
	fmt.Println("removed", res.Removed)
	// Output:
	// "R   "
	// "G  G"
	// "BGBB"
	// removed 3
}

// Rows of different lengths are no board.
func ExampleResolve_ragged() {
	_, _, err := match3.Resolve([][]int{{1, 2, 3}, {4, 5}}, 0)
	fmt.Println(err)
	fmt.Println(errors.Is(err, match3.ErrRagged))
	// Output:
	// match3: row 1 has 2 cells, row 0 has 3: rows of different lengths
	// true
}

// A board of bytes is resolved where it lies, row by row, 0 for empty cells.
func ExampleResolveBytes() {
	cells := []byte{
		1, 2, 3, 4,
		5, 5, 5, 1,
		2, 3, 2, 4,
	}
	res, err := match3.ResolveBytes(cells, 3, 4)
	if err != nil {
		log.Fatal(err)
	}
	for row := range slices.Chunk(cells, 4) {
		fmt.Println(row)
	}
	fmt.Printf("%+v\n", res)
	// Output:
	// [0 0 0 4]
	// [1 2 3 1]
	// [2 3 2 4]
	// {Removed:3 Passes:1}
}

// Many boards of one shape, back to back, in one call.
func ExampleResolveBatch() {
	cells := []byte{
		1, 1, 1, // the first board
		2, 3, 2,

		4, 5, 4, // the second one
		5, 4, 5,
	}
	results := make([]match3.Result, 2)
	if err := match3.ResolveBatch(cells, 2, 3, results); err != nil {
		log.Fatal(err)
	}
	fmt.Println(cells)
	fmt.Println(results)
	// Output:
	// [0 0 0 2 3 2 4 5 4 5 4 5]
	// [{3 1} {0 0}]
}

// A goroutine that resolves many boards does so with memory of its own.
func ExampleResolver() {
	var r match3.Resolver
	total := 0
	for _, text := range []string{"1 1 1 1", "1 2 1 2", "2;2;2"} {
		var b match3.Board
		if err := b.UnmarshalText([]byte(text)); err != nil {
			log.Fatal(err)
		}
		total += r.Resolve(&b).Removed
	}
	fmt.Println(total, "tiles removed")
	// Output: 7 tiles removed
}

func ExampleBoard_Resolve() {
	b, err := match3.FromRows([][]int{
		{10, 0, 30},
		{20, 20, 20},
		{10, 30, 10},
	})
	if err != nil {
		log.Fatal(err)
	}
	res := b.Resolve()
	fmt.Println(b)
	fmt.Println(res.Removed, "removed,", b.Tiles(), "left")
	// Output:
	//  .  .  .
	// 10  . 30
	// 10 30 10
	// 3 removed, 5 left
}

// A board is a member of other types as it is, and travels as rows of numbers.
func ExampleBoard_json() {
	type Level struct {
		Name  string       `json:"name"`
		Board match3.Board `json:"board"`
	}
	var level Level
	if err := json.Unmarshal([]byte(`{"name":"first","board":[[1,2,1],[3,3,3]]}`), &level); err != nil {
		log.Fatal(err)
	}
	level.Board.Resolve()
	text, err := json.Marshal(level)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(text))

	err = json.Unmarshal([]byte(`{"name":"second","board":[[1,-2]]}`), &level)
	fmt.Println(errors.Is(err, match3.ErrKind))
	// Output:
	// {"name":"first","board":[[0,0,0],[1,2,1]]}
	// true
}

// A loop of one's own over the phases of a pass: here the first run sets off a bomb.
func ExampleBoard_Mark() {
	b, err := match3.FromRows([][]int{
		{8, 9, 8, 9},
		{9, 7, 9, 8},
		{5, 5, 5, 8},
	})
	if err != nil {
		log.Fatal(err)
	}
	var marks match3.Mask
	for pass := 1; b.Mark(&marks) > 0; pass++ {
		if pass == 1 {
			if err := marks.Set(1, 1, true); err != nil { // a tile that lies in no run goes too
				log.Fatal(err)
			}
		}
		fmt.Println("pass", pass, "takes", slices.Collect(marks.Cells()))
		if _, err := b.Remove(&marks); err != nil {
			log.Fatal(err)
		}
		b.Fall()
	}
	fmt.Println(b)
	// Output:
	// pass 1 takes [{1 1} {2 0} {2 1} {2 2}]
	// pass 2 takes [{2 0} {2 1} {2 2}]
	// . . . 9
	// . . . 8
	// 8 . 8 8
}

// A board is read from text and written as text.
func ExampleBoard_text() {
	var b match3.Board
	if err := b.UnmarshalText([]byte("1 1 1\n2 . 3\n")); err != nil {
		log.Fatal(err)
	}
	b.Resolve()
	text, err := b.MarshalText()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s", text)

	fmt.Println(b.UnmarshalText([]byte("1 2 3\n4 5\n")))
	// Output:
	// 0 0 0
	// 2 0 3
	// match3: row 1 has 2 cells, row 0 has 3: rows of different lengths
}

// Two runs that share a cell are one match.
func ExampleMatchesOf() {
	runs := []match3.Run{
		{Direction: match3.Vertical, Start: match3.Cell{Row: 0, Col: 1}, Length: 3, Kind: 7},
		{Direction: match3.Horizontal, Start: match3.Cell{Row: 2, Col: 0}, Length: 3, Kind: 7},
	}
	for _, match := range match3.MatchesOf(runs) {
		fmt.Println(match.Shape, match.Cells)
	}
	// Output:
	// T [{0 1} {1 1} {2 0} {2 1} {2 2}]
}

// A hammer removes a single tile, whether or not it lies in a run.
func ExampleNewMask() {
	b, err := match3.FromRows([][]int{
		{1, 2, 1},
		{3, 9, 3},
		{2, 1, 2},
	})
	if err != nil {
		log.Fatal(err)
	}
	hammer := match3.NewMask(b)
	if err := hammer.Set(1, 1, true); err != nil {
		log.Fatal(err)
	}
	removed, err := b.Remove(hammer)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(removed, "removed,", b.Fall(), "moved")
	fmt.Println(b)
	// Output:
	// 1 removed, 1 moved
	// 1 . 1
	// 3 2 3
	// 2 1 2
}

// What takes longer than anyone waits for can be given up, and taken up again later.
func ExampleBoard_ResolveContext() {
	b, err := match3.FromRows([][]int{{1, 1, 1}, {2, 3, 2}})
	if err != nil {
		log.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	cancel() // the player has left
	res, err := b.ResolveContext(ctx)
	fmt.Println(res.Passes, "passes,", err)

	res, err = b.ResolveContext(context.Background())
	fmt.Println(res.Passes, "passes,", err)
	// Output:
	// 0 passes, context canceled
	// 1 passes, <nil>
}

// Kinds are read strictly: nothing is rounded, and nothing wraps.
func ExampleParseKind() {
	for _, text := range []string{"42", "4294967295", "4294967296", "-1", "1.0"} {
		kind, err := match3.ParseKind(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(kind)
	}
	// Output:
	// 42
	// 4294967295
	// not a kind: "4294967296" is above 4294967295, the largest kind
	// not a kind: "-1" is negative or has a minus sign; kinds are whole numbers from 0 to 4294967295
	// not a kind: "1.0" is written with a fraction; kinds are whole numbers
}
