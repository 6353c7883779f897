package boardio

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"unicode"
)

// Format is a file format for boards.
type Format int

// The formats. Pair can only be written: it is the final board and the number of tiles removed in one JSON array. Trace
// and Passes are for [TraceWriter]: what each pass did, with one line per board or per pass. NPY is an array of whole
// numbers in a .npy file, of shape (boards, rows, columns); when written it holds only the final boards, as bytes.
// Parquet is for package parquetio.
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

// HoldsBoards reports whether boards without results can be written in the format and read from it.
func (f Format) HoldsBoards() bool {
	switch f {
	case JSON, Text, CSV, NPY, Parquet:
		return true
	}
	return false
}

// ParseFormat returns the format of that name, as [Format.String] gives it, or an error that lists the names.
func ParseFormat(name string) (Format, error) {
	for f, n := range formatNames {
		if n == name {
			return Format(f), nil
		}
	}
	return 0, fmt.Errorf(
		"no format %q; the formats are json, text, csv, npy, parquet and, for writing, pair, trace and passes", name)
}

// FormatByName tells the format of an input by the ending of its name; it is not ok if the ending says nothing.
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

// FormatByHead tells the format of an input by its first bytes: a bracket or a brace begins JSON, and \x93NUMPY begins
// an array, even if only its first byte is given. Everything else is text.
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
