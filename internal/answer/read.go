package answer

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"example.com/match3/boardio"
)

// Input is what Read reads.
type Input struct {
	Data   []byte
	Format string  // FORMAT_JSON, FORMAT_TEXT or FORMAT_CSV; else the input is known by how it begins
	Empty  *string // what alone stands for an empty cell, in place of ".", "" and 0
	Key    string  // the member of a JSON object that holds the board; "board" where it is empty
}

// Read reads boards as people write them: a ReadResponse with a board or a fault for each.
func Read(in Input) ([]byte, error) {
	opts := options
	opts.Empty, opts.Key = in.Empty, in.Key
	reader, err := boardio.NewReader(bytes.NewReader(in.Data), in.format(), opts)
	if err != nil {
		return nil, fmt.Errorf("empty: %w", err)
	}
	w := &writer{}
	w.open('{')
	w.name("items")
	w.open('[')
	for count := 0; ; count++ {
		board, err := reader.Read()
		var refused *boardio.Error
		switch {
		case errors.Is(err, io.EOF):
			w.close(']')
			w.close('}')
			return w.out, nil
		case count == maxBoards:
			return nil, fmt.Errorf("text: more than %d boards, which is the limit", maxBoards)
		case errors.As(err, &refused):
			w.open('{')
			w.name("fault")
			w.fault("text", refused)
			w.number("line", refused.Line)
			w.close('}')
		case err != nil:
			return nil, err
		default:
			w.open('{')
			w.name("board")
			w.board(board)
			w.number("line", board.Line)
			w.flag("packed", board.Packed)
			w.close('}')
		}
	}
}

func (in Input) format() boardio.Format {
	switch in.Format {
	case "FORMAT_JSON":
		return boardio.JSON
	case "FORMAT_TEXT":
		return boardio.Text
	case "FORMAT_CSV":
		return boardio.CSV
	}
	return boardio.FormatByHead(in.Data)
}
