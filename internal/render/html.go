//go:build !wordsonly

package render

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // for the page
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"slices"

	"example.com/match3"
)

// MaxPassesHTML and MaxCellsHTML bound a page: the passes in it, and the rows and the columns of the board.
const (
	MaxPassesHTML = 200
	MaxCellsHTML  = 24
)

var (
	//go:embed page/page.html
	pageText string
	//go:embed page/page.css
	pageStyle string
	//go:embed page/page.js
	pageScript string

	pageTemplate = template.Must(template.New("page").Parse(pageText))
)

// HTML writes a strip as a page that plays it. The page is complete in one file. It asks for nothing from any network,
// and its policy forbids everything but its own style and its own script.
func HTML(out io.Writer, s *Strip) error {
	var page bytes.Buffer
	notes := slices.DeleteFunc([]string{s.Note, s.LeftOut}, func(note string) bool { return note == "" })
	err := pageTemplate.Execute(&page, map[string]any{
		"Policy": fmt.Sprintf("default-src 'none'; style-src %s; script-src %s; base-uri 'none'; form-action 'none'",
			hash(pageStyle), hash(pageScript)),
		"Title":  s.Title,
		"Size":   s.Size(),
		"Total":  s.Total,
		"Notes":  notes,
		"Steps":  s.Steps,
		"Legend": s.Palette.legend(),
		"Data":   s.data(),
		"Style":  template.CSS(pageStyle),
		"Script": template.JS(pageScript),
	})
	if err != nil {
		return err
	}
	_, err = out.Write(page.Bytes())
	return err
}

// hash is a source of a content security policy that permits this text alone.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// pageData is what the script of the page plays. Cells are numbered row by row.
type pageData struct {
	Rows        int        `json:"rows"`
	Cols        int        `json:"cols"`
	FirstRow    int        `json:"firstRow"`
	FirstCol    int        `json:"firstCol"`
	SymbolWidth int        `json:"symbolWidth"`
	Opening     string     `json:"opening"`
	Kinds       []pageKind `json:"kinds"`
	Start       []int      `json:"start"` // by cell, a number in kinds or -1
	Passes      []pagePass `json:"passes"`
}

type pageKind struct {
	Symbol string `json:"symbol"`
	Colour string `json:"colour,omitempty"`
	Ink    string `json:"ink,omitempty"`
}

type pagePass struct {
	Number   int      `json:"number"`
	Sentence string   `json:"sentence"`
	Removed  []int    `json:"removed"`
	Falls    [][4]int `json:"falls"` // kind, column, row before, row after; rows outside of the part too
}

// opening says what the first board is.
func (s *Strip) opening() string {
	switch {
	case len(s.Steps) == 0 && s.Result.Passes > 0:
		return "the board at the end"
	case len(s.Steps) > 0 && s.Steps[0].Number > 1:
		return fmt.Sprintf("the board before pass %d", s.Steps[0].Number)
	}
	return "the board as it was given"
}

// data is what the script of the page plays.
func (s *Strip) data() pageData {
	d := pageData{
		Rows: s.Rows, Cols: s.Cols, FirstRow: s.FirstRow, FirstCol: s.FirstCol, SymbolWidth: s.Width,
		Opening: s.opening(),
		Kinds:   []pageKind{}, Start: []int{}, Passes: []pagePass{},
	}
	numbers := map[match3.Kind]int{match3.Empty: -1}
	number := func(kind match3.Kind) int {
		n, ok := numbers[kind]
		if !ok {
			n = len(d.Kinds)
			numbers[kind] = n
			shown := pageKind{Symbol: s.Palette.Symbol(kind)}
			if colour, ok := s.Palette.Colour(kind); ok {
				shown.Colour, shown.Ink = colour.Hex(), colour.Ink().Hex()
			}
			d.Kinds = append(d.Kinds, shown)
		}
		return n
	}
	start := s.End
	if len(s.Steps) > 0 {
		start = s.Steps[0].Before
	}
	for _, row := range start {
		for _, kind := range row {
			d.Start = append(d.Start, number(kind))
		}
	}
	for _, step := range s.Steps {
		pass := pagePass{Number: step.Number, Sentence: step.Sentence, Removed: []int{}, Falls: [][4]int{}}
		for _, cell := range step.Removed {
			pass.Removed = append(pass.Removed, cell.Row*s.Cols+cell.Col)
		}
		for _, f := range step.Falls {
			pass.Falls = append(pass.Falls, [4]int{number(f.Kind), f.From.Col, f.From.Row, f.To.Row})
		}
		d.Passes = append(d.Passes, pass)
	}
	return d
}
