package boardio

import (
	"encoding/binary"
	"math"
	"strings"

	"example.com/match3"
	"example.com/match3/internal/fault"
)

// npyNumber is the type of the numbers of an array: whole ones of 1, 2, 4 or 8 bytes.
type npyNumber struct {
	size   int
	signed bool
	order  binary.ByteOrder
}

// npyByte is the type of unsigned bytes, as which boards are resolved.
var npyByte = npyNumber{size: 1, order: binary.LittleEndian}

// parseNPYNumber reads the name of a type, such as <i8: the order of bytes, the sort and the number of bytes.
func parseNPYNumber(descr string) (npyNumber, bool) {
	number := npyNumber{order: binary.LittleEndian}
	order, name := "", descr
	if strings.ContainsAny(descr[:min(1, len(descr))], "<>|=") {
		order, name = descr[:1], descr[1:]
	}
	switch name {
	case "u1", "i1": // for which the order does not matter
		number.size = 1
	case "u2", "i2":
		number.size = 2
	case "u4", "i4":
		number.size = 4
	case "u8", "i8":
		number.size = 8
	default:
		return number, false
	}
	number.signed = name[0] == 'i'
	switch {
	case order == ">":
		number.order = binary.BigEndian
	case order != "<" && number.size > 1:
		return number, false // the order is that of a machine that is not known
	}
	return number, true
}

// at is number i of those in raw. In the place of one that no int64 holds it is the highest of them, which is no kind
// either.
func (n npyNumber) at(raw []byte, i int) int64 {
	raw = raw[i*n.size:][:n.size]
	var u uint64
	switch n.size {
	case 1:
		u = uint64(raw[0])
	case 2:
		u = uint64(n.order.Uint16(raw))
	case 4:
		u = uint64(n.order.Uint32(raw))
	default:
		u = n.order.Uint64(raw)
	}
	if n.signed {
		above := 64 - 8*n.size
		return int64(u<<above) >> above
	}
	return int64(min(u, math.MaxInt64))
}

// narrow makes bytes of the numbers in raw, in its place, if each of them fits. Otherwise it leaves raw alone.
func (n npyNumber) narrow(raw []byte) (cells []byte, fit bool) {
	if n.size == 1 && !n.signed {
		return raw, true
	}
	low := 0 // where in a number its lowest byte is
	if n.order == binary.BigEndian {
		low = n.size - 1
	}
	var zeros [8]byte // the bits of as many bytes that are 0 where the numbers fit
	for i := range zeros {
		switch {
		case n.size == 1 && n.signed:
			zeros[i] = 0x80
		case n.size > 1 && i%n.size != low:
			zeros[i] = 0xff
		}
	}
	word, mask := uint64(0), binary.LittleEndian.Uint64(zeros[:])
	rest := raw
	for ; len(rest) >= 8; rest = rest[8:] {
		word |= binary.LittleEndian.Uint64(rest)
	}
	if word&mask != 0 {
		return nil, false
	}
	for i, b := range rest {
		if b&zeros[i] != 0 {
			return nil, false
		}
	}
	if n.size == 1 {
		return raw, true
	}
	to := 0
	for from := low; from < len(raw); from += n.size {
		raw[to] = raw[from]
		to++
	}
	return raw[:to], true
}

// kinds are the kinds that the numbers of a board of so many columns stand for. What is wrong with one is returned with
// its place among them.
func (n npyNumber) kinds(raw []byte) (kinds []match3.Kind, at int, err error) {
	kinds = make([]match3.Kind, len(raw)/n.size)
	for i := range kinds {
		number := n.at(raw, i)
		switch {
		case number < 0:
			return nil, i, fault.New(match3.ErrKind,
				"%d is negative; kinds are whole numbers from 0 to 4294967295: "+
					"if it stands for empty cells, save numpy.where(arr == %d, 0, arr)",
				number, number)
		case number > math.MaxUint32:
			return nil, i, fault.New(match3.ErrKind, "the number is above 4294967295, which is the highest kind")
		}
		kinds[i] = match3.Kind(number)
	}
	return kinds, 0, nil
}
