// Package document puts tables that programs write into their places in a document.
package document

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"example.com/match3/internal/measure"
)

// Place is where the tables of one program stand: between two lines that have its name.
type Place struct {
	Name    string
	Command string // that writes it
}

func (p Place) begin() []byte {
	return fmt.Appendf(nil, "<!-- %s: begin, written by `%s` -->\n", p.Name, p.Command)
}

func (p Place) end() []byte { return fmt.Appendf(nil, "<!-- %s: end -->\n", p.Name) }

// Replace puts a text into its place in a file, or prints it if there is no file.
func (p Place) Replace(file string, text []byte) error {
	if file == "" {
		_, err := os.Stdout.Write(text)
		return err
	}
	old, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	before, rest, begun := bytes.Cut(old, p.begin())
	_, after, ended := bytes.Cut(rest, p.end())
	if !begun || !ended {
		return fmt.Errorf("%s: there is no place for the tables between %q and %q", file, p.begin(), p.end())
	}
	return os.WriteFile(file, bytes.Join([][]byte{before, p.begin(), text, p.end(), after}, nil), 0o644)
}

// Origin writes when and where the figures were measured.
func Origin(out io.Writer, now time.Time) {
	fmt.Fprintf(out, "Measured on %s: %s.\n\n", now.UTC().Format(time.DateOnly), measure.ThisMachine())
}

// Figure writes a number as measure.Figure does, and millions as such.
func Figure(value float64) string {
	if value >= 1e6 {
		return fmt.Sprintf("%.3g M", value/1e6)
	}
	return measure.Figure(value)
}

// Head writes the head of a table, of which the first columns hold text and all others numbers.
func Head(out io.Writer, text int, names ...string) {
	Row(out, names...)
	fmt.Fprint(out, "|"+strings.Repeat("---|", text)+strings.Repeat("--:|", len(names)-text)+"\n")
}

// Row writes a row of a table.
func Row(out io.Writer, cells ...string) { fmt.Fprintf(out, "| %s |\n", strings.Join(cells, " | ")) }
