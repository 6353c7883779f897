package parquetio

import (
	"encoding/binary"
	"errors"
)

// The types of values in the compact protocol of Thrift, in which footers and page headers are written.
const (
	compactStop   = 0
	compactTrue   = 1
	compactFalse  = 2
	compactByte   = 3
	compactI64    = 6 // and 4 and 5 for shorter ones
	compactDouble = 7
	compactBinary = 8
	compactList   = 9
	compactSet    = 10
	compactMap    = 11
	compactStruct = 12
)

const (
	mostDepth   = 32      // of structures within one another
	mostStructs = 1 << 19 // in lists of a footer, each of which takes hundreds of bytes once it is decoded
)

var errCompact = errors.New("the metadata is damaged: a length or a count does not fit")

// compact goes over a structure without making anything of it. Nothing in it is longer than what is left of the text.
type compact struct {
	text    []byte
	at      int
	structs int // elements of lists so far
}

func (c *compact) byte() (byte, error) {
	if c.at >= len(c.text) {
		return 0, errCompact
	}
	c.at++
	return c.text[c.at-1], nil
}

func (c *compact) uvarint() (uint64, error) {
	n, size := binary.Uvarint(c.text[c.at:])
	if size <= 0 {
		return 0, errCompact
	}
	c.at += size
	return n, nil
}

// number reads a whole number.
func (c *compact) number() (int64, error) {
	u, err := c.uvarint()
	return int64(u>>1) ^ -int64(u&1), err
}

func (c *compact) skipBytes(n uint64) error {
	if n > uint64(len(c.text)-c.at) {
		return errCompact
	}
	c.at += int(n)
	return nil
}

// fields goes over the fields of a structure. What visit does not read, which it says, is passed over.
func (c *compact) fields(depth int, visit func(id int16, kind byte) (read bool, err error)) error {
	if depth > mostDepth {
		return errCompact
	}
	id := int16(0)
	for {
		head, err := c.byte()
		if err != nil || head == compactStop {
			return err
		}
		kind := head & 0xf
		if delta := head >> 4; delta != 0 {
			id += int16(delta)
		} else {
			n, err := c.number()
			if err != nil || n != int64(int16(n)) {
				return errCompact
			}
			id = int16(n)
		}
		read := false
		if visit != nil {
			if read, err = visit(id, kind); err != nil {
				return err
			}
		}
		if !read {
			if err := c.skip(depth, kind, false); err != nil {
				return err
			}
		}
	}
}

// skip passes over a value.
func (c *compact) skip(depth int, kind byte, element bool) error {
	switch kind {
	case compactTrue, compactFalse:
		if element {
			return c.skipBytes(1)
		}
		return nil
	case compactByte:
		return c.skipBytes(1)
	case 4, 5, compactI64:
		_, err := c.uvarint()
		return err
	case compactDouble:
		return c.skipBytes(8)
	case compactBinary:
		n, err := c.uvarint()
		if err != nil {
			return err
		}
		return c.skipBytes(n)
	case compactList, compactSet:
		_, err := c.skipList(depth)
		return err
	case compactStruct:
		return c.fields(depth+1, nil)
	}
	return errCompact // maps, which Parquet does not use, too
}

// skipList passes over a list and says how many elements it has.
func (c *compact) skipList(depth int) (int, error) {
	head, err := c.byte()
	if err != nil {
		return 0, err
	}
	size, kind := uint64(head>>4), head&0xf
	if size == 15 {
		if size, err = c.uvarint(); err != nil {
			return 0, err
		}
	}
	if size > uint64(len(c.text)-c.at) || depth > mostDepth { // an element has a byte at least
		return 0, errCompact
	}
	if kind == compactStruct || kind == compactList || kind == compactSet || kind == compactBinary {
		if c.structs += int(size); c.structs > mostStructs {
			return 0, errCompact
		}
	}
	for range size {
		if err := c.skip(depth+1, kind, true); err != nil {
			return 0, err
		}
	}
	return int(size), nil
}
