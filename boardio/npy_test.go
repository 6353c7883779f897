package boardio

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"example.com/match3"
)

// npyFile is a .npy file of a version, with this header in front of the cells.
func npyFile(major byte, header, cells string) []byte {
	file := []byte(npyMagic + string([]byte{major, 0}))
	if major == 1 {
		file = binary.LittleEndian.AppendUint16(file, uint16(len(header)))
	} else {
		file = binary.LittleEndian.AppendUint32(file, uint32(len(header)))
	}
	return append(append(file, header...), cells...)
}

// npyBoards is the header of an array of that shape.
func npyBoards(shape string) string {
	return "{'descr': '|u1', 'fortran_order': False, 'shape': (" + shape + "), }\n"
}

// readNPY reads all boards of an array and what ends it.
func readNPY(t *testing.T, file []byte, opts Options) (boards []string, refused *Error) {
	t.Helper()
	reader, err := NewReader(bytes.NewReader(file), NPY, opts)
	if err != nil {
		t.Fatal(err)
	}
	for {
		board, err := reader.Read()
		switch {
		case errors.Is(err, io.EOF):
			return boards, refused
		case errors.As(err, &refused):
		case err != nil:
			t.Fatal(err)
		default:
			boards = append(boards, fmt.Sprint(board.Cells.Kinds()))
		}
	}
}

func TestNPYIsRead(t *testing.T) {
	const cells = "\x01\x02\x03\x00\x05\xff" + "\x07\x08\x09\x0a\x0b\x0c"
	want := "[[[1 2 3] [0 5 255]] [[7 8 9] [10 11 12]]]"
	for name, file := range map[string][]byte{
		"version 1":             npyFile(1, npyBoards("2, 2, 3"), cells),
		"version 2":             npyFile(2, npyBoards("2, 2, 3"), cells),
		"version 3":             npyFile(3, npyBoards("2, 2, 3"), cells),
		"padded":                npyFile(1, npyBoards("2, 2, 3")+strings.Repeat(" ", 1000)+"\n", cells),
		"another order":         npyFile(1, `{"shape":(2,2,3,),"fortran_order":False,"descr":"<u1"}`, cells),
		"Python 2":              npyFile(1, npyBoards("2L, 2L, 3L"), cells),
		"the bytes of our own":  append(npyHead{2, 2, 3}.text(), cells...),
		"a type without |":      npyFile(1, `{'descr':'u1','fortran_order':False,'shape':(2,2,3)}`, cells),
		"no blank, no line end": npyFile(1, "{'descr':'|u1','fortran_order':False,'shape':(2,2,3)}", cells),
	} {
		boards, refused := readNPY(t, file, Options{})
		if refused != nil || fmt.Sprint(boards) != want {
			t.Errorf("%s: read as %v, refused %v", name, boards, refused)
		}
	}
}

func TestNPYIsRefused(t *testing.T) {
	const (
		wraps   = 1 << (strconv.IntSize / 2) // its square is 0
		endless = 1 << (strconv.IntSize - 2)
	)
	with := func(descr, order, shape string) []byte {
		return npyFile(1, "{'descr': "+descr+", 'fortran_order': "+order+", 'shape': "+shape+", }\n", "\x01\x02\x03\x04")
	}
	for name, test := range map[string]struct {
		file []byte
		kind error
		want string // a part of the error
	}{
		"nothing":               {nil, match3.ErrSyntax, "ends within the .npy header"},
		"a part of the magic":   {[]byte("\x93NUM"), match3.ErrSyntax, "ends within"},
		"another magic":         {[]byte("\x93NUMPX\x01\x00\x00\x00"), match3.ErrSyntax, "does not begin with"},
		"cut off in the header": {with("'|u1'", "False", "(1, 2, 2)")[:40], match3.ErrSyntax, "ends within"},
		"version 4":             {npyFile(4, npyBoards("1, 2, 2"), ""), match3.ErrSyntax, "version 4.0"},
		"a header of 4 GB": {
			[]byte(npyMagic + "\x02\x00\xff\xff\xff\xff"), ErrLimit, "4294967295 bytes; the limit is 65536",
		},
		"fractions":              {with("'<f8'", "False", "(1, 2, 2)"), match3.ErrKind, "arr.astype('uint8')"},
		"an order of no machine": {with("'=i8'", "False", "(1, 2, 2)"), match3.ErrKind, "arr.astype('uint8')"},
		"128 bits":               {with("'<u16'", "False", "(1, 2, 2)"), match3.ErrKind, "arr.astype('uint8')"},
		"bools":                  {with("'|b1'", "False", "(1, 2, 2)"), match3.ErrKind, "arr.astype('uint8')"},
		"pickled objects":        {with("'|O'", "False", "(1, 2, 2)"), match3.ErrKind, "arr.astype('uint8')"},
		"fields":                 {with("[('a', '|u1')]", "False", "(1, 2, 2)"), match3.ErrKind, "fields"},
		"Fortran order":          {with("'|u1'", "True", "(1, 2, 2)"), match3.ErrSyntax, "numpy.ascontiguousarray"},
		"one dimension":          {with("'|u1'", "False", "(4,)"), match3.ErrSyntax, "1 dimensions"},
		"two dimensions":         {with("'|u1'", "False", "(2, 2)"), match3.ErrSyntax, "arr[None]"},
		"four dimensions":        {with("'|u1'", "False", "(1, 1, 2, 2)"), match3.ErrSyntax, "4 dimensions"},
		"no dimensions":          {with("'|u1'", "False", "()"), match3.ErrSyntax, "0 dimensions"},
		"too few bytes": {
			with("'|u1'", "False", "(1, 2, 3)"), match3.ErrSyntax, "ends after 0 boards and 4 bytes",
		},
		"bytes left over":         {with("'|u1'", "False", "(1, 1, 3)"), match3.ErrSyntax, "more bytes after the 1 boards"},
		"more than a board":       {with("'|u1'", "False", "(1, 5, 5)"), ErrLimit, "max-cells"},
		"too many rows":           {with("'|u1'", "False", "(1, 17, 0)"), ErrLimit, "max-cells"},
		"rows times columns wrap": {with("'|u1'", "False", fmt.Sprintf("(1, %d, %d)", wraps, wraps)), ErrLimit, "max-cells"},
		"all cells wrap":          {with("'|u1'", "False", "(4611686018427387905, 2, 2)"), ErrLimit, ""},
		"no int holds it": {
			with("'|u1'", "False", "(18446744073709551615, 2, 2)"), ErrLimit, "too large for any memory",
		},
		"no word holds it": {
			with("'|u1'", "False", "(18446744073709551616, 2, 2)"), ErrLimit, "too large for any memory",
		},
		"endless empty boards": {with("'|u1'", "False", fmt.Sprintf("(%d, 0, 0)", endless)), ErrLimit, "without cells"},
		"endless rows":         {with("'|u1'", "False", "(5, 4, 0)"), ErrLimit, "without cells"},
		"a negative size":      {with("'|u1'", "False", "(-1, 2, 2)"), match3.ErrSyntax, "a size of the array"},
		"a size in octal":      {with("'|u1'", "False", "(01, 2, 2)"), match3.ErrSyntax, "a size of the array"},
		"a thousand dimensions": {
			with("'|u1'", "False", "("+strings.Repeat("1,", 1000)+")"), match3.ErrSyntax, "a size of the array",
		},
		"a shape that is no tuple": {with("'|u1'", "False", "[1, 2, 2]"), match3.ErrSyntax, "the shape"},
		"two commas":               {with("'|u1'", "False", "(1,, 2, 2)"), match3.ErrSyntax, "a size of the array"},
		"an order that is none":    {with("'|u1'", "None", "(1, 2, 2)"), match3.ErrSyntax, "True or False"},
		"code":                     {with("'|u1'", "False", "(1, 2, 2)+()"), match3.ErrSyntax, "a comma or }"},
		"an escape":                {with(`'\x7cu1'`, "False", "(1, 2, 2)"), match3.ErrSyntax, "the type"},
		"a string without end":     {with("'|u1", "False", "(1, 2, 2)"), match3.ErrSyntax, "a comma or }"},
		"another member": {
			npyFile(1, "{'descr':'|u1','fortran_order':False,'shape':(1,2,2),'x':1}", ""),
			match3.ErrSyntax, `an unknown member "x"`,
		},
		"a member twice":   {npyFile(1, "{'descr':'|u1','descr':'|u1'}", ""), match3.ErrSyntax, `"descr" twice`},
		"a member less":    {npyFile(1, "{'descr':'|u1','fortran_order':False}", ""), match3.ErrSyntax, `no "shape"`},
		"something behind": {npyFile(1, npyBoards("1, 2, 2")+"x", ""), match3.ErrSyntax, "the end"},
		"an empty header":  {npyFile(1, "", ""), match3.ErrSyntax, "ends where { should be"},
	} {
		_, refused := readNPY(t, test.file, Options{Name: "boards.npy", MaxCells: 16})
		if refused == nil {
			t.Errorf("%s: not refused", name)
		} else if got := refused.Error(); !errors.Is(refused, test.kind) || !strings.Contains(got, test.want) ||
			!strings.HasPrefix(got, "boards.npy: ") {
			t.Errorf("%s: refused with %q, want %v and %q", name, got, test.kind, test.want)
		}
	}
}

// Boards before the place where a file was cut off are given.
func TestNPYIsCutOff(t *testing.T) {
	boards, refused := readNPY(t, npyFile(1, npyBoards("5, 1, 2"), "\x01\x02\x03\x04\x05"), Options{})
	if fmt.Sprint(boards) != "[[[1 2]] [[3 4]]]" || refused == nil ||
		!strings.Contains(refused.Error(), "after 2 boards and 1 bytes") {
		t.Errorf("read as %v, refused %v", boards, refused)
	}
}

// The header is as NumPy writes it, and has the same length for any number of boards.
func TestNPYHeader(t *testing.T) {
	want := npyMagic + "\x01\x00\x76\x00" + "{'descr': '|u1', 'fortran_order': False, 'shape': (3, 8, 8), }" +
		strings.Repeat(" ", 55) + "\n"
	if got := string((npyHead{3, 8, 8}).text()); got != want {
		t.Errorf("the header is\n%q\nnot\n%q", got, want)
	}
	for _, head := range []npyHead{{0, 0, 0}, {1, 8, 8}, {1 << 30, 8, 8}, {3, 1 << 15, 1 << 15}, {maxNPYBytes, 1, 1}} {
		text := head.text()
		unknown := npyHead{-1, head.rows, head.cols}.text()
		if len(text)%npyAlign != 0 || len(text) != len(unknown) {
			t.Errorf("%v: the header has %d bytes, and %d without a number", head, len(text), len(unknown))
		}
		if got, _, err := readNPYHead(bytes.NewReader(text), maxNPYBytes); err == nil && got != head {
			t.Errorf("%v is read back as %v", head, got)
		}
		if _, _, err := readNPYHead(bytes.NewReader(unknown), maxNPYBytes); !errors.Is(err, match3.ErrSyntax) {
			t.Errorf("%v: a header that was never finished is read, error %v", head, err)
		}
	}
}

// patched is what a writer of arrays has written, patched if it must be.
func patched(t *testing.T, w *Writer, file *bytes.Buffer) []byte {
	t.Helper()
	patch, err := w.End()
	if err != nil {
		t.Fatal(err)
	}
	copy(file.Bytes(), patch)
	return file.Bytes()
}

func TestNPYIsWritten(t *testing.T) {
	board := func(rows ...[]int) *Board {
		b, err := match3.FromRows(rows)
		if err != nil {
			t.Fatal(err)
		}
		return Numbers(b)
	}
	named := func(names ...string) *Board {
		b := board([]int{0, 1, 1})
		b.Names = names
		return b
	}
	symbols := board([]int{1, 2, 3})
	symbols.Names, symbols.Numeric = []string{"R", "G", "B"}, false

	var file bytes.Buffer
	w, err := NewWriter(&file, NPY, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		board *Board
		want  string // the error, empty if it is written
	}{
		{symbols, "this is a board of symbols"},
		{board([]int{0, 256, 3}), "row 0, column 1: the kind 256 is above 255"},
		{board([]int{0, 255, 3}), ""},
		{
			board([]int{1, 2, 3}, []int{4, 5, 6}),
			"this board has 2 rows and 3 columns where the first has 1 rows and 3 columns",
		},
		{board([]int{1}, []int{2}, []int{3}), "this board has 3 rows"},
		{named("7"), ""},
		{named("0"), `row 0, column 1: "0" is a kind on this board`},
		{named("300"), "the kind 300 is above 255"},
	} {
		err := w.Write(test.board, match3.Result{})
		switch {
		case test.want == "" && err != nil:
			t.Errorf("%v: %v", test.board.Cells, err)
		case test.want != "" && (!errors.Is(err, ErrForm) || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%v: error %v, want %q", test.board.Cells, err, test.want)
		}
	}
	if got, want := string(patched(t, w, &file)),
		string(npyHead{2, 1, 3}.text())+"\x00\xff\x03"+"\x00\x07\x07"; got != want {
		t.Errorf("written was\n%q\nnot\n%q", got, want)
	}
}

// Without boards there is an array of none; where the number is known, nothing is to be patched.
func TestNPYOfNoBoards(t *testing.T) {
	for _, expects := range []bool{false, true} {
		var file bytes.Buffer
		w, err := NewWriter(&file, NPY, Options{})
		if err != nil {
			t.Fatal(err)
		}
		want := npyHead{}
		if expects {
			w.Expect(0, 2, 3)
			want = npyHead{0, 2, 3}
		}
		patch, err := w.End()
		if err != nil || patch != nil || !bytes.Equal(file.Bytes(), want.text()) {
			t.Errorf("written was %q, to be patched with %q, error %v", file.Bytes(), patch, err)
		}
	}
}

// A stream of an array gives what reading board by board does, whatever is written, for boards and blocks of all sizes.
func TestNPYStream(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, head := range []npyHead{
		{0, 3, 3}, {1, 1, 1}, {100, 4, 5}, {7, 40, 40}, {5, 0, 0}, {5, 0, 7}, {5, 3, 0}, {3, 1, 3000},
	} {
		cells := make([]byte, head.boards*head.size())
		for i := range cells {
			cells[i] = byte(random.IntN(5))
		}
		whole := append(head.text(), cells...)
		for _, input := range [][]byte{whole, whole[:len(whole)-len(cells)/3], append(bytes.Clone(whole), 0)} {
			for _, to := range []Format{JSON, Pair, Text, CSV, NPY} {
				for _, byPass := range []bool{false, true} {
					s := Stream{Options: Options{Name: "in"}, From: NPY, To: to, Jobs: 3, ByPass: byPass}
					s.Options, _ = s.Options.withDefaults()
					s.sizes = blockSizes{usual: 1 + random.IntN(200)}
					want := inOrder(t, s, input)
					got := stream(t, s, bytes.NewReader(input))
					if to == NPY { // the stream knows the number of boards before, and the writer alone does not
						size := len(head.text())
						got.results = got.results[min(size, len(got.results)):]
						want.results = want.results[min(size, len(want.results)):]
					}
					if got.String() != want.String() {
						t.Fatalf("%v to %v, by pass %t, of %d bytes: got\n%q\nwant\n%q", head, to, byPass, len(input), got, want)
					}
				}
			}
		}
	}
}

// Each is told of all boards of an array, written or not.
func TestNPYOutcomes(t *testing.T) {
	file := npyFile(1, npyBoards("3, 1, 4"), "\x01\x01\x01\x02"+"\x01\x02\x01\x02"+"\x03\x03\x03\x03")
	for _, byPass := range []bool{false, true} {
		var removed []int
		s := Stream{From: NPY, ByPass: byPass, Each: func(o *Outcome) { removed = append(removed, o.Result.Removed) }}
		if _, err := s.Resolve(context.Background(), bytes.NewReader(file), nil); err != nil ||
			fmt.Sprint(removed) != "[3 0 4]" {
			t.Errorf("by pass %t: removed %v, error %v", byPass, removed, err)
		}
	}
}

// FuzzNPY wants whatever bytes come to be read without harm: what is read is written and read back the same.
func FuzzNPY(f *testing.F) {
	f.Add(npyFile(1, npyBoards("2, 2, 3"), "\x01\x02\x03\x00\x05\xff\x07\x08\x09\x0a\x0b\x0c"))
	f.Add(npyFile(2, npyBoards("5, 0, 3"), ""))
	f.Add(npyFile(3, `{"shape":(1L,2,2,),"fortran_order":True,"descr":[('a','<u2')]}`, "1234"))
	f.Add(npyFile(1, npyBoards("4611686018427387905, 2, 2"), "1234"))
	f.Add(npyFile(1, "{'descr':'>i2','fortran_order':False,'shape':(2,1,2)}", "\x00\x01\x00\x02\x01\x00\xff\xff"))
	f.Add(npyFile(1, "{'descr':'<u8','fortran_order':False,'shape':(1152921504606846976,2,1)}", "1234567812345678"))
	f.Fuzz(func(t *testing.T, file []byte) {
		s := Stream{
			Options: Options{MaxCells: 1 << 10, MaxLine: 1 << 10}, From: NPY, To: NPY, Jobs: 2, sizes: blockSizes{usual: 64},
		}
		s.Refused = func(refused *Error) error {
			for _, kind := range []error{match3.ErrSyntax, match3.ErrKind, ErrLimit, ErrForm} {
				if errors.Is(refused, kind) {
					return nil
				}
			}
			return refused
		}
		var once bytes.Buffer
		out, err := NewWriter(&once, NPY, Options{})
		if err != nil {
			t.Fatal(err)
		}
		resolved, err := s.Resolve(context.Background(), bytes.NewReader(file), out)
		if err != nil {
			t.Fatal(err)
		}
		boards, refused := readNPY(t, patched(t, out, &once), s.Options)
		if refused != nil || len(boards) != resolved {
			t.Fatalf("%d boards were resolved, and %d are read back, refused %v", resolved, len(boards), refused)
		}
	})
}
