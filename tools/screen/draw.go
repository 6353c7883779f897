//go:build unix

package main

import (
	"fmt"
	"html"
	"image/color"
	"strings"

	"example.com/match3/internal/terminal"
)

// The measures of the picture, in pixels.
const (
	cellWidth  = 9
	cellHeight = 19
	baseline   = 14
	fontSize   = 15
	margin     = 14
)

// The colours that the terminal has by itself.
var (
	paper = color.RGBA{0x1d, 0x1f, 0x24, 0xff}
	ink   = color.RGBA{0xe4, 0xe4, 0xe4, 0xff}
)

// draw draws the characters of a screen as SVG, each at its place, so that it does not matter how wide a font is.
func draw(cells [][]terminal.Cell) string {
	width, height := 2*margin, 2*margin+len(cells)*cellHeight
	if len(cells) > 0 {
		width += len(cells[0]) * cellWidth
	}
	var svg strings.Builder
	fmt.Fprintf(&svg, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" `+
		`font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="%d">`+"\n",
		width, height, width, height, fontSize)
	fmt.Fprintf(&svg, `<rect width="%d" height="%d" rx="8" fill="%s"/>`+"\n", width, height, hex(paper))
	for y, row := range cells {
		drawRow(&svg, row, margin+y*cellHeight)
	}
	svg.WriteString("</svg>\n")
	return svg.String()
}

// drawRow draws the backgrounds of a row, neighbours of one colour as one, and then its text.
func drawRow(svg *strings.Builder, row []terminal.Cell, top int) {
	for x := 0; x < len(row); {
		_, back := colours(row[x])
		end := x + 1
		for end < len(row) {
			if _, next := colours(row[end]); next != back {
				break
			}
			end++
		}
		if back != paper {
			fmt.Fprintf(svg, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`+"\n",
				margin+x*cellWidth, top, (end-x)*cellWidth, cellHeight, hex(back))
		}
		x = end
	}
	for x := 0; x < len(row); {
		end, text, places := word(row, x)
		switch {
		case strings.Trim(text, halfBlock) == "":
			fore, _ := colours(row[x])
			fmt.Fprintf(svg, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`+"\n",
				margin+x*cellWidth, top, (end-x)*cellWidth, cellHeight/2, hex(fore))
		case strings.TrimSpace(text) != "":
			fore, _ := colours(row[x])
			weight := ""
			if row[x].Bold {
				weight = ` font-weight="bold"`
			}
			fmt.Fprintf(svg, `<text x="%s" y="%d" fill="%s"%s>%s</text>`+"\n",
				strings.Join(places, " "), top+baseline, hex(fore), weight, html.EscapeString(text))
		}
		x = end
	}
}

// halfBlock is the upper half of a cell; fonts would leave gaps around it.
const halfBlock = "▀"

// word is the text from x on that looks alike and has no blanks, or the blanks there, with the place of each character.
func word(row []terminal.Cell, x int) (end int, text string, places []string) {
	first, _ := colours(row[x])
	blank := strings.TrimSpace(row[x].Text) == ""
	for end = x; end < len(row); end++ {
		cell := row[end]
		fore, _ := colours(cell)
		if fore != first || cell.Bold != row[x].Bold || (strings.TrimSpace(cell.Text) == "") != blank {
			break
		}
		text += cell.Text
		for range []rune(cell.Text) {
			places = append(places, fmt.Sprint(margin+end*cellWidth))
		}
	}
	return end, text, places
}

// colours are the colours of a character and of what is behind it.
func colours(cell terminal.Cell) (fore, back color.RGBA) {
	fore, back = ink, paper
	if cell.Foreground != nil {
		fore = rgb(cell.Foreground)
	}
	if cell.Background != nil {
		back = rgb(cell.Background)
	}
	if cell.Reverse {
		fore, back = back, fore
	}
	if cell.Faint {
		fore = mix(fore, back)
	}
	return fore, back
}

func rgb(c color.Color) color.RGBA {
	r, g, b, _ := c.RGBA()
	return color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 0xff}
}

// mix is the colour in the middle of two, a little nearer to the first.
func mix(a, b color.RGBA) color.RGBA {
	middle := func(a, b uint8) uint8 { return uint8((11*int(a) + 9*int(b)) / 20) }
	return color.RGBA{middle(a.R, b.R), middle(a.G, b.G), middle(a.B, b.B), 0xff}
}

func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
