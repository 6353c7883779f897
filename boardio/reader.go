package boardio

import (
	"errors"
	"fmt"
	"io"
)

// Reader reads boards one after another.
type Reader interface {
	// Read returns the next board. An error of type [*Error] refuses one board, and Read may be called again for the
	// next. At the end the error is [io.EOF]. Any other error is of the input itself and comes again at each call.
	Read() (*Board, error)
}

// NewReader makes a reader of boards in format. It may begin to read from in at once, and reads more than the boards
// that it has returned.
func NewReader(in io.Reader, format Format, opts Options) (Reader, error) {
	opts, err := opts.withDefaults()
	if err != nil {
		return nil, err
	}
	switch format {
	case JSON:
		return newJSONReader(in, opts), nil
	case Text:
		return newTextReader(in, opts.asNumber()), nil
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
