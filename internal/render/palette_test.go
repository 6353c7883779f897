package render

import (
	"slices"
	"strings"
	"testing"

	"example.com/match3"
)

func TestSymbols(t *testing.T) {
	for _, test := range []struct {
		name  string
		names []string
		ascii bool
		want  []string
	}{
		{"numbers", nil, false, []string{"1", "2", "3"}},
		{"letters", []string{"R", "b", "ж"}, false, []string{"R", "b", "ж"}},
		{"letters in ASCII", []string{"R", "b", "ж"}, true, []string{"R", "b", "k3"}},
		{
			"emoji",
			[]string{"🍒", "👩‍🚀", "🏴󠁧󠁢󠁷󠁬󠁳󠁿"},
			false,
			[]string{"🍒", "👩‍🚀", "🏴󠁧󠁢󠁷󠁬󠁳󠁿"},
		},
		{"words", []string{"ruby", "chrysoprase", "chrysolite"}, false, []string{"ruby", "chrysop…", "chrysol…"}},
		{"words in ASCII", []string{"ruby", "chrysoprase"}, true, []string{"ruby", "chrysop~"}},
		{"one beginning", []string{"chrysoprase", "chrysopraseum", "k2"}, false, []string{"chrysop…", "k2'", "k2"}},
		{"a shortened one that is there", []string{"chrysop…", "chrysoprase"}, false, []string{"chrysop…", "k2"}},
		{"accents without end", []string{"e" + strings.Repeat("\u0301", 100), "e"}, false, []string{"k1", "e"}},
		{
			"as many accents as may be, and more",
			[]string{"e" + strings.Repeat("\u0301", 4), "e" + strings.Repeat("\u0301", 5)},
			false,
			[]string{"e" + strings.Repeat("\u0301", 4), "k2"},
		},
		{"nothing", []string{""}, false, []string{"k1"}},
		{
			"what acts on a terminal",
			[]string{"\x1b[2J", "a\nb", "\u202egnp", "\u200b", "\xff"},
			false,
			[]string{"k1", "k2", "k3", "k4", "k5"},
		},
		{"pages", []string{"<b>", "&amp;", `"`, "'"}, false, []string{"<b>", "&amp;", `"`, "'"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := NewPalette(PaletteOptions{Names: test.names, ASCII: test.ascii})
			for i, want := range test.want {
				if got := p.Symbol(match3.Kind(i + 1)); got != want {
					t.Errorf("kind %d is shown as %q, not as %q", i+1, got, want)
				}
			}
		})
	}
}

// No two kinds of a board are shown in the same way, and what replaces a name can be looked up.
func TestSymbolsDiffer(t *testing.T) {
	names := []string{"a", "k2", "k2'", "k5", "emerald green", "emerald greed", "emerald grass", "\a", "\b", ""}
	p := NewPalette(PaletteOptions{Names: names})
	seen := map[string]bool{}
	for i, name := range names {
		symbol := p.Symbol(match3.Kind(i + 1))
		if seen[symbol] {
			t.Errorf("%q is shown as %s, which another kind is", name, symbol)
		}
		seen[symbol] = true
		if _, replaced := p.Replaced(match3.Kind(i + 1)); replaced != (symbol != name) {
			t.Errorf("%q is shown as %q, replaced %v", name, symbol, replaced)
		}
	}
	if quoted, _ := p.Replaced(8); quoted != `"\a"` {
		t.Errorf("the legend has %s", quoted)
	}
}

// The legend says what was replaced in a way that does no harm itself.
func TestStackedAccentsAreSpelledOut(t *testing.T) {
	p := NewPalette(PaletteOptions{Names: []string{"e" + strings.Repeat("\u0301", 100)}})
	quoted, replaced := p.Replaced(1)
	if want := `"e` + strings.Repeat(`\u0301`, maxQuoted-1) + `"...`; quoted != want || !replaced {
		t.Errorf("got %s, want %s", quoted, want)
	}
}

func TestEmptySymbol(t *testing.T) {
	for _, test := range []struct {
		empty string
		names []string
		want  string
	}{
		{"_", []string{"."}, "_"},
		{" ", nil, " "},
		{"", []string{"."}, " "},
		{"\x1b", []string{"R"}, "."},
		{"\x1b", []string{"."}, " "},
	} {
		p := NewPalette(PaletteOptions{Names: test.names, Empty: &test.empty})
		if got := p.Symbol(match3.Empty); got != test.want {
			t.Errorf("an empty cell given as %q is shown as %q, not as %q", test.empty, got, test.want)
		}
	}
	if got := NewPalette(PaletteOptions{}).Symbol(match3.Empty); got != "." {
		t.Errorf("an empty cell is shown as %q", got)
	}
}

func TestColourOfKinds(t *testing.T) {
	for _, test := range []struct {
		name  string
		names []string
		want  []int // -1 for none
	}{
		{
			"letters of colours",
			[]string{"B", "R", "g", "Yellow", "P", "C"},
			[]int{blue, vermillion, green, yellow, purple, skyBlue},
		},
		{"others take what is left", []string{"x", "R", "y", "z"}, []int{orange, vermillion, yellow, skyBlue}},
		{"more than there are", []string{"k", "l", "m", "n", "q", "s", "t", "u", "v"}, []int{0, 1, 2, 3, 4, 5, 6, 7, 0}},
		{"emoji have their own", []string{"🍒", "1️⃣", "☀️", "世", "R"}, []int{-1, -1, -1, orange, vermillion}},
		{"numbers", nil, []int{0, 1, 2, 3, 4, 5, 6, 7, 0, 1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := NewPalette(PaletteOptions{Names: test.names})
			for i, want := range test.want {
				got, ok := p.Colour(match3.Kind(i + 1))
				if ok != (want >= 0) || ok && slices.Index(colours[:], got) != want {
					t.Errorf("kind %d has colour %v, %v, not number %d", i+1, got, ok, want)
				}
			}
		})
	}
	if _, ok := NewPalette(PaletteOptions{}).Colour(match3.Empty); ok {
		t.Error("an empty cell has a colour")
	}
	if got, ok := NewPalette(PaletteOptions{}).Colour(1<<32 - 1); !ok || got != colours[uint32(1<<32-2)%uint32(hues)] {
		t.Errorf("the largest kind has colour %v, %v", got, ok)
	}
}

func TestWidth(t *testing.T) {
	for _, test := range []struct {
		lines []string
		want  int
	}{
		{[]string{"RGB"}, 1},
		{[]string{"1 12 345"}, 3},
		{[]string{"🍒🍋"}, 2},
		{[]string{"ruby opal"}, 4},
		{[]string{"chrysoprase opal"}, 8},
		{[]string{"..."}, 1},
	} {
		b := drawn(t, test.lines...)
		if got := NewPalette(PaletteOptions{Names: b.Names}).Width(b.Cells); got != test.want {
			t.Errorf("%q is %d wide, not %d", test.lines, got, test.want)
		}
	}
}
