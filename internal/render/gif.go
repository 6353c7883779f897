//go:build !wordsonly

package render

import (
	"image"
	"image/color"
	"image/gif"
	"io"
	"math"
	"strings"

	"example.com/match3"
)

// MaxPassesGIF and MaxCellsGIF bound an animation: the passes in it, and the rows and the columns of the board. It is
// built whole in memory before it is written.
const (
	MaxPassesGIF = 40
	MaxCellsGIF  = 16
	// MaxSymbolsGIF bounds the columns of boards with long symbols, as StripOptions.MaxSymbols.
	MaxSymbolsGIF = 64
)

// maxPixelsGIF is how many pixels all pictures of an animation have together. Where boards are large and passes many,
// there are fewer pictures of each fall.
const maxPixelsGIF = 128 << 20

// How long pictures stand, in hundredths of a second.
const (
	gifStart  = 120
	gifMarked = 110
	gifGaps   = 35
	gifTween  = 4
	gifFallen = 45
	gifEnd    = 400
)

// GIF writes a strip as an animation that goes round: each pass with its runs framed, then the gaps, then the tiles on
// their way down, faster and faster as what falls does. All text is in ASCII, Latin, Greek or Cyrillic letters; the
// palette of the strip has to be one of ASCII.
func GIF(out io.Writer, s *Strip) error {
	a := newAnimation(s)
	a.say(s.heading())
	start := s.End
	if len(s.Steps) > 0 {
		start = s.Steps[0].Before
	}
	a.board(start, nil, nil)
	a.hold(gifStart)
	for _, step := range s.Steps {
		a.say(step.Sentence)
		a.board(step.Before, nil, nil)
		a.frames(step.Removed)
		a.hold(gifMarked)
		a.fall(step)
	}
	a.say(s.closing())
	a.board(s.End, nil, nil)
	a.hold(gifEnd)
	return gif.EncodeAll(out, &gif.GIF{
		Image: a.images, Delay: a.delays, LoopCount: 0,
		Config: image.Config{ColorModel: a.colours, Width: a.canvas.Rect.Dx(), Height: a.canvas.Rect.Dy()},
	})
}

// maxLegendGIF is the largest number of symbols that a caption explains.
const maxLegendGIF = 8

// heading says what is to be seen.
func (s *Strip) heading() string {
	text := s.Title + ": " + s.Size()
	legend := s.Palette.legend()
	if len(legend) > maxLegendGIF {
		legend = []string{"the text of this cascade says what k1, k2 and so on stand for"}
	}
	for _, note := range []string{s.Note, s.LeftOut, strings.Join(legend, ", ")} {
		if note != "" {
			text += "; " + note
		}
	}
	return text
}

// closing says how it ends.
func (s *Strip) closing() string {
	if s.LeftOut != "" {
		return s.Total + "; " + s.LeftOut
	}
	return s.Total
}

// fall shows the gaps of a pass, and how its tiles fall.
func (a *animation) fall(step Step) {
	rest := copyOf(step.Before)
	for _, cell := range step.Removed {
		rest[cell.Row][cell.Col] = match3.Empty
	}
	a.board(rest, nil, nil)
	a.hold(gifGaps)
	if len(step.Falls) == 0 {
		return
	}
	moving := map[match3.Cell]bool{}
	longest := 0
	for _, f := range step.Falls {
		longest = max(longest, f.To.Row-f.From.Row)
		moving[f.From] = true
	}
	// All tiles fall alike, faster and faster, each until it has come to where it lies; so that none meets another.
	pictures := min(a.tweens, 2+int(2*math.Sqrt(float64(longest))))
	for i := 1; i <= pictures; i++ {
		time := float64(i) / float64(pictures)
		fallen := float64(longest) * time * time
		a.board(rest, moving, func(draw func(row float64, col int, kind match3.Kind)) {
			for _, f := range step.Falls {
				draw(min(float64(f.From.Row)+fallen, float64(f.To.Row)), f.From.Col, f.Kind)
			}
		})
		a.hold(gifTween)
	}
	a.hold(gifFallen)
}

func copyOf(board [][]match3.Kind) [][]match3.Kind {
	rows := make([][]match3.Kind, len(board))
	for i, row := range board {
		rows[i] = append([]match3.Kind(nil), row...)
	}
	return rows
}

// animation is a series of pictures that is being drawn. Each picture holds what differs from the one before.
type animation struct {
	strip   *Strip
	colours color.Palette
	letters *typeface
	canvas  *image.Paletted
	shown   *image.Paletted         // what the pictures so far show
	tiles   map[match3.Kind][]uint8 // see drawn
	images  []*image.Paletted
	delays  []int

	cellWidth, cellHeight int
	left, top             int // of the board
	lines                 int // of a caption
	tweens                int // the most pictures of one fall
}

// hold adds what is on the canvas as a picture that stands for so long.
func (a *animation) hold(delay int) {
	changed := a.canvas.Rect
	if len(a.images) > 0 {
		changed = difference(a.shown, a.canvas)
		if changed.Empty() {
			a.delays[len(a.delays)-1] += delay
			return
		}
	}
	picture := image.NewPaletted(changed, a.colours)
	for y := changed.Min.Y; y < changed.Max.Y; y++ {
		row := a.canvas.Pix[a.canvas.PixOffset(changed.Min.X, y):a.canvas.PixOffset(changed.Max.X, y)]
		copy(picture.Pix[picture.PixOffset(changed.Min.X, y):], row)
	}
	copy(a.shown.Pix, a.canvas.Pix)
	a.images = append(a.images, picture)
	a.delays = append(a.delays, delay)
}

// difference is the smallest rectangle outside of which two pictures of one size are the same.
func difference(a, b *image.Paletted) image.Rectangle {
	var changed image.Rectangle
	for y := a.Rect.Min.Y; y < a.Rect.Max.Y; y++ {
		first, last := -1, -1
		for x := range a.Stride {
			if a.Pix[y*a.Stride+x] != b.Pix[y*b.Stride+x] {
				if first < 0 {
					first = x
				}
				last = x
			}
		}
		if first >= 0 {
			changed = changed.Union(image.Rect(first, y, last+1, y+1))
		}
	}
	return changed
}
