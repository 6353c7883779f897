package parquetio

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// tail hands on what is written of a file, and leaves out the index of pages at its end.
//
// The lowest and the highest value of each column, the bounds, would stand in the footer in full. Of large boards that
// is more than the rest of the file, kept in memory until the end, and a footer that no one reads. So columns whose
// values may be long have no bounds. But then the index that the library writes says that all their values are empty,
// by which a reader may pass over pages that it should look at; and some readers fail where only some columns have an
// index. A row group has few pages of most columns, so that little is lost with it.
type tail struct {
	out     io.Writer
	written int64         // bytes of the file before what is held
	held    *bytes.Buffer // the end of the file; nil until it begins
}

// mostBound is how many bytes a bound may have.
const mostBound = 64

// mayBeLong says whether values of a column may be longer than a bound should be.
func mayBeLong(leaf parquet.Node) bool {
	switch of := leaf.Type(); of.Kind() {
	case parquet.ByteArray:
		return true
	case parquet.FixedLenByteArray:
		return of.Length() > mostBound
	}
	return false
}

func (t *tail) Write(p []byte) (int, error) {
	if t.held != nil {
		return t.held.Write(p)
	}
	n, err := t.out.Write(p)
	t.written += int64(n)
	return n, err
}

// end writes what was held, without the index.
func (t *tail) end() error {
	file := t.held.Bytes()
	const behind = 8 // the length of the footer, and the magic
	if len(file) < behind {
		return errors.New("the table has no footer")
	}
	length := int(binary.LittleEndian.Uint32(file[len(file)-behind:]))
	if length > len(file)-behind {
		return errors.New("the footer of the table is not whole")
	}
	index := len(file) - behind - length // where it begins
	var protocol thrift.CompactProtocol
	var meta format.FileMetaData
	if err := thrift.Unmarshal(&protocol, file[index:len(file)-behind], &meta); err != nil {
		return err
	}
	for _, group := range meta.RowGroups {
		for i := range group.Columns {
			c := &group.Columns[i]
			for _, offset := range []int64{c.ColumnIndexOffset, c.OffsetIndexOffset} {
				if at := offset - t.written; offset > 0 && at >= 0 {
					index = min(index, int(at))
				}
			}
			c.ColumnIndexOffset, c.ColumnIndexLength, c.OffsetIndexOffset, c.OffsetIndexLength = 0, 0, 0, 0
		}
	}
	footer, err := thrift.Marshal(&protocol, &meta)
	if err != nil {
		return err
	}
	if _, err := t.out.Write(file[:index]); err != nil {
		return err
	}
	_, err = t.out.Write(append(binary.LittleEndian.AppendUint32(footer, uint32(len(footer))), magic...))
	return err
}
