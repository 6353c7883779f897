package render

import (
	"strings"
	"testing"

	"example.com/match3"
	"example.com/match3/boardio"
)

// drawn reads a board that is drawn as text, cells parted by blanks.
func drawn(t *testing.T, lines ...string) *boardio.Board {
	t.Helper()
	reader, err := boardio.NewReader(strings.NewReader(strings.Join(lines, "\n")), boardio.Text, boardio.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := reader.Read()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// passes are all passes of a board, which they resolve.
func passes(b *match3.Board) []match3.Pass {
	var all []match3.Pass
	for pass := range b.Passes() {
		all = append(all, pass.Clone())
	}
	return all
}
