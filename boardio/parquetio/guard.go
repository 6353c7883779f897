package parquetio

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/bits"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/snappy"
	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/format"
)

// What a file may ask for. Files of other programs stay far below: their pages have a megabyte or so.
const (
	mostFooter     = 64 << 20 // bytes
	mostSchema     = 4096     // columns and groups of columns
	mostPage       = 64 << 20 // bytes, compressed or not
	mostPageValues = 1 << 24
	mostOpen       = 1 << 30 // bytes of the largest pages of all columns of a row group
	mostPageHead   = 1 << 20 // bytes
)

var magic = []byte("PAR1")

// readFooter reads the footer and wants its lengths and counts to fit.
func checkFooter(in io.ReaderAt, size int64) error {
	var tail [8]byte
	if size < int64(2*len(magic)+4) {
		return errors.New("this is no Parquet file: it is too short")
	}
	if _, err := in.ReadAt(tail[:], size-int64(len(tail))); err != nil {
		return err
	}
	if !bytes.Equal(tail[4:], magic) {
		return errors.New(
			"this is no Parquet file, or it was cut off: it does not end with PAR1 (encrypted files are not read)")
	}
	length := int64(binary.LittleEndian.Uint32(tail[:]))
	if length > size-int64(len(tail)+len(magic)) {
		return fmt.Errorf("the footer is said to have %d bytes, but the file has %d", length, size)
	}
	if length > mostFooter {
		return fmt.Errorf("the footer has %d bytes; %d are the most", length, mostFooter)
	}
	text := make([]byte, length)
	if _, err := in.ReadAt(text, size-int64(len(tail))-length); err != nil {
		return err
	}
	c := &compact{text: text}
	return c.fields(0, func(id int16, kind byte) (bool, error) {
		const schema = 2
		if id != schema || kind != compactList {
			return false, nil
		}
		n, err := c.skipList(0)
		if err == nil && n > mostSchema {
			err = fmt.Errorf("the table has %d columns and groups of columns; %d are the most", n, mostSchema)
		}
		return true, err
	})
}

// pageHead is what a header says of its page.
type pageHead struct {
	kind                     format.PageType
	compressed, uncompressed int64
	values                   int64
	encoding                 int64
	repetition, definition   int64 // bytes of levels in front of a page of version 2
	plain                    bool  // a page of version 2 is not compressed
}

// The fields of a page header, by number; those of the headers within it are a page's own.
const (
	fieldKind         = 1
	fieldUncompressed = 2
	fieldCompressed   = 3
	fieldV1           = 5
	fieldDictionary   = 7
	fieldV2           = 8
)

// readPageHead reads a header and says how many bytes it has.
func readPageHead(text []byte) (h pageHead, size int, err error) {
	c := &compact{text: text}
	h.kind = -1
	inner := -1 // the header within
	err = c.fields(0, func(id int16, kind byte) (bool, error) {
		switch {
		case id >= fieldKind && id <= fieldCompressed && kind >= 4 && kind <= compactI64:
			n, err := c.number()
			switch id {
			case fieldKind:
				h.kind = format.PageType(n)
			case fieldUncompressed:
				h.uncompressed = n
			default:
				h.compressed = n
			}
			return true, err
		case (id == fieldV1 || id == fieldDictionary || id == fieldV2) && kind == compactStruct:
			if inner >= 0 {
				return false, errCompact
			}
			inner = int(id)
			return true, c.fields(1, func(id int16, kind byte) (bool, error) { return h.inner(c, inner, id, kind) })
		}
		return false, nil
	})
	want := map[format.PageType]int{
		format.DataPage: fieldV1, format.DictionaryPage: fieldDictionary, format.DataPageV2: fieldV2,
	}
	if field, known := want[h.kind]; err == nil && (!known || inner != field) {
		err = errCompact
	}
	return h, c.at, err
}

// inner reads a field of the header within.
func (h *pageHead) inner(c *compact, of int, id int16, kind byte) (bool, error) {
	if of == fieldV2 && id == 7 && (kind == compactTrue || kind == compactFalse) {
		h.plain = kind == compactFalse
		return true, nil
	}
	if kind < 4 || kind > compactI64 {
		return false, nil
	}
	var to *int64
	switch {
	case id == 1:
		to = &h.values
	case of == fieldV2 && id == 4, of != fieldV2 && id == 2:
		to = &h.encoding
	case of == fieldV2 && id == 5:
		to = &h.definition
	case of == fieldV2 && id == 6:
		to = &h.repetition
	default:
		return false, nil
	}
	n, err := c.number()
	*to = n
	return true, err
}

// check wants the numbers of a header to be within the limits.
func (h *pageHead) check(left int64) error {
	levels := h.definition + h.repetition
	switch {
	case h.compressed < 0 || h.uncompressed < 0 || h.values < 0 || h.definition < 0 || h.repetition < 0:
		return errors.New("a page has a negative size")
	case h.compressed > left:
		return errors.New("a page goes on beyond its column")
	case h.compressed > mostPage || h.uncompressed > mostPage:
		return fmt.Errorf("a page has %d bytes; %d are the most: write smaller pages",
			max(h.compressed, h.uncompressed), mostPage)
	case h.values > mostPageValues:
		return fmt.Errorf("a page has %d values; %d are the most: write smaller pages", h.values, mostPageValues)
	case levels > h.compressed || levels > h.uncompressed:
		return errors.New("a page has more levels than bytes")
	}
	return nil
}

// chunkGuard goes through the pages of a column of a row group before they are decoded.
type chunkGuard struct {
	in                     io.ReaderAt
	size                   int64 // of the file
	meta                   *format.ColumnMetaData
	repetition, definition int // the highest levels
	page                   []byte
	content                []byte
}

// check goes through all pages. It says how much memory the largest takes, and how many values there are in all.
func (g *chunkGuard) check() (largest, values int64, err error) {
	switch g.meta.Codec {
	case format.Uncompressed, format.Snappy, format.Gzip, format.Zstd:
	default:
		return 0, 0, fmt.Errorf("it is compressed with %v; write it with SNAPPY, ZSTD, GZIP or uncompressed", g.meta.Codec)
	}
	at := g.meta.DataPageOffset
	if g.meta.DictionaryPageOffset != 0 {
		at = g.meta.DictionaryPageOffset
	}
	end := at + g.meta.TotalCompressedSize
	if at < int64(len(magic)) || g.meta.TotalCompressedSize < 0 || end < at || end > g.size {
		return 0, 0, errors.New("its pages are said to lie outside of the file")
	}
	head := make([]byte, 4<<10)
	for at < end {
		n, err := g.in.ReadAt(head[:min(int64(len(head)), end-at)], at)
		if err != nil && !errors.Is(err, io.EOF) {
			return 0, 0, err
		}
		h, size, err := readPageHead(head[:n])
		if errors.Is(err, errCompact) && n == len(head) && len(head) < mostPageHead {
			head = make([]byte, 2*len(head)) // it may be longer
			continue
		}
		if errors.Is(err, errCompact) && n == len(head) {
			err = fmt.Errorf(
				"a page has a header of more than %d bytes, or a damaged one; "+
					"if it tells of the lowest and the highest value, leave that out", n)
		}
		if err == nil {
			err = h.check(end - at - int64(size))
		}
		if err == nil {
			err = g.checkPage(&h, at+int64(size))
		}
		if err != nil {
			return 0, 0, err
		}
		if h.kind != format.DictionaryPage {
			values += h.values
		}
		largest = max(largest, h.compressed+h.uncompressed+8*h.values)
		at += int64(size) + h.compressed
	}
	return largest, values, nil
}

// checkPage checks what the header cannot tell: what decompressing and decoding would come to. It reads no more than it
// must.
func (g *chunkGuard) checkPage(h *pageHead, at int64) error {
	codec := g.meta.Codec
	if h.plain {
		codec = format.Uncompressed
	}
	dictionary := h.kind == format.DictionaryPage
	runs := !dictionary && (g.repetition > 0 || g.definition > 0 || h.encoding != encodingPlain)
	if !runs && codec == format.Uncompressed {
		return nil
	}
	size := h.compressed
	levels := int64(0)
	if h.kind == format.DataPageV2 {
		levels = h.definition + h.repetition
	}
	if !runs && codec == format.Snappy {
		size = min(size, levels+binary.MaxVarintLen64) // its length stands in front
	}
	if int64(cap(g.page)) < size {
		g.page = make([]byte, size)
	}
	g.page = g.page[:size]
	if _, err := g.in.ReadAt(g.page, at); err != nil {
		return err
	}
	content, err := g.decompress(codec, g.page[min(levels, size):], h.uncompressed-levels, runs)
	if err != nil || !runs {
		return err
	}
	count := int(h.values)
	if h.kind == format.DataPageV2 {
		for _, part := range []struct{ size, highest int }{
			{int(h.repetition), g.repetition}, {int(h.definition), g.definition},
		} {
			if err := checkRuns(g.page[:part.size], bits.Len(uint(part.highest)), count); err != nil {
				return err
			}
			g.page = g.page[part.size:]
		}
	} else {
		if content, err = checkLevels(content, g.repetition, count); err == nil {
			content, err = checkLevels(content, g.definition, count)
		}
		if err != nil {
			return err
		}
	}
	return checkValues(content, int(h.encoding), count)
}

var errBomb = errors.New("a page has more bytes than its header tells of, once it is decompressed")

// decompress wants data to be no more than so many bytes once it is decompressed, and returns them if they are wanted.
func (g *chunkGuard) decompress(codec format.CompressionCodec, data []byte, size int64, wanted bool) ([]byte, error) {
	if len(data) == 0 {
		return nil, nil
	}
	switch codec {
	case format.Snappy:
		n, err := snappy.DecodedLen(data)
		if err != nil || int64(n) > size {
			return nil, errBomb
		}
		if !wanted {
			return nil, nil
		}
		g.content, err = snappy.Decode(g.content[:cap(g.content)], data)
		return g.content, err
	case format.Gzip:
		in, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		return g.readBounded(in, size)
	case format.Zstd:
		in, err := zstd.NewReader(bytes.NewReader(data), zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
			zstd.WithDecoderMaxWindow(mostPage))
		if err != nil {
			return nil, err
		}
		defer in.Close()
		return g.readBounded(in, size)
	}
	return data, nil
}

// readBounded reads to the end, which comes after so many bytes at most.
func (g *chunkGuard) readBounded(in io.Reader, size int64) ([]byte, error) {
	content := bytes.NewBuffer(g.content[:0])
	n, err := io.Copy(content, io.LimitReader(in, size+1))
	g.content = content.Bytes()
	if err == nil && n > size {
		err = errBomb
	}
	return g.content, err
}
