package boardio

import (
	"errors"
	"fmt"
	"io"
)

// Reader reads boards one after another.
type Reader interface {
	// Read returns the next board. An error of type [*Error] means that one board was refused; call Read again for the
	// next one. At the end the error is [io.EOF]. Any other error comes from the input itself and is returned again by
	// each further call.
	Read() (*Board, error)
}

// NewReader makes a reader of boards in format. It may begin to read from in at once, and reads ahead of the boards
// that it returns.
func NewReader(in io.Reader, format Format, opts Options) (Reader, error) {
	opts, err := opts.withDefaults()
	if err != nil {
		return nil, err
	}
	switch format {
	case JSON:
		return newJSONReader(in, opts), nil
	case Text:
		return newTextReader(in, opts.asNumber(), chunk), nil
	case CSV:
		return newCSVReader(in, opts.asNumber()), nil
	case NPY:
		return &npyReader{in: in, opts: opts}, nil
	case Parquet:
		return nil, errors.New("a Parquet table can only be read by match3 resolve, match3 stats and package parquetio")
	default:
		return nil, fmt.Errorf("%v is not a format to read", format)
	}
}
