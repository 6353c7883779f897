package watch

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"example.com/match3/boardio"
)

var update = flag.Bool("update", false, "write the screens of testdata/screens anew")

// The screens are drawn in testdata/screens, as one sees them without colours. After a change that is meant to be seen,
// go test ./internal/watch -update draws them anew, to be looked at one by one.
func TestScreens(t *testing.T) {
	letters := []string{
		"R R P R P Y P G",
		"G G B G G P P G",
		"R P G R C C Y B",
		"P R R Y Y C C B",
		"G G Y C C G G B",
		"P G B Y R C P G",
		"C R B G C G B Y",
		"B B C Y P G P C",
	}
	wide := strings.Split(
		strings.TrimSpace(strings.Repeat("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30\n"+
			"4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 1 2 3\n", 10)+
			"4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 40 40 40 40"), "\n")
	for _, test := range []struct {
		name          string
		board         []string
		options       Options
		width, height int
		keys          string
	}{
		{name: "given", board: letters},
		{name: "runs", board: letters, keys: "."},
		{name: "holes", board: letters, keys: ". ."},
		{name: "after a pass", board: letters, keys: "right"},
		{name: "end", board: letters, keys: "end"},
		{name: "typed", board: letters, keys: "4 2"},
		{name: "keys", board: letters, keys: "?"},
		{name: "keys in a small window", board: letters, width: 40, height: 12, keys: "? j j j j"},
		{
			name: "the last keys in a small window", board: letters, width: 40, height: 12,
			keys: "? " + strings.Repeat("j ", 60) + "k",
		},
		{name: "runs without colours", board: letters, options: Options{NoMotion: true}, keys: "."},
		{name: "runs in ASCII", board: letters, options: Options{ASCII: true}, keys: "."},
		{name: "words beneath", board: letters, width: 40, height: 24, keys: "."},
		{name: "small", board: letters, width: 40, height: 10, keys: "."},
		{name: "tiny", board: letters, width: 10, height: 3, keys: "."},
		{name: "one line", board: letters, width: 30, height: 1, keys: "."},
		{name: "cropped", board: wide, keys: "."},
		{name: "cropped and scrolled", board: wide, keys: ". k k h"},
		{name: "emoji", board: []string{"🍒 🍋 🍇", "🍋 🍇 🍋", "🍒 🍒 🍒"}, keys: "."},
		{name: "words", board: []string{"ruby opal ruby", "opal chrysoprase opal", "ruby ruby ruby"}},
		{name: "wide letters", board: []string{"宝 A 宝", "A 宝 A", "宝 宝 宝"}, width: 60, height: 11, keys: "."},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.options.Paused = true
			d := drive(t, test.options, read(t, test.board...))
			if test.width > 0 {
				d.send(tea.WindowSizeMsg{Width: test.width, Height: test.height})
			}
			if test.options.NoMotion {
				d.send(tea.ColorProfileMsg{Profile: colorprofile.Ascii})
			}
			for key := range strings.FieldsSeq(test.keys) {
				d.press(key)
				d.run()
			}
			compareScreen(t, test.name, d.text())
		})
	}
}

// A board without cells is a board.
func TestScreensOfNothing(t *testing.T) {
	for _, text := range []string{"[]", "[[],[]]"} {
		reader, err := boardio.NewReader(strings.NewReader(text), boardio.JSON, boardio.Options{})
		if err != nil {
			t.Fatal(err)
		}
		board, err := reader.Read()
		if err != nil {
			t.Fatal(err)
		}
		d := drive(t, Options{}, &Board{Board: board, Input: "nothing.json"})
		for range bindings {
			d.press("right", ".", ",", "end", "home", "space", "j", "l")
		}
		d.wantShown("Stable: there are no tiles; nothing removed.", "pass 0/0")
	}
}

func compareScreen(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", "screens", strings.ReplaceAll(name, " ", "-")+".txt")
	got = strings.TrimRight(got, "\n") + "\n"
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != strings.ReplaceAll(string(want), "\r\n", "\n") {
		t.Errorf("the screen is\n%s\nnot\n%s", got, want)
	}
}
