package document

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestReplace(t *testing.T) {
	name := filepath.Join(t.TempDir(), "page.md")
	if err := os.WriteFile(name, []byte("before\n<!-- a: begin, written by `b` -->\nold\n<!-- a: end -->\nafter\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	place := Place{Name: "a", Command: "b"}
	for range 2 {
		if err := place.Replace(name, []byte("new\n")); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(name)
	if want := "before\n<!-- a: begin, written by `b` -->\nnew\n<!-- a: end -->\nafter\n"; err != nil || string(text) != want {
		t.Errorf("%q, error %v, want %q", text, err, want)
	}
	if err := (Place{Name: "c", Command: "b"}).Replace(name, nil); err == nil {
		t.Error("a text is put where no place is")
	}
}

func TestFigure(t *testing.T) {
	for value, want := range map[float64]string{12.34: "12.3", 999_999: "999999", 1_234_567: "1.23 M"} {
		if got := Figure(value); got != want {
			t.Errorf("%v is written %s, want %s", value, got, want)
		}
	}
}

func TestTable(t *testing.T) {
	var text strings.Builder
	Origin(&text, time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC))
	Head(&text, 1, "shape", "time")
	Row(&text, "8x8", "3")
	if got := text.String(); !strings.HasPrefix(got, "Measured on 2026-12-01: ") || !strings.HasSuffix(got, ".\n\n| shape | time |\n|---|--:|\n| 8x8 | 3 |\n") {
		t.Errorf("%q", got)
	}
}
