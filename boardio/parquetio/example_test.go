package parquetio_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"

	"example.com/match3"
	"example.com/match3/boardio"
	"example.com/match3/boardio/parquetio"
)

// Boards are written as a table, and the boards of the table are resolved. ResolveTable would write the results as a
// table again.
func Example() {
	var file bytes.Buffer
	table := parquetio.NewWriter(&file, false)
	for _, rows := range [][][]int{{{1, 1, 1}}, {{1, 2}, {2, 1}}} {
		cells, err := match3.FromRows(rows)
		if err != nil {
			fmt.Println(err)
			return
		}
		if err := table.WriteBoard(boardio.Numbers(cells)); err != nil {
			fmt.Println(err)
			return
		}
	}
	if err := table.Close(); err != nil {
		fmt.Println(err)
		return
	}

	out, err := boardio.NewWriter(os.Stdout, boardio.JSON, boardio.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	stream := parquetio.Stream{To: boardio.JSON}
	resolved, err := stream.Resolve(context.Background(), bytes.NewReader(file.Bytes()), int64(file.Len()), out)
	if err := errors.Join(err, out.Flush()); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(resolved, "resolved")
	// Output:
	// {"board":[[0,0,0]],"removed":3,"passes":1}
	// {"board":[[1,2],[2,1]],"removed":0,"passes":0}
	// 2 resolved
}
