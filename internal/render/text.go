package render

import (
	"bufio"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/match3"
)

// TextOptions say how a cascade is drawn as text.
type TextOptions struct {
	Palette *Palette
	Colour  bool // control sequences for a terminal with 256 colours
	// Width and Height are those of the window. What is larger is cut down to what changes.
	Width, Height int
	Passes        Range
	// Others says how other passes are asked for; it stands after those that are left out.
	Others string
}

// Text resolves a board and writes each pass as a person would draw it: the sentence, and the board three times, with
// the runs marked, with the gaps that they leave, and after the fall. A line with the total ends it.
func Text(ctx context.Context, out *bufio.Writer, b *match3.Board, opts TextOptions) (match3.Result, error) {
	t := &text{TextOptions: opts, out: out, width: opts.Palette.Width(b)}
	t.legend()
	start := t.opening(b)
	result, err := replay(ctx, b, opts.Passes, t.pass)
	if ctx.Err() != nil {
		fmt.Fprintf(out, "stopped before the end, after %s\n", count(result.Passes, "pass", "passes"))
	}
	if err != nil {
		return result, err
	}
	if result.Passes == 0 && start != nil {
		t.lines(start)
	}
	if left := opts.Passes.leftOut(result.Passes); left != "" {
		t.paragraph(left + opts.Others)
		fmt.Fprintln(out)
	}
	t.paragraph(Total(result, b.Tiles()))
	return result, out.Flush()
}

// text is a cascade that is being drawn.
type text struct {
	TextOptions
	out   *bufio.Writer
	width int // of a symbol
}

// paragraph writes a sentence, in several lines where the window is narrow.
func (t *text) paragraph(sentence string) {
	for _, line := range wrap(sentence, max(t.Width, minParagraph)) {
		fmt.Fprintln(t.out, line)
	}
}

// minParagraph is the width of the narrowest paragraph.
const minParagraph = 40

// gutter is the room between two boards side by side.
const gutter = "  ->  "

// maxLegend is the largest number of kinds that a legend explains.
const maxLegend = 20

// legend explains the symbols that stand for others.
func (t *text) legend() {
	lines := t.Palette.legend()
	for _, line := range lines {
		fmt.Fprintln(t.out, line)
	}
	if len(lines) > 0 {
		fmt.Fprintln(t.out)
	}
}

// legend says, a line a kind, what symbols that were replaced stand for.
func (p *Palette) legend() []string {
	var lines []string
	for _, kind := range slices.Sorted(maps.Keys(p.shown)) {
		if len(lines) == maxLegend {
			return append(lines, fmt.Sprintf("... and %s more", count(len(p.shown)-maxLegend, "symbol", "symbols")))
		}
		quoted, _ := p.Replaced(kind)
		lines = append(lines, p.Symbol(kind)+" is "+quoted)
	}
	return lines
}

// opening is the board as it stands before anything happens, for the case that nothing will.
func (t *text) opening(b *match3.Board) []string {
	if b.Rows() == 0 || b.Cols() == 0 {
		return nil
	}
	nothing := focus{}
	part := nothing.cut(b.Rows(), b.Cols(), t.maxRows(), t.maxCols(b, 1))
	d := drawing{text: t, part: part, labels: labelWidth(part)}
	lines := d.stage("", b)
	if note := nothing.note(part, b.Rows(), b.Cols()); note != "" {
		lines = append([]string{"(" + note + ")"}, lines...)
	}
	return lines
}

func (t *text) lines(lines []string) {
	for _, line := range lines {
		fmt.Fprintln(t.out, line)
	}
	fmt.Fprintln(t.out)
}

// pass draws a pass. The error says that nothing can be written any more.
func (t *text) pass(pass match3.Pass, b *match3.Board) error {
	t.paragraph(t.Palette.Sentence(pass))
	var f focus
	f.add(pass)
	side := t.maxCols(b, 3)
	sideBySide := b.Cols() <= side || side >= fewCols
	most := side
	if stacked := t.maxCols(b, 1); !sideBySide || b.Cols() > side && b.Cols() <= stacked && b.Rows() <= t.maxRows() {
		sideBySide, most = false, stacked
	}
	part := f.cut(b.Rows(), b.Cols(), t.maxRows(), most)
	if note := f.note(part, b.Rows(), b.Cols()); note != "" {
		t.paragraph("(" + note + ")")
	}
	fmt.Fprintln(t.out)

	d := drawing{text: t, part: part, labels: labelWidth(part)}
	d.mark(pass.Removed)
	marked := d.stage("marked", b)
	remove(b, pass)
	removed := d.stage("removed", b)
	fall(b, pass)
	d.marks = nil
	fallen := d.stage("fallen", b)
	if !sideBySide {
		t.lines(marked)
		t.lines(removed)
		t.lines(fallen)
		return t.failed()
	}
	width := d.labels + 1 + part.cols.length*(t.width+1)
	var beside []string
	for i := range marked {
		room := strings.Repeat(" ", len(gutter))
		if i == len(marked)-(part.rows.length+1)/2 {
			room = gutter
		}
		line := pad(marked[i], width) + room + pad(removed[i], width) + room + fallen[i]
		beside = append(beside, strings.TrimRight(line, " "))
	}
	t.lines(beside)
	return t.failed()
}

// failed is the first error of writing, if any.
func (t *text) failed() error {
	_, err := t.out.Write(nil)
	return err
}

// fewCols is the least number of columns for which boards that have more are cut, rather than drawn one under another.
const fewCols = 8

// maxCols is the number of columns that fit where so many boards stand side by side.
func (t *text) maxCols(b *match3.Board, boards int) int {
	room := (t.Width - (boards-1)*len(gutter)) / boards
	return max(1, (room-digits(b.Rows()-1)-1)/(t.width+1))
}

// maxRows is the number of rows that fit beneath a sentence and its heads.
func (t *text) maxRows() int { return max(5, t.Height-6) }
