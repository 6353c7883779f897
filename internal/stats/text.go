package stats

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

const (
	maxBars     = 24 // lines of a distribution
	barWidth    = 40 // characters of the longest bar
	shownShapes = 8
	shownPasses = 12
)

// WriteText writes the report for people.
func (r *Report) WriteText(out io.Writer) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%s\n", r.Source)
	if r.Boards == 0 {
		fmt.Fprintf(&text, "no boards, %d refused\n", r.Refused)
		_, err := io.WriteString(out, text.String())
		return err
	}
	fmt.Fprintf(&text, "%s, %d refused; shapes: %s\n", count(r.Boards, "board"), r.Refused, r.shapes())
	fmt.Fprintf(&text, "no run at all on %s of the boards (95 %% confidence: %s to %s)\n\n",
		percent(r.Stable.Value), percent(r.Stable.Low), percent(r.Stable.High))
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "a board\tmean\t95 % confidence\tdeviation\tleast\tmedian\t90 %\t99 %\tmost\ttotal\t")
	for _, row := range []struct {
		name string
		f    Figures
	}{{"tiles removed", r.Removed}, {"passes", r.Passes}} {
		f := row.f
		fmt.Fprintf(table, "%s\t%.4f\t%.4f to %.4f\t%.4f\t%d\t%d\t%d\t%d\t%d\t%d\t\n",
			row.name, f.Mean, f.Low, f.High, f.Deviation, f.Min, f.Median, f.P90, f.P99, f.Max, f.Total)
	}
	_ = table.Flush() // it writes into memory
	text.WriteString("\ntiles removed, share of the boards\n")
	bars(&text, r.Removed, r.Boards)
	text.WriteString("\npasses, share of the boards\n")
	bars(&text, r.Passes, r.Boards)
	r.passes(&text)
	extremes(&text, "most tiles removed", r.MostRemoved)
	extremes(&text, "most passes", r.MostPasses)
	_, err := io.WriteString(out, text.String())
	return err
}

func (r *Report) shapes() string {
	var all []string
	rest := r.OtherShapes
	for i, shape := range r.Shapes {
		if i >= shownShapes {
			rest += shape.Boards
			continue
		}
		name := fmt.Sprintf("%dx%d", shape.Rows, shape.Cols)
		if len(r.Shapes) > 1 {
			name += fmt.Sprintf(" (%d)", shape.Boards)
		}
		all = append(all, name)
	}
	if rest > 0 {
		all = append(all, fmt.Sprintf("others (%d)", rest))
	}
	return strings.Join(all, ", ")
}

// bars draws a distribution, with bins joined so that there are not too many lines.
func bars(text *strings.Builder, f Figures, boards uint64) {
	width := (f.Max-f.Min)/maxBars + 1
	counts := make([]uint64, (f.Max-f.Min)/width+1)
	for _, bin := range f.Bins {
		counts[(max(bin.Low, f.Min)-f.Min)/width] += bin.Count
	}
	most := uint64(0)
	for _, c := range counts {
		most = max(most, c)
	}
	names := make([]string, len(counts))
	longest := 0
	for i := range counts {
		low := f.Min + uint64(i)*width
		names[i] = fmt.Sprint(low)
		if width > 1 {
			names[i] = fmt.Sprintf("%d-%d", low, low+width-1)
		}
		longest = max(longest, len(names[i]))
	}
	for i, c := range counts {
		bar := strings.Repeat("█", int(float64(c)/float64(most)*barWidth+0.5))
		if bar == "" && c > 0 {
			bar = "▏"
		}
		fmt.Fprintf(text, "%*s  %7s  %s\n", longest, names[i], percent(float64(c)/float64(boards)), bar)
	}
}

func (r *Report) passes(text *strings.Builder) {
	if r.Sampled == 0 {
		return
	}
	fmt.Fprintf(text, "\npass by pass, of %s\n", count(r.Sampled, "board"))
	table := tabwriter.NewWriter(text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "pass\tboards with it\ttiles removed a board\t")
	for i, pass := range r.ByPass {
		if i == shownPasses {
			break
		}
		fmt.Fprintf(table, "%d\t%s\t%.4f\t\n", pass.Pass, percent(pass.Share), pass.Mean)
	}
	_ = table.Flush() // it writes into memory
	if more := len(r.ByPass) - shownPasses; more > 0 {
		fmt.Fprintf(text, "and %d more passes\n", more)
	}
}

func extremes(text *strings.Builder, what string, all []Extreme) {
	fmt.Fprintf(text, "\n%s: ", what)
	for i, x := range all {
		if i > 0 {
			text.WriteString(", ")
		}
		fmt.Fprintf(text, "%d (%s)", x.Value, x.Name())
	}
	text.WriteString("\n")
}

// Name is how a board is called: by its id, or by its number.
func (x Extreme) Name() string {
	if x.ID != "" {
		return x.ID
	}
	return fmt.Sprintf("board %d", x.Number)
}

func count(n uint64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func percent(share float64) string { return fmt.Sprintf("%.2f %%", 100*share) }
