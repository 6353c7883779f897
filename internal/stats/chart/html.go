package chart

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"

	"example.com/match3/internal/stats"
)

//go:embed report.html
var reportHTML string

var page = template.Must(template.New("report").Funcs(template.FuncMap{
	"percent": func(share float64) string { return fmt.Sprintf("%.2f %%", 100*share) },
	"four":    func(x float64) string { return fmt.Sprintf("%.4f", x) },
}).Parse(reportHTML))

// picture is a panel as the page has it.
type picture struct {
	Title, Alt string
	SVG        template.HTML
}

// WriteHTML writes the report as a page that needs nothing else.
func WriteHTML(r *stats.Report, out io.Writer) error {
	data := struct {
		*stats.Report
		Pictures []picture
		Rows     []row
		Passes12 []stats.PassFigures
	}{Report: r}
	for _, p := range panels(r) {
		svg, err := p.svg()
		if err != nil {
			return err
		}
		if at := bytes.Index(svg, []byte("<svg")); at > 0 {
			svg = svg[at:] // within a page there is no XML declaration
		}
		drawn := template.HTML(svg) //nolint:gosec // here, of numbers alone
		data.Pictures = append(data.Pictures, picture{p.title, p.alt, drawn})
	}
	data.Rows = []row{{"tiles removed", r.Removed}, {"passes", r.Passes}}
	data.Passes12 = r.ByPass[:min(len(r.ByPass), 12)]
	return page.Execute(out, data)
}

// row is a line of the table of figures.
type row struct {
	Name string
	stats.Figures
}
