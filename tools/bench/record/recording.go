package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"time"

	"example.com/match3/internal/measure"
)

// recording is the timing of one family.
type recording struct {
	ctx           context.Context
	family        family
	budget, limit time.Duration
	most          int // cells
}

// write times all sizes and writes the file once that is done, so that a run that is stopped leaves the old one.
func (r *recording) write(path string) error {
	var text strings.Builder
	fmt.Fprintf(&text, "# %s: %s\n", r.family.name, r.family.about)
	fmt.Fprintf(&text, "# machine: %s\n", measure.ThisMachine())
	fmt.Fprintf(&text, "# date: %s\n", time.Now().UTC().Format(time.DateOnly))
	fmt.Fprintf(&text, "# command: make measure\n")
	fmt.Fprintf(&text, "rows,cols,cells,passes,resolver,ns_per_board,ns_per_cell,median_over_fastest\n")
	if err := r.rows(&text); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text.String()), 0o644)
}

func (r *recording) rows(out io.Writer) error {
	left := contenders()
	for i, side := range r.family.sides {
		if side*side > r.most {
			break
		}
		fmt.Fprintf(os.Stderr, "record: %s %dx%d\n", r.family.name, side, side)
		w, err := measure.NewWork(measure.Shape{
			Form: r.family.form, Rows: side, Cols: side,
			Kinds: measure.DefaultKinds,
		})
		if err != nil {
			return err
		}
		var here []*measure.Contender
		for _, c := range left {
			here = append(here, c.make(w))
		}
		timings, err := w.Run(r.ctx, here, r.budget)
		if err != nil {
			return err
		}
		var next []contender
		for k, timing := range timings {
			fmt.Fprintf(out, "%d,%d,%d,%.2f,%s,%.5g,%.5g,%.2f\n", side, side, w.Cells(), float64(w.Passes)/float64(w.Boards),
				left[k].name, timing.Min, timing.Min/float64(w.Cells()), timing.Spread())
			if i+1 < len(r.family.sides) && r.willDo(timing.Min, side, r.family.sides[i+1]) {
				next = append(next, left[k])
			}
		}
		left = next
		if len(left) == 0 {
			break
		}
	}
	return nil
}

// willDo says whether a board of the next side would take no longer than the limit.
func (r *recording) willDo(nanoseconds float64, side, next int) bool {
	growth := math.Pow(float64(next)/float64(side), 2*r.family.power)
	return nanoseconds*growth <= float64(r.limit.Nanoseconds())
}
