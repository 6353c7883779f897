package sidebyside

import (
	"strings"
	"testing"
)

func TestCellsThatDifferAreMarked(t *testing.T) {
	for _, test := range []struct {
		name    string
		a, b    [][]int64
		names   func(int64) string
		width   func(string) int
		colours bool
		want    string
	}{
		{
			name: "one cell", a: [][]int64{{1, 2}, {0, 3}}, b: [][]int64{{1, 2}, {4, 3}},
			want: `
    a         b
     1  2      1  2
    [.] 3     [4] 3
`,
		},
		{
			name: "a row more, a cell less", a: [][]int64{{1, 2}}, b: [][]int64{{1}, {3}},
			want: `
    a         b
     1 [2]     1
              [3]
`,
		},
		{
			name: "names of different widths", a: [][]int64{{1, 2}}, b: [][]int64{{2, 2}},
			names: func(kind int64) string { return []string{".", "💎", "word"}[kind] },
			width: func(text string) int { return len([]rune(text)) + strings.Count(text, "💎") },
			want: `
    a               b
    [  💎] word     [word] word
`,
		},
		{
			name: "emphasis takes no room", a: [][]int64{{1, 2}}, b: [][]int64{{1, 3}}, colours: true,
			want: `
    a         b
     1 <[2]>     1 <[3]>
`,
		},
		{
			name: "no rows", a: nil, b: [][]int64{{}},
			want: `
    a            b
    (no rows)    (no cells)
`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			boards := Compare("a", test.a, "b", test.b, test.names)
			for i := range boards {
				boards[i].Width = test.width
				if test.colours {
					boards[i].Emphasis = func(text string) string { return "<" + text + ">" }
				}
			}
			if got := "\n" + Draw(boards, 0, 0); got != test.want {
				t.Errorf("got%swant%s", got, test.want)
			}
		})
	}
}

// The place may lie outside all boards.
func TestPlaceOutside(t *testing.T) {
	large := make([][]int64, 100)
	for row := range large {
		large[row] = make([]int64, 100)
	}
	got := Draw([]Board{Rows("a", large, nil)}, 1000, 1000)
	if !strings.HasPrefix(got, "    rows 80 to 99 of 100, columns 84 to 99 of 100:\n") {
		t.Error(got)
	}
}
