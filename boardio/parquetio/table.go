package parquetio

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"reflect"

	"github.com/klauspost/compress/s2"
	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress"
	"github.com/parquet-go/parquet-go/compress/snappy"
	"github.com/parquet-go/parquet-go/encoding"
	"github.com/parquet-go/parquet-go/format"

	"example.com/match3/boardio"
)

// table is a file that is read in pieces of rows.
type table struct {
	in   io.ReaderAt
	size int64
	file *parquet.File
	*layout

	group   int // the row group that is read; as many as there are at the end
	open    []*column
	left    int64 // rows in it
	done    int   // rows of the table
	failed  error // what ended it
	started bool
}

// Pieces of rows have about so many, and about so many bytes.
const (
	pieceRows  = 1 << 16
	pieceBytes = 8 << 20
)

// openTable reads the footer. An error is of the file.
func openTable(in io.ReaderAt, size int64, key string) (t *table, err error) {
	defer inFile(&err, 0)
	defer recovered(&err)
	if err := checkFooter(in, size); err != nil {
		return nil, err
	}
	file, err := parquet.OpenFile(in, size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
	if err != nil {
		return nil, err
	}
	t = &table{in: in, size: size, file: file}
	t.layout, err = layoutOf(file.Root(), key)
	return t, err
}

// inFile marks an error as one of the file.
func inFile(err *error, record int) {
	if *err != nil {
		*err = errFile{*err, record}
	}
}

// recovered makes an error of a panic of the library.
func recovered(err *error) {
	if cause := recover(); cause != nil {
		*err = fmt.Errorf("the file is damaged: %v", cause)
	}
}

// rows are some rows of a table, column by column.
type rows struct {
	first   int // the number of the first, counted from 1
	count   int
	size    int
	columns [][]parquet.Value // by number of the leaf
	starts  [][]int32         // where in a column that repeats each row begins; nil for all others, with a value a row
}

// at are the values of a row in a column.
func (r *rows) at(column, row int) []parquet.Value {
	values := r.columns[column]
	if r.starts[column] == nil {
		return values[row : row+1]
	}
	return values[r.starts[column][row]:r.starts[column][row+1]]
}

// span are the values of rows in a column.
func (r *rows) span(column, from, to int) []parquet.Value {
	values := r.columns[column]
	if r.starts[column] == nil {
		return values[from:to]
	}
	return values[r.starts[column][from]:r.starts[column][to]]
}

// read reads a piece. At the end there is none. What is wrong with the file comes after the rows before it.
func (t *table) read() (piece *rows, more bool, err error) {
	if t.failed != nil {
		return nil, false, t.failed
	}
	piece = &rows{
		first: t.done + 1, columns: make([][]parquet.Value, len(t.columns)), starts: make([][]int32, len(t.columns)),
	}
	for i, c := range t.columns {
		if c.MaxRepetitionLevel() > 0 {
			piece.starts[i] = []int32{0}
		}
	}
	t.failed = t.fill(piece)
	if piece.count == 0 {
		return nil, false, t.failed
	}
	return piece, true, nil
}

// fill fills a piece with rows of one row group.
func (t *table) fill(piece *rows) (err error) {
	defer func() { inFile(&err, t.done+1) }()
	defer recovered(&err)
	for t.left == 0 {
		if err := t.endGroup(); err != nil {
			return err
		}
		groups := t.file.RowGroups()
		if t.started {
			t.group++
		}
		t.started = true
		if t.group >= len(groups) {
			t.group, t.started = len(groups), false
			return nil
		}
		if err := t.openGroup(groups[t.group]); err != nil {
			return err
		}
	}
	for t.left > 0 && piece.count < pieceRows && piece.size < pieceBytes {
		if err := t.addRow(piece); err != nil {
			return err
		}
	}
	return nil
}

// addRow adds a row, or nothing.
func (t *table) addRow(piece *rows) error {
	for i, c := range t.open {
		values, size, err := c.row(piece.columns[i])
		piece.columns[i] = values
		if err != nil {
			return err
		}
		piece.size += size
		if piece.starts[i] != nil {
			piece.starts[i] = append(piece.starts[i], int32(len(values)))
		}
	}
	piece.count++
	t.done++
	t.left--
	return nil
}

// openGroup checks the pages of a row group and begins to read them.
func (t *table) openGroup(group parquet.RowGroup) error {
	t.left, t.open = group.NumRows(), nil
	if t.left < 0 {
		return fmt.Errorf("row group %d is said to have %d rows", t.group, t.left)
	}
	chunks := group.ColumnChunks()
	meta := t.file.Metadata().RowGroups[t.group].Columns
	if len(chunks) != len(t.columns) || len(meta) != len(t.columns) {
		return fmt.Errorf("row group %d has %d columns, and the table %d", t.group, len(chunks), len(t.columns))
	}
	inAll := int64(0)
	guard := chunkGuard{in: t.in, size: t.size}
	for i, c := range t.columns {
		guard.meta, guard.repetition, guard.definition = &meta[i].MetaData, c.MaxRepetitionLevel(), c.MaxDefinitionLevel()
		largest, values, err := guard.check()
		if inAll += largest; err == nil && inAll > mostOpen {
			err = errors.New("the pages of the columns so far take too much memory; write smaller pages")
		}
		if err == nil && values < t.left {
			err = fmt.Errorf("it has %d values, and the row group %d rows", values, t.left)
		}
		if err != nil {
			return fmt.Errorf("column %q: %w", c.Name(), err)
		}
	}
	for i, c := range t.columns {
		t.open = append(t.open, &column{name: c.Name(), repeated: c.MaxRepetitionLevel() > 0, pages: chunks[i].Pages()})
	}
	return nil
}

// endGroup wants nothing to be left of the row group.
func (t *table) endGroup() error {
	for _, c := range t.open {
		if err := c.end(); err != nil {
			return err
		}
	}
	t.open = nil
	return nil
}

// errFile marks what is wrong with a file, as against what is wrong with reading it or with the results.
type errFile struct {
	error
	record int // of the row, counted from 1; 0 where it is about none
}

func (e errFile) Unwrap() error { return e.error }

// refusal makes an error of what is wrong with the file, and leaves others as they are.
func refusal(opts boardio.Options, err error) error {
	var wrong errFile
	var path *fs.PathError
	if !errors.As(err, &wrong) || errors.As(err, &path) {
		return err
	}
	if kind := (*fault)(nil); errors.As(err, &kind) {
		return &boardio.Error{Name: opts.Name, Row: -1, Col: -1, Err: kind}
	}
	return &boardio.Error{
		Name: opts.Name, Record: wrong.record, Row: -1, Col: -1, Err: faultf(boardio.ErrTable, "%v", err),
	}
}

// node is a group with its fields in an order of their own.
type node struct {
	parquet.Group
	fields []parquet.Field
}

func (n *node) Fields() []parquet.Field { return n.fields }

// field is a node with a name.
type field struct {
	parquet.Node
	name string
}

func (f *field) Name() string { return f.name }

// Value is for those who write structures of Go, which no one does here.
func (f *field) Value(reflect.Value) reflect.Value { return reflect.Value{} }

// group is a column, or a group of them, with other fields in the place of its own.
type group struct {
	*parquet.Column
	fields []parquet.Field
}

func (g *group) Fields() []parquet.Field { return g.fields }

// rewritten is a column as it is written again: of the same type, in an encoding that fits it whatever the file has
// said.
func rewritten(c *parquet.Column) parquet.Field {
	if !c.Leaf() {
		g := &group{Column: c}
		for _, child := range c.Columns() {
			g.fields = append(g.fields, rewritten(child))
		}
		return &field{g, c.Name()}
	}
	var as encoding.Encoding = &parquet.Plain
	if e := c.Encoding(); e != nil && e.Encoding() == format.RLEDictionary && c.Type().Kind() != parquet.Boolean {
		as = &parquet.RLEDictionary
	}
	return &field{parquet.Compressed(parquet.Encoded(c, as), quick(c.Compression())), c.Name()}
}

// schemaOf is a schema with columns in this order.
func schemaOf(fields []parquet.Field) *parquet.Schema {
	group := parquet.Group{}
	for _, f := range fields {
		group[f.Name()] = f
	}
	return parquet.NewSchema("boards", &node{group, fields})
}

// resultFields are the columns that results have more than boards: cells like those, the numbers of tiles and of
// passes.
func resultFields(cells parquet.Node) []parquet.Field {
	return []parquet.Field{
		&field{cells, finalColumn},
		&field{numbersNode(parquet.Int64Type), removedColumn},
		&field{numbersNode(parquet.Int64Type), passesColumn},
	}
}

// numbersNode is a column of numbers of which there are few different ones.
func numbersNode(of parquet.Type) parquet.Node {
	return parquet.Encoded(parquet.Leaf(of), &parquet.RLEDictionary)
}

// bytesNode and listNode are the forms of cells that are written.
func bytesNode() parquet.Node {
	return parquet.Encoded(parquet.Leaf(parquet.ByteArrayType), &parquet.Plain)
}

func listNode() parquet.Node { return parquet.List(parquet.Uint(32)) }

// quickSnappy is Snappy with an encoder that takes half the time of the one that the library chooses, for a few bytes
// more.
type quickSnappy struct{ snappy.Codec }

func (*quickSnappy) Encode(dst, src []byte) ([]byte, error) {
	return s2.EncodeSnappy(dst[:cap(dst)], src), nil
}

// quick is the codec to write with in the place of another, which readers cannot tell from it.
func quick(codec compress.Codec) compress.Codec {
	if codec == nil || codec.CompressionCodec() == format.Snappy {
		return &quickSnappy{}
	}
	return codec
}

// writerOf makes a writer of a table.
//
//nolint:staticcheck // the generic one wants a type of Go
func writerOf(out io.Writer, schema *parquet.Schema, more ...parquet.WriterOption) *parquet.Writer {
	options := append([]parquet.WriterOption{
		schema, parquet.Compression(&quickSnappy{}), parquet.DataPageStatistics(false),
		parquet.PageBufferSize(1 << 20), parquet.CreatedBy("match3", "", ""),
	}, more...)
	return parquet.NewWriter(out, options...)
}
