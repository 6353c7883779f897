package main

import (
	"bytes"
	"os"
	"slices"
	"strings"

	"example.com/match3/internal/worst"
)

// readFinds reads the finds of a file; without a name there are none.
func readFinds(name string) ([]worst.Find, error) {
	if name == "" {
		return nil, nil
	}
	text, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	return worst.Read(bytes.NewReader(text))
}

// writeFinds writes the file, if it has a name.
func writeFinds(name string, finds []worst.Find) error {
	if name == "" {
		return nil
	}
	var text bytes.Buffer
	if err := worst.Write(&text, finds); err != nil {
		return err
	}
	return os.WriteFile(name, text.Bytes(), 0o644)
}

// replace puts what was found for a size in place of what was known, and sorts by size.
func replace(finds []worst.Find, s size, candidates []*candidate) []worst.Find {
	finds = slices.DeleteFunc(finds, func(f worst.Find) bool { return f.Rows == s.rows && f.Cols == s.cols })
	for _, c := range candidates {
		finds = append(finds, worst.Find{
			Rows: s.rows, Cols: s.cols, Passes: c.counts.Passes, Tiers: strings.Join(c.tiers,
				" "), How: c.how, Cells: c.cells,
		})
	}
	slices.SortStableFunc(finds, func(a, b worst.Find) int { return a.Rows*a.Cols - b.Rows*b.Cols })
	return finds
}
