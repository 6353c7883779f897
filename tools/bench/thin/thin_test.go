package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// docs/performance.md has the place for the table.
func TestDocumentHasAPlace(t *testing.T) {
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

// What takes too long is in bold, and a tier that is not here has a place of its own.
func TestWriteRow(t *testing.T) {
	var text strings.Builder
	writeRow(&text, 3, 200, []float64{9, 4}, []float64{2, 2})
	if want := "| 3x200 | 9.00 | **4.50** | 4.00 | 2.00 | – | – |\n"; text.String() != want {
		t.Errorf("%q, want %q", text.String(), want)
	}
}

func TestTimeCells(t *testing.T) {
	cells, err := timeCells(t.Context(), 3, 5, time.Nanosecond)
	if err != nil || len(cells) == 0 || cells[0] <= 0 {
		t.Errorf("%v, error %v", cells, err)
	}
}
