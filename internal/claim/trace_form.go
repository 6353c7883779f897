package claim

import (
	"bytes"
	"errors"
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"example.com/match3"
	"example.com/match3/internal/fault"
)

// traceJSON is a trace on one line, or what stands before its passes. What is not there, or null, is nil or zero.
type traceJSON struct {
	Format  string
	Version int
	Rows    *int
	Cols    *int
	Empty   jsontext.Value
	Board   jsontext.Value
	Passes  []tracePassJSON // nil where there is no such member
	traceEndJSON
}

// traceEndJSON is what stands behind the passes.
type traceEndJSON struct {
	Removed *int
	Count   *int
	Error   *string
}

// A value of each of these types is refused if a member is missing, so that a short input cannot ask for much memory.
type (
	tracePassJSON struct {
		Number  *int
		Runs    []traceRunJSON
		Matches []traceMatchJSON
		Removed []match3.Cell
		Falls   []traceFallJSON
		SoFar   *int
		Board   jsontext.Value // may be missing
	}
	traceRunJSON struct {
		Direction string
		Start     *match3.Cell
		Length    *int
		Kind      jsontext.Value
	}
	traceMatchJSON struct {
		Kind  jsontext.Value
		Shape string
		Cells []match3.Cell
	}
	traceFallJSON struct {
		Kind jsontext.Value
		From *match3.Cell
		To   *match3.Cell
	}
)

func (t *traceJSON) read(r *formReader) error {
	return r.object(func(name string) error {
		switch name {
		case "format":
			return r.text(&t.Format)
		case "version":
			return r.optional(func() error { return r.number(&t.Version) })
		case "rows":
			return optional(r, &t.Rows, r.number)
		case "cols":
			return optional(r, &t.Cols, r.number)
		case "empty":
			return r.value(&t.Empty)
		case "board":
			return r.value(&t.Board)
		case "trace":
			return list(r, &t.Passes, func(pass *tracePassJSON) error { return pass.read(r) })
		}
		return t.member(r, name)
	})
}

func (e *traceEndJSON) read(r *formReader) error {
	return r.object(func(name string) error { return e.member(r, name) })
}

func (e *traceEndJSON) member(r *formReader, name string) error {
	switch name {
	case "removed":
		return optional(r, &e.Removed, r.number)
	case "passes":
		return optional(r, &e.Count, r.number)
	case "error":
		return optional(r, &e.Error, r.text)
	}
	return r.dec.SkipValue()
}

func (p *tracePassJSON) read(r *formReader) error {
	err := r.object(func(name string) error {
		switch name {
		case "pass":
			return optional(r, &p.Number, r.number)
		case "runs":
			return list(r, &p.Runs, func(run *traceRunJSON) error { return run.read(r) })
		case "matches":
			return list(r, &p.Matches, func(match *traceMatchJSON) error { return match.read(r) })
		case "removed":
			return list(r, &p.Removed, r.cell)
		case "falls":
			return list(r, &p.Falls, func(fall *traceFallJSON) error { return fall.read(r) })
		case "removed_so_far":
			return optional(r, &p.SoFar, r.number)
		case "board":
			return r.value(&p.Board)
		}
		return r.dec.SkipValue()
	})
	return r.whole(err,
		p.Number != nil && p.Runs != nil && p.Matches != nil && p.Removed != nil && p.Falls != nil && p.SoFar != nil)
}

func (t *traceRunJSON) read(r *formReader) error {
	err := r.object(func(name string) error {
		switch name {
		case "direction":
			return r.text(&t.Direction)
		case "start":
			return optional(r, &t.Start, r.cell)
		case "length":
			return optional(r, &t.Length, r.number)
		case "kind":
			return r.value(&t.Kind)
		}
		return r.dec.SkipValue()
	})
	return r.whole(err, t.Direction != "" && t.Start != nil && t.Length != nil && t.Kind != nil)
}

func (m *traceMatchJSON) read(r *formReader) error {
	err := r.object(func(name string) error {
		switch name {
		case "kind":
			return r.value(&m.Kind)
		case "shape":
			return r.text(&m.Shape)
		case "cells":
			return list(r, &m.Cells, r.cell)
		}
		return r.dec.SkipValue()
	})
	return r.whole(err, m.Kind != nil && m.Shape != "" && m.Cells != nil)
}

func (f *traceFallJSON) read(r *formReader) error {
	err := r.object(func(name string) error {
		switch name {
		case "kind":
			return r.value(&f.Kind)
		case "from":
			return optional(r, &f.From, r.cell)
		case "to":
			return optional(r, &f.To, r.cell)
		}
		return r.dec.SkipValue()
	})
	return r.whole(err, f.Kind != nil && f.From != nil && f.To != nil)
}

// formError says that a value, of which the decoder tells where it stands, has not the form that it should have.
type formError struct {
	at      int64
	pointer jsontext.Pointer
	missing bool // a member
}

func (e *formError) Error() string { return "not of the form" }

// formReader reads values of a given form. It does without reflection, which would be most of what a small program that
// reads claims has to link.
type formReader struct{ dec *jsontext.Decoder }

// fault is about the value that was read last.
func (r *formReader) fault(missing bool) error {
	return &formError{at: max(r.dec.InputOffset()-1, 0), pointer: r.dec.StackPointer(), missing: missing}
}

// whole is err or, where there is none, the fault of an object of which not all members are there.
func (r *formReader) whole(err error, is bool) error {
	if err == nil && !is {
		err = r.fault(true)
	}
	return err
}

// open reads the bracket or brace that begins a value. Where another value stands, it is at fault.
func (r *formReader) open(kind jsontext.Kind) error {
	if r.dec.PeekKind() != kind {
		if err := r.dec.SkipValue(); err != nil {
			return err
		}
		return r.fault(false)
	}
	_, err := r.dec.ReadToken()
	return err
}

// object reads an object, of whose members each is to be read by member.
func (r *formReader) object(member func(name string) error) error {
	if err := r.open('{'); err != nil {
		return err
	}
	for r.dec.PeekKind() != '}' {
		name, err := r.dec.ReadToken()
		if err != nil {
			return err
		}
		if err := member(name.String()); err != nil {
			return err
		}
	}
	_, err := r.dec.ReadToken()
	return err
}

// optional reads a value, unless it is null.
func (r *formReader) optional(read func() error) error {
	if r.dec.PeekKind() == 'n' {
		return r.dec.SkipValue()
	}
	return read()
}

// optional reads a value into a new variable, or leaves nil where it is null.
func optional[T any](r *formReader, into **T, read func(*T) error) error {
	return r.optional(func() error {
		*into = new(T)
		return read(*into)
	})
}

// list reads an array, which is not nil then, unless it is null.
func list[T any](r *formReader, into *[]T, read func(*T) error) error {
	return r.optional(func() error {
		if err := r.open('['); err != nil {
			return err
		}
		*into = []T{}
		for r.dec.PeekKind() != ']' {
			var item T
			if err := read(&item); err != nil {
				return err
			}
			*into = append(*into, item)
		}
		_, err := r.dec.ReadToken()
		return err
	})
}

// value reads a value of any form as it is written.
func (r *formReader) value(into *jsontext.Value) error {
	value, err := r.dec.ReadValue()
	*into = value.Clone()
	return err
}

// number reads a whole number.
func (r *formReader) number(into *int) error {
	value, err := r.dec.ReadValue()
	if err != nil {
		return err
	}
	if *into, err = wholeNumber(string(value)); err != nil {
		return r.fault(false)
	}
	return nil
}

// text reads a string, which is empty where it is null.
func (r *formReader) text(into *string) error {
	return r.optional(func() error {
		kind := r.dec.PeekKind()
		value, err := r.dec.ReadValue()
		if err != nil {
			return err
		}
		if kind != '"' {
			return r.fault(false)
		}
		*into = unquoted(value)
		return nil
	})
}

// cell reads an array of two whole numbers.
func (r *formReader) cell(into *match3.Cell) error {
	var numbers []int
	if err := r.open('['); err != nil {
		return err
	}
	for r.dec.PeekKind() != ']' {
		var number int
		if err := r.number(&number); err != nil {
			return err
		}
		if len(numbers) < 3 {
			numbers = append(numbers, number)
		}
	}
	if _, err := r.dec.ReadToken(); err != nil {
		return err
	}
	if len(numbers) != 2 {
		return r.fault(false)
	}
	*into = match3.Cell{Row: numbers[0], Col: numbers[1]}
	return nil
}

// end sees that no other value follows.
func (r *formReader) end() error {
	_, err := r.dec.ReadToken()
	switch {
	case errors.Is(err, io.EOF):
		return nil
	case err == nil:
		return r.fault(false)
	}
	return err
}

// isTrace says whether a value is a trace or begins one: an object whose member format says so.
func isTrace(text []byte) bool {
	if text[0] != '{' || !bytes.Contains(text, []byte(traceFormat)) {
		return false
	}
	var format jsontext.Value
	r := &formReader{jsontext.NewDecoder(bytes.NewBuffer(text))}
	err := r.object(func(name string) error {
		if name == "format" {
			return r.value(&format)
		}
		return r.dec.SkipValue()
	})
	return err == nil && r.end() == nil && string(format) == `"`+traceFormat+`"`
}

// form reads the piece as a value of some form.
func (p *jsonParser) form(read func(*formReader) error) error {
	r := &formReader{jsontext.NewDecoder(bytes.NewBuffer(p.piece.text))}
	err := read(r)
	if err == nil {
		err = r.end()
	}
	var form *formError
	if !errors.As(err, &form) {
		return err
	}
	p.at = form.at
	reason := "this has not the form of a trace"
	if form.pointer != "" {
		reason = shown(string(form.pointer)) + " has not the form that it has in a trace"
	}
	if form.missing {
		reason += ", for a member is missing"
	}
	return fault.New(match3.ErrSyntax, "%s", reason)
}
