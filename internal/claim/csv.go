package claim

import (
	"encoding/csv"
	"errors"
	"io"
	"strings"

	"example.com/match3"
	"example.com/match3/boardio"
	"example.com/match3/internal/fault"
)

// csvReader reads the one claim that a CSV file holds: a final board.
type csvReader struct {
	in   io.Reader
	opts boardio.Options
	read bool
}

// Next reads the whole input.
func (r *csvReader) Next(kinds *Kinds) (*Claim, error) {
	if r.read {
		return nil, io.EOF
	}
	r.read = true
	records := csv.NewReader(&limited{in: r.in, left: r.opts.MaxLine + 1})
	records.FieldsPerRecord = -1
	records.ReuseRecord = true
	g := grid{limit: r.opts.MaxCells}
	for {
		fields, err := records.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		var syntax *csv.ParseError
		switch {
		case errors.Is(err, errTooLong):
			return nil, tooLong(r.opts, 1)
		case errors.As(err, &syntax):
			return nil, refuse(r.opts, syntax.Line, syntax.Column, fault.New(match3.ErrSyntax, "%v", syntax.Err))
		case err != nil:
			return nil, err
		}
		if len(g.rows) == 0 {
			fields[0] = strings.TrimPrefix(fields[0], "\ufeff")
		}
		err = g.begin()
		for _, field := range fields {
			if err == nil {
				err = g.add(kinds.written(strings.Trim(field, " \t")))
			}
		}
		if err != nil {
			line, _ := records.FieldPos(0)
			return nil, refuse(r.opts, line, 1, err)
		}
	}
	if len(g.rows) == 0 {
		return nil, refuse(r.opts, 1, 1, fault.New(boardio.ErrNoBoard, "there is no claim in the input"))
	}
	claim := &Claim{Line: 1}
	claim.Board = g.rows
	return claim, nil
}

// limited is a reader that gives no more than so many bytes, and then says that there are more.
type limited struct {
	in   io.Reader
	left int
}

func (l *limited) Read(p []byte) (int, error) {
	if l.left <= 0 {
		return 0, errTooLong
	}
	n, err := l.in.Read(p[:min(len(p), l.left)])
	l.left -= n
	return n, err
}
