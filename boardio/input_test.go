package boardio

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

var errBroken = errors.New("broken")

// broken gives text, then err.
func broken(text string, err error) io.Reader {
	return io.MultiReader(strings.NewReader(text), iotest.ErrReader(err))
}

// A fault of the input itself is no fault of a board: boards before it are read, what it cut off is none, and it comes
// again at each call.
func TestFaultOfTheInput(t *testing.T) {
	for _, c := range []struct {
		name   string
		format Format
		text   string
		want   string
	}{
		{"JSON, at once", JSON, "", "!broken"},
		{"JSON, after blanks", JSON, " \n", "!broken"},
		{"JSON, after a board", JSON, "[[1]]", "num 1 | !broken"},
		{"JSON, after a line", JSON, "[[1]]\n", "num 1 | !broken"},
		{"JSON, in a board", JSON, "[[1]]\n[[2,", "num 1 | !broken"},
		{"JSON, in a number", JSON, "[[1]]\n[[2", "num 1 | !broken"},
		{"JSON, in a string", JSON, "[[\"R\"]]\n[[\"G", "sym R | !broken"},
		{"JSON, in a name", JSON, "{\"boa", "!broken"},
		{"JSON, in a member that is passed over", JSON, "{\"a\":[1,2", "!broken"},
		{"JSON, after a refused board", JSON, "[[-1]]", "kind 1:3 r0c0 | !broken"},
		{"JSON, in a refused board", JSON, "[[-1,", "kind 1:3 r0c0 | !broken"},
		{"JSON, after a syntax error", JSON, "[[1]]\n[[x]]\n", "num 1 | syntax 2:3 r0c0 | !broken"},
		{"text, at once", Text, "", "!broken"},
		{"text, in the first line", Text, "RG", "!broken"},
		{"text, after the first line", Text, "RG\n", "!broken"},
		{"text, in a later line", Text, "RG\nB", "!broken"},
		{"text, after a blank line", Text, "RG\n\n", "packed sym R G | !broken"},
		{"text, in a later board", Text, "RG\n\nBR\n", "packed sym R G | !broken"},
		{"text, in a refused board", Text, "1 -1\n", "kind 1:3 r0c1 | !broken"},
		{"text, in a board that may be right in the end", Text, "R\nRG\n", "!broken"},
		{"CSV, at once", CSV, "", "!broken"},
		{"CSV, in a record", CSV, "1,2", "!broken"},
		{"CSV, after a record", CSV, "1,2\n", "!broken"},
		{"CSV, in quotes", CSV, "1,\"2\n", "!broken"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for i, piece := range append(pieces, func(in io.Reader) io.Reader { return in }) {
				reads := readAll(t, c.format, Options{}, piece(broken(c.text, errBroken)), len(c.text))
				if got := draw(t, reads); got != c.want {
					t.Errorf("in pieces (%d): %s, want %s", i, got, c.want)
				}
				if last := reads[len(reads)-1].err; !errors.Is(last, errBroken) {
					t.Errorf("the last error is %v", last)
				}
			}
		})
	}
}

// An input that ends in the middle, as a stream that was compressed and cut off does, is at fault itself.
func TestUnexpectedEndOfTheInput(t *testing.T) {
	for format, text := range map[Format]string{JSON: "[[1,", Text: "RG\nB", CSV: "1,2\n3"} {
		for _, err := range []error{io.ErrUnexpectedEOF, fmt.Errorf("stream: %w", io.ErrUnexpectedEOF)} {
			reads := readAll(t, format, Options{}, broken(text, err), len(text))
			if len(reads) != 1 || !errors.Is(reads[0].err, err) {
				t.Errorf("%v: %s", format, draw(t, reads))
			}
		}
	}
}

// nothing gives neither bytes nor an end.
type nothing struct{}

func (nothing) Read([]byte) (int, error) { return 0, nil }

func TestInputThatGivesNothing(t *testing.T) {
	for _, format := range []Format{JSON, Text, CSV} {
		for _, text := range []string{"", "[[1,2],", "\"a,b"} {
			done := make(chan []read, 1)
			go func() {
				done <- readAll(t, format, Options{}, io.MultiReader(strings.NewReader(text), nothing{}), len(text)+10)
			}()
			select {
			case reads := <-done:
				if last := reads[len(reads)-1].err; !errors.Is(last, io.ErrNoProgress) {
					t.Errorf("%v after %q: %v", format, text, last)
				}
			case <-time.After(30 * time.Second):
				t.Fatalf("%v after %q: Read does not return", format, text)
			}
		}
	}
}

// trickle gives a piece each time it is asked, and fails the test when it is asked for more of them than it may give.
type trickle struct {
	t      *testing.T
	pieces []string
	given  int
	most   int
}

func (s *trickle) Read(p []byte) (int, error) {
	if s.given == s.most {
		s.t.Errorf("Read waits for more than the board and the end of its line")
	}
	if s.given == len(s.pieces) {
		return 0, io.EOF
	}
	s.given++
	return copy(p, s.pieces[s.given-1]), nil
}

// Whoever feeds boards one by one gets each answer before the next board is asked for.
func TestBoardsAreReadAsTheyCome(t *testing.T) {
	for _, c := range []struct {
		name   string
		format Format
		pieces []string
	}{
		{"JSON", JSON, []string{"[[1]]\n", "[[2]]\n", "{\"board\":[[3]]}\n", "[[-1]]\n", "[[4]]\n"}},
		{"JSON with CRLF", JSON, []string{"[[1]]\r\n", "[[2]]\r\n"}},
		{"JSON with errors of syntax", JSON, []string{"[[1]]\n", "[[x\n", "[[2]]\n"}},
		{"text", Text, []string{"RG\nBR\n\n", "RR\nGG\n\n", "R\nRG\n\n", "BB\n\n"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			source := &trickle{t: t, pieces: c.pieces, most: 1}
			reader, err := NewReader(source, c.format, Options{})
			if err != nil {
				t.Fatal(err)
			}
			for i := range c.pieces {
				source.most = i + 1
				if _, err := reader.Read(); errors.Is(err, io.EOF) {
					t.Fatalf("the input ends at board %d", i)
				}
			}
		})
	}
}
