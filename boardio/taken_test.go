package boardio

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/match3"
	"example.com/match3/internal/sample"
)

// drawTaken draws a board that was taken.
func drawTaken(b *Taken) string {
	given, final := b.Given, &Board{Cells: b.GivenFinal}
	if given == nil {
		given, final.Cells = Numbers(boardOfBytes(b.Cells, b.Rows, b.Cols)), boardOfBytes(b.Final, b.Rows, b.Cols)
	} else {
		final.Names, final.Numeric, final.Packed = given.Names, given.Numeric, given.Packed
	}
	return drawTwo(given, final, b.Result) + fmt.Sprintf(" id %s, line %d, record %d", b.ID, b.Line, b.Record)
}

// drawTwo draws a board before and after, and how it is written as far as numbers go.
func drawTwo(given, final *Board, res match3.Result) string {
	before, after := *given, *final
	before.Line, after.Line = 1, 1
	if before.Numeric {
		before.Packed, after.Packed = false, false
	}
	after.Numeric = before.Numeric
	return fmt.Sprintf("%s -> %s %v", drawBoard(&before), drawBoard(&after), res)
}

func boardOfBytes(cells []byte, rows, cols int) *match3.Board {
	kinds := make([]match3.Kind, len(cells))
	for i, kind := range cells {
		kinds[i] = match3.Kind(kind)
	}
	board, err := match3.FromCells(kinds, rows, cols)
	if err != nil {
		panic(err)
	}
	return board
}

// refuseSome refuses some boards, by their lines.
func refuseSome(line, record int) error {
	if (line+record)%5 == 3 {
		return &Error{Line: line, Record: record, Row: -1, Col: -1, Err: ErrForm}
	}
	return nil
}

// takenInOrder is what is taken and refused, board by board.
func takenInOrder(t *testing.T, s Stream, input []byte) (all []string) {
	t.Helper()
	reader, err := NewReader(bytes.NewReader(input), s.From, s.Options)
	if err != nil {
		t.Fatal(err)
	}
	for {
		board, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err == nil {
			err = refuseSome(board.Line, board.Record)
		}
		if err == nil {
			given := *board
			given.Cells = board.Cells.Clone()
			res := board.Cells.Resolve()
			all = append(all,
				drawTwo(&given, board, res)+fmt.Sprintf(" id %s, line %d, record %d", board.ID, board.Line, board.Record))
			continue
		}
		var refused *Error
		if !errors.As(err, &refused) {
			t.Fatal(err)
		}
		refused.Name = s.Name
		all = append(all, refused.Error())
	}
}

// holdTaken wants the boards of a stream to be taken in their order, as board by board.
func holdTaken(t *testing.T, s Stream, input []byte) {
	t.Helper()
	want := takenInOrder(t, s, input)
	for _, jobs := range []int{1, 2, 3, 16} {
		for _, sizes := range []blockSizes{{7, 20, 3, 0}, {100, 1000, 10, 3}, defaultBlockSizes} {
			s.Jobs, s.sizes = jobs, sizes
			var got []string
			resolved, each := 0, 0
			s.Each = func(*Outcome) { each++ }
			s.Take = func(b *Taken) error {
				if err := refuseSome(b.Line, b.Record); err != nil {
					return err
				}
				got = append(got, drawTaken(b))
				resolved++
				return nil
			}
			s.Refused = func(refused *Error) error {
				got = append(got, refused.Error())
				return nil
			}
			n, err := s.Resolve(context.Background(), bytes.NewReader(input), nil)
			if err != nil || n != resolved || each != resolved || !slices.Equal(got, want) {
				t.Fatalf("%v, %d jobs, blocks of %v, %.1000q: %d resolved, %d told, %v; taken\n%s\nwant\n%s",
					s.From, jobs, sizes, input, n, each, err, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		}
	}
}

// What is taken is what board by board would be, whatever the boards are, and so is what is refused, by readers or by
// who takes.
func TestTaken(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 32))
	for range 60 / sample.Step {
		var json, text strings.Builder
		for range random.IntN(20) {
			json.WriteString([]func(*rand.Rand) string{mixedJSON, nearlyPlainJSON}[random.IntN(2)](random))
			text.WriteString([]func(*rand.Rand) string{mixedText, nearlyPlainText}[random.IntN(2)](random))
		}
		s := Stream{Options: Options{Name: "in"}, From: JSON, To: Parquet}
		holdTaken(t, s, []byte(json.String()))
		s.From = Text
		holdTaken(t, s, []byte(text.String()))
	}
	holdTaken(t, Stream{From: CSV, To: Parquet}, []byte("1,1,1\n"))
	for _, shape := range [][3]int{{40, 2, 3}, {5, 0, 3}, {0, 3, 3}, {3, 300, 1}} {
		cells := make([]byte, shape[0]*shape[1]*shape[2])
		for i := range cells {
			cells[i] = byte(random.IntN(3))
		}
		head := npyHead{boards: shape[0], rows: shape[1], cols: shape[2]}
		holdTaken(t, Stream{From: NPY, To: Parquet}, append(head.text(), cells...))
		holdTaken(t, Stream{From: NPY, To: Parquet}, append(head.text(), cells[:len(cells)/2]...))
	}
}

// Arrays are made of what is read as bytes and of other boards, and refuse the same boards as board by board.
func TestStreamToArrays(t *testing.T) {
	random := rand.New(rand.NewPCG(33, 34))
	for range 60 / sample.Step {
		input := "[[1,1,1]]\n"
		text := "111\n\n"
		for range random.IntN(20) {
			cells := []string{"1", "2", "255", "0", "3"}
			if random.IntN(8) == 0 {
				cells = append(cells, "256", `"R"`, "4000000000")
			}
			row := []string{cells[random.IntN(len(cells))], "2", cells[random.IntN(5)]}
			input += "[[" + strings.Join(row[random.IntN(9)/8:], ",") + "]]\n"
			text += strings.Trim(strings.Join(row[random.IntN(9)/8:], " "), `"`) + "\n\n"
		}
		for range 3 {
			input += mixedObject(random)
		}
		holdStream(t, Stream{Options: Options{Name: "in"}, From: JSON, To: NPY}, []byte(input))
		holdStream(t, Stream{Options: Options{Name: "in"}, From: Text, To: NPY}, []byte(text))
	}
}

// An error of who takes that refuses nothing ends the run, as a failure to write; what comes of Refused ends it as
// well.
func TestTakeEnds(t *testing.T) {
	var input strings.Builder
	for i := range 2000 {
		input.WriteString("[[" + strconv.Itoa(i%200) + "]]\n")
	}
	full := errors.New("the disk is full")
	for _, c := range []struct {
		name    string
		take    error
		refused error
	}{
		{"a failure", full, nil},
		{"a refusal that stops", &Error{Row: -1, Col: -1, Err: ErrForm}, errors.New("stop")},
	} {
		taken := 0
		s := Stream{From: JSON, To: Parquet, sizes: blockSizes{100, 100, 100, 3}}
		s.Take = func(*Taken) error {
			if taken == 1500 {
				return c.take
			}
			taken++
			return nil
		}
		s.Refused = func(*Error) error { return c.refused }
		n, err := s.Resolve(context.Background(), strings.NewReader(input.String()), nil)
		var failed *WriteError
		if n != 1500 || c.refused == nil && (!errors.As(err, &failed) || !errors.Is(err, full)) ||
			c.refused != nil && !errors.Is(err, c.refused) {
			t.Errorf("%s: %d resolved, %v", c.name, n, err)
		}
	}
}

// Results that are told are taken as they are told, and boards without them are refused, with or without a report of
// that.
func TestTakeWhatIsTold(t *testing.T) {
	for _, c := range []struct {
		from  Format
		input string
	}{
		{
			JSON,
			"[[1]]\n" + `{"board":[[1,1,1]],"removed":7,"passes":2}` + "\n[[1]] [[1]]\n" +
				`{"removed":8,"passes":3,"board":[[2]]}` + "\n",
		},
		{Text, "1\n\n1 1 1\nremoved: 7\npasses: 2\n\nR\n"}, // of which results are not told
		{CSV, "1\n"},
		{NPY, string(npyHead{boards: 3, rows: 1, cols: 1}.text()) + "123"},
	} {
		for _, report := range []bool{false, true} {
			for _, sizes := range []blockSizes{{7, 20, 3, 0}, defaultBlockSizes} {
				var got []string
				s := Stream{From: c.from, To: Parquet, Told: true, Report: report, sizes: sizes}
				s.Take = func(b *Taken) error {
					got = append(got, fmt.Sprint(b.Result.Removed))
					return nil
				}
				s.Refused = func(*Error) error {
					got = append(got, "refused")
					return nil
				}
				want := []string{"refused", "7", "refused", "refused", "8"}
				switch c.from {
				case CSV:
					want = []string{"refused"}
				case Text, NPY:
					want = []string{"refused", "refused", "refused"}
				}
				if _, err := s.Resolve(context.Background(), strings.NewReader(c.input), nil); err != nil ||
					!slices.Equal(got, want) {
					t.Errorf("%v, report %t, blocks of %v: %v, taken %v, want %v", c.from, report, sizes, err, got, want)
				}
			}
		}
	}
}

// A board that is reported as refused needs no writer.
func TestReportWithoutAWriter(t *testing.T) {
	for _, input := range []string{"[[1],[1,2]] [[1]]\n", "[[1],[1,2]]\n", ""} {
		refused := 0
		s := Stream{
			From: JSON, To: JSON, Report: true, Each: func(*Outcome) {}, Refused: func(*Error) error { refused++; return nil },
		}
		if _, err := s.Resolve(context.Background(), strings.NewReader(input), nil); err != nil || refused != 1 {
			t.Errorf("%q: %d refused, %v", input, refused, err)
		}
	}
}
