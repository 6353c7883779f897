package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"testing"

	"example.com/match3/internal/engine"
	"example.com/match3/internal/measure"
)

// Without --shape the table has boards of games, large ones, batches, the longest cascades and Boards.
func TestBenchShapes(t *testing.T) {
	var flags benchFlags
	shapes, err := flags.shapesToTime()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, shape := range shapes {
		names = append(names, shape.String())
	}
	want := []string{
		"6x5", "8x8", "9x9", "12x12", "16x16", "50x50", "200x200", "1000x1000",
		"batch 8x8", "batch 9x9", "chain 200x200", "Board 50x50", "[][]int 8x8", "[][]int 50x50",
	}
	if !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
}

// Each shape is timed by each tier, and the figures of a row go together.
func TestBenchJSON(t *testing.T) {
	args := []string{
		"bench", "--time", "1ns", "--kinds", "5", "--json", "--shape", "6x5", "--shape", "8x8", "--shape", "9x70",
	}
	for _, tier := range measure.Tiers() {
		args = append(args, "--tier", tier.String())
	}
	cmd := exec.Command("match3", args...)
	cmd.Env = append(os.Environ(), fmt.Sprintf("GOMAXPROCS=%d", runtime.GOMAXPROCS(0))) // as go test -cpu has set it here
	text, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var report struct {
		Version, Date string
		Machine       measure.Machine
		Figures       []benchRow
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&report); err != nil {
		t.Fatal(err)
	}
	if report.Version == "" || report.Date == "" || report.Machine != measure.ThisMachine() {
		t.Errorf("version %q, date %q, machine %+v", report.Version, report.Date, report.Machine)
	}
	tiers := measure.Tiers()
	shapes := []measure.Shape{{Rows: 6, Cols: 5}, {Rows: 8, Cols: 8}, {Rows: 9, Cols: 70}}
	if len(report.Figures) != len(shapes)*len(tiers) {
		t.Fatalf("%d rows, want one for each of %d shapes and %d tiers", len(report.Figures), len(shapes), len(tiers))
	}
	for i, row := range report.Figures {
		shape, tier := shapes[i/len(tiers)], tiers[i%len(tiers)]
		shape.Form, shape.Kinds = measure.Single, 5
		if row.Shape != shape.String() || row.Form != shape.Form || row.Rows != shape.Rows || row.Cols != shape.Cols ||
			row.Kinds != shape.Kinds || row.Tier != tier.String() || row.Plain.Contender != measure.FlatName {
			t.Errorf("row %d is of another shape or tier: %+v", i, row)
		}
		if row.Board <= 0 || row.Rounds < 1 || row.Boards < 1 || row.Spread < 1 || row.Spread90 < row.Spread ||
			!near(row.Ratio*row.Board, row.Plain.Min) || !near(row.Cell*float64(row.Rows*row.Cols), row.Board) {
			t.Errorf("the figures of row %d do not go together: %+v", i, row)
		}
	}
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-6*math.Abs(b) }

// A tier that the processor lacks is a wrong command line.
func TestBenchRefusesATierThatIsNotHere(t *testing.T) {
	if engine.Best == engine.AVX512 {
		t.Skip("this processor has them all")
	}
	c := start(t, "bench", "--tier", engine.AVX512.String())
	if out, status := c.end(); out != "" || status != statusUsage {
		t.Errorf("exit status %d, output %q", status, out)
	}
}
