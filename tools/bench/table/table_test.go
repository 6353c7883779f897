package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/match3/internal/measure"
)

func file(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// The file of floors that is kept can be read.
func TestFloorsFile(t *testing.T) {
	if _, err := readFloors(filepath.Join("..", "floors.csv")); err != nil {
		t.Error(err)
	}
}

func TestReadFloors(t *testing.T) {
	floors, err := readFloors(file(t, "# why\nshape,tier,times\n8x8,avx2,12.5\nbatch 9x9,portable,2\n"))
	if err != nil || len(floors) != 2 || floors[place{"8x8", "avx2"}] != 12.5 || floors[place{"batch 9x9", "portable"}] != 2 {
		t.Errorf("%v, error %v", floors, err)
	}
	for _, wrong := range []string{"8x8,avx2", "8x8,avx2,fast", "8x8,avx2,0", "8x8,sse,2", "7x7,avx2,2"} {
		if _, err := readFloors(file(t, "shape,tier,times\n"+wrong+"\n")); err == nil {
			t.Errorf("%q is taken for a floor", wrong)
		}
	}
}

// rows are figures of one shape, on which the library is ten times as fast as the baseline.
func rows() []row {
	return []row{{
		shape: measure.Shape{Form: measure.Single, Rows: 8, Cols: 8}, cells: 64,
		timings: map[string]measure.Timing{
			"textbook": {Contender: "textbook", Min: 640, Median: 640, P90: 640},
			"flat":     {Contender: "flat", Min: 320, Median: 320, P90: 320},
			"highbit":  {Contender: "highbit", Min: 800, Median: 800, P90: 800},
			"portable": {Contender: "portable", Min: 64, Median: 80, P90: 99},
		},
	}}
}

func TestMissed(t *testing.T) {
	at := place{"8x8", "portable"}
	if missed := (floors{at: 10}).missed(rows()); len(missed) != 0 {
		t.Errorf("%q", missed)
	}
	missed := floors{at: 10.5}.missed(rows())
	if len(missed) != 1 || missed[0] != "8x8 through portable is 10.0 times as fast as textbook, below its floor of 10.5" {
		t.Errorf("%q", missed)
	}
}

func TestWriteTables(t *testing.T) {
	var text strings.Builder
	writeTables(&text, rows(), floors{place{"8x8", "portable"}: 8}, time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC))
	for _, want := range []string{
		"Measured on 2026-12-01: ",
		"\n| shape | baseline | portable | × | floor | avx2 | × | floor | avx512 | × | floor |\n",
		"\n| 8x8 | 640 | 64.0 | 10.0 | 8 | – | – | – | – | – | – |\n",
		"\n| 8x8 | – | – | 10.0 | 5.00 | 12.5 | – | 1.00 | – | – | 10.0 | 5.00 | 12.5 | 1.25 |\n",
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("there is no %q in\n%s", want, text.String())
		}
	}
}

// docs/performance.md has the place for the tables.
func TestDocumentHasAPlace(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "performance.md"))
	if err != nil {
		t.Fatal(err)
	}
	if err := inDocument.Replace(file(t, string(text)), nil); err != nil {
		t.Error(err)
	}
}
