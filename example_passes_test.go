package match3_test

import (
	"fmt"
	"log"

	"example.com/match3"
)

func ExampleBoard_Passes() {
	board, err := match3.FromRows([][]int{
		{1, 2, 3},
		{4, 5, 6},
		{4, 8, 9},
		{4, 1, 1},
	})
	if err != nil {
		log.Fatal(err)
	}
	for pass := range board.Passes() {
		for _, match := range pass.Matches {
			fmt.Println("pass", pass.Number, "removes a", match.Shape, "of", match.Kind)
		}
		for _, fall := range pass.Falls {
			fmt.Println("  tile", fall.Kind, "falls from row", fall.From.Row, "to row", fall.To.Row, "in column", fall.To.Col)
		}
	}
	// Output:
	// pass 1 removes a line3 of 4
	//   tile 1 falls from row 0 to row 3 in column 0
	// pass 2 removes a line3 of 1
	//   tile 8 falls from row 2 to row 3 in column 1
	//   tile 5 falls from row 1 to row 2 in column 1
	//   tile 2 falls from row 0 to row 1 in column 1
	//   tile 9 falls from row 2 to row 3 in column 2
	//   tile 6 falls from row 1 to row 2 in column 2
	//   tile 3 falls from row 0 to row 1 in column 2
}

// screen is what a player sees; here it is text. Each show is a frame.
type screen [][]match3.Kind

func (s screen) show(what string) {
	fmt.Println(what)
	for _, row := range s {
		fmt.Println(" ", row)
	}
}

// An animation: matched tiles vanish, the others fall, new ones come in from above, and then it is the next pass's turn.
// docs/animate.md explains it.
func ExampleBoard_Passes_animation() {
	board, err := match3.FromRows([][]int{{1, 2, 3}, {4, 5, 6}, {7, 7, 7}})
	if err != nil {
		log.Fatal(err)
	}
	tiles := screen(board.Kinds())
	newTile := func() func() match3.Kind { // always the same ones here, for the sake of the example
		kinds := []match3.Kind{1, 9, 9, 8, 9, 8}
		return func() match3.Kind {
			kind := kinds[0]
			kinds = kinds[1:]
			return kind
		}
	}()

	for pass := range board.Passes() {
		for _, match := range pass.Matches {
			fmt.Println("sound of a", match.Shape)
		}
		for _, cell := range pass.Removed {
			tiles[cell.Row][cell.Col] = match3.Empty
		}
		tiles.show("gone")
		for _, fall := range pass.Falls {
			tiles[fall.From.Row][fall.From.Col] = match3.Empty
			tiles[fall.To.Row][fall.To.Col] = fall.Kind
		}
		tiles.show("fallen")
		for row, kinds := range board.Kinds() {
			for col, kind := range kinds {
				if kind == match3.Empty {
					tiles[row][col] = newTile()
					if err := board.Set(row, col, tiles[row][col]); err != nil {
						log.Fatal(err)
					}
				}
			}
		}
		tiles.show("filled up")
	}
	fmt.Println("your turn")
	// Output:
	// sound of a line3
	// gone
	//   [1 2 3]
	//   [4 5 6]
	//   [0 0 0]
	// fallen
	//   [0 0 0]
	//   [1 2 3]
	//   [4 5 6]
	// filled up
	//   [1 9 9]
	//   [1 2 3]
	//   [4 5 6]
	// your turn
}
