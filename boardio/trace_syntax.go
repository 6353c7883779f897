package boardio

import (
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"example.com/match3"
	"example.com/match3/internal/fault"
)

// traceSyntax reads the pieces that a trace consists of. Each method refuses what stands in the place of its piece.
type traceSyntax struct {
	*jsonReader
	cells *jsonRows // of the trace under way: how kinds are written, and which there were
}

// syntax refuses what stands at offset for its form.
func (s *traceSyntax) syntax(at int64, format string, args ...any) error {
	return s.refuse(at, -1, -1, fault.New(match3.ErrSyntax, format, args...))
}

// open reads the bracket or brace that begins what is named.
func (s *traceSyntax) open(bracket jsontext.Kind, what string) error {
	kind := s.dec.PeekKind()
	at := s.tokenOffset()
	if _, err := s.dec.ReadToken(); err != nil {
		return s.syntaxError(err, -1, -1)
	}
	if kind != bracket {
		return s.syntax(at, "%s where %s should be", fault.Found(kind), what)
	}
	return nil
}

// close reads the bracket or brace that ends what is named.
func (s *traceSyntax) close(bracket jsontext.Kind, what string) error {
	kind := s.dec.PeekKind()
	at := s.tokenOffset()
	token, err := s.dec.ReadToken()
	if err != nil {
		return s.syntaxError(err, -1, -1)
	}
	if kind != bracket {
		return s.syntax(at, "%s goes on with %s, where it should end", what, quote(token.String()))
	}
	return nil
}

// more says whether the array that is being read has another element, and reads its end if not.
func (s *traceSyntax) more() (bool, error) {
	if s.dec.PeekKind() != ']' {
		return true, nil
	}
	_, err := s.dec.ReadToken()
	if err != nil {
		return false, s.syntaxError(err, -1, -1)
	}
	return false, nil
}

// name reads the name of the next member; at the end of the object, which it reads too, there is none.
func (s *traceSyntax) name() (name string, at int64, found bool, err error) {
	kind := s.dec.PeekKind()
	at = s.tokenOffset()
	token, err := s.dec.ReadToken()
	switch {
	case err != nil:
		return "", at, false, s.syntaxError(err, -1, -1)
	case kind == '}':
		return "", at, false, nil
	}
	return token.String(), at, true, nil
}

// member reads the name of the next member, which must be this one.
func (s *traceSyntax) member(want string) error {
	name, at, found, err := s.name()
	switch {
	case err != nil:
		return err
	case !found:
		return s.syntax(at, "the member %s is missing", quote(want))
	case name != want:
		return s.syntax(at, "the member %s where %s should be", quote(name), quote(want))
	}
	return nil
}

// number reads a whole number from least to most.
func (s *traceSyntax) number(what string, least, most int) (int, error) {
	kind := s.dec.PeekKind()
	at := s.tokenOffset()
	if kind == '[' || kind == '{' {
		return 0, s.syntax(at, "%s where %s should be", fault.Found(kind), what)
	}
	raw, err := s.dec.ReadValue()
	if err != nil {
		return 0, s.syntaxError(err, -1, -1)
	}
	number, err := strconv.Atoi(string(raw))
	switch {
	case kind != '0' || !isWhole(string(raw)) || string(raw) == "-0":
		return 0, s.syntax(at, "%s is %s; it is a whole number", what, quote(raw))
	case err != nil || number < least || number > most:
		return 0, s.syntax(at, "%s is %s; it is from %d to %d", what, quote(raw), least, most)
	}
	return number, nil
}

// text reads a string.
func (s *traceSyntax) text(what string) (text string, at int64, err error) {
	kind := s.dec.PeekKind()
	at = s.tokenOffset()
	if kind == '[' || kind == '{' {
		return "", at, s.syntax(at, "%s where %s should be", fault.Found(kind), what)
	}
	token, err := s.dec.ReadToken()
	switch {
	case err != nil:
		return "", at, s.syntaxError(err, -1, -1)
	case kind != '"':
		return "", at, s.syntax(at, "%s where %s should be", fault.Found(kind), what)
	}
	return token.String(), at, nil
}

// kind reads a member "kind".
func (s *traceSyntax) kind() (match3.Kind, error) {
	if err := s.member("kind"); err != nil {
		return 0, err
	}
	token := s.dec.PeekKind()
	at := s.tokenOffset()
	if token != s.cells.cells {
		if token == 0 {
			_, err := s.dec.ReadToken()
			return 0, s.syntaxError(err, -1, -1)
		}
		return 0, s.refuse(at, -1, -1,
			fault.New(match3.ErrKind, "the kind is %s; in this trace kinds are %ss, as the empty cell is",
				fault.Found(token), fault.Found(s.cells.cells)[len("a "):]))
	}
	raw, err := s.dec.ReadValue()
	if err != nil {
		return 0, s.syntaxError(err, -1, -1)
	}
	if err := s.cells.checkLength(raw); err != nil {
		return 0, s.refuse(at, -1, -1, err)
	}
	var kind match3.Kind
	if token == '0' {
		kind, err = s.cells.number(raw)
	} else {
		kind, err = s.cells.symbol(string(unquoted(raw)))
	}
	if err == nil && kind == match3.Empty {
		err = fault.New(match3.ErrKind, "%s stands for an empty cell and is not a kind", quote(raw))
	}
	if err != nil {
		return 0, s.refuse(at, -1, -1, err)
	}
	return kind, nil
}

// cell reads a cell, [row, column].
func (s *traceSyntax) cell(what string, rows, cols int) (cell match3.Cell, err error) {
	if err = s.open('[', what); err != nil {
		return cell, err
	}
	if cell.Row, err = s.number("the row of "+what, 0, rows-1); err != nil {
		return cell, err
	}
	if cell.Col, err = s.number("the column of "+what, 0, cols-1); err != nil {
		return cell, err
	}
	return cell, s.close(']', what)
}

// cellsOfBoard reads a board whose kinds are written as in the rest of the trace.
func (s *traceSyntax) cellsOfBoard(rows, cols int) (*match3.Board, error) {
	at := s.tokenOffset()
	if kind := s.dec.PeekKind(); kind != '[' {
		return nil, s.open('[', "a board")
	}
	b := *s.cells
	b.grid = grid{limit: s.opts.MaxCells}
	board, err := b.all()
	if err != nil {
		return nil, err
	}
	s.cells.names = b.names
	if board.Rows() != rows || board.Cols() != cols {
		return nil, s.refuse(at, -1, -1, fault.New(ErrTrace, "the board has %d rows and %d columns, the trace %d and %d",
			board.Rows(), board.Cols(), rows, cols))
	}
	return board, nil
}
