package boardio

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
)

func TestMaxCells(t *testing.T) {
	testRead(t, JSON, Options{MaxCells: 4}, []readCase{
		{"just that many", `[[1,2],[3,4]]`, "num 1 2 / 3 4"},
		{"one more", `[[1,2],[3,4],[5,6]]` + "\n[[7]]", "limit 1:15 r2c0 | num 7 @2"},
		{"in one row", `[[1,2,3,4]]`, "num 1 2 3 4"},
		{"in one row, one more", `[[1,2,3,4,5]]`, "limit 1:11 r0c4"},
		{"rows of no cells", `[[],[],[],[]]`, "num 4x0"},
		{"rows of no cells, one more", `[[],[],[],[],[]]`, "limit 1:15 r4"},
		{"a string a row", `["RG","BR","R."]`, "limit 1:12 r2c0"},
		{"strings of nothing", `["","","","",""]`, "limit 1:14 r4"},
		{"ragged and above", `[[1],[1,2,3,4,5]]`, "ragged 1:9 r1c1"},
		{"in an object", `{"board":[[1,2,3,4,5]]}` + "\n[[7]]", "limit 1:20 r0c4 | num 7 @2"},
	})
	testRead(t, Text, Options{MaxCells: 4}, []readCase{
		{"just that many", "RG\nBR\n", "packed sym R G / B R"},
		{"one more", "RG\nBR\nGG\n\nR\n", "limit 3:1 r2c0 | packed sym R @5"},
		{"in one row, one more", "RGBRG\n", "limit 1:5 r0c4"},
		{"tokens", "1 2 3 4\n", "num 1 2 3 4"},
		{"tokens, one more", "1 2 3 4 5\n", "limit 1:9 r0c4"},
		{"rows, one more", "R\nR\nR\nR\nR\n", "limit 5:1 r4c0"},
		{"characters that are one token in the end", "REDDISH\n|.|\n", "sym REDDISH / ·"},
	})
}

func TestMaxLine(t *testing.T) {
	testRead(t, Text, Options{MaxLine: 8}, []readCase{
		{"just that many bytes", "ABCDEFGH\n", "packed sym A B C D E F G H"},
		{"and CRLF", "ABCDEFGH\r\n", "packed sym A B C D E F G H"},
		{"and no newline", "ABCDEFGH", "packed sym A B C D E F G H"},
		{"and a byte order mark", "\ufeffABCDEFGH\r\n", "packed sym A B C D E F G H"},
		{"one more", "R\n\nABCDEFGHI\nR\n\nG\n", "packed sym R | limit 3:1 | packed sym G @6"},
		{"one more without newline", "ABCDEFGHI", "limit 1:1"},
		{"one more with CRLF", "ABCDEFGHI\r\n", "limit 1:1"},
		{"in the middle of a board", "R\nABCDEFGHI\nR\n\nG\n", "limit 2:1 | packed sym G @5"},
		{"after another fault", "1 -1\nABCDEFGHI\n\nG\n", "kind 1:3 r0c1 | packed sym G @4"},
		{"in bytes, not characters", "🟥🟥\n\n🟥🟥.\n", "packed sym 🟥 🟥 | limit 3:1"},
		{"blanks count", "         \nR\n", "limit 1:1"},
	})
	for _, c := range []readCase{
		{"a string of just that many bytes", `[["abcdef"]]`, "sym abcdef"},
		{"one more", `[["abcdefg"]]` + "\n[[1]]", "limit 1:3 r0c0 | num 1 @2"},
		{"a row of just that many", `["abcdef"]`, "packed sym a b c d e f"},
		{"a row of one more", `["abcdefg"]` + "\n[[1]]", "limit 1:2 r0 | num 1 @2"},
		{"a number of one more", `[[0,123456789]]` + "\n[[1]]", "limit 1:5 r0c1 | num 1 @2"},
		{"a line of more", `[[1],[2],[3],[4],[5]]`, "num 1 / 2 / 3 / 4 / 5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			reads := readAll(t, JSON, Options{MaxLine: 8}, strings.NewReader(c.input), len(c.input))
			if got := draw(t, reads); got != c.want {
				t.Errorf("%s\ngives %s\nwant  %s", c.input, got, c.want)
			}
		})
	}
}

// The names of an object's members are kept while it is read, so that they have a limit together, of a MiB at least.
func TestMemberNamesAreLimited(t *testing.T) {
	const n = maxPinned / 14
	var members strings.Builder
	for i := range n {
		fmt.Fprintf(&members, `"member %07d":0,`, i)
	}
	half := strings.TrimSuffix(members.String()[:members.Len()/n*(n/2)], ",")
	names, next := members.String()+`"end":0`, "\n{\"board\":[[2]]}"
	for _, c := range []struct{ name, input, want string }{
		{"after the board", `{"board":[[1]],` + names + `}` + next, "limit | num 2 @2"},
		{"before the board", `{` + names + `,"board":[[1]]}` + next, "limit | num 2 @2"},
		{"in another member", `{"board":[[1]],"x":{` + names + `}}` + next, "limit | num 2 @2"},
		{
			"in objects of another member",
			`{"board":[[1]],"x":[` + strings.Repeat(`{"a longer name":0},`, n) + `0]}` + next,
			"limit | num 2 @2",
		},
		{"after a board that is refused", `{"board":[[-1]],` + names + `}` + next, "kind | num 2 @2"},
		{"in an object that is no row", `[{` + names + `}]` + "\n[{}]\n[[2]]", "syntax"},
		{"half of them", `{"board":[[1]],` + half + `}` + "\n[[2]]", "num 1 | num 2 @2"},
		{
			"each in its own object",
			strings.Repeat(`{"board":[[1]],"x":{"member":0}}`, 2000),
			strings.Repeat("num 1 | ", 1999) + "num 1",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, r := range readAll(t, JSON, Options{MaxLine: 10_000}, strings.NewReader(c.input), len(c.input)) {
				drawn := draw(t, []read{r})
				if r.err != nil {
					drawn, _, _ = strings.Cut(drawn, " ") // the place depends on how many bytes came at once
				}
				got = append(got, drawn)
			}
			if all := strings.Join(got, " | "); all != c.want {
				t.Errorf("gives %s, want %s", all, c.want)
			}
		})
	}
}

func TestLimitsAreNotNegative(t *testing.T) {
	for _, opts := range []Options{{MaxCells: -1}, {MaxLine: -1}} {
		if _, err := NewReader(strings.NewReader(""), JSON, opts); err == nil {
			t.Errorf("NewReader takes the limits %d and %d", opts.MaxCells, opts.MaxLine)
		}
		if _, err := NewWriter(io.Discard, JSON, opts); err == nil {
			t.Errorf("NewWriter takes the limits %d and %d", opts.MaxCells, opts.MaxLine)
		}
	}
}

// flood is an input that is never held: a beginning, a part over and over, and an end. Now and then it looks at how
// much memory is in use.
type flood struct {
	begin, part, end string
	size             int // bytes of parts

	rest  string
	given int
	most  uint64 // the most memory that was in use
}

func (f *flood) Read(p []byte) (int, error) {
	if f.rest == "" {
		switch {
		case f.begin != "":
			f.rest, f.begin = f.begin, ""
		case f.given < f.size:
			f.rest = strings.Repeat(f.part, 1+(64<<10)/len(f.part))
			if f.given>>20 != (f.given+len(f.rest))>>20 {
				f.most = max(f.most, inUse())
			}
			f.given += len(f.rest)
		case f.end != "":
			f.rest, f.end = f.end, ""
		default:
			return 0, io.EOF
		}
	}
	n := copy(p, f.rest)
	f.rest = f.rest[n:]
	return n, nil
}

// inUse is how many bytes of memory are in use.
func inUse() uint64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}

// What is refused, passed over or already answered is not held, however long it is.
func TestMemoryIsBounded(t *testing.T) {
	limits := Options{MaxCells: 1000, MaxLine: 1 << 20}
	for _, c := range []struct {
		name             string
		format           Format
		opts             Options
		begin, part, end string
		want             string
	}{
		{"JSON, a string without an end", JSON, limits, `[["`, "R", "\"]]\n[[1]]", "limit 1:3 r0c0 | num 1 @2"},
		{"JSON, a string without an end and no line to go on", JSON, limits, `[["`, "é", "", "limit 1:3 r0c0"},
		{"JSON, a name without an end", JSON, limits, `{"`, "R", "\":1}\n{\"board\":[[1]]}", "limit 1:2 | num 1 @2"},
		{"JSON, a number without an end", JSON, limits, `[[`, "1", "]]\n[[1]]", "limit 1:3 r0c0 | num 1 @2"},
		{"JSON, blanks", JSON, limits, `[[`, "        ", "", "limit 1:*"},
		{"JSON, too many cells", JSON, limits, `[[1`, ",1", "]]\n[[1]]", "limit 1:2003 r0c1000 | num 1 @2"},
		{"JSON, too many rows of no cells", JSON, limits, `[[]`, ",[]", "]\n[[1]]", "limit 1:3003 r1000 | num 1 @2"},
		{"JSON, too many rows of no strings", JSON, limits, `[""`, `,""`, "]\n[[1]]", "limit 1:3002 r1000 | num 1 @2"},
		{"JSON, a member that is passed over", JSON, Options{}, `{"x":[0`, ",[1,2]", "],\"board\":[[1]]}", "num 1"},
		{"JSON, a member after the board", JSON, limits, `{"board":[[1]],"x":[0`, ",[1,2]", "]}\n[[2]]", "num 1 | num 2 @2"},
		{"JSON, an object without its board", JSON, limits, `{"x":[0`, ",[1,2]", "]}\n[[2]]", "limit 1:*"},
		{"JSON, a line that is no JSON", JSON, limits, "[[1]]\n[[x", "é", "\n[[2]]", "num 1 | syntax 2:3 r0c0 | num 2 @3"},
		{"text, a line without an end", Text, limits, "R\n\n", "R", "\n\nR", "packed sym R | limit 3:1 | packed sym R @5"},
		{"text, a board without an end", Text, limits, "", "RG\n", "\nR", "limit 501:1 r500c0 | packed sym R *"},
		{"text, rows of other lengths", Text, limits, "R\n", "RG\n", "\nR", "ragged 2:2 r1c1 | packed sym R *"},
		{"text, blank lines", Text, limits, "R\n", "\n", "R", "packed sym R | packed sym R *"},
		{"CSV, a quoted field without an end", CSV, limits, "1,\"", "2,\n", "", "limit 1:1 r0"},
		{"CSV, a line without an end", CSV, limits, "1", ",1", "", "limit 1:1 r0"},
		{"CSV, a board without an end", CSV, limits, "", "1,2\n", "", "limit 501:1 r500c0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			size := 12 << 20
			if testing.Short() {
				size = 3 << 19
			}
			in := &flood{begin: c.begin, part: c.part, end: c.end, size: size}
			before := inUse()
			reads := readAll(t, c.format, c.opts, in, size)
			begin, found := strings.CutSuffix(c.want, "*") // a place that depends on the size
			if got := draw(t, reads); got != c.want && !(found && strings.HasPrefix(got, begin)) {
				t.Errorf("gives %s\nwant  %s", got, c.want)
			}
			if most := int64(in.most) - int64(before); most > 5<<20 {
				t.Errorf("%d KiB are in use", most>>10)
			}
		})
	}
}

// While a board of text is read that may yet turn out to have separators, a row of one cell is kept in a few bytes.
func TestMemoryOfNarrowText(t *testing.T) {
	const rows = 1 << 18
	board := textBoard{grid: grid{limit: rows}}
	before := inUse()
	for n := range rows {
		if err := board.addLine("1234"[n%4:][:1], n+1); err != nil {
			t.Fatal(err)
		}
	}
	if perRow := (int64(inUse()) - int64(before)) / rows; perRow > 12 {
		t.Errorf("a row takes %d bytes", perRow)
	}
	if err := board.addLine("|5|", rows+1); !errors.Is(err, ErrLimit) || err.Line != rows+1 || err.Row != rows {
		t.Errorf("got %v, want the limit at the row above it", err)
	}
}
