package vectors

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// There is one way to write a line, so that a change of one vector changes one line, and nothing else.
func TestLinesAreCanonical(t *testing.T) {
	for name, file := range map[string][]byte{"numbers.jsonl": numbersFile, "symbols.jsonl": symbolsFile} {
		if !bytes.HasSuffix(file, []byte("\n")) {
			t.Errorf("%s: the last line has no end", name)
		}
		clause := ""
		for i, text := range strings.Split(strings.TrimSuffix(string(file), "\n"), "\n") {
			l, canonical := rewritten[line](t, text)
			if text != canonical {
				t.Errorf("%s:%d: is written\n%s\nwant\n%s", name, i+1, text, canonical)
			}
			if strings.Contains(text, `\`) {
				t.Errorf("%s:%d: has an escaped character", name, i+1)
			}
			if isPacked(l.Board) != isPacked(l.Final) {
				t.Errorf("%s:%d: board and final are written in two ways", name, i+1)
			}
			if l.Clause < clause {
				t.Errorf("%s:%d: clause %s comes after clause %s", name, i+1, l.Clause, clause)
			}
			clause = l.Clause
		}
	}
}

// rewritten reads a line and writes it again.
func rewritten[T any](t *testing.T, text string) (T, string) {
	t.Helper()
	var l T
	reader := json.NewDecoder(strings.NewReader(text))
	reader.DisallowUnknownFields()
	if err := reader.Decode(&l); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	var out strings.Builder
	writer := json.NewEncoder(&out)
	writer.SetEscapeHTML(false)
	if err := writer.Encode(l); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return l, strings.TrimSuffix(out.String(), "\n")
}

func isPacked(board json.RawMessage) bool { return bytes.HasPrefix(board, []byte(`["`)) }

// What README.md shows as lines of the files are lines of the files.
func TestReadmeShowsRealLines(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	fences := regexp.MustCompile("(?s)```json\n(.*?)```").FindAllStringSubmatch(string(readme), -1)
	if len(fences) == 0 {
		t.Fatal("README.md shows no line")
	}
	traces, err := os.ReadFile("traces/numbers.jsonl") // in a package of its own, which this one does not know
	if err != nil {
		t.Fatal(err)
	}
	files := slices.Concat(numbersFile, symbolsFile, generateFile, inputsFile, traces)
	for _, fence := range fences {
		for shown := range strings.Lines(fence[1]) {
			if !bytes.Contains(files, []byte(shown)) {
				t.Errorf("README.md shows a line that is in no file:\n%s", shown)
			}
		}
	}
}
