package parquetio

import (
	"errors"
	"fmt"
	"io"

	"github.com/parquet-go/parquet-go"
)

// mostInRow is how many values a list in one row may have.
const mostInRow = 1 << 22

// column gives the values of a column of a row group, row by row. What it gives stays: pages are left to the garbage
// collector.
type column struct {
	name     string
	repeated bool
	pages    parquet.Pages
	values   parquet.ValueReader // of the page; nil before the first
	ended    bool
	buffer   [512]parquet.Value
	next     []parquet.Value // in the buffer
}

// peek makes sure that the next value is in next. At the end more is false.
func (c *column) peek() (more bool, err error) {
	for len(c.next) == 0 {
		if c.ended {
			return false, nil
		}
		if c.values == nil {
			page, err := c.pages.ReadPage()
			if errors.Is(err, io.EOF) {
				c.ended = true
				continue
			}
			if err != nil {
				return false, fmt.Errorf("column %q: %w", c.name, err)
			}
			c.values = page.Values()
		}
		n, err := c.values.ReadValues(c.buffer[:])
		c.next = c.buffer[:n]
		if err != nil {
			c.values = nil
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return false, fmt.Errorf("column %q: %w", c.name, err)
		}
		if err == nil && n == 0 {
			return false, fmt.Errorf("column %q: %w", c.name, io.ErrNoProgress)
		}
	}
	return true, nil
}

// row appends the values of the next row, and says how much memory they take.
func (c *column) row(to []parquet.Value) (all []parquet.Value, size int, err error) {
	before := len(to)
	for {
		more, err := c.peek()
		if err != nil {
			return to, 0, err
		}
		if !more && len(to) == before {
			return to, 0, fmt.Errorf("column %q has fewer rows than the table", c.name)
		}
		if !more || len(to) > before && (!c.repeated || c.next[0].RepetitionLevel() == 0) {
			return to, size, nil
		}
		if len(to) == before && c.next[0].RepetitionLevel() != 0 {
			return to, 0, fmt.Errorf("column %q begins with a value of no row", c.name)
		}
		if len(to)-before == mostInRow {
			return to, 0, fmt.Errorf("column %q has more than %d values in one row, which is the limit", c.name, mostInRow)
		}
		value := c.next[0]
		c.next = c.next[1:]
		to = append(to, value)
		size += valueSize
		if kind := value.Kind(); kind == parquet.ByteArray || kind == parquet.FixedLenByteArray {
			size += len(value.ByteArray())
		}
	}
}

// valueSize is about what a value takes besides its bytes.
const valueSize = 24

// end wants no more rows.
func (c *column) end() error {
	more, err := c.peek()
	if err == nil && more {
		err = fmt.Errorf("column %q has more rows than the table", c.name)
	}
	return err
}
