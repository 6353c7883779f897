package boardio

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"example.com/match3"
	"example.com/match3/internal/fault"
)

// full is an output that takes some bytes and then no more.
type full struct {
	bytes.Buffer
	left int
}

var errFull = errors.New("no space left")

func (f *full) Write(p []byte) (int, error) {
	n := min(len(p), f.left)
	f.left -= n
	f.Buffer.Write(p[:n])
	if n < len(p) {
		return n, errFull
	}
	return n, nil
}

// An output that takes no more says so at the latest when it is flushed, and what it took is the beginning of the
// whole.
func TestFaultOfTheOutput(t *testing.T) {
	small := board(t, JSON, Options{}, `[["R","G"],[".","R"]]`)
	large := board(t, JSON, Options{}, "[["+strings.Repeat(`"R","G",`, 3*chunk/8)+`"R"]]`)
	for _, format := range []Format{JSON, Pair, Text, CSV} {
		for _, b := range []*Board{small, large} {
			whole, err := written(t, format, Options{}, false, b)
			if err != nil {
				t.Fatal(err)
			}
			for _, size := range []int{0, 1, len(whole) / 2, len(whole) - 1} {
				out := &full{left: size}
				w, err := NewWriter(out, format, Options{})
				if err != nil {
					t.Fatal(err)
				}
				err = w.Write(b, match3.Result{Removed: 9, Passes: 2})
				var refused *Error
				if errors.As(err, &refused) {
					t.Errorf("%v: the board is refused: %v", format, err)
				}
				if err != nil && !errors.Is(err, errFull) {
					t.Errorf("%v: Write gives %v", format, err)
				}
				if err := w.Flush(); !errors.Is(err, errFull) {
					t.Errorf("%v: Flush gives %v after %d of %d bytes", format, err, size, len(whole))
				}
				if err := w.Write(b, match3.Result{}); format != CSV && len(whole) > chunk && !errors.Is(err, errFull) {
					t.Errorf("%v: a later Write gives %v", format, err)
				}
				if out.String() != whole[:size] {
					t.Errorf("%v: %d bytes were taken and are not the first of the whole", format, out.Len())
				}
			}
		}
	}
}

func TestFlush(t *testing.T) {
	for _, format := range []Format{JSON, Pair, Text, CSV} {
		var out bytes.Buffer
		w, err := NewWriter(&out, format, Options{})
		if err != nil {
			t.Fatal(err)
		}
		one := board(t, JSON, Options{}, `[[1]]`)
		if err := errors.Join(w.WriteBoard(one), w.Flush()); err != nil || !strings.HasSuffix(out.String(), "\n") {
			t.Errorf("%v: %q after Flush, error %v", format, out.String(), err)
		}
		if size := out.Len(); w.Flush() != nil || out.Len() != size {
			t.Errorf("%v: Flush hands on something twice", format)
		}
	}
}

func TestWriteError(t *testing.T) {
	refused := &Error{
		Name: "levels.json", Line: 3, Column: 5, Row: 0, Col: 1, Err: fault.New(match3.ErrKind, "\"a\x1b\" is no kind"),
	}
	for _, format := range []Format{JSON, Pair} {
		var out bytes.Buffer
		w, err := NewWriter(&out, format, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(w.WriteError(refused), w.Flush()); err != nil {
			t.Fatal(err)
		}
		want := `{"error":"row 0, column 1: \"a\u001b\" is no kind","line":3}` + "\n"
		if out.String() != want {
			t.Errorf("%v: written as %s, want %s", format, out.String(), want)
		}
		if got, _ := outcome(t, JSON, Options{}, out.String()); got != "noboard 1:1" {
			t.Errorf("read back as %s", got)
		}
	}
	for _, format := range []Format{Text, CSV} {
		w, err := NewWriter(io.Discard, format, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := w.WriteError(refused); !errors.Is(err, ErrForm) {
			t.Errorf("%v: %v", format, err)
		}
	}
}

// Whatever is refused, the line that stands for it is JSON.
func TestWriteErrorIsJSON(t *testing.T) {
	inputs := []string{
		"", "x", "[[\"\xff\"]]", "[[\"\u202e\"]]", "[[1],[\"\\u2028\"]]", "{\"\\u202e\":[[1]]}", "[[-1]]", "[[1] // \x1b[2J",
	}
	for _, input := range inputs {
		for _, r := range readAll(t, JSON, Options{}, strings.NewReader(input), len(input)) {
			var out bytes.Buffer
			w, err := NewWriter(&out, JSON, Options{})
			if err != nil {
				t.Fatal(err)
			}
			var refused *Error
			if !errors.As(r.err, &refused) {
				t.Fatalf("%q is read", input)
			}
			if err := errors.Join(w.WriteError(refused), w.Flush()); err != nil {
				t.Fatal(err)
			}
			var line struct {
				Error string
				Line  int
			}
			if err := json.Unmarshal(out.Bytes(), &line); err != nil || line.Error != refused.Message() ||
				line.Line != refused.Line {
				t.Errorf("%q: %s gives %+v, error %v", input, out.Bytes(), line, err)
			}
			if strings.ContainsFunc(line.Error, isHostile) {
				t.Errorf("%q: %q would act on what shows it", input, line.Error)
			}
		}
	}
}
