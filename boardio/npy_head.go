package boardio

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"

	"example.com/match3"
	"example.com/match3/internal/fault"
)

// npyHead is the shape of an array, which stands in front of the cells in a .npy file.
type npyHead struct {
	boards, rows, cols int
}

// npyMagic is how a .npy file begins.
const npyMagic = "\x93NUMPY"

const (
	npyAlign    = 64       // the cells begin at a multiple of it
	npyMostHead = 64 << 10 // bytes of the header that is read at most
	npyDigits   = 19       // of the number of boards, for which there is always room
)

// size is how many cells a board has.
func (h npyHead) size() int { return h.rows * h.cols }

// text is the header of an array of bytes in version 1.0 of the format, in the words that NumPy itself uses. Its length
// does not depend on the number of boards. A negative number is left out, and then no program takes what follows for an
// array.
func (h npyHead) text() []byte {
	number := ""
	if h.boards >= 0 {
		number = fmt.Sprint(h.boards)
	}
	head := fmt.Sprintf("{'descr': '|u1', 'fortran_order': False, 'shape': (%s, %d, %d), }", number, h.rows, h.cols)
	before := len(npyMagic) + len("\x01\x00") + 2
	longest := before + len(head) - len(number) + npyDigits + len("\n")
	size := (longest + npyAlign - 1) / npyAlign * npyAlign
	text := []byte(npyMagic + "\x01\x00")
	text = binary.LittleEndian.AppendUint16(text, uint16(size-before))
	text = append(text, head...)
	text = append(text, strings.Repeat(" ", size-before-len(head)-len("\n"))...)
	return append(text, '\n')
}

// readNPYHead reads the header and checks that the array is one of boards within the limits. An error is one of in, or
// a fault that says what is wrong.
func readNPYHead(in io.Reader, maxCells int) (npyHead, npyNumber, error) {
	text, err := readNPYText(in)
	if err != nil {
		return npyHead{}, npyNumber{}, err
	}
	d, err := parseNPYDict(text)
	if err != nil {
		return npyHead{}, npyNumber{}, err
	}
	return d.head(maxCells)
}

// readNPYText reads the header up to the cells and returns the description of the array in it.
func readNPYText(in io.Reader) (string, error) {
	var fixed [len(npyMagic) + len("\x01\x00")]byte
	if err := readNPYPart(in, fixed[:]); err != nil {
		return "", err
	}
	if string(fixed[:len(npyMagic)]) != npyMagic {
		return "", fault.New(match3.ErrSyntax, "this is not a .npy file: it does not begin with \\x93NUMPY")
	}
	major, minor := fixed[len(npyMagic)], fixed[len(npyMagic)+1]
	var size uint32
	switch {
	case major == 1 && minor == 0:
		var length [2]byte
		if err := readNPYPart(in, length[:]); err != nil {
			return "", err
		}
		size = uint32(binary.LittleEndian.Uint16(length[:]))
	case (major == 2 || major == 3) && minor == 0:
		var length [4]byte
		if err := readNPYPart(in, length[:]); err != nil {
			return "", err
		}
		size = binary.LittleEndian.Uint32(length[:])
	default:
		return "", fault.New(match3.ErrSyntax, "version %d.%d of .npy is not supported; 1.0, 2.0 and 3.0 are",
			major, minor)
	}
	if size > npyMostHead {
		return "", fault.New(ErrLimit, "the .npy header claims to have %d bytes; the limit is %d", size, npyMostHead)
	}
	text := make([]byte, size)
	if err := readNPYPart(in, text); err != nil {
		return "", err
	}
	return string(text), nil
}

// readNPYPart fills a part of the header.
func readNPYPart(in io.Reader, part []byte) error {
	_, err := io.ReadFull(in, part)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fault.New(match3.ErrSyntax, "the input ends within the .npy header; was the file cut off?")
	}
	return err
}

// head checks that the array is one of boards.
func (d *npyDict) head(maxCells int) (npyHead, npyNumber, error) {
	number, whole := parseNPYNumber(d.descr)
	var err error
	switch {
	case !whole:
		err = fault.New(match3.ErrKind,
			"the array is of type %s; kinds are whole numbers, 0 for empty: "+
				"save arr.astype('uint8') if all of them are from 0 to 255, else arr.astype('int64')",
			quote(d.descr))
	case len(d.shape) != 3:
		err = fault.New(match3.ErrSyntax,
			"the array has %d dimensions; it must have three, boards, rows and columns: "+
				"save arr.reshape(-1, rows, cols), or arr[None] for one board", len(d.shape))
	case d.fortran:
		err = fault.New(match3.ErrSyntax, "the array is in Fortran order; save numpy.ascontiguousarray(arr)")
	}
	if err != nil {
		return npyHead{}, number, err
	}
	h := npyHead{int(d.shape[0]), int(d.shape[1]), int(d.shape[2])}
	for i, n := range []int{h.boards, h.rows, h.cols} {
		if n < 0 || uint64(n) != d.shape[i] {
			return npyHead{}, number, fault.New(ErrLimit,
				"the array has the shape (%d, %d, %d), which is too large for any memory", d.shape[0], d.shape[1], d.shape[2])
		}
	}
	switch {
	case h.rows > maxCells || h.cols > maxCells/max(1, h.rows):
		err = fault.New(ErrLimit,
			"boards of %d rows and %d columns have more than %d cells or rows, which is the limit (max-cells)",
			h.rows, h.cols, maxCells)
	case h.size() > 0 && max(1, h.boards) > maxNPYBytes/number.size/h.size():
		err = fault.New(ErrLimit, "%d boards of %d rows and %d columns have too many cells to count",
			h.boards, h.rows, h.cols)
	case h.size() == 0 && h.boards > maxCells/max(1, h.rows):
		// They take no bytes of the input, and results of any length would come of a header alone.
		err = fault.New(ErrLimit, "%d boards of %d rows without cells have more rows in all than the limit of %d (max-cells)",
			h.boards, h.rows, maxCells)
	}
	return h, number, err
}
