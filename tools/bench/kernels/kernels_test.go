package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/match3/internal/engine"
	"example.com/match3/internal/measure"
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

func TestWrite(t *testing.T) {
	var text strings.Builder
	k := engine.Kernel{Name: "fast", Tier: engine.AVX2, Rows: 8, Cols: 9, Kinds: 6, Batch: true, SimplerName: "slow"}
	write(&text, []row{{kernel: k, shape: shapeOf(k), board: 20, simpler: 50}}, time.Now())
	if want := "\n| avx2 | `fast` | batch 8x9 | 6 | `slow` | 20.0 | 50.0 | 2.50 |\n"; !strings.Contains(text.String(), want) {
		t.Errorf("there is no %q in\n%s", want, text.String())
	}
}

// A kernel and its simpler path have the same boards to do, and agree. On large boards the tests of the engine see to
// that.
func TestContenders(t *testing.T) {
	for _, k := range engine.Kernels() {
		shape := shapeOf(k)
		shape.Boards = 33
		if k.Rows*k.Cols > 10_000 {
			continue
		}
		w, err := measure.NewWork(shape)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Run(t.Context(), contenders(w, k), time.Nanosecond); err != nil {
			t.Errorf("%s on %s: %v", k.Name, shape, err)
		}
	}
}
