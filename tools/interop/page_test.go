package interop

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// piece is a piece of code of the page, and what it is said to print.
var piece = regexp.MustCompile("(?ms)^```(sh|python|sql|js)\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?")

// Each piece of the page runs as it stands there, in the order of its section, and prints what stands beneath it.
func TestPage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "data.md"))
	if err != nil {
		t.Fatal(err)
	}
	sections := regexp.MustCompile(`(?m)^## `).Split(string(page), -1)[1:]
	if len(sections) != 4 {
		t.Errorf("there are %d sections of programs", len(sections))
	}
	for _, section := range sections {
		name := regexp.MustCompile(`^.*`).FindString(section)
		t.Run(name, func(t *testing.T) {
			if _, err := exec.LookPath("sh"); err != nil {
				t.Skip("NOT RUN: there is no shell here")
			}
			python := ""
			switch name {
			case "NumPy":
				python = pythonWith(t, "numpy")
			case "pandas":
				python = pythonWith(t, "pandas")
			case "DuckDB":
				needs(t, "@duckdb/node-api")
			case "Polars":
				needs(t, "nodejs-polars")
			default:
				t.Fatal("a section of a program that is not known")
			}
			pieces := piece.FindAllStringSubmatch(section, -1)
			if len(pieces) != 3 {
				t.Fatalf("there are %d pieces", len(pieces))
			}
			p := newPlace(t)
			for _, found := range pieces {
				language, code, want := found[1], found[2], found[3]
				got := ""
				switch language {
				case "sh":
					got = p.must("", "sh", "-e", "-c", code)
				case "python":
					got = p.must(code, python, "-")
				case "sql":
					got = p.sql(code)
				case "js":
					got = p.must(code, "node", "-")
				}
				if got != want {
					t.Errorf("this prints\n%swhere\n%sstands:\n%s", got, want, code)
				}
			}
		})
	}
}
