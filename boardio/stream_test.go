package boardio

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/match3/internal/sample"
)

// streamed is all that a stream gives.
type streamed struct {
	results  string
	refusals []string // each with the number of bytes of results before it
	resolved int
	err      error
}

func (s streamed) String() string {
	return fmt.Sprintf("%d resolved, %v\n%s%s", s.resolved, s.err, s.results, strings.Join(s.refusals, "\n"))
}

// inOrder resolves board by board with a Reader and a Writer.
func inOrder(t *testing.T, s Stream, input []byte) (got streamed) {
	t.Helper()
	var results bytes.Buffer
	out, err := NewWriter(&results, s.To, s.Options)
	if err != nil {
		t.Fatal(err)
	}
	reader, err := NewReader(bytes.NewReader(input), s.From, s.Options)
	if err != nil {
		t.Fatal(err)
	}
	for {
		board, err := reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			if err = out.Write(board, board.Cells.Resolve()); err == nil {
				got.resolved++
				continue
			}
		}
		var refused *Error
		if !errors.As(err, &refused) {
			got.err = err
			break
		}
		refused.Name = s.Name
		if s.Report {
			_ = out.WriteError(refused)
		}
		_ = out.Flush()
		got.refusals = append(got.refusals, fmt.Sprint(results.Len(), ": ", refused))
	}
	_ = out.Flush()
	got.results = results.String()
	return got
}

// stream resolves with the Stream.
func stream(t *testing.T, s Stream, in io.Reader) (got streamed) {
	t.Helper()
	var results bytes.Buffer
	out, err := NewWriter(&results, s.To, s.Options)
	if err != nil {
		t.Fatal(err)
	}
	s.Refused = func(refused *Error) error {
		_ = out.Flush()
		got.refusals = append(got.refusals, fmt.Sprint(results.Len(), ": ", refused))
		return nil
	}
	got.resolved, got.err = s.Resolve(context.Background(), in, out)
	got.results = results.String()
	return got
}

// holdStream wants of a stream, however it is cut and worked on, what reading board by board gives.
func holdStream(t *testing.T, s Stream, input []byte) {
	t.Helper()
	want := inOrder(t, s, input)
	for _, jobs := range []int{1, 3} {
		for _, sizes := range []blockSizes{
			{1, 1, 1, 1}, {7, 20, 3, 0}, {64, 64, 64, 2}, {100, 1000, 10, 3}, defaultBlockSizes,
		} {
			s.Jobs, s.sizes = jobs, sizes
			var in io.Reader = bytes.NewReader(input)
			if sizes.read == 10 {
				in = iotest.OneByteReader(in)
			}
			if got := stream(t, s, in); got.String() != want.String() {
				t.Fatalf("%v to %v, %d jobs, blocks of %v: %.2000q\ngives %v\nwant  %v",
					s.From, s.To, jobs, sizes, input, got, want)
			}
		}
	}
}

func TestStreamGivesTheSame(t *testing.T) {
	for _, g := range given {
		t.Run(g.name, func(t *testing.T) {
			for _, to := range []Format{JSON, Pair, Text, CSV} {
				holdStream(t, Stream{Options: g.opts, From: g.format, To: to}, []byte(g.input))
			}
			holdStream(t, Stream{Options: g.opts, From: g.format, To: JSON, Report: true}, []byte(g.input))
		})
	}
}

// Boards of many shapes follow each other, with bad ones among them and lines that are cut off.
func TestStreamOfMixedBoards(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	streams := 60
	if testing.Short() {
		streams = 15
	}
	for range max(2, streams/sample.Step) {
		var json, text strings.Builder
		for range random.IntN(40) {
			json.WriteString(mixedJSON(random))
			text.WriteString(mixedText(random))
		}
		for _, to := range []Format{JSON, Pair, Text} {
			opts := Options{Name: "in"}
			holdStream(t, Stream{Options: opts, From: JSON, To: to, Report: to == JSON}, []byte(json.String()))
			holdStream(t, Stream{Options: opts, From: Text, To: to}, []byte(text.String()))
		}
	}
}

// A long stream gives the same for any number of jobs, and as board by board; line k of a report is of board k.
func TestStreamOfManyJobs(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	var json, text strings.Builder
	for range 3000 {
		line := mixedJSON(random)
		// Each value has its line in the end.
		for strings.HasPrefix(line, "[[1]] [[2]]") || strings.Contains(line, "}{") || strings.Count(line, "\n") != 1 {
			line = mixedJSON(random)
		}
		json.WriteString(line)
		text.WriteString(mixedText(random))
	}
	for _, s := range []Stream{
		{Options: Options{Name: "in"}, From: JSON, To: JSON, Report: true},
		{Options: Options{Name: "in"}, From: Text, To: Text},
	} {
		input := json.String()
		if s.From == Text {
			input = text.String()
		}
		want := inOrder(t, s, []byte(input))
		if len(want.refusals) < 100 || want.resolved < 1000 {
			t.Fatalf("%d boards were resolved and %d refused: too few to tell", want.resolved, len(want.refusals))
		}
		if lines := strings.Count(want.results, "\n"); s.Report && lines != want.resolved+len(want.refusals) {
			t.Errorf("%d lines for %d boards", lines, want.resolved+len(want.refusals))
		}
		for _, jobs := range []int{1, 2, 3, 16} {
			for _, sizes := range []blockSizes{{1000, 10000, 100, 7}, {5000, 5000, 5000, 0}, defaultBlockSizes} {
				s.Jobs, s.sizes = jobs, sizes
				if got := stream(t, s, strings.NewReader(input)); got.String() != want.String() {
					t.Errorf("%v, %d jobs, blocks of %v: the results are not those of one board at a time", s.From, jobs, sizes)
				}
			}
		}
	}
}

// mixedJSON is a line, or a few, that a stream of JSON may have.
func mixedJSON(random *rand.Rand) string {
	switch random.IntN(26) {
	case 0:
		return "\n"
	case 24, 25:
		return mixedObject(random)
	case 1:
		return "[[1,1,1]\n"
	case 2:
		return "[[1,1,1],[1,1]]\n"
	case 3:
		return `{"board":[["R","R","R"]]}` + "\n"
	case 4:
		return "[[1,2,\n3]]\n"
	case 5:
		return "[[01]]\n"
	case 6:
		return "[[256,256,256],[4294967295,1,2]]\n"
	case 7:
		return "[[1,x]]\n"
	case 8:
		return `["RGB"]` + "\r\n"
	case 9:
		return " [[1, 2, 3]] \n"
	case 10:
		return "[]\n"
	case 11:
		return "[[],[]]\n"
	case 12:
		if random.IntN(10) == 0 {
			return "[[1]] [[2]]\n"
		}
	case 13:
		return "[[4294967296]]\n"
	}
	rows := make([]string, 1+random.IntN(5))
	cols := 1 + random.IntN(6)
	for r := range rows {
		cells := make([]string, cols)
		for c := range cells {
			cells[c] = strconv.Itoa(random.IntN(3) * (1 + random.IntN(2)*84))
		}
		rows[r] = "[" + strings.Join(cells, ",") + "]"
	}
	return "[" + strings.Join(rows, ",") + "]\n"
}

// mixedObject is a line with an object of members that are there, or not, in any order, good or bad.
func mixedObject(random *rand.Rand) string {
	members := []string{
		`"board":[[1,1,1],[2,0,255]]`, `"board":[[3,3,3]]`, `"board":[["R"]]`,
		`"board":[]`, `"id":7`, `"id":"level 7"`, `"id":"\u00e4"`,
		`"id":01`, `"id":null`, `"id":[1]`, `"id":-0`, `"removed":3`,
		`"removed":99999999999`, `"removed":"3"`, `"passes":1`, `"passes":1.5`,
		`"other":{}`, `"id":""`, `"board":[[1,256,1]]`, ` "id":1`,
		`"id":"` + strings.Repeat("x", 2000) + `"`, ``, `"id":`, `"board":[[1],[1,1]]`,
	}
	text := "{" + members[random.IntN(len(members))]
	if random.IntN(3) > 0 {
		text = "{" + members[random.IntN(2)]
	}
	for range random.IntN(4) {
		text += "," + members[random.IntN(len(members))]
	}
	return text + []string{"}", "}", "}", "}", "} ", "}}", "", "}1", "},", "}{"}[random.IntN(10)] + "\n"
}

// Objects in the plain form are read as by the reader of all JSON, and so are those that are nearly in that form.
func TestStreamOfObjects(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	streams := 400
	if testing.Short() {
		streams = 60
	}
	for range streams / sample.Step {
		input := "[[1]]\n"
		for range random.IntN(8) {
			input += mixedObject(random)
		}
		for _, to := range []Format{JSON, Pair} {
			holdStream(t, Stream{From: JSON, To: to, Report: true}, []byte(input))
		}
	}
	whole := `{"id":"a","board":[[1,1,1]],"removed":3,"passes":1}` + "\n[[2]]\n"
	for cut := range len(whole) {
		holdStream(t, Stream{From: JSON, To: JSON, Report: true}, []byte("[[1]]\n"+whole[:cut]+"\n[[3]]\n"))
	}
}

// mixedText is what a stream of text may have.
func mixedText(random *rand.Rand) string {
	switch random.IntN(10) {
	case 0:
		return "\n"
	case 1:
		return "RGB\nRG\n\n"
	case 2:
		return "1 2 3\r\n1 2 3\r\n\r\n"
	case 3:
		return "  \t\n"
	case 4:
		return "removed: 3\npasses: 1\n\n"
	case 5:
		return "R G B;R G B;R G B\n"
	case 6:
		return "\x00\n\n"
	}
	var text strings.Builder
	cols := 1 + random.IntN(5)
	for range 1 + random.IntN(5) {
		for range cols {
			text.WriteByte(".RGB"[random.IntN(4)])
		}
		text.WriteByte('\n')
	}
	return text.String() + "\n"
}

// A stream that is fed board by board answers board by board.
func TestStreamAnswersAtOnce(t *testing.T) {
	for format, boards := range map[Format][2]string{
		JSON: {"[[1,1,1]]\n", `{"board":[[0,0,0]],"removed":3,"passes":1}` + "\n"},
		Text: {"RRR\n\n", "...\nremoved: 3\npasses: 1\n"},
	} {
		in, feed := io.Pipe()
		results, answers := io.Pipe()
		out, err := NewWriter(answers, format, Options{})
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan error)
		go func() {
			s := Stream{From: format, To: format}
			_, err := s.Resolve(context.Background(), in, out)
			done <- err
		}()
		for i := range 3 {
			if _, err := io.WriteString(feed, boards[0]); err != nil {
				t.Fatal(err)
			}
			want := boards[1]
			if format == Text && i > 0 {
				want = "\n" + want
			}
			got := make([]byte, len(want))
			if _, err := io.ReadFull(results, got); err != nil || string(got) != want {
				t.Fatalf("%v: answered %q, %v; want %q", format, got, err, want)
			}
		}
		_ = feed.Close()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// What comes before an error, of the input or of who is told of refusals, is written.
func TestStreamEnds(t *testing.T) {
	broken := errors.New("the disk is broken")
	in := io.MultiReader(strings.NewReader("[[1]]\n[[2]]\n[[3"), iotest.ErrReader(broken))
	got := stream(t, Stream{From: JSON, To: Pair}, in)
	if want := "[[[1]],0]\n[[[2]],0]\n"; got.results != want || !errors.Is(got.err, broken) {
		t.Errorf("got %v, want %q and %v", got, want, broken)
	}

	stop := errors.New("stop")
	var results bytes.Buffer
	out, err := NewWriter(&results, Pair, Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := Stream{From: JSON, To: Pair, Refused: func(*Error) error { return stop }}
	resolved, err := s.Resolve(context.Background(), strings.NewReader("[[1]]\nx\n[[2]]\n"), out)
	if want := "[[[1]],0]\n"; results.String() != want || resolved != 1 || !errors.Is(err, stop) {
		t.Errorf("got %q, %d, %v; want %q, 1, %v", results.String(), resolved, err, want, stop)
	}

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.Resolve(ctx, strings.NewReader("[[1]]\n"), out); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

// From each place that was reached the rest can be resolved another time.
func TestStreamGoesOn(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	places := 0
	for range 40 {
		var json, text strings.Builder
		for range random.IntN(30) {
			json.WriteString(mixedJSON(random))
			text.WriteString(mixedText(random))
		}
		places += holdGoesOn(t, Stream{From: JSON, To: Text}, json.String())
		places += holdGoesOn(t, Stream{From: JSON, To: JSON, Report: true}, json.String())
		places += holdGoesOn(t, Stream{From: Text, To: Text}, text.String())
	}
	if places < 500 {
		t.Errorf("there were only %d places to go on from", places)
	}
}

// holdGoesOn wants of a stream that it can go on from each place that it reached, and says how many those were.
func holdGoesOn(t *testing.T, s Stream, input string) (count int) {
	t.Helper()
	s.sizes = blockSizes{50, 50, 50, 3}
	var results bytes.Buffer
	out, err := NewWriter(&results, s.To, s.Options)
	if err != nil {
		t.Fatal(err)
	}
	type reached struct {
		Place
		results, boards int
	}
	var places []reached
	s.Hash = sha256.New()
	s.Reached = func(p Place) error {
		_ = out.Flush()
		places = append(places, reached{p, results.Len(), out.written})
		return nil
	}
	if _, err := s.Resolve(context.Background(), strings.NewReader(input), out); err != nil {
		t.Fatal(err)
	}
	for _, place := range places {
		if sum := sha256.Sum256([]byte(input[:place.Offset])); !bytes.Equal(sum[:], place.Sum) {
			t.Errorf("the hash at %d is %x, want %x", place.Offset, place.Sum, sum)
		}
		if line := 1 + strings.Count(input[:place.Offset], "\n"); line != place.Line {
			t.Errorf("at %d there is line %d, want %d", place.Offset, place.Line, line)
		}
		var rest bytes.Buffer
		again, err := NewWriter(&rest, s.To, s.Options)
		if err != nil {
			t.Fatal(err)
		}
		again.Follow(place.boards)
		s := s
		s.Start, s.Reached, s.Hash = place.Place, nil, nil
		if _, err := s.Resolve(context.Background(), strings.NewReader(input[place.Offset:]), again); err != nil {
			t.Fatal(err)
		}
		if got, want := rest.String(), results.String()[place.results:]; got != want {
			t.Fatalf("%q\nfrom %d on gives %q\nwant %q", input, place.Offset, got, want)
		}
	}
	return len(places)
}

func FuzzStream(f *testing.F) {
	for _, g := range given {
		if len(g.input) < 1000 {
			f.Add([]byte(g.input), byteOf(g.opts), byte(g.format))
		}
	}
	f.Add([]byte(`{"id":1,"board":[[1,1,1]]}`+"\n"+`{"board":[[2,0]],"removed":3,"passes":1,"id":"a"}`+"\n"),
		byte(0), byte(JSON))
	f.Add([]byte(`[["R","."],["1",""]]`+"\n"+`["RG",".R"]`+"\r\n"+`[["R",1]]`+"\n"), byte(0), byte(JSON))
	f.Add([]byte("12\n34\n\nR G\r\n. 0\r\n\r\nremoved: 3\nR 10\n"), byte(0), byte(Text))
	f.Fuzz(func(t *testing.T, input []byte, options, formats byte) {
		opts := fuzzOptions(options)
		s := Stream{Options: opts, From: Format(formats & 1), To: []Format{JSON, Text, CSV, Pair, NPY}[formats>>1&7%5]}
		if s.From == JSON {
			s.MaxLine = 0 // limits on bytes count from where reading began
		}
		s.Report = (s.To == JSON || s.To == Pair) && formats&64 != 0
		holdStream(t, s, input)
	})
}
