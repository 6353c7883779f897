package parquetio

import (
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/parquet-go/parquet-go"

	"example.com/match3/boardio"
)

// idForm is what the ids of a table are. The first id settles it, and with the first row group it is settled that there
// are none.
type idForm int

const (
	noIDs idForm = iota
	wholeIDs
	textIDs
)

// String says what one of the ids is.
func (f idForm) String() string {
	if f == wholeIDs {
		return "a whole number"
	}
	return "a string"
}

// column is the column of ids, or nil where there is none.
func (f idForm) column() parquet.Node {
	switch f {
	case wholeIDs:
		return parquet.Optional(parquet.Encoded(parquet.Int(64), &parquet.Plain))
	case textIDs:
		return parquet.Optional(parquet.Encoded(parquet.String(), &parquet.Plain))
	}
	return nil
}

// value is the id that stands in JSON, for the table, or null for none. Where the table is begun, or has ids, one of
// another form is refused.
func (f *idForm) value(id []byte, begun bool) (parquet.Value, error) {
	if len(id) == 0 || string(id) == "null" {
		return parquet.NullValue(), nil
	}
	var value parquet.Value
	form := textIDs
	if id[0] == '"' {
		text, err := jsontext.AppendUnquote(nil, id)
		if err != nil {
			return value, faultf(boardio.ErrForm, "the id %s is no string of JSON: %v", id, err)
		}
		value = parquet.ByteArrayValue(text)
	} else {
		number, err := strconv.ParseInt(string(id), 10, 64)
		if err != nil || strconv.FormatInt(number, 10) != string(id) {
			return value, faultf(boardio.ErrForm,
				"the id %.40s is neither a whole number of 64 bits nor a string, as those of a table are; "+
					"write the board as JSON", id)
		}
		form, value = wholeIDs, parquet.Int64Value(number)
	}
	switch {
	case *f == noIDs && begun:
		return value, faultf(boardio.ErrForm,
			"the board has an id, and those of the first row group, which had none, have made a table without ids; "+
				"put a board with an id first")
	case *f == noIDs:
		*f = form
	case *f != form:
		return value, faultf(boardio.ErrForm,
			"the id %.40s is %v, and the first id of the table is %v; give all boards ids of one type", id, form, *f)
	}
	return value, nil
}

// appendID appends an id.
func appendID(to []parquet.Value, id parquet.Value, column int) []parquet.Value {
	if id.IsNull() {
		return append(to, parquet.NullValue().Level(0, 0, column))
	}
	return append(to, id.Level(0, 1, column))
}
