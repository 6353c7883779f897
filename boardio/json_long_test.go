package boardio

import (
	"strconv"
	"strings"
	"testing"
)

// Lines far longer than what is kept of the input are told apart like short ones.
func TestJSONGoesOnAfterLongLines(t *testing.T) {
	long := 3 * maxPinned / 4
	if testing.Short() {
		long = chunk // longer than what is read at once, at least
	}
	cells := strings.Repeat("1,", long) + "1"
	row := "[[" + cells + "]]"
	for _, c := range []struct{ name, input, want string }{
		{"a bad one among good ones", row + "\n[[" + cells + ",x]]\n" + row + "\n[[1]]", "ok 1 | syntax 2 | ok 3 | ok 4"},
		{"a bad one first", "[[" + cells + ",x]]\n" + row, "syntax 1 | ok 2"},
		{"cut off", row + "\n[[" + cells + "\n" + row + "\n[[1]]", "ok 1 | syntax 2 | ok 3 | ok 4"},
		{"cut off after a comma", "[[" + cells + ",\n" + row + "\n[[1]]", "syntax 1 | ok 2 | ok 3"},
		{"a short one cut off before a long one", "[[1,\n" + row + "\n[[1]]", "syntax 1 | ok 2 | ok 3"},
		{"what follows a long one", row + " x\n" + row, "syntax 1 | ok 2"},
		{"a cell at the end", "[[" + cells + ",-1]]\n" + row, "kind 1 | ok 2"},
		{"a cell at the beginning", "[[-1," + cells + "]]\n" + row, "kind 1 | ok 2"},
		{"a cell at the beginning of one that is cut off", "[[-1," + cells + "\n" + row, "kind 1 | ok 2"},
		{"garbage", strings.Repeat("garbage ", long/4) + "\n" + row, "syntax 1 | ok 2"},
		{"garbage in the middle", row + "\n" + strings.Repeat("garbage ", long/4) + "\n" + row, "ok 1 | syntax 2 | ok 3"},
		{"a string without an end", row + "\n[[\"" + cells + "\n" + row, "ok 1 | syntax 2 | ok 3"},
		{
			"blanks in front and behind",
			strings.Repeat(" ", long/2) + "[[1]]" + strings.Repeat(" ", long/2) + "\n[[x]]\n[[2]]",
			"ok 1 | syntax 2 | ok 3",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			reads := readAll(t, JSON, Options{}, strings.NewReader(c.input), len(c.input))
			var got []string
			for _, r := range reads {
				got = append(got, brief(t, r))
			}
			if all := strings.Join(got, " | "); all != c.want {
				t.Errorf("gives %s, want %s", all, c.want)
			}
		})
	}
}

// brief draws an answer without its cells, and an error without all but its line.
func brief(t testing.TB, r read) string {
	if r.err == nil {
		return "ok " + strconv.Itoa(r.board.Line)
	}
	drawn, _, _ := strings.Cut(drawError(t, r.err), ":")
	return drawn
}

func TestJSONOfManyLines(t *testing.T) {
	const n = 20_000
	reads := readAll(t, JSON, Options{}, strings.NewReader(strings.Repeat("[[1]]\n[[x]]\n", n)), 2*n)
	if len(reads) != 2*n || brief(t, reads[2*n-2]) != "ok "+strconv.Itoa(2*n-1) ||
		brief(t, reads[2*n-1]) != "syntax "+strconv.Itoa(2*n) {
		t.Errorf("%d answers from %d lines", len(reads), 2*n)
	}
}
