package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
)

// complain writes err as a message. What a terminal could act on is escaped, since the names of files stand in errors
// and may hold anything.
func complain(out io.Writer, err error) {
	text := strings.TrimPrefix(err.Error(), "match3: ") // the errors of the library have it
	fmt.Fprintf(out, "match3: %s\n", escaped(strings.TrimRight(text, "\n")))
}

// escaped is text with the characters that are not shown but act written as in Go, all but line ends and tabs.
func escaped(text string) string {
	var shown strings.Builder
	for _, r := range text {
		if unicode.IsPrint(r) || r == '\n' || r == '\t' {
			shown.WriteRune(r)
			continue
		}
		quoted := strconv.QuoteRune(r)
		shown.WriteString(quoted[1 : len(quoted)-1])
	}
	return shown.String()
}

// complainOf writes why one board was refused, on a line of its own.
func complainOf(out io.Writer, err error) { fmt.Fprintln(out, escaped(err.Error())) }
