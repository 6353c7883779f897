// Package boardio reads and writes boards as people and programs keep them: JSON, text, CSV and arrays of NumPy, each a stream of which
// no more than one board is ever held. docs/formats.md says what is read and what is refused; the short of it is that
// nothing is guessed, rounded, wrapped or taken as empty, and that an error names the input, the line, the column and
// the cell.
//
//	in, err := boardio.NewReader(file, boardio.JSON, boardio.Options{Name: "levels.json"})
//	...
//	out, err := boardio.NewWriter(os.Stdout, boardio.JSON, boardio.Options{})
//	...
//	for {
//		board, err := in.Read()
//		if err == io.EOF {
//			break
//		}
//		var refused *boardio.Error
//		if errors.As(err, &refused) {
//			log.Print(refused) // this board is refused; the next one may be fine
//			continue
//		}
//		...
//		result := board.Cells.Resolve()
//		err = out.Write(board, result)
//		...
//	}
//	err = out.Flush()
//
// It writes and reads traces too, which say what each pass over a board did: see [TraceWriter] and [TraceReader].
package boardio

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"unicode"
)

// Format is a way to write boards down.
type Format int

// The formats. Pair is for writing alone: the final board and the number of tiles removed in one JSON array. Trace and
// Passes are for [TraceWriter]: what each pass did, a line a board or a line a pass. NPY is an array of bytes in a .npy file, of
// shape (boards, rows, columns), and final boards alone when written. Parquet is for package parquetio.
const (
	JSON Format = iota
	Text
	CSV
	Pair
	Trace
	Passes
	NPY
	Parquet
)

var formatNames = [...]string{
	JSON: "json", Text: "text", CSV: "csv", Pair: "pair", Trace: "trace", Passes: "passes", NPY: "npy", Parquet: "parquet",
}

// String is the name of the format, such as "json".
func (f Format) String() string {
	if f < 0 || int(f) >= len(formatNames) {
		return fmt.Sprintf("Format(%d)", int(f))
	}
	return formatNames[f]
}

// HoldsBoards says whether boards alone can be written in the format, and read from it.
func (f Format) HoldsBoards() bool {
	switch f {
	case JSON, Text, CSV, NPY, Parquet:
		return true
	}
	return false
}

// ParseFormat returns the format of that name.
func ParseFormat(name string) (Format, error) {
	for f, n := range formatNames {
		if n == name {
			return Format(f), nil
		}
	}
	return 0, fmt.Errorf("no format %q; the formats are json, text, csv, npy, parquet and, for writing, pair, trace and passes", name)
}

// FormatByName tells the format of an input by the ending of its name, if that says something.
func FormatByName(name string) (f Format, ok bool) {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".json", ".jsonl", ".ndjson":
		return JSON, true
	case ".csv":
		return CSV, true
	case ".npy":
		return NPY, true
	case ".parquet", ".pq":
		return Parquet, true
	}
	return 0, false
}

// FormatByHead tells the format of an input by how it begins: a bracket or a brace begins JSON, \x93NUMPY, of
// which the first byte will do, an array, all else is text.
func FormatByHead(head []byte) Format {
	// Blanks of other sorts are no part of JSON, but pasted in front of it they do not make it text either.
	head = bytes.TrimLeftFunc(bytes.TrimPrefix(head, byteOrderMark), unicode.IsSpace)
	if len(head) > 0 && (head[0] == '[' || head[0] == '{') {
		return JSON
	}
	if len(head) > 0 && strings.HasPrefix(npyMagic, string(head[:min(len(head), len(npyMagic))])) {
		return NPY
	}
	return Text
}

// byteOrderMark is U+FEFF in UTF-8, which some editors put in front of a file.
var byteOrderMark = []byte("\ufeff")
