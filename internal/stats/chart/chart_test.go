package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"example.com/match3/internal/stats"
)

// report is one of a few boards, with an id that would be a tag.
func report(values ...int) *stats.Report {
	s := new(stats.Summary)
	for i, value := range values {
		s.Add(stats.Result{
			Number: uint64(i), ID: "<b>&", Shape: stats.Shape{Rows: 2, Cols: 3}, Removed: value, Passes: value / 3,
		})
		s.AddPasses([]int{value})
	}
	return stats.NewReport(s, "a <file> & more", 1)
}

// What is drawn is well-formed, whatever the figures, and holds no name as it came.
func TestWellFormed(t *testing.T) {
	for name, r := range map[string]*stats.Report{
		"none": report(), "one": report(0), "some": report(0, 3, 3, 9),
		"large": report(0, 1<<31-1), "stable": report(0, 0, 0),
	} {
		var svg, html bytes.Buffer
		if err := WriteSVG(r, &svg); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for decoder := xml.NewDecoder(&svg); ; {
			if _, err := decoder.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		if err := WriteHTML(r, &html); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, bad := range []string{"<file>", "<b>", "http://", "https://", "NaN", "<script"} {
			if text := strings.ReplaceAll(html.String(), "http://www.w3.org/", ""); strings.Contains(text, bad) {
				t.Errorf("%s: the page has %q", name, bad)
			}
		}
		if name == "some" &&
			(strings.Count(html.String(), "<svg") != 3 || !strings.Contains(html.String(), "a &lt;file&gt; &amp; more")) {
			t.Errorf("%s: pictures or the source are missing", name)
		}
	}
}
