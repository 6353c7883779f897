package main

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/match3/internal/engine"
)

// Of a case that differs because of one run nothing but the run is left.
func TestShrink(t *testing.T) {
	d := drawn{number: 5, rows: 9, cols: 7, boards: 6, cells: slices.Repeat([]byte{1, 2, 3, 0}, 9*7*6/4+1)[:9*7*6]}
	for i := range 3 {
		d.cells[3*d.size()+4*d.cols+2+i] = 200
	}
	differs := func(d drawn) bool {
		for row := range d.boards * d.rows {
			run := 0
			for _, kind := range d.cells[row*d.cols:][:d.cols] {
				if kind == 200 {
					run++
				}
			}
			if run == 3 {
				return true
			}
		}
		return false
	}
	got := shrink(d, time.Now().Add(time.Minute), differs)
	if got.boards != 1 || got.rows != 1 || got.cols != 3 || !slices.Equal(got.cells, []byte{200, 200, 200}) || got.number != 5 {
		t.Errorf("%+v", got)
	}
	if got := shrink(d, time.Now().Add(-time.Second), differs); got.rows != 9 {
		t.Errorf("it went on for longer than it had: %+v", got)
	}
}

// A case that is right alone is said to be.
func TestShrunkOfNoDifference(t *testing.T) {
	s := search{seed: 1, tier: engine.Best}
	if got := s.shrunk(caseWithCells); !strings.HasPrefix(got, "It does not differ") {
		t.Errorf("%q", got)
	}
}

// What is planted makes runs, and a board without cells has room for none.
func TestPlant(t *testing.T) {
	plant(nil, 7, rand.New(rand.NewPCG(1, 1)))
	runs := 0
	for seed := range uint64(500) {
		cells := make([]byte, 5*7)
		plant(cells, 7, rand.New(rand.NewPCG(1, seed)))
		for i, kind := range cells {
			if i%7 < 5 && kind != 0 && kind == cells[i+1] && kind == cells[i+2] || i < 3*7 && kind != 0 && kind == cells[i+7] && kind == cells[i+14] {
				runs++
			}
		}
	}
	if runs < 300 {
		t.Errorf("there are %d runs on 500 boards", runs)
	}
}

func TestProgress(t *testing.T) {
	var text strings.Builder
	p := newProgress(&text)
	p.start = time.Now().Add(-100 * time.Second)
	p.say(25, 100)
	p.say(26, 100) // too soon
	p.end()
	if got := text.String(); got != "longtest: 25 boards, 0.25 a second, 25%, 5m0s left\n" {
		t.Errorf("%q", got)
	}
	text.Reset()
	p = progress{out: &text, terminal: true, start: time.Now().Add(-time.Hour)}
	p.say(25, 0)
	p.end()
	if got := text.String(); got != clearLine+"longtest: 25 boards, 0.0069 a second"+clearLine {
		t.Errorf("%q", got)
	}
}
