package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/match3/internal/measure"
	"example.com/match3/internal/worst"
)

// The table has a row for each size, with the worse of its boards for each tier.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	boards, page := filepath.Join(dir, "boards"), filepath.Join(dir, "page")
	out, err := os.Create(boards)
	if err != nil {
		t.Fatal(err)
	}
	finds := []worst.Find{
		{Rows: 1, Cols: 3, Passes: 1, Cells: []byte{1, 1, 1}},
		{Rows: 4, Cols: 3, Passes: 2, Cells: []byte{0, 0, 3, 0, 3, 1, 3, 2, 1, 2, 1, 1}},
		{Rows: 4, Cols: 3, Passes: 0, Cells: make([]byte, 12)},
	}
	if err := worst.Write(out, finds); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(page, []byte("<!-- worst: begin, written by `make figures` -->\n<!-- worst: end -->\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := run(t.Context(), time.Nanosecond, boards, page); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Count(string(text), "\n| 1x3 |") != 1 || strings.Count(string(text), "\n| 4x3 |") != 1 {
		t.Errorf("%s", text)
	}
}

func TestWorse(t *testing.T) {
	r := row{worst: make([]figure, len(measure.Tiers()))}
	r.worst[0].cell = 1e9
	if err := r.add(t.Context(), worst.Find{Rows: 1, Cols: 3, Cells: []byte{1, 1, 1}}, time.Nanosecond); err != nil {
		t.Fatal(err)
	}
	for tier, got := range r.worst {
		if (got.cell == 1e9) != (tier == 0) || got.cell == 0 {
			t.Errorf("tier %d: %v", tier, got.cell)
		}
	}
}

// docs/performance.md has the place for the table, and the boards of the project can be read.
func TestFiles(t *testing.T) {
	text, err := os.ReadFile("../../../docs/performance.md")
	if err != nil {
		t.Fatal(err)
	}
	page := filepath.Join(t.TempDir(), "page")
	if err := os.WriteFile(page, text, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := inDocument.Replace(page, nil); err != nil {
		t.Error(err)
	}
}
