package render

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"strings"
	"testing"

	"example.com/match3"
)

// animate draws a board as an animation and takes it apart again: what is seen after each picture.
func animate(t *testing.T, b *match3.Board, names []string, passes Range) (*Strip, *gif.GIF, []*image.RGBA) {
	t.Helper()
	strip, err := NewStrip(t.Context(), b, StripOptions{
		Title: "test", Palette: NewPalette(PaletteOptions{Names: names, ASCII: true}), Passes: passes,
		MaxRows: MaxCellsGIF, MaxCols: MaxCellsGIF, MaxSymbols: MaxSymbolsGIF,
	})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := GIF(&out, strip); err != nil {
		t.Fatal(err)
	}
	g, err := gif.DecodeAll(&out)
	if err != nil {
		t.Fatal(err)
	}
	canvas := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	var seen []*image.RGBA
	for _, picture := range g.Image {
		draw.Draw(canvas, picture.Rect, picture, picture.Rect.Min, draw.Over)
		copied := *canvas
		copied.Pix = append([]uint8(nil), canvas.Pix...)
		seen = append(seen, &copied)
	}
	return strip, g, seen
}

// tileAt is the colour of the tile that is seen in a cell, below its frame and beside its symbol.
func tileAt(a *animation, picture *image.RGBA, row, col int) color.RGBA {
	return picture.RGBAAt(a.left+col*a.cellWidth+7, a.top+row*a.cellHeight+a.cellHeight-8)
}

// Pictures show what the cascade does: the boards before and after in full, and frames where tiles are removed.
func TestGIFShowsBoards(t *testing.T) {
	b := keptBoard(t, "testdata/boards/cascade.txt", nil)
	strip, _, seen := animate(t, b.Cells, b.Names, Range{1, 20})
	a := newAnimation(strip)
	check := func(name string, picture *image.RGBA, board [][]match3.Kind) {
		t.Helper()
		for row, kinds := range board {
			for col, kind := range kinds {
				want := a.colours[boardRamp*shades].(color.RGBA)
				if c, ok := strip.Palette.Colour(kind); ok {
					want = color.RGBA{c.R, c.G, c.B, 255}
				}
				if got := tileAt(a, picture, row, col); got != want {
					t.Errorf("%s: row %d, column %d is %v, not %v", name, row, col, got, want)
				}
			}
		}
	}
	check("the first picture", seen[0], strip.Steps[0].Before)
	check("the second picture", seen[1], strip.Steps[0].Before)
	check("the last picture", seen[len(seen)-1], strip.End)
	for row := range strip.Rows {
		for col := range strip.Cols {
			removed := false
			for _, cell := range strip.Steps[0].Removed {
				removed = removed || cell == match3.Cell{Row: row, Col: col}
			}
			edge := seen[1].RGBAAt(a.left+col*a.cellWidth+a.cellWidth/2, a.top+row*a.cellHeight+2)
			if framed := edge == (color.RGBA{0, 0, 0, 255}); framed != removed {
				t.Errorf("row %d, column %d is framed %v, removed %v", row, col, framed, removed)
			}
		}
	}
}

// A tile that falls is seen on its way, ever faster, and never above where it was.
func TestGIFMoves(t *testing.T) {
	b := numbered(t, "1", "0", "0", "0", "0", "0", "2", "2", "2")
	strip, g, seen := animate(t, b, nil, Range{1, 1})
	a := newAnimation(strip)
	top := func(picture *image.RGBA) int {
		one := color.RGBA{colours[0].R, colours[0].G, colours[0].B, 255}
		for y := a.top; y < a.top+9*a.cellHeight; y++ {
			if picture.RGBAAt(a.left+8, y) == one {
				return y
			}
		}
		return -1
	}
	var places, steps []int
	for i, picture := range seen {
		if g.Delay[i] == gifTween || i+1 < len(seen) && g.Delay[i+1] == gifTween {
			places = append(places, top(picture))
		}
	}
	for i := 1; i < len(places); i++ {
		steps = append(steps, places[i]-places[i-1])
		if steps[i-1] <= 0 || i > 1 && steps[i-1] < steps[i-2] {
			t.Errorf("it falls by %v", steps)
		}
	}
	if len(steps) < 5 {
		t.Errorf("it is seen in %v only", places)
	}
	if first, last := places[0], top(seen[len(seen)-1]); last-first != 8*a.cellHeight {
		t.Errorf("it falls from %d to %d", first, last)
	}
}

// numbered is a board of numbers.
func numbered(t *testing.T, lines ...string) *match3.Board { return drawn(t, lines...).Cells }

// Animations have bounds, and one palette for all pictures.
func TestGIFBounds(t *testing.T) {
	rows := make([][]uint32, 60)
	for i := range rows {
		for j := range 60 {
			rows[i] = append(rows[i], uint32(1+(i*i+j*j*3+i*j)%4))
		}
	}
	large, err := match3.FromRows(rows)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name  string
		board *match3.Board
		names []string
	}{
		{"many cells", large, nil},
		{"long symbols", large.Clone(), []string{"emeralds", "diamonds", "garnets", "sapphires"}},
		{"no cells", &match3.Board{}, nil},
		{"stable", numbered(t, "1 2"), nil},
		{"one column", numbered(t, strings.Repeat("1;2;", 50)), nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, g, _ := animate(t, test.board, test.names, Range{1, MaxPassesGIF})
			if g.Config.Width > 800 || g.Config.Height > 800 {
				t.Errorf("it is %d x %d", g.Config.Width, g.Config.Height)
			}
			pixels := 0
			for i, picture := range g.Image {
				pixels += picture.Rect.Dx() * picture.Rect.Dy()
				if len(picture.Palette) > 256 {
					t.Errorf("picture %d has %d colours", i, len(picture.Palette))
				}
			}
			if pixels > maxPixelsGIF {
				t.Errorf("all pictures have %d pixels", pixels)
			}
			if g.LoopCount != 0 {
				t.Errorf("it goes round %d times", g.LoopCount)
			}
		})
	}
}
