package render

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/match3"
)

// Whatever a board holds and however its kinds are called: everything is drawn, text and pictures are UTF-8 without a
// character that acts, SVG is XML, and all say the same total.
func FuzzPictures(f *testing.F) {
	f.Add([]byte{1, 1, 1, 2, 3, 2, 2, 2, 1}, "R\nG\nB", 3, 1, 20)
	f.Add([]byte{1, 2, 1, 1, 0, 1}, strings.Join(hostile, "\n"), 2, 2, 1)
	f.Add([]byte{}, "", 0, 1, 0)
	f.Fuzz(func(t *testing.T, cells []byte, names string, cols, from, most int) {
		if len(cells) > 400 || len(names) > 2000 || cols < 1 || cols > 50 || from < 1 || most < 0 {
			return
		}
		kinds := make([]match3.Kind, len(cells)/cols*cols)
		for i := range kinds {
			kinds[i] = match3.Kind(cells[i])
		}
		b, err := match3.FromCells(kinds, len(kinds)/cols, cols)
		if err != nil {
			t.Fatal(err)
		}
		for _, ascii := range []bool{false, true} {
			palette := NewPalette(PaletteOptions{Names: strings.Split(names, "\n"), ASCII: ascii})
			passes := Range{from, most}
			var text bytes.Buffer
			options := TextOptions{Palette: palette, Width: cols, Height: most, Passes: passes}
			if _, err := Text(t.Context(), bufio.NewWriter(&text), b.Clone(), options); err != nil {
				t.Fatal(err)
			}
			checkHarmless(t, text.String(), ascii)
			strip, err := NewStrip(t.Context(), b.Clone(), StripOptions{
				Title: names, Palette: palette, Passes: Range{from, min(most, MaxPassesGIF)},
				MaxRows: 10, MaxCols: 10, MaxSymbols: MaxSymbolsGIF, Follow: !ascii,
			})
			if err != nil {
				t.Fatal(err)
			}
			var svg, html bytes.Buffer
			if err := errors.Join(SVG(&svg, strip), HTML(&html, strip)); err != nil {
				t.Fatal(err)
			}
			for _, picture := range []*bytes.Buffer{&svg, &html} {
				checkHarmless(t, picture.String(), false)
				if !strings.Contains(picture.String(), strip.Total) {
					t.Errorf("%q is not said", strip.Total)
				}
			}
			for decoder := xml.NewDecoder(&svg); ; {
				if _, err := decoder.Token(); errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					t.Fatal(err)
				}
			}
			if ascii && len(cells) <= 40 { // an animation takes longer than all else
				if err := GIF(io.Discard, strip); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}

func checkHarmless(t *testing.T, text string, ascii bool) {
	t.Helper()
	if found := acting(text); found != "" {
		t.Errorf("%q is in it", found)
	}
	if !utf8.ValidString(text) {
		t.Error("it is not UTF-8")
	}
	if ascii && strings.ContainsFunc(text, func(r rune) bool { return r > '~' }) {
		t.Error("it is not ASCII")
	}
}
