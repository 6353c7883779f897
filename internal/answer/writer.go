package answer

import (
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"example.com/match3"
	"example.com/match3/boardio"
)

// writer writes messages as the JSON that protocol buffers have: members in lower camel case, and none for what is
// zero, empty or false.
type writer struct {
	out []byte
}

// comma parts what comes next from what was written.
func (w *writer) comma() {
	if n := len(w.out); n > 0 && strings.IndexByte("{[:,", w.out[n-1]) < 0 {
		w.out = append(w.out, ',')
	}
}

func (w *writer) open(bracket byte) {
	w.comma()
	w.out = append(w.out, bracket)
}

func (w *writer) close(bracket byte) { w.out = append(w.out, bracket) }

func (w *writer) name(name string) {
	w.comma()
	w.out = append(w.out, '"')
	w.out = append(w.out, name...)
	w.out = append(w.out, '"', ':')
}

func (w *writer) quote(text string) {
	w.comma()
	w.out, _ = jsontext.AppendQuote(w.out, strings.ToValidUTF8(text, "\ufffd")) // what is UTF-8 can be quoted
}

func (w *writer) integer(n int) {
	w.comma()
	w.out = strconv.AppendInt(w.out, int64(n), 10)
}

func (w *writer) number(name string, n int) {
	if n != 0 {
		w.name(name)
		w.integer(n)
	}
}

// place is a number that is there even where it is 0, unless it is negative.
func (w *writer) place(name string, n int) {
	if n >= 0 {
		w.name(name)
		w.integer(n)
	}
}

func (w *writer) text(name, text string) {
	if text != "" {
		w.name(name)
		w.quote(text)
	}
}

func (w *writer) flag(name string, is bool) {
	if is {
		w.name(name)
		w.out = append(w.out, "true"...)
	}
}

// list writes a member for a list, unless it is empty.
func list[T any](w *writer, name string, items []T, write func(T)) {
	if len(items) == 0 {
		return
	}
	w.name(name)
	w.open('[')
	for _, item := range items {
		write(item)
	}
	w.close(']')
}

// board writes a Board in kinds.
func (w *writer) board(b *boardio.Board) {
	w.open('{')
	w.number("rows", b.Cells.Rows())
	w.number("cols", b.Cells.Cols())
	w.name("kinds")
	w.open('{')
	list(w, "cells", b.Cells.AppendCells(nil), func(kind match3.Kind) { w.integer(int(kind)) })
	list(w, "names", b.Names, w.quote)
	w.close('}')
	w.close('}')
}

// resolved adds the members of a resolved board: the final one, and what resolving it did.
func (w *writer) resolved(b *boardio.Board, result match3.Result) {
	w.name("board")
	w.board(b)
	w.number("removed", result.Removed)
	w.number("passes", result.Passes)
}

// cell writes a Cell.
func (w *writer) cell(c match3.Cell) {
	w.open('{')
	w.number("row", c.Row)
	w.number("col", c.Col)
	w.close('}')
}

// fault writes a Fault.
func (w *writer) fault(field string, err *boardio.Error) {
	w.open('{')
	w.text("field", field)
	w.place("row", err.Row)
	w.place("col", err.Col)
	w.number("line", err.Line)
	w.number("column", err.Column)
	w.text("reason", err.Err.Error())
	w.close('}')
}
