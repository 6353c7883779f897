package match3

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"
)

// FuzzResolveBytes holds all paths to the reference on boards made of whatever bytes come.
func FuzzResolveBytes(f *testing.F) {
	f.Add(uint8(3), uint8(3), uint8(4), []byte("\x02\x01\x03\x01\x01\x01\x04\x01\x05"))
	f.Add(uint8(9), uint8(1), uint8(3), []byte{1, 2, 3, 3, 3, 2, 2, 1, 1})
	f.Add(uint8(5), uint8(4), uint8(2), []byte{1, 0, 2, 2, 0, 1, 0})
	f.Add(uint8(24), uint8(24), uint8(0), []byte{1})
	f.Add(uint8(24), uint8(2), uint8(2), []byte{1, 2, 2, 1, 1, 0, 2, 2, 1, 1, 2, 1, 1})
	f.Add(uint8(0), uint8(7), uint8(1), []byte{})
	f.Add(uint8(7), uint8(0), uint8(1), []byte{9})
	paths := allPaths()
	f.Fuzz(func(t *testing.T, rows, cols, kinds uint8, cells []byte) {
		const most = 24 // rows and columns: what goes wrong goes wrong on boards as small, and these are soon tried
		board := make([][]Kind, int(rows)%(most+1))
		at := 0
		for r := range board {
			board[r] = make([]Kind, int(cols)%(most+1))
			for c := range board[r] {
				if len(cells) > 0 { // else the board is empty
					board[r][c] = Kind(cells[at%len(cells)]) % (Kind(kinds%6) + 2)
				}
				at++
			}
		}
		holdAllPaths(t, paths, board)
	})
}

// sentinels are all errors that this package's errors wrap.
var sentinels = []error{ErrRagged, ErrSize, ErrBounds, ErrKind, ErrSyntax, ErrEmptyValue}

// holdReader wants read, from some text, either to give a board that comes back the same when it is written and read
// again, or to fail with one of the known errors and leave the board as it was.
func holdReader(t *testing.T, text []byte, read func(*Board, []byte) error, write func(Board) ([]byte, error)) (*Board, error) {
	t.Helper()
	before := slices.Clone(text)
	b := board(t, "ab .c")
	err := read(b, text)
	if !slices.Equal(text, before) {
		t.Fatalf("reading %q changed it to %q", before, text)
	}
	if err != nil {
		if !slices.ContainsFunc(sentinels, func(sentinel error) bool { return errors.Is(err, sentinel) }) {
			t.Fatalf("an error of no known kind: %v", err)
		}
		wantBoard(t, b, "ab .c")
		return nil, err
	}
	written, err := write(*b)
	noError(t, err)
	var again Board
	if err := read(&again, written); err != nil || !again.Equal(*b) {
		t.Fatalf("%q is read as\n%v\nwritten as %q and read again, with the error %v, as\n%v", text, b, written, err, again)
	}
	return b, nil
}

func FuzzUnmarshalText(f *testing.F) {
	for _, text := range []string{
		"1 2 3\n4 5 6\n", "1,2;3,4;", "|1|.|\r\n|10|0|\r\n", ". .\n", "5", "123", "1,,2", "1 2\n3\n", "1 -0", "|", ";", "",
		"1 2\n\n3 4\n", "1 4294967295\n", "1 4294967296\n", "1 2\nremoved: 3\npasses: 1\n", "\ufeff1 2\n", "1\t\xff", "|10|\n|4294967295|",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := holdReader(t, text, (*Board).UnmarshalText, Board.MarshalText)
		if err == nil && (b.Rows() == 0 || b.Cols() == 0) {
			t.Fatalf("%q gives a board without cells, which has no form as text", text)
		}
	})
}

func FuzzUnmarshalJSON(f *testing.F) {
	for _, text := range []string{
		`[]`, `[[],[]]`, `[[0]]`, `[[1,2],[3,4]]`, ` [ [ 1 , 4294967295 ] ] `, `[[4294967296]]`, `[[1],[2,3]]`, `[1]`, `[[[1]]]`, `null`,
		`[null]`, `[[null]]`, `[[true]]`, `[["1"]]`, `{"board":[[1]]}`, `[[-0]]`, `[[1.0]]`, `[[1e9]]`, `[[01]]`, `[[1,]]`, `[[1],]`,
		`[[1]] [[2]]`, `[[1]]x`, `[[1`, ``, "[[1]\xff]",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := holdReader(t, text, (*Board).UnmarshalJSON, Board.MarshalJSON)
		want, known := plainJSON(text)
		if known != (err == nil) {
			t.Fatalf("%q is read as\n%v\nwith the error %v; encoding/json reads %v", text, b, err, want)
		}
		if known && !equalRows(b.Kinds(), want) {
			t.Fatalf("%q is read as\n%v\nencoding/json reads %v", text, b, want)
		}
	})
}

// plainJSON reads a board with encoding/json alone. Pointers and nil slices show it the nulls.
func plainJSON(text []byte) (board [][]Kind, ok bool) {
	var rows [][]*Kind
	if json.Unmarshal(text, &rows) != nil || rows == nil {
		return nil, false
	}
	for r, row := range rows {
		if row == nil || len(row) != len(rows[0]) {
			return nil, false
		}
		board = append(board, []Kind{})
		for _, kind := range row {
			if kind == nil {
				return nil, false
			}
			board[r] = append(board[r], *kind)
		}
	}
	return board, true
}
