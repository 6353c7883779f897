package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"example.com/match3/boardio"
	match3v1 "example.com/match3/proto/match3/v1"
)

// Read reads boards as people write them.
func (s *service) Read(ctx context.Context, request *match3v1.ReadRequest) (*match3v1.ReadResponse, error) {
	field, data := "text", []byte(request.GetText())
	if request.GetData() != nil {
		field, data = "data", request.GetData()
	}
	options := s.readOptions()
	options.Empty, options.Key = request.Empty, request.GetKey()
	format, err := readFormat(request.GetFormat(), data)
	if err != nil {
		return nil, err
	}
	reader, err := boardio.NewReader(bytes.NewReader(data), format, options)
	if err != nil {
		return nil, invalid("empty", err.Error())
	}
	out := &match3v1.ReadResponse{}
	for {
		if ctx.Err() != nil {
			return nil, s.ended(ctx)
		}
		item, err := s.readItem(field, reader)
		switch {
		case errors.Is(err, io.EOF):
			return out, nil
		case err != nil:
			return nil, invalid(field, err.Error())
		case len(out.GetItems()) == s.limits.MaxBoards:
			return nil, overLimit(field, "max-boards", s.limits.MaxBoards,
				fmt.Sprintf("more than %d boards, which are the most", s.limits.MaxBoards))
		}
		if err := spend(ctx, memoryOfItem, 1); err != nil {
			return nil, err
		}
		out.Items = append(out.Items, item)
	}
}

// readItem reads the next board, or why it is refused.
func (s *service) readItem(field string, reader boardio.Reader) (*match3v1.ReadItem, error) {
	board, err := reader.Read()
	var refused *boardio.Error
	switch {
	case errors.As(err, &refused):
		return &match3v1.ReadItem{
			Item: &match3v1.ReadItem_Fault{Fault: faultOf(field, refused)}, Line: count(refused.Line),
		}, nil
	case err != nil:
		return nil, err
	}
	return &match3v1.ReadItem{
		Item: &match3v1.ReadItem_Board{Board: inKinds(board)}, Line: count(board.Line), Packed: board.Packed,
	}, nil
}

// readFormat is the format of an input.
func readFormat(format match3v1.Format, data []byte) (boardio.Format, error) {
	switch format {
	case match3v1.Format_FORMAT_UNSPECIFIED:
		return boardio.FormatByHead(data), nil
	case match3v1.Format_FORMAT_JSON:
		return boardio.JSON, nil
	case match3v1.Format_FORMAT_TEXT:
		return boardio.Text, nil
	case match3v1.Format_FORMAT_CSV:
		return boardio.CSV, nil
	}
	return 0, invalid("format", fmt.Sprintf("%d is none of FORMAT_JSON, FORMAT_TEXT and FORMAT_CSV", format))
}
