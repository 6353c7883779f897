package render

import "strings"

// wrap parts a sentence at blanks into lines of no more columns than that, save for words that are wider.
func wrap(sentence string, columns int) []string {
	var lines []string
	line, room := "", 0
	for _, word := range strings.Fields(sentence) {
		width := Width(word)
		if line != "" && width+1 > room {
			lines = append(lines, line)
			line = ""
		}
		if line == "" {
			line, room = word, columns-width
			continue
		}
		line += " " + word
		room -= width + 1
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
