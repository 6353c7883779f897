package main

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// data is a recorded file.
type data struct {
	notes map[string]string // the comments, such as that of the machine
	rows  []map[string]string
}

// readData reads comments of the form "# name: value" and, after them, comma-separated rows under heads.
func readData(name string) (*data, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	d := &data{notes: map[string]string{}}
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		comment, is := strings.CutPrefix(lines.Text(), "# ")
		if !is {
			break
		}
		key, value, _ := strings.Cut(comment, ": ")
		d.notes[key] = value
	}
	for _, note := range []string{"machine", "date"} {
		if d.notes[note] == "" {
			return nil, fmt.Errorf("%s: there is no comment with the %s", name, note)
		}
	}
	reader := csv.NewReader(bytes.NewReader(text))
	reader.Comment = '#'
	records, err := reader.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for i, record := range records {
		if i == 0 {
			continue
		}
		row := map[string]string{}
		for k, value := range record {
			row[records[0][k]] = value
		}
		d.rows = append(d.rows, row)
	}
	return d, nil
}

// point is a number of something and the time that it took.
type point struct{ x, y float64 }

// series picks the points of one resolver from two columns. Rows without a positive number in either have no place on
// logarithmic axes.
func (d *data) series(resolver, x, y string, scale float64) ([]point, error) {
	var points []point
	for _, row := range d.rows {
		if row["resolver"] != resolver {
			continue
		}
		px, errX := strconv.ParseFloat(row[x], 64)
		py, errY := strconv.ParseFloat(row[y], 64)
		if errX != nil || errY != nil {
			return nil, fmt.Errorf("%s of %q and %s of %q are no numbers", x, row[x], y, row[y])
		}
		if px > 0 && py > 0 {
			points = append(points, point{px, py * scale})
		}
	}
	return points, nil
}
