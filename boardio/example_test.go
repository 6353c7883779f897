package boardio_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"example.com/match3"
	"example.com/match3/boardio"
)

// Boards come a line each. One is refused; all others are resolved, and the results are written in the shape in which
// their boards came.
func Example() {
	file := strings.NewReader(`[[1,2,1],[2,1,2],[2,2,2]]
[[1,-1,1]]
["RGB","GRR","RRR"]
`)
	in, err := boardio.NewReader(file, boardio.JSON, boardio.Options{Name: "levels.jsonl"})
	if err != nil {
		fmt.Println(err)
		return
	}
	out, err := boardio.NewWriter(os.Stdout, boardio.JSON, boardio.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for {
		board, err := in.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		var refused *boardio.Error
		if errors.As(err, &refused) {
			fmt.Println(refused) // and on with the next board
			continue
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		result := board.Cells.Resolve()
		if err := errors.Join(out.Write(board, result), out.Flush()); err != nil {
			fmt.Println(err)
			return
		}
	}
	// Output:
	// {"board":[[0,0,0],[1,2,1],[2,1,2]],"removed":3,"passes":1}
	// levels.jsonl:2:5: row 0, column 1: not a kind: "-1" is negative or has a minus sign; kinds are whole numbers from 0 to 4294967295; if it stands for an empty cell, use --empty -1
	// {"board":["...","RGB","GRR"],"removed":3,"passes":1}
}

// Text becomes JSON and keeps its shape; a symbol of one's own stands for the empty cells in both.
func ExampleWriter() {
	empty := "_"
	opts := boardio.Options{Empty: &empty}
	in, err := boardio.NewReader(strings.NewReader("_G_\n_R.\nRGR\n"), boardio.Text, opts)
	if err != nil {
		fmt.Println(err)
		return
	}
	board, err := in.Read()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, format := range []boardio.Format{boardio.Text, boardio.JSON, boardio.CSV} {
		out, err := boardio.NewWriter(os.Stdout, format, opts)
		if err != nil {
			fmt.Println(err)
			return
		}
		if err := errors.Join(out.WriteBoard(board), out.Flush()); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// _G_
	// _R.
	// RGR
	// ["_G_","_R.","RGR"]
	// _,G,_
	// _,R,.
	// R,G,R
}

func ExampleFormatByName() {
	for _, name := range []string{"levels.jsonl", "LEVEL.CSV", "level.txt"} {
		format, known := boardio.FormatByName(name)
		if !known {
			fmt.Println(name, "may be anything: look at how it begins")
			continue
		}
		fmt.Println(name, "is", format)
	}
	// Output:
	// levels.jsonl is json
	// LEVEL.CSV is csv
	// level.txt may be anything: look at how it begins
}

func ExampleFormatByHead() {
	fmt.Println(boardio.FormatByHead([]byte("\n {\"board\": [[")))
	fmt.Println(boardio.FormatByHead([]byte("RGB\nGBR\n")))
	// Output:
	// json
	// text
}

// A Stream resolves a whole input on all processors. Results come in the order of the boards.
func ExampleStream() {
	in := strings.NewReader("[[1,1,1]]\n[[1,2]]\n[[1,null]]\n")
	out, err := boardio.NewWriter(os.Stdout, boardio.Pair, boardio.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	stream := boardio.Stream{
		Options: boardio.Options{Name: "levels.jsonl"},
		From:    boardio.JSON,
		To:      boardio.Pair,
		Refused: func(refused *boardio.Error) error {
			fmt.Println("refused:", refused)
			return nil // go on with the next board
		},
	}
	resolved, err := stream.Resolve(context.Background(), in, out)
	fmt.Println(resolved, "resolved, error", err)
	// Unordered output:
	// [[[0,0,0]],3]
	// [[[1,2]],0]
	// refused: levels.jsonl:3:5: row 0, column 1: null is not a kind; cells are whole numbers or strings
	// 2 resolved, error <nil>
}

// A trace says what each pass did. Here it is written, and read back pass by pass.
func ExampleTraceWriter() {
	cells, err := match3.FromRows([][]int{{5, 6, 5}, {1, 1, 1}})
	if err != nil {
		fmt.Println(err)
		return
	}
	var file strings.Builder
	out, err := boardio.NewTraceWriter(&file, boardio.Trace, boardio.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := out.Write(context.Background(), boardio.Numbers(cells)); err != nil {
		fmt.Println(err)
		return
	}
	if err := out.Flush(); err != nil {
		fmt.Println(err)
		return
	}

	in, err := boardio.NewTraceReader(strings.NewReader(file.String()), boardio.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := in.Next(); err != nil {
		fmt.Println(err)
		return
	}
	for {
		pass, err := in.Pass()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println("pass", pass.Number, "removed", pass.Removed, "and let", len(pass.Falls), "tiles fall")
	}
	fmt.Println(in.Result().Removed, "removed in all")
	// Output:
	// pass 1 removed [{1 0} {1 1} {1 2}] and let 3 tiles fall
	// 3 removed in all
}
