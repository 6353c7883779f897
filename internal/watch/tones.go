package watch

import (
	"image/color"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"example.com/match3/internal/render"
)

// tones are a colour, and what can be read on it, in a terminal that has so many colours.
func tones(c render.Colour, profile colorprofile.Profile) (back, ink color.Color) {
	if profile == colorprofile.TrueColor {
		return rgb(c), rgb(c.Ink())
	}
	basic, known := basicTones[c.Index]
	if profile == colorprofile.ANSI && known {
		return basic.back, basic.ink
	}
	return ansi.IndexedColor(c.Index), ansi.IndexedColor(c.Ink().Index)
}

func rgb(c render.Colour) color.Color { return color.RGBA{R: c.R, G: c.G, B: c.B, A: 255} }

// basicTones are the colours by their numbers among 256, where there are 16. The nearest ones would make red of most.
var basicTones = map[uint8]struct{ back, ink ansi.BasicColor }{
	178: {ansi.Yellow, ansi.Black}, // orange, which is what some terminals show here
	74:  {ansi.Cyan, ansi.Black},
	36:  {ansi.Green, ansi.Black},
	221: {ansi.BrightYellow, ansi.Black},
	25:  {ansi.Blue, ansi.BrightWhite},
	166: {ansi.Red, ansi.BrightWhite},
	175: {ansi.Magenta, ansi.BrightWhite},
	246: {ansi.White, ansi.Black},
	231: {ansi.BrightWhite, ansi.Black},
}
