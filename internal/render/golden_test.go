package render

import (
	"bufio"
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/match3/boardio"
)

var update = flag.Bool("update", false, "write the files in testdata/golden anew")

// Boards of which every picture is kept. Whoever changes one looks at what has changed.
var kept = []struct {
	name   string
	from   string // a file, relative to the root of the repository
	board  []string
	passes Range
	width  int
}{
	{name: "cascade", from: "testdata/boards/cascade.txt", passes: Range{1, 20}, width: 80},
	{name: "narrow", from: "testdata/boards/cascade.txt", passes: Range{2, 1}, width: 30},
	{name: "emoji", from: "testdata/boards/emoji.txt", passes: Range{1, 20}, width: 80},
	{name: "words", from: "testdata/boards/grid.csv", passes: Range{1, 2}, width: 120},
	{name: "stable", from: "testdata/boards/holes.txt", passes: Range{1, 20}, width: 80},
	{
		name: "hostile", passes: Range{1, 20}, width: 80,
		board: []string{
			`<script> "> & שלום ]]>`,
			`<script> "> & שלום ]]>`,
			`<script> '  & שלום </script>`,
			`'        '  - .    {{.}}`,
		},
	},
	{
		name: "long", passes: Range{1, 20}, width: 80,
		board: []string{
			"chrysoprase emerald        4294967295",
			"chrysolite  chrysoberyl    chrysoprase",
			"chrysoberyl chrysoberyl    chrysoberyl",
		},
	},
	{
		name: "adjacent", passes: Range{1, 20}, width: 80,
		board: []string{
			"A A A B B B",
			"C D C B D D",
			"C D C D C C",
			"C D C D C D",
		},
	},
	{
		name: "beyond", passes: Range{1, 1}, width: 30, // a run that is longer than the window is wide
		board: []string{strings.TrimSpace("2 " + strings.Repeat("1 ", 30) + "2")},
	},
	{
		name: "numbers", passes: Range{1, 1}, width: 100,
		board: []string{
			"1 2 3 4 5 6 7 8 9 10 11 12 13",
			"2 2 2 9 9 9 8 8 0 10 10 10 10",
		},
	},
}

// keptBoard reads the board of a case.
func keptBoard(t *testing.T, from string, lines []string) *boardio.Board {
	t.Helper()
	if from == "" {
		return drawn(t, lines...)
	}
	path := filepath.Join("..", "..", filepath.FromSlash(from))
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close() //nolint:errcheck // nothing was written to it
	format := boardio.Text
	if known, ok := boardio.FormatByName(path); ok {
		format = known
	}
	reader, err := boardio.NewReader(file, format, boardio.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := reader.Read()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestGolden(t *testing.T) {
	for _, test := range kept {
		write := func(ending string, colour, ascii bool) {
			t.Run(test.name+ending, func(t *testing.T) {
				b := keptBoard(t, test.from, test.board)
				var out bytes.Buffer
				_, err := Text(t.Context(), bufio.NewWriter(&out), b.Cells, TextOptions{
					Palette: NewPalette(PaletteOptions{Names: b.Names, ASCII: ascii}),
					Colour:  colour, Width: test.width, Height: 40, Passes: test.passes,
				})
				if err != nil {
					t.Fatal(err)
				}
				compare(t, test.name+ending, out.Bytes())
			})
		}
		write(".txt", false, false)
		write(".ascii.txt", false, true)
		write(".colour.txt", true, false)
		t.Run(test.name+".svg", func(t *testing.T) { compare(t, test.name+".svg", picture(t, test.name, SVG)) })
	}
	for _, name := range []string{"cascade", "hostile"} {
		t.Run(name+".html", func(t *testing.T) { compare(t, name+".html", picture(t, name, HTML)) })
	}
}

// picture draws a board that is kept.
func picture(t *testing.T, name string, draw func(io.Writer, *Strip) error) []byte {
	t.Helper()
	for _, test := range kept {
		if test.name == name {
			b := keptBoard(t, test.from, test.board)
			strip, err := NewStrip(t.Context(), b.Cells, StripOptions{
				Title: "The cascade of <" + name + "> & co", Palette: NewPalette(PaletteOptions{Names: b.Names}),
				Passes: test.passes, MaxRows: 24, MaxCols: 24, Follow: true,
			})
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			if err := draw(&out, strip); err != nil {
				t.Fatal(err)
			}
			return out.Bytes()
		}
	}
	t.Fatalf("no board %s is kept", name)
	return nil
}

// compare holds what was drawn against the file that is kept.
func compare(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", "golden", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("not as in %s; look at what go test ./internal/render -update changes. It is now\n%s", path, got)
	}
}
