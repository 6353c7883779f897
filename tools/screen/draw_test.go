//go:build unix

package main

import (
	"encoding/xml"
	"errors"
	"image/color"
	"io"
	"os/exec"
	"strings"
	"testing"

	"example.com/match3/internal/terminal"
)

// Each character stands at its place, in its colours, and the whole is well-formed.
func TestDraw(t *testing.T) {
	red, white := color.RGBA{0xff, 0, 0, 0xff}, color.RGBA{0xff, 0xff, 0xff, 0xff}
	cells := [][]terminal.Cell{
		{{Text: "<", Width: 1, Background: red}, {Text: "&", Width: 1, Background: red, Bold: true}, {Text: " ", Width: 1}},
		{{Text: "宝", Width: 2}, {}, {Text: "A", Width: 1, Foreground: white, Background: red, Reverse: true}},
		{{Text: "▀", Width: 1, Foreground: red}, {Text: " ", Width: 1}, {Text: " ", Width: 1}},
	}
	svg := draw(cells)
	for _, want := range []string{
		`<svg xmlns="http://www.w3.org/2000/svg" width="55" height="85"`,
		`<rect x="14" y="14" width="18" height="19" fill="#ff0000"/>`,
		`<text x="14" y="28" fill="#e4e4e4">&lt;</text>`,
		`<text x="23" y="28" fill="#e4e4e4" font-weight="bold">&amp;</text>`,
		`<text x="14" y="47" fill="#e4e4e4">宝</text>`,
		`<rect x="32" y="33" width="9" height="19" fill="#ffffff"/>`,
		`<text x="32" y="47" fill="#ff0000">A</text>`,
		`<rect x="14" y="52" width="9" height="9" fill="#ff0000"/>`,
	} {
		if !strings.Contains(svg, want) {
			t.Errorf("%s is not in\n%s", want, svg)
		}
	}
	for decoder := xml.NewDecoder(strings.NewReader(svg)); ; {
		if _, err := decoder.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// What a program writes is read from the screen, and keys come to it.
func TestTerminal(t *testing.T) {
	term, err := terminal.Start(
		exec.Command("sh", "-c", `printf 'a\033[1mb\033[0m\r\nwide: 宝'; read line; printf 'got %s' "$line"`), 30, 4)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = term.Close() }()
	settle(term)
	if got := term.Text(); got != "ab\nwide: 宝\n\n" {
		t.Errorf("the screen is %q", got)
	}
	if cells := term.Cells(); cells[0][0].Bold || !cells[0][1].Bold || cells[1][6].Width != 2 {
		t.Errorf("the cells are %+v", cells)
	}
	if err := term.Press("key\r"); err != nil {
		t.Fatal(err)
	}
	state, err := term.Wait()
	if err != nil || !state.Success() || !strings.Contains(term.Text(), "got key") {
		t.Errorf("%v, %v; the screen is %q", state, err, term.Text())
	}
}
