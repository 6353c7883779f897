// Package worst keeps boards that take long to resolve for their size, which tools/worst has searched for, and counts
// what resolving a board comes to.
//
// What may enter: boards in a file, and counts that are the same on every machine. What may not: clocks, and how boards
// are searched for.
package worst

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Find is a board that takes long.
type Find struct {
	Rows   int    `json:"rows"`
	Cols   int    `json:"cols"`
	Passes int    `json:"passes"`
	Tiers  string `json:"tiers"` // for which it was the worst, such as "avx2 avx512"
	How    string `json:"how"`   // it was found
	Cells  []byte `json:"cells"` // row by row; in files compressed as in RFC 1951 and then in base64
}

// Size is the name of the size, such as "8x8".
func (f *Find) Size() string { return fmt.Sprintf("%dx%d", f.Rows, f.Cols) }

// mostCells is the largest board that is read.
const mostCells = 1 << 24

// Read reads finds, one a line. The error names the line.
func Read(in io.Reader) (finds []Find, err error) {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, mostCells)
	for number := 1; lines.Scan(); number++ {
		var find Find
		decoder := json.NewDecoder(strings.NewReader(lines.Text()))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&find); err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		if err := find.inflate(); err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		finds = append(finds, find)
	}
	return finds, lines.Err()
}

var errSize = errors.New("the cells are not as many as rows times columns")

func (f *Find) inflate() error {
	if f.Rows < 1 || f.Cols < 1 || f.Rows > mostCells/f.Cols {
		return fmt.Errorf("%d rows and %d columns: give 1 to %d cells", f.Rows, f.Cols, mostCells)
	}
	size := f.Rows * f.Cols
	cells, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(f.Cells)), int64(size)+1))
	if err == nil && len(cells) != size {
		err = errSize
	}
	f.Cells = cells
	return err
}

// Write writes finds so that Read reads them.
func Write(out io.Writer, finds []Find) error {
	encoder := json.NewEncoder(out)
	for _, find := range finds {
		var packed bytes.Buffer
		deflater, err := flate.NewWriter(&packed, flate.BestCompression)
		if err != nil {
			return err
		}
		if _, err := deflater.Write(find.Cells); err != nil {
			return err
		}
		if err := deflater.Close(); err != nil {
			return err
		}
		find.Cells = packed.Bytes()
		if err := encoder.Encode(find); err != nil {
			return err
		}
	}
	return nil
}
