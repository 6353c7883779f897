package main

import (
	"encoding/json"
	"io"
	"time"

	"example.com/match3/internal/measure"
)

// benchRow is what one tier took on the boards of one shape.
type benchRow struct {
	Shape    string         `json:"shape"`
	Form     measure.Form   `json:"form"`
	Rows     int            `json:"rows"`
	Cols     int            `json:"cols"`
	Kinds    uint32         `json:"kinds"`
	Boards   int            `json:"boards"`
	Tier     string         `json:"tier"`
	Board    float64        `json:"ns_per_board"` // in the fastest round, as all figures without another word
	Cell     float64        `json:"ns_per_cell"`
	Ratio    float64        `json:"plain_over_tier"`
	Spread   float64        `json:"median_over_fastest"`
	Spread90 float64        `json:"p90_over_fastest"`
	Rounds   int            `json:"rounds"`
	Plain    measure.Timing `json:"plain"`
}

func newBenchRow(work *measure.Work, timing, plain measure.Timing) benchRow {
	shape := work.Shape
	return benchRow{
		Shape: shape.String(), Form: shape.Form, Rows: shape.Rows, Cols: shape.Cols, Kinds: shape.Kinds, Boards: work.Boards,
		Tier: timing.Tier.String(), Board: timing.Min, Cell: timing.Min / float64(work.Cells()),
		Ratio: plain.Min / timing.Min, Spread: timing.Spread(), Spread90: timing.P90 / timing.Min, Rounds: timing.Rounds,
		Plain: plain,
	}
}

// benchJSON is a report for programs: one object, which is written when it is whole.
type benchJSON struct {
	out    io.Writer
	report struct {
		Version string          `json:"version"`
		Date    string          `json:"date"`
		Machine measure.Machine `json:"machine"`
		Figures []benchRow      `json:"figures"`
	}
}

func (j *benchJSON) begin(machine measure.Machine) error {
	j.report.Version, j.report.Date, j.report.Machine = version(), time.Now().UTC().Format(time.RFC3339), machine
	return nil
}

func (j *benchJSON) row(row benchRow) error {
	j.report.Figures = append(j.report.Figures, row)
	return nil
}

func (j *benchJSON) end() error {
	encoder := json.NewEncoder(j.out)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(&j.report)
}
