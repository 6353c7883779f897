// Package chart draws the report of package stats as pictures.
//
// What may enter: how figures look. What may not: figures that are not in the report.
package chart

import (
	"bytes"
	"fmt"
	"image/color"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"example.com/match3/internal/stats"
)

const (
	width      = 20 * vg.Centimeter
	height     = 9 * vg.Centimeter
	maxColumns = 60 // of a histogram
	maxPasses  = 60 // that are drawn one by one
)

// ink is the blue of Okabe and Ito, which is told apart from white and from black by nearly everyone.
var ink = color.RGBA{0x00, 0x72, 0xB2, 0xFF}

// panel is one picture of a report.
type panel struct {
	title, alt string
	plot       *plot.Plot
}

// panels are the pictures of a report.
func panels(r *stats.Report) []panel {
	var all []panel
	for _, p := range []struct {
		what, label string
		figures     stats.Figures
	}{
		{"Tiles removed from a board", "tiles removed", r.Removed},
		{"Passes of a board", "passes", r.Passes},
	} {
		drawn := histogram(p.what, p.label, p.figures, r.Boards)
		alt := fmt.Sprintf("Histogram of %s: from %d to %d, mean %.4f",
			p.label, p.figures.Min, p.figures.Max, p.figures.Mean)
		all = append(all, panel{p.what, alt, drawn})
	}
	if len(r.ByPass) > 0 {
		all = append(all, panel{"Tiles removed, pass by pass", "Tiles removed a board in each pass", byPass(r)})
	}
	return all
}

// newPlot is an empty plot whose axes begin at 0.
func newPlot(title, labelX, labelY string) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, labelX, labelY
	p.Title.Padding = 4 * vg.Millimeter
	p.Y.Min = 0
	return p
}

// histogram draws a distribution.
func histogram(title, label string, f stats.Figures, boards uint64) *plot.Plot {
	p := newPlot(title, label, "share of the boards, %")
	step := (f.Max-f.Min)/maxColumns + 1
	bins := make([]plotter.HistogramBin, (f.Max-f.Min)/step+1)
	for i := range bins {
		low := float64(f.Min + uint64(i)*step)
		bins[i].Min, bins[i].Max = low-0.5, low+float64(step)-0.5
	}
	for _, bin := range f.Bins {
		bins[(max(bin.Low, f.Min)-f.Min)/step].Weight += 100 * float64(bin.Count) / float64(max(1, boards))
	}
	p.Add(plotter.NewGrid(), &plotter.Histogram{
		Bins: bins, Width: float64(step), FillColor: ink, LineStyle: draw.LineStyle{
			Color: color.White,
			Width: vg.Points(0.5),
		},
	})
	return p
}

// byPass draws how many tiles each pass removed.
func byPass(r *stats.Report) *plot.Plot {
	p := newPlot(fmt.Sprintf("Tiles removed, pass by pass (%d boards)", r.Sampled), "pass", "tiles a board")
	shown := r.ByPass[:min(len(r.ByPass), maxPasses)]
	bins := make([]plotter.HistogramBin, len(shown))
	for i, pass := range shown {
		bins[i] = plotter.HistogramBin{Min: float64(pass.Pass) - 0.5, Max: float64(pass.Pass) + 0.5, Weight: pass.Mean}
	}
	p.Add(plotter.NewGrid(), &plotter.Histogram{
		Bins: bins, Width: 1, FillColor: ink, LineStyle: draw.LineStyle{Color: color.White, Width: vg.Points(0.5)},
	})
	return p
}

// WriteSVG writes all pictures of a report, one below another.
func WriteSVG(r *stats.Report, out io.Writer) error {
	all := panels(r)
	canvas := vgsvg.New(width, height*vg.Length(len(all)))
	whole := draw.New(canvas)
	background(&whole)
	for i, p := range all {
		bottom := height * vg.Length(len(all)-1-i)
		part := draw.Crop(whole, margin, -margin, bottom+margin, bottom-height*vg.Length(len(all)-1)-margin)
		p.plot.Draw(part)
	}
	_, err := canvas.WriteTo(out)
	return err
}

const margin = 4 * vg.Millimeter

// background makes the picture white, for readers whose page is dark.
func background(c *draw.Canvas) {
	c.SetColor(color.White)
	c.Fill(c.Rectangle.Path())
}

// svg is one picture by itself.
func (p panel) svg() ([]byte, error) {
	canvas := vgsvg.New(width, height)
	whole := draw.New(canvas)
	background(&whole)
	p.plot.Draw(draw.Crop(whole, margin, -margin, margin, -margin))
	var text bytes.Buffer
	_, err := canvas.WriteTo(&text)
	return text.Bytes(), err
}
