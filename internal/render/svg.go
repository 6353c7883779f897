//go:build !wordsonly

package render

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"

	"example.com/match3"
)

// MaxPassesSVG and MaxCellsSVG bound a picture in SVG: the passes in it, and the rows and the columns of each.
const (
	MaxPassesSVG = 60
	MaxCellsSVG  = 24
)

// SVG writes a strip as one picture: each pass as the board before it with the tiles framed that the pass removes, and
// the board after the last one. It has a background of its own, light or dark as the reader wants it.
func SVG(out io.Writer, s *Strip) error {
	p := newSVG(s)
	p.draw()
	_, err := out.Write(p.text.Bytes())
	return err
}

// svg is a picture that is being drawn. Lengths are in pixels.
type svg struct {
	*Strip
	text bytes.Buffer

	rows, cols              int // of the largest board
	cellWidth, cellHeight   int
	labels                  int // the room for the numbers of rows
	frameWidth, frameHeight int // of a board with its numbers
	captions                [][]string
	columns                 int // boards side by side
	width                   int
}

// Lengths of the picture, in pixels.
const (
	svgCell       = 30
	svgCharacter  = 10 // of a symbol
	svgNumbers    = 16
	svgGap        = 40 // between boards, for an arrow
	svgMargin     = 24
	svgLine       = 18 // of a caption
	svgWidth      = 1200
	svgLetter     = 7.2 // of a caption, on average
	svgMinCaption = 200
	svgHead       = 58
)

func newSVG(s *Strip) *svg {
	p := &svg{Strip: s, cellHeight: svgCell, cellWidth: max(svgCell, svgCharacter*s.Width+12)}
	p.rows, p.cols = s.Rows, s.Cols
	for _, step := range s.Steps {
		p.rows, p.cols = max(p.rows, step.Rows), max(p.cols, step.Cols)
	}
	p.labels = 6 + 7*digits(s.BoardRows-1)
	p.frameWidth = p.labels + p.cols*p.cellWidth
	p.frameHeight = svgNumbers + p.rows*p.cellHeight
	captionWidth := max(p.frameWidth, svgMinCaption)
	p.columns = min(len(s.Steps)+1, max(1, (svgWidth-2*svgMargin+svgGap)/(captionWidth+svgGap)))
	p.width = 2*svgMargin + p.columns*(captionWidth+svgGap) - svgGap
	p.width = max(p.width, 480)
	for _, step := range s.Steps {
		pass, what, _ := strings.Cut(step.Sentence, ": ")
		p.captions = append(p.captions, append([]string{pass}, wrap(what, int(float64(captionWidth)/svgLetter))...))
	}
	p.captions = append(p.captions, []string{s.ending()})
	p.frameWidth = captionWidth
	return p
}

// ending says what the board after the last step is.
func (s *Strip) ending() string {
	switch n := len(s.Steps); {
	case n == 0:
		return "the board at the end"
	case s.Steps[n-1].Number < s.Result.Passes:
		return fmt.Sprintf("after pass %d; passes go on", s.Steps[n-1].Number)
	}
	return "stable"
}

const svgStyle = `
.paper { fill: #ffffff; stroke: #d0d7de; }
text { font-family: system-ui, "Segoe UI", "DejaVu Sans", sans-serif; font-size: 13px; fill: #1f2328; }
.title { font-size: 16px; font-weight: 600; }
.pass { font-weight: 600; }
.faint { fill: #59636e; }
.number { font-size: 10px; fill: #59636e; text-anchor: middle; }
.symbol { font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 15px; font-weight: 600; text-anchor: middle; }
.board { fill: #eef1f4; }
.dot { fill: #b6bfc8; }
.own { fill: #ffffff; stroke: #c4ccd4; }
.bare { fill: #1f2328; }
.mark { fill: none; stroke: #1f2328; stroke-width: 3; }
.inner { fill: none; stroke: #ffffff; stroke-width: 1.5; }
.arrow { fill: none; stroke: #59636e; stroke-width: 2; }
@media (prefers-color-scheme: dark) {
.paper { fill: #0d1117; stroke: #3d444d; }
text { fill: #f0f6fc; }
.faint, .number { fill: #9198a1; }
.board { fill: #1c232b; }
.dot { fill: #4b5560; }
.own { fill: #2a323b; stroke: #4b5560; }
.bare { fill: #f0f6fc; }
.mark { stroke: #ffffff; }
.inner { stroke: #0d1117; }
.arrow { stroke: #9198a1; }
}
`

func (p *svg) draw() {
	notes := p.notes()
	rows := (len(p.captions) + p.columns - 1) / p.columns
	height := svgHead + svgLine*len(notes)
	for row := range rows {
		height += p.rowHeight(row)
	}
	fmt.Fprintf(&p.text,
		`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" `+
			`role="img" aria-labelledby="title desc">`+"\n",
		p.width, height, p.width, height)
	fmt.Fprintf(&p.text, "<title id=\"title\">%s</title>\n<desc id=\"desc\">", escapeXML(p.Title))
	for _, step := range p.Steps {
		fmt.Fprintf(&p.text, "%s.\n", escapeXML(step.Sentence))
	}
	fmt.Fprintf(&p.text, "%s.</desc>\n<style>%s</style>\n", escapeXML(p.Total), svgStyle)
	p.symbols()
	fmt.Fprintf(&p.text, `<rect class="paper" x="0.5" y="0.5" width="%d" height="%d" rx="8"/>`+"\n",
		p.width-1, height-1)
	p.line("title", svgMargin, 32, p.fit(p.Title, 9.5))
	y := 52
	for _, note := range notes {
		p.line("faint", svgMargin, y, note)
		y += svgLine
	}
	y += svgHead - 52
	for row := range rows {
		for i := row * p.columns; i < min(len(p.captions), (row+1)*p.columns); i++ {
			p.frame(i, svgMargin+(i-row*p.columns)*(p.frameWidth+svgGap), y)
		}
		y += p.rowHeight(row)
	}
	p.text.WriteString("</svg>\n")
}

// notes are the lines under the title.
func (p *svg) notes() []string {
	var notes []string
	for _, note := range []string{p.Size() + "; " + p.Total, p.Note, p.LeftOut, strings.Join(p.Palette.legend(), ", ")} {
		notes = append(notes, wrap(note, int(float64(p.width-2*svgMargin)/svgLetter))...)
	}
	return notes
}

// fit is a text that is cut off where it would not fit into the picture.
func (p *svg) fit(text string, letter float64) string {
	most := int(float64(p.width-2*svgMargin) / letter)
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}

// rowHeight is the height of a row of boards with their captions.
func (p *svg) rowHeight(row int) int {
	lines := 1
	for _, caption := range p.captions[row*p.columns : min(len(p.captions), (row+1)*p.columns)] {
		lines = max(lines, len(caption))
	}
	return p.frameHeight + svgLine*lines + 34
}

// symbols defines a tile of each kind, which the boards then use.
func (p *svg) symbols() {
	p.text.WriteString("<defs>\n")
	fmt.Fprintf(&p.text, `<circle id="k0" class="dot" cx="%d" cy="%d" r="2"/>`+"\n", p.cellWidth/2, p.cellHeight/2)
	// Two strokes, a dark one and a light one: one of them stands out from any tile.
	fmt.Fprintf(&p.text, `<g id="mark"><rect class="mark" x="2" y="2" width="%d" height="%d" rx="6"/>`,
		p.cellWidth-4, p.cellHeight-4)
	fmt.Fprintf(&p.text, `<rect class="inner" x="4" y="4" width="%d" height="%d" rx="4"/></g>`+"\n",
		p.cellWidth-8, p.cellHeight-8)
	for _, kind := range p.kinds() {
		fmt.Fprintf(&p.text, `<g id="k%d"><rect x="2" y="2" width="%d" height="%d" rx="5"`,
			kind, p.cellWidth-4, p.cellHeight-4)
		ink := `class="symbol bare"`
		if colour, ok := p.Palette.Colour(kind); ok {
			fmt.Fprintf(&p.text, ` fill="%s"`, colour.Hex())
			ink = fmt.Sprintf(`class="symbol" style="fill: %s"`, colour.Ink().Hex())
		} else {
			p.text.WriteString(` class="own"`)
		}
		fmt.Fprintf(&p.text, `/><text %s x="%d" y="%d">%s</text></g>`+"\n",
			ink, p.cellWidth/2, p.cellHeight/2+5, escapeXML(p.Palette.Symbol(kind)))
	}
	p.text.WriteString("</defs>\n")
}

// kinds are the kinds that are seen, in ascending order.
func (s *Strip) kinds() []match3.Kind {
	seen := map[match3.Kind]bool{}
	add := func(board [][]match3.Kind) {
		for _, row := range board {
			for _, kind := range row {
				seen[kind] = kind != match3.Empty
			}
		}
	}
	for _, step := range s.Steps {
		add(step.Before)
	}
	add(s.End)
	var kinds []match3.Kind
	for kind, shown := range seen {
		if shown {
			kinds = append(kinds, kind)
		}
	}
	slices.Sort(kinds)
	return kinds
}

// frame draws board i with its caption, its upper left corner there.
func (p *svg) frame(i, x, y int) {
	part, board, removed := p.Part, p.End, []match3.Cell(nil)
	if i < len(p.Steps) {
		part, board, removed = p.Steps[i].Part, p.Steps[i].Before, p.Steps[i].Removed
	}
	fmt.Fprintf(&p.text, `<g transform="translate(%d %d)">`+"\n", x, y)
	for n, line := range p.captions[i] {
		class := "faint"
		if n == 0 {
			class = "pass"
		}
		p.line(class, 0, 12+n*svgLine, line)
	}
	top := p.captionHeight(i) + svgNumbers
	for col := range part.Cols {
		p.line("number", p.labels+col*p.cellWidth+p.cellWidth/2, top-5, fmt.Sprint(part.FirstCol+col))
	}
	for row := range part.Rows {
		p.line("number", p.labels/2-1, top+row*p.cellHeight+p.cellHeight/2+4, fmt.Sprint(part.FirstRow+row))
	}
	fmt.Fprintf(&p.text, `<rect class="board" x="%d" y="%d" width="%d" height="%d" rx="6"/>`+"\n",
		p.labels, top, part.Cols*p.cellWidth, part.Rows*p.cellHeight)
	for row, kinds := range board {
		for col, kind := range kinds {
			fmt.Fprintf(&p.text, `<use href="#k%d" x="%d" y="%d"/>`, kind, p.labels+col*p.cellWidth,
				top+row*p.cellHeight)
		}
		p.text.WriteByte('\n')
	}
	for _, cell := range removed {
		fmt.Fprintf(&p.text, `<use href="#mark" x="%d" y="%d"/>`, p.labels+cell.Col*p.cellWidth,
			top+cell.Row*p.cellHeight)
	}
	if i+1 < len(p.captions) && (i+1)%p.columns != 0 {
		middle := top + part.Rows*p.cellHeight/2
		from := p.labels + part.Cols*p.cellWidth + 8
		fmt.Fprintf(&p.text, `<path class="arrow" d="M%d %dh20m-6 -5l6 5l-6 5"/>`, from, middle)
	}
	p.text.WriteString("\n</g>\n")
}

// captionHeight is the height of the tallest caption in the row of board i.
func (p *svg) captionHeight(i int) int { return p.rowHeight(i/p.columns) - p.frameHeight - 26 }

func (p *svg) line(class string, x, y int, text string) {
	if class != "" {
		class = fmt.Sprintf(` class="%s"`, class)
	}
	fmt.Fprintf(&p.text, `<text%s x="%d" y="%d">%s</text>`+"\n", class, x, y, escapeXML(text))
}

// escapeXML is text as XML holds it. What XML cannot hold at all is replaced.
func escapeXML(text string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(text)) // a Builder takes everything
	return out.String()
}
