package stats

import (
	"encoding/json"
	"io"
	"math"
)

// Report is a summary as figures, in the form in which it is written as JSON.
type Report struct {
	Format      string        `json:"format"` // "match3 stats 1"
	Source      string        `json:"source"` // which boards these are
	Boards      uint64        `json:"boards"`
	Refused     int           `json:"refused"` // boards that are no part of the figures
	Shapes      []ShapeCount  `json:"shapes"`
	OtherShapes uint64        `json:"otherShapes"` // boards of further shapes
	Stable      StableFigures `json:"stable"`
	Removed     Figures       `json:"removed"`
	Passes      Figures       `json:"passes"`
	ByPass      []PassFigures `json:"byPass"`
	Sampled     uint64        `json:"byPassOf"` // the number of boards that byPass is of
	MostRemoved []Extreme     `json:"mostRemoved"`
	MostPasses  []Extreme     `json:"mostPasses"`
}

// StableFigures is how many boards had no run at all.
type StableFigures struct {
	Boards uint64 `json:"boards"`
	Share  `json:"share"`
}

// Figures are those of a distribution. Where there are no boards all are 0.
type Figures struct {
	Total     uint64  `json:"total"`
	Mean      float64 `json:"mean"`
	Low       float64 `json:"low95"`  // of the 95 % confidence interval of the mean
	High      float64 `json:"high95"` //
	Error     float64 `json:"standardError"`
	Deviation float64 `json:"standardDeviation"`
	Min       uint64  `json:"min"`
	Median    uint64  `json:"median"`
	P90       uint64  `json:"p90"`
	P99       uint64  `json:"p99"`
	Max       uint64  `json:"max"`
	Bins      []Bin   `json:"bins"`
}

// PassFigures is what the passes of one number came to.
type PassFigures struct {
	Pass    int     `json:"pass"`
	Boards  uint64  `json:"boards"`  // that had it
	Share   float64 `json:"share"`   // of all boards that were looked at
	Removed uint64  `json:"removed"` // tiles
	Mean    float64 `json:"mean"`    // tiles a board, of all that were looked at
}

// NewReport makes the report of a summary.
func NewReport(s *Summary, source string, refused int) *Report {
	r := &Report{
		Format: "match3 stats 1", Source: source,
		Boards: s.Boards(), Refused: refused,
		Shapes: s.Shapes(), OtherShapes: s.OtherShapes(),
		Stable:  StableFigures{s.Stable, ShareOf(s.Stable, s.Boards())},
		Removed: figuresOf(&s.Removed), Passes: figuresOf(&s.Passes),
		ByPass: []PassFigures{}, Sampled: s.Sampled,
		MostRemoved: s.MostRemoved.List(), MostPasses: s.MostPasses.List(),
	}
	for i, pass := range s.ByPass {
		r.ByPass = append(r.ByPass, PassFigures{
			Pass: i + 1, Boards: pass.Boards, Share: float64(pass.Boards) / float64(s.Sampled),
			Removed: pass.Removed, Mean: float64(pass.Removed) / float64(s.Sampled),
		})
	}
	return r
}

func figuresOf(d *Distribution) Figures {
	low, high := d.Interval()
	return Figures{
		Total: d.Sum(), Mean: finite(d.Mean()), Low: finite(low), High: finite(high),
		Error: finite(d.Error()), Deviation: finite(d.Deviation()),
		Min: d.Min(), Median: d.Quantile(0.5), P90: d.Quantile(0.9), P99: d.Quantile(0.99), Max: d.Max(),
		Bins: append([]Bin{}, d.Bins()...),
	}
}

// finite is x, or 0 where there were too few values for a figure.
func finite(x float64) float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return 0
	}
	return x
}

// WriteJSON writes the report as one line of JSON.
func (r *Report) WriteJSON(out io.Writer) error { return json.NewEncoder(out).Encode(r) }
