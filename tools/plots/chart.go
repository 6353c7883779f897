package main

import (
	"bytes"
	"fmt"
	"image/color"
	"math"
	"path/filepath"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// chart says what is drawn against what.
type chart struct {
	name   string // of the files, without their ends
	title  string
	x, y   string // columns of the data
	scale  float64
	labelX string
	labelY string
}

var charts = []chart{
	{
		name: "size", title: "Time a cell, uniform boards of 6 kinds",
		x: "cells", labelX: "cells of the board", y: "ns_per_cell", labelY: "nanoseconds a cell", scale: 1,
	},
	{
		name: "chain", title: "Time a board, chain boards",
		x: "passes", labelX: "passes", y: "ns_per_board", labelY: "milliseconds a board", scale: 1e-6,
	},
}

// line is how a resolver is drawn. The colours are those of Okabe and Ito, which nearly everyone can tell apart, and
// the shapes of the points differ too.
type line struct {
	resolver string
	colour   color.Color
	glyph    draw.GlyphDrawer
}

var lines = []line{
	{"plain", color.RGBA{0x55, 0x55, 0x55, 0xFF}, draw.CrossGlyph{}},
	{"portable", color.RGBA{0xD5, 0x5E, 0x00, 0xFF}, draw.TriangleGlyph{}},
	{"avx2", color.RGBA{0x00, 0x72, 0xB2, 0xFF}, draw.SquareGlyph{}},
	{"avx512", color.RGBA{0x00, 0x9E, 0x73, 0xFF}, draw.CircleGlyph{}},
}

const (
	width  = 18 * vg.Centimeter
	height = 12 * vg.Centimeter
)

// draw gives the picture of a chart from the data in a directory.
func (c chart) draw(directory string) ([]byte, error) {
	d, err := readData(filepath.Join(directory, c.name+".csv"))
	if err != nil {
		return nil, err
	}
	p := plot.New()
	p.BackgroundColor = color.White
	p.Title.Text = fmt.Sprintf("%s\n%s, %s", c.title, d.notes["machine"], d.notes["date"])
	p.Title.TextStyle.Font.Size = vg.Points(7)
	p.Title.Padding = vg.Points(6)
	logarithmic(&p.X, c.labelX)
	logarithmic(&p.Y, c.labelY)
	p.Legend.Top = true
	p.Legend.Left = true
	p.Legend.Padding = vg.Points(2)
	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = color.Gray{0xDD}, color.Gray{0xDD}
	p.Add(grid)
	for _, l := range lines {
		if err := c.addLine(p, d, l); err != nil {
			return nil, fmt.Errorf("%s: %w", c.name, err)
		}
	}
	wholeDecades(&p.X)
	wholeDecades(&p.Y)
	canvas := vgsvg.New(width, height)
	p.Draw(draw.Crop(draw.New(canvas), 0, -vg.Points(14), 0, 0)) // room for half of the last label
	var image bytes.Buffer
	if _, err := canvas.WriteTo(&image); err != nil {
		return nil, err
	}
	return image.Bytes(), nil
}

// addLine draws a resolver, if the data has it: not every machine has every tier.
func (c chart) addLine(p *plot.Plot, d *data, l line) error {
	points, err := d.series(l.resolver, c.x, c.y, c.scale)
	if err != nil || len(points) == 0 {
		return err
	}
	var xys plotter.XYs
	for _, point := range points {
		xys = append(xys, plotter.XY{X: point.x, Y: point.y})
	}
	path, marks, err := plotter.NewLinePoints(xys)
	if err != nil {
		return err
	}
	path.Color, path.Width = l.colour, vg.Points(1.5)
	marks.Color, marks.Shape, marks.Radius = l.colour, l.glyph, vg.Points(3)
	p.Add(path, marks)
	p.Legend.Add(l.resolver, path, marks)
	return nil
}

func logarithmic(axis *plot.Axis, label string) {
	axis.Label.Text = label
	axis.Scale = plot.LogScale{}
	axis.Tick.Marker = decades{}
}

// wholeDecades lets an axis begin and end at powers of ten.
func wholeDecades(axis *plot.Axis) {
	axis.Min = math.Pow(10, math.Floor(math.Log10(axis.Min)))
	axis.Max = math.Pow(10, math.Ceil(math.Log10(axis.Max)))
}

// decades marks the powers of ten.
type decades struct{}

// Ticks gives a mark with its number for each power of ten from low to high.
func (decades) Ticks(low, high float64) []plot.Tick {
	const slack = 1e-9 // the ends are powers of ten, and their logarithms nearly whole
	var ticks []plot.Tick
	for power := math.Ceil(math.Log10(low) - slack); power <= math.Log10(high)+slack; power++ {
		value := math.Pow(10, power)
		ticks = append(ticks, plot.Tick{Value: value, Label: decadeLabel(value, int(power))})
	}
	return ticks
}

// decadeLabel writes small powers as they are and others by their exponent.
func decadeLabel(value float64, power int) string {
	if power < -4 || power > 4 {
		return fmt.Sprintf("1e%d", power)
	}
	return fmt.Sprintf("%g", value)
}
