package render

import "fmt"

// Colour is a colour of a screen.
type Colour struct {
	R, G, B uint8
	Index   uint8 // the nearest one of the 256 colours of terminals
}

// colours are the eight colours that Masataka Okabe and Kei Ito chose so that people with any kind of colour vision
// tell them apart, https://jfly.uni-koeln.de/color/, in their order, with a grey in place of the black, which a dark
// background would swallow.
var colours = [...]Colour{
	orange:     {0xe6, 0x9f, 0x00, 178},
	skyBlue:    {0x56, 0xb4, 0xe9, 74},
	green:      {0x00, 0x9e, 0x73, 36},
	yellow:     {0xf0, 0xe4, 0x42, 221},
	blue:       {0x00, 0x72, 0xb2, 25},
	vermillion: {0xd5, 0x5e, 0x00, 166},
	purple:     {0xcc, 0x79, 0xa7, 175},
	grey:       {0x99, 0x99, 0x99, 246},
}

const (
	orange = iota
	skyBlue
	green
	yellow
	blue
	vermillion
	purple
	grey
	hues int = iota
)

// What is written on a colour.
var (
	black = Colour{0, 0, 0, 16}
	white = Colour{255, 255, 255, 231}
)

// Ink is what can be read best on c: black or white.
func (c Colour) Ink() Colour {
	if contrast(c, black) >= contrast(c, white) {
		return black
	}
	return white
}

// Hex is the colour as CSS and SVG write it, such as "#e69f00".
func (c Colour) Hex() string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// SGR is the control sequence that makes a terminal with 256 colours write on c in its ink. [Plain] ends it.
func (c Colour) SGR() string { return fmt.Sprintf("\x1b[48;5;%d;38;5;%dm", c.Index, c.Ink().Index) }

// Plain is the control sequence that ends all colours.
const Plain = "\x1b[0m"
