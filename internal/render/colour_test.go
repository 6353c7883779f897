package render

import "testing"

// Every colour can be read: what is written on it has the contrast that the guidelines ask for, and the 256 colours of
// terminals come near.
func TestColours(t *testing.T) {
	for i, c := range colours {
		if got := contrast(c, c.Ink()); got < 4.5 {
			t.Errorf("colour %d, %s: contrast %.1f to its ink", i, c.Hex(), got)
		}
		near := cube(c.Index)
		if got := contrast(near, c.Ink()); got < 4.5 {
			t.Errorf("colour %d in a terminal, %s: contrast %.1f to its ink", i, near.Hex(), got)
		}
		if d := max(distance(c.R, near.R), distance(c.G, near.G), distance(c.B, near.B)); d > 48 {
			t.Errorf("colour %d is %s, but %s in a terminal", i, c.Hex(), near.Hex())
		}
		for j := range i {
			if colours[j] == c || colours[j].Index == c.Index {
				t.Errorf("colours %d and %d are one", i, j)
			}
		}
	}
}

// cube is colour n of the 256 of a terminal, as xterm has them: from 16 a cube of 6 x 6 x 6, from 232 greys.
func cube(n uint8) Colour {
	if n >= 232 {
		level := 8 + 10*(n-232)
		return Colour{level, level, level, n}
	}
	levels := [6]uint8{0, 95, 135, 175, 215, 255}
	n -= 16
	return Colour{levels[n/36], levels[n/6%6], levels[n%6], n + 16}
}

func distance(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
