package render

import "math"

// contrast is the contrast ratio of two colours, from 1 to 21, as the Web Content Accessibility Guidelines 2.2 define
// it.
func contrast(a, b Colour) float64 {
	light, dark := luminance(a), luminance(b)
	if light < dark {
		light, dark = dark, light
	}
	return (light + 0.05) / (dark + 0.05)
}

// luminance is the relative luminance of a colour, from 0 for black to 1 for white, by the same guidelines.
func luminance(c Colour) float64 {
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

func linear(channel uint8) float64 {
	s := float64(channel) / 255
	if s <= 0.04045 {
		return s / 12.92
	}
	return math.Pow((s+0.055)/1.055, 2.4)
}
