package boardio

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/match3"
	"example.com/match3/internal/sample"
)

// whole is the board as a reader gives it.
func (p *byteBoard) whole(t *testing.T) *Board {
	t.Helper()
	kinds := make([]match3.Kind, len(p.cells))
	for i, kind := range p.cells {
		kinds[i] = match3.Kind(kind)
	}
	cells, err := match3.FromCells(kinds, p.rows, p.cols)
	if err != nil {
		t.Fatal(err)
	}
	b := &Board{Cells: cells, Numeric: !p.symbols, Packed: p.packed, ID: p.beside.id, Told: p.beside.told()}
	for c := 1; p.symbols && c < 256; c++ {
		b.Names = append(b.Names, string(rune(c)))
	}
	return b
}

// holdPlainRead wants a board that was read in a plain form from text, which has no more than that, to be what the
// general reader reads, and to be written as the general writer writes it.
func holdPlainRead(t *testing.T, format Format, p *byteBoard, text []byte, to Format) {
	t.Helper()
	reads := readAll(t, format, Options{}, bytes.NewReader(text), len(text))
	if len(reads) != 1 || reads[0].err != nil {
		t.Fatalf("%q: read in a plain form, and else as %s", text, draw(t, reads))
	}
	want := reads[0].board
	want.Line = 0
	got := p.whole(t)
	if a, b := fmt.Sprintf("%s %s %v", drawBoard(got), got.ID, got.Told),
		fmt.Sprintf("%s %s %v", drawBoard(want), want.ID, want.Told); a != b {
		t.Fatalf("%q: read in a plain form as %s, else as %s", text, a, b)
	}
	var out bytes.Buffer
	w := newWriter(&out, to, Options{}, smallBuffer)
	w.written = 1
	if err := w.Write(want, match3.Result{Removed: 12, Passes: 3}); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	_ = w.Flush()
	if got := p.appendResult(nil, match3.Result{Removed: 12, Passes: 3}, to); !bytes.Equal(got, out.Bytes()) {
		t.Fatalf("%q to %v: written as %q, else as %q", text, to, got, out.Bytes())
	}
}

// eachText calls do with all texts of up to so many tokens.
func eachText(tokens []string, most int, do func(text string)) {
	number := 0
	var add func(text string, left int)
	add = func(text string, left int) {
		if number++; number%sample.Step == 0 {
			do(text)
		}
		for _, token := range tokens {
			if left > 0 {
				add(text+token, left-1)
			}
		}
	}
	add("", most)
}

// All short texts that are read in a plain form are read so by the general reader.
func TestPlainTextIsTextEverywhere(t *testing.T) {
	for _, alphabet := range [][]string{
		{"1", "0", ".", "R", " ", "\n", "\r"},
		{"7", "r", " ", "\n", "25", "\t", ";"},
		{"removed: 3", "passes: 12", "removed: ", "\n", "\r\n", "R\n", " ", "-"},
	} {
		for _, to := range []Format{JSON, Text} {
			p := byteBoard{plain: newPlainSymbols(Text, to)}
			read := 0
			eachText(alphabet, 5, func(text string) {
				if size, lines := p.parseText([]byte(text), 100, 100); size > 0 {
					read++
					if n := strings.Count(text[:size], "\n"); lines != n && (lines != n+1 || size != len(text)) {
						t.Fatalf("%q has %d lines, counted as %d", text[:size], n, lines)
					}
					holdPlainRead(t, Text, &p, []byte(text[:size]), to)
				}
			})
			if read < 2000/sample.Step {
				t.Errorf("only %d texts of %q were read", read, alphabet)
			}
		}
	}
}

// The same of lines of JSON.
func TestPlainJSONIsJSONEverywhere(t *testing.T) {
	for _, to := range []Format{JSON, Pair, Text} {
		p := byteBoard{plain: newPlainSymbols(JSON, to)}
		for _, alphabet := range [][]string{
			{`"R"`, `""`, `"."`, `]`, `[`, `,`, `1`},
			{`"RG"`, `"R."`, `"`, `,`, `0`, `]`, `[`},
			{`],[`, `,`, `"1"`, `"é"`, `"<"`, `["`, `"]`},
		} {
			read := 0
			eachText(alphabet, 6, func(text string) {
				for _, line := range []string{"[" + text + "]", `{"id":1,"board":[[` + text + `]]}`, `[["x",` + text + `]]`} {
					if p.parse([]byte(line), 100, true) {
						read++
						holdPlainRead(t, JSON, &p, []byte(line), to)
					}
				}
			})
			if read < 50/sample.Step {
				t.Errorf("only %d lines of %q were read", read, alphabet)
			}
		}
	}
}

// Every byte as a symbol, in each place where one may stand.
func TestPlainSymbolsAreSymbolsEverywhere(t *testing.T) {
	for _, to := range []Format{JSON, Pair, Text} {
		inJSON, inText := byteBoard{plain: newPlainSymbols(JSON, to)}, byteBoard{plain: newPlainSymbols(Text, to)}
		read := 0
		for c := range 256 {
			c := string([]byte{byte(c)})
			for _, line := range []string{
				`[["` + c + `"]]`, `[["a","` + c + `"],["` + c + `","."]]`, `["` + c + `"]`, `["a` + c + `","` + c + `."]`,
			} {
				if inJSON.parse([]byte(line), 100, true) {
					read++
					holdPlainRead(t, JSON, &inJSON, []byte(line), to)
				}
			}
			for _, text := range []string{c, "a" + c + "\n", c + " " + c + "\n", c + "\n" + c + "\r\n\r\n"} {
				if size, _ := inText.parseText([]byte(text), 100, 100); size == len(text) {
					read++
					holdPlainRead(t, Text, &inText, []byte(text), to)
				}
			}
		}
		if read < 600 {
			t.Errorf("to %v only %d boards were read", to, read)
		}
	}
}

// What is common is read in a plain form, and what only the general reader may judge is not.
func TestWhatIsPlain(t *testing.T) {
	for _, c := range []struct {
		text        string
		size, lines int
	}{
		{"12\n34\n", 6, 2},
		{"12\n34", 5, 2},
		{"1 2\r\n3 4\r\n\r\n5", 12, 3},
		{"\n \nR.\n\n", 7, 4},
		{"R G\nremoved: 3\npasses: 1\n\n", 26, 4},
		{"10 255 0\n1 2 3\n", 15, 2},
		{"  1 2  \n3   4\n", 14, 2},
		{"", 0, 0},
		{"\n\n", 0, 0},
		{"removed: 3\n", 0, 0},
		{"1\t2\n", 0, 0},
		{"1,2\n", 0, 0},
		{"R;G\n", 0, 0},
		{"|R|\n", 0, 0},
		{"12\n3\n", 0, 0},
		{"12\n345\n", 0, 0},
		{"1 2\n34\n", 0, 0},
		{"12\n3 4\n", 0, 0},
		{"256 1\n", 0, 0},
		{"01 1\n", 0, 0},
		{"RED 1\n", 0, 0},
		{"10 R\n", 0, 0},
		{"R 10\n", 0, 0},
		{"-1 1\n", 0, 0},
		{"é\n", 0, 0},
		{"\ufeffR\n", 0, 0},
		{"R\rG\n", 0, 0},
		{"R\x00\n", 0, 0},
		{"1 2 3\n4 5 6\n7 8 9\n1 1 1\n", 0, 0}, // 12 cells
		{"1111111111\n", 11, 1},
		{"R                   G\n", 0, 0}, // 21 bytes
		{"R                  G\r\n", 22, 1},
		{"R\n                     \n", 0, 0},
	} {
		p := byteBoard{plain: newPlainSymbols(Text, Text)}
		if size, lines := p.parseText([]byte(c.text), 10, 20); size != c.size || lines != c.lines {
			t.Errorf("%q: %d bytes and %d lines are read, want %d and %d", c.text, size, lines, c.size, c.lines)
		}
	}
	for line, want := range map[string]bool{
		`[["R","G"],[".",""]]`: true, `["RG","G."]`: true, `{"id":"a","board":["R"]}`: true,
		`[["R",1]]`: false, `["R",["R"]]`: false, `[["R"],"R"]`: false,
		`[["RG"]]`: false, `[["R"],["R","G"]]`: false, `["R","RG"]`: false,
		`[["\u0052"]]`: false, `[["\\"]]`: false, `["\""]`: false, `[["é"]]`: false,
		`[[" "]]`: false, `["R G"]`: false, `[""]`: false, `[[]]`: false,
		`[["R" ]]`: false, `["R" ]`: false, `[["R"]`: false, `["R"`: false,
		`[["R"],]`: false, `["R",]`: false, `[["0","|"]]`: true,
		`["RRRRRRRRRR"]`: true, `["RRRRRRRRRRR"]`: false,
	} {
		p := byteBoard{plain: newPlainSymbols(JSON, JSON)}
		if got := p.parse([]byte(line), 10, true); got != want {
			t.Errorf("%s: %t, want %t", line, got, want)
		}
	}
}

// A stream in which plain boards and others come by turns gives what reading board by board gives.
func TestStreamOfPlainAndOtherBoards(t *testing.T) {
	random := rand.New(rand.NewPCG(21, 22))
	for range 100 / sample.Step {
		var json, text strings.Builder
		for range random.IntN(12) {
			json.WriteString(nearlyPlainJSON(random))
			text.WriteString(nearlyPlainText(random))
		}
		for _, to := range []Format{JSON, Pair, Text} {
			opts := Options{Name: "in"}
			holdStream(t, Stream{Options: opts, From: JSON, To: to, Report: to != Text}, []byte("[[1]]\n"+json.String()))
			opts.MaxLine = []int{0, 5}[random.IntN(2)]
			holdStream(t, Stream{Options: opts, From: Text, To: to, Report: to != Text}, []byte(text.String()))
		}
	}
}

// nearlyPlainJSON is a board of strings on its line, in which now and then something is wrong.
func nearlyPlainJSON(random *rand.Rand) string {
	text := nearlyPlainText(random)
	rows := strings.Fields(text)
	if random.IntN(2) == 0 {
		for i, row := range rows {
			rows[i] = `["` + strings.Join(strings.Split(row, ""), `","`) + `"]`
		}
		return "[" + strings.Join(rows, ",") + "]\n"
	}
	return `["` + strings.Join(rows, `","`) + `"]` + []string{"\n", "\n", "\r\n", " \n", "x\n"}[random.IntN(5)]
}

// nearlyPlainText is a board of text, in which now and then something is wrong.
func nearlyPlainText(random *rand.Rand) string {
	var text strings.Builder
	cols := 1 + random.IntN(4)
	alphabet := []string{".RGB", "0123", "01R.", "<+'/"}[random.IntN(4)]
	separator := []string{"", "", " ", "  "}[random.IntN(4)]
	for range 1 + random.IntN(4) {
		for c := range cols {
			if c > 0 {
				text.WriteString(separator)
			}
			text.WriteByte(alphabet[random.IntN(4)])
		}
		if random.IntN(20) == 0 {
			text.WriteString([]string{"R", "\"", "\\", "é", "\t", ",", ";", " ", "12", "\x00", "\xff", "|"}[random.IntN(12)])
		}
		text.WriteString([]string{"\n", "\n", "\n", "\r\n"}[random.IntN(4)])
	}
	if random.IntN(3) == 0 {
		text.WriteString("removed: 3\npasses: 1\n")
	}
	return text.String() + []string{"\n", "\r\n", "\n\n", " \n", ""}[random.IntN(5)]
}

// What is read in a plain form is what the general reader reads, whatever the bytes are.
func FuzzPlain(f *testing.F) {
	for _, text := range []string{
		"12\n34\n\n", "R G\r\n. 0\r\n", "10 2\n3 4\nremoved: 3\n", `[["R","."]]`, `["R.","GG"]`,
		`{"id":"a","board":[["R",""]],"removed":3}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, to := range []Format{JSON, Pair, Text} {
			p := byteBoard{plain: newPlainSymbols(Text, to)}
			if size, _ := p.parseText(text, 1000, 1000); size > 0 {
				holdPlainRead(t, Text, &p, text[:size], to)
			}
			p.plain = newPlainSymbols(JSON, to)
			if p.parse(text, 1000, true) {
				holdPlainRead(t, JSON, &p, text, to)
			}
		}
	})
}
