package boardio

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/match3"
)

// npyNumbers is an array of boards of that type, whose cells are these numbers.
func npyNumbers(t *testing.T, descr, shape string, cells ...int64) []byte {
	t.Helper()
	number, whole := parseNPYNumber(descr)
	if !whole {
		t.Fatalf("%s is no type of whole numbers", descr)
	}
	raw := make([]byte, 0, number.size*len(cells))
	for _, cell := range cells {
		var word [8]byte
		number.order.PutUint64(word[:], uint64(cell))
		if number.order == binary.BigEndian {
			raw = append(raw, word[8-number.size:]...)
		} else {
			raw = append(raw, word[:number.size]...)
		}
	}
	return npyFile(1, fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': (%s), }\n", descr, shape), string(raw))
}

// Whole numbers of all types are kinds. Each type is tried up to the highest that it and a kind can hold.
func TestNPYNumbersAreRead(t *testing.T) {
	for descr, highest := range map[string]int64{
		"|u1": 255, "|i1": 127, "<i1": 127, "<u2": 65535, ">u2": 65535, "<i2": 32767, ">i2": 32767,
		"<u4": 4294967295, ">u4": 4294967295, "<i4": 2147483647, ">i4": 2147483647,
		"<u8": 4294967295, ">u8": 4294967295, "<i8": 4294967295, ">i8": 4294967295,
	} {
		for _, high := range []int64{6, min(highest, 300), highest} {
			file := npyNumbers(t, descr, "2, 1, 3", 0, 1, high, high, 2, 3)
			want := fmt.Sprintf("[[[0 1 %d]] [[%d 2 3]]]", high, high)
			if boards, refused := readNPY(t, file, Options{}); fmt.Sprint(boards) != want || refused != nil {
				t.Errorf("%s: read as %v, refused %v, want %s", descr, boards, refused, want)
			}
		}
	}
}

// A number that is no kind costs its board alone.
func TestNPYNumbersThatAreRefused(t *testing.T) {
	for _, test := range []struct {
		descr string
		cell  int64
		want  string
	}{
		{
			"|i1", -1,
			"x: board 2: row 1, column 0: -1 is negative; kinds are whole numbers from 0 to 4294967295: " +
				"if it stands for empty cells, save numpy.where(arr == -1, 0, arr)",
		},
		{">i2", -300, "x: board 2: row 1, column 0: -300 is negative"},
		{"<i4", -1, "x: board 2: row 1, column 0: -1 is negative"},
		{"<i8", -1 << 63, "x: board 2: row 1, column 0: -9223372036854775808 is negative"},
		{">i8", 1 << 32, "x: board 2: row 1, column 0: the number is above 4294967295"},
		{"<u8", -1, "x: board 2: row 1, column 0: the number is above 4294967295"},
	} {
		file := npyNumbers(t, test.descr, "3, 2, 1", 1, 2, 3, test.cell, 5, 6)
		boards, refused := readNPY(t, file, Options{Name: "x"})
		if fmt.Sprint(boards) != "[[[1] [2]] [[5] [6]]]" {
			t.Errorf("%s: read as %v", test.descr, boards)
		}
		if refused == nil || !errors.Is(refused, match3.ErrKind) || !strings.HasPrefix(refused.Error(), test.want) {
			t.Errorf("%s: refused with %v, want %s", test.descr, refused, test.want)
		}
	}
}

// A stream gives what reading board by board does, whether the numbers of a block fit bytes or not.
func TestNPYStreamOfNumbers(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, descr := range []string{"|i1", "<u2", ">i2", "<i4", ">u4", "<i8", ">u8"} {
		cells := make([]int64, 200*4*3)
		for i := range cells {
			cells[i] = random.Int64N(4)
			if i > len(cells)/3 && random.IntN(500) == 0 { // no kind, or none that fits a byte
				cells[i] = []int64{-1, 300, 1 << 33}[random.IntN(3)]
			}
		}
		input := npyNumbers(t, descr, "200, 4, 3", cells...)
		for _, to := range []Format{JSON, Pair, Text, NPY} {
			s := Stream{Options: Options{Name: "in"}, From: NPY, To: to, Jobs: 3}
			s.Options, _ = s.Options.withDefaults()
			s.sizes = blockSizes{usual: 200 + random.IntN(2000)}
			want := inOrder(t, s, input)
			got := stream(t, s, bytes.NewReader(input))
			if to == NPY { // the stream knows the number of boards before, and the writer alone does not
				size := len(npyHead{0, 4, 3}.text())
				got.results, want.results = got.results[size:], want.results[size:]
			}
			if got.String() != want.String() {
				t.Fatalf("%s to %v: got\n%q\nwant\n%q", descr, to, got, want)
			}
		}
	}
}

// Numbers that fit bytes become bytes, and others stay as they are.
func TestNPYNumbersAreNarrowed(t *testing.T) {
	for _, descr := range []string{"|u1", "|i1", "<u2", ">u2", "<i4", ">i4", "<i8", ">u8"} {
		number, _ := parseNPYNumber(descr)
		cells := func(file []byte) []byte { return file[bytes.IndexByte(file, '\n')+1:] }
		fits := cells(npyNumbers(t, descr, "1, 1, 5", 0, 1, 2, 127, 3))
		if narrow, fit := number.narrow(fits); !fit || string(narrow) != "\x00\x01\x02\x7f\x03" {
			t.Errorf("%s: narrowed to %q, which it says fits: %t", descr, narrow, fit)
		}
		for _, high := range []int64{-1, 256, 1 << 24, 1 << 56} {
			if descr == "|u1" || number.size < 8 && high >= 1<<(8*number.size-1) {
				continue
			}
			for at := range 5 {
				numbers := []int64{0, 0, 0, 0, 0}
				numbers[at] = high
				raw := cells(npyNumbers(t, descr, "1, 1, 5", numbers...))
				before := bytes.Clone(raw)
				if narrow, fit := number.narrow(raw); fit || !bytes.Equal(raw, before) {
					t.Errorf("%s: %d is narrowed to %q, the numbers are %q", descr, high, narrow, raw)
				}
			}
		}
	}
}
