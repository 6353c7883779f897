//go:build !wordsonly

package render

import (
	"image"
	"image/color"
	"strconv"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"example.com/match3"
)

// Lengths of an animation, in pixels.
const (
	gifCell      = 32
	gifMargin    = 12
	gifLine      = 17 // of a caption
	gifMinWidth  = 420
	gifCharacter = 10 // of a symbol
)

// An animation has one palette of ramps: each goes in a few shades from a colour to what is written on it, so that text
// has soft edges.
const shades = 8

// The ramps that are no kind's.
const (
	paperRamp = hues     // text beside the board
	boardRamp = hues + 1 // the board, and the dots in it
	frameRamp = hues + 2 // frames: white to black
	ramps     = hues + 3
)

var (
	gifPaper = Colour{0xff, 0xff, 0xff, 0}
	gifText  = Colour{0x1f, 0x23, 0x28, 0}
	gifBoard = Colour{0xe4, 0xe8, 0xec, 0}
	gifDot   = Colour{0x9a, 0xa4, 0xae, 0}
)

// gifColours is the palette of every animation. Colour shade s of ramp r has the number r*shades + s.
func gifColours() color.Palette {
	var ends [ramps][2]Colour
	for i, c := range colours {
		ends[i] = [2]Colour{c, c.Ink()}
	}
	ends[paperRamp] = [2]Colour{gifPaper, gifText}
	ends[boardRamp] = [2]Colour{gifBoard, gifDot}
	ends[frameRamp] = [2]Colour{white, black}
	var p color.Palette
	for _, end := range ends {
		for shade := range shades {
			mix := func(a, b uint8) uint8 { return uint8((int(a)*(shades-1-shade) + int(b)*shade) / (shades - 1)) }
			p = append(p, color.RGBA{mix(end[0].R, end[1].R), mix(end[0].G, end[1].G), mix(end[0].B, end[1].B), 255})
		}
	}
	return p
}

// typeface are the letters of an animation.
type typeface struct{ symbol, text font.Face }

func newTypeface() *typeface {
	return &typeface{symbol: face(gomonobold.TTF, 16), text: face(goregular.TTF, 13)}
}

func face(ttf []byte, size float64) font.Face {
	parsed, err := opentype.Parse(ttf)
	if err != nil {
		panic(err) // it comes with the program
	}
	f, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingFull})
	if err != nil {
		panic(err)
	}
	return f
}

func newAnimation(s *Strip) *animation {
	a := &animation{
		strip: s, colours: gifColours(), letters: newTypeface(), tiles: map[match3.Kind][]uint8{},
		cellHeight: gifCell, cellWidth: max(gifCell, gifCharacter*s.Width+12),
	}
	a.left = gifMargin + 8 + 8*digits(s.BoardRows-1)
	width := max(gifMinWidth, a.left+s.Cols*a.cellWidth+gifMargin)
	a.lines = len(a.wrapped(s.heading(), width))
	for _, step := range s.Steps {
		a.lines = max(a.lines, len(a.wrapped(step.Sentence, width)))
	}
	a.lines = max(a.lines, len(a.wrapped(s.closing(), width)))
	a.top = gifMargin + gifLine*a.lines + 26
	size := image.Rect(0, 0, width, a.top+s.Rows*a.cellHeight+gifMargin)
	a.canvas, a.shown = image.NewPaletted(size, a.colours), image.NewPaletted(size, a.colours)
	a.tweens = max(1, maxPixelsGIF/(size.Dx()*size.Dy()*max(1, len(s.Steps)))-3)
	a.fill(size, paperRamp, 0)
	for col := range s.Cols {
		a.write(a.letters.text, strconv.Itoa(s.FirstCol+col), a.left+col*a.cellWidth+a.cellWidth/2, a.top-6, paperRamp,
			true, size)
	}
	for row := range s.Rows {
		a.write(a.letters.text, strconv.Itoa(s.FirstRow+row), (gifMargin+a.left)/2-2,
			a.top+row*a.cellHeight+a.cellHeight/2+5, paperRamp, true, size)
	}
	return a
}

// wrapped are the lines of a caption.
func (a *animation) wrapped(text string, width int) []string {
	return wrap(text, (width-2*gifMargin)/7)
}

// say writes a caption in place of the one before.
func (a *animation) say(text string) {
	area := image.Rect(0, 0, a.canvas.Rect.Dx(), a.top-20)
	a.fill(area, paperRamp, 0)
	for i, line := range a.wrapped(text, a.canvas.Rect.Dx()) {
		a.write(a.letters.text, line, gifMargin, gifMargin+12+i*gifLine, paperRamp, false, area)
	}
}

// board draws a board without its tiles in the cells of hidden, and then the tiles that others draws, each at a row
// that may lie between two.
func (a *animation) board(
	board [][]match3.Kind, hidden map[match3.Cell]bool, others func(draw func(row float64, col int, kind match3.Kind)),
) {
	area := a.area()
	a.fill(area, boardRamp, 0)
	for row, kinds := range board {
		for col, kind := range kinds {
			if kind == match3.Empty || hidden[match3.Cell{Row: row, Col: col}] {
				x, y := a.left+col*a.cellWidth+a.cellWidth/2, a.top+row*a.cellHeight+a.cellHeight/2
				a.fill(image.Rect(x-1, y-1, x+1, y+1), boardRamp, shades-1)
			}
		}
	}
	for row, kinds := range board {
		for col, kind := range kinds {
			if !hidden[match3.Cell{Row: row, Col: col}] {
				a.tile(float64(row), col, kind)
			}
		}
	}
	if others != nil {
		others(a.tile)
	}
}

// area is where the board lies.
func (a *animation) area() image.Rectangle {
	return image.Rect(a.left, a.top, a.left+a.strip.Cols*a.cellWidth, a.top+a.strip.Rows*a.cellHeight)
}

// tile draws a tile, as far as it lies on the board.
func (a *animation) tile(row float64, col int, kind match3.Kind) {
	x, y := a.left+col*a.cellWidth, a.top+int(row*float64(a.cellHeight))
	part := image.Rect(x, y, x+a.cellWidth, y+a.cellHeight).Intersect(a.area())
	if kind == match3.Empty || part.Empty() {
		return
	}
	drawn := a.drawn(kind)
	for py := part.Min.Y; py < part.Max.Y; py++ {
		from := drawn[(py-y)*a.cellWidth:][:a.cellWidth]
		to := a.canvas.Pix[py*a.canvas.Stride+x:]
		for i, colour := range from {
			if colour != bare {
				to[i] = colour
			}
		}
	}
}

// bare is the number of no colour: a pixel that belongs to the board under a tile.
const bare = 255

// drawn is a cell with the tile of a kind, row by row. It is drawn once.
func (a *animation) drawn(kind match3.Kind) []uint8 {
	if drawn, ok := a.tiles[kind]; ok {
		return drawn
	}
	cell := image.Rect(0, 0, a.cellWidth, a.cellHeight)
	alone := &animation{letters: a.letters, canvas: image.NewPaletted(cell, a.colours)}
	for i := range alone.canvas.Pix {
		alone.canvas.Pix[i] = bare
	}
	ramp := a.ramp(kind)
	alone.rounded(cell.Inset(2), ramp, 0)
	alone.write(a.letters.symbol, a.strip.Palette.Symbol(kind), a.cellWidth/2, a.cellHeight/2+6, ramp, true, cell)
	a.tiles[kind] = alone.canvas.Pix
	return alone.canvas.Pix
}

// ramp is the ramp of the colour of a kind.
func (a *animation) ramp(kind match3.Kind) int {
	colour, ok := a.strip.Palette.Colour(kind)
	for i, c := range colours {
		if ok && c == colour {
			return i
		}
	}
	return paperRamp
}

// frames draws a frame around each of these tiles, dark with a light line in it, so that it stands out from any colour.
func (a *animation) frames(cells []match3.Cell) {
	for _, cell := range cells {
		x, y := a.left+cell.Col*a.cellWidth, a.top+cell.Row*a.cellHeight
		outer := image.Rect(x+1, y+1, x+a.cellWidth-1, y+a.cellHeight-1)
		a.outline(outer, 3, shades-1)
		a.outline(outer.Inset(3), 1, 0)
	}
}

// outline draws the edge of a rectangle, so many pixels thick.
func (a *animation) outline(r image.Rectangle, thick, shade int) {
	a.fill(image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+thick), frameRamp, shade)
	a.fill(image.Rect(r.Min.X, r.Max.Y-thick, r.Max.X, r.Max.Y), frameRamp, shade)
	a.fill(image.Rect(r.Min.X, r.Min.Y, r.Min.X+thick, r.Max.Y), frameRamp, shade)
	a.fill(image.Rect(r.Max.X-thick, r.Min.Y, r.Max.X, r.Max.Y), frameRamp, shade)
}

// fill fills a rectangle, as far as it lies on the canvas.
func (a *animation) fill(r image.Rectangle, ramp, shade int) {
	r = r.Intersect(a.canvas.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			a.canvas.Pix[y*a.canvas.Stride+x] = uint8(ramp*shades + shade)
		}
	}
}

// rounded fills a rectangle without its corners.
func (a *animation) rounded(r image.Rectangle, ramp, shade int) {
	for i, cut := range []int{3, 2, 1} {
		a.fill(image.Rect(r.Min.X+cut, r.Min.Y+i, r.Max.X-cut, r.Min.Y+i+1), ramp, shade)
		a.fill(image.Rect(r.Min.X+cut, r.Max.Y-i-1, r.Max.X-cut, r.Max.Y-i), ramp, shade)
	}
	a.fill(image.Rect(r.Min.X, r.Min.Y+3, r.Max.X, r.Max.Y-3), ramp, shade)
}

// write writes text on a ramp, from x on or around it, its base line at y, as far as it lies in the area.
func (a *animation) write(f font.Face, text string, x, y, ramp int, centred bool, area image.Rectangle) {
	if centred {
		x -= font.MeasureString(f, text).Round() / 2
	}
	area = area.Intersect(a.canvas.Rect)
	dot := fixed.P(x, y)
	for _, r := range text {
		bounds, mask, at, advance, ok := f.Glyph(dot, r)
		if !ok {
			continue
		}
		for py := max(bounds.Min.Y, area.Min.Y); py < min(bounds.Max.Y, area.Max.Y); py++ {
			for px := max(bounds.Min.X, area.Min.X); px < min(bounds.Max.X, area.Max.X); px++ {
				_, _, _, alpha := mask.At(at.X+px-bounds.Min.X, at.Y+py-bounds.Min.Y).RGBA()
				if shade := int(alpha) * (shades - 1) / 0xffff; shade > 0 {
					a.canvas.Pix[py*a.canvas.Stride+px] = uint8(ramp*shades + shade)
				}
			}
		}
		dot.X += advance
	}
}
