package render

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"example.com/match3"
)

// hostile are symbols that would act on a page, a picture or a terminal. boardio refuses some of them.
var hostile = []string{
	`<script>`, `</style>`, `"`, `'`, `&`, `&lt;`, `<!--`, `]]>`, `{{.}}`, `${1}`, "`", `\`,
	`</script>`, "\u202egnp", "\u2066x", "\u2028", "\x00", "\x1b[2J",
	"\x07", "\xff\xfe", "\ufffe", "\U000e0041", "א", "\u200b",
}

// plain is how many of them are shown as they are.
const plain = 12

// hostileStrip is a cascade whose symbols and whose title are hostile.
func hostileStrip(t *testing.T, ascii bool) *Strip {
	t.Helper()
	var rows [][]uint32
	for range 3 { // each kind in a column of its own, three times
		row := make([]uint32, len(hostile))
		for i := range row {
			row[i] = uint32(i + 1)
		}
		rows = append(rows, row)
	}
	b, err := match3.FromRows(rows)
	if err != nil {
		t.Fatal(err)
	}
	strip, err := NewStrip(t.Context(), b, StripOptions{
		Title: strings.Join(hostile, " "), Palette: NewPalette(PaletteOptions{Names: hostile, ASCII: ascii}),
		Passes: Range{1, 9}, MaxRows: 40, MaxCols: 40,
	})
	if err != nil {
		t.Fatal(err)
	}
	return strip
}

// acting is the first character of a text that acts rather than shows, line ends not counted, or nothing.
func acting(text string) string {
	for _, r := range text {
		control := r < ' ' && r != '\n' || r >= 0x7f && r < 0xa0
		turns := r >= '\u2028' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
		if control || turns || r == '\u200b' || r == '\ufeff' || r == '\ufffe' {
			return string(r)
		}
	}
	return ""
}

func TestHostileSVG(t *testing.T) {
	var out bytes.Buffer
	if err := SVG(&out, hostileStrip(t, false)); err != nil {
		t.Fatal(err)
	}
	if found := acting(out.String()); found != "" {
		t.Errorf("%q is in it", found)
	}
	known := map[string]bool{
		"svg": true, "title": true, "desc": true, "style": true, "defs": true, "g": true, "rect": true, "circle": true,
		"text": true, "use": true, "path": true,
	}
	var texts []string
	for decoder := xml.NewDecoder(&out); ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if !known[token.Name.Local] {
				t.Errorf("there is an element %s", token.Name.Local)
			}
			for _, attribute := range token.Attr {
				if strings.HasPrefix(attribute.Name.Local, "on") ||
					attribute.Name.Local == "href" && !strings.HasPrefix(attribute.Value, "#") {
					t.Errorf("%s has the attribute %s=%q", token.Name.Local, attribute.Name.Local, attribute.Value)
				}
			}
		case xml.CharData:
			texts = append(texts, string(token))
		}
	}
	all := strings.Join(texts, "\n")
	for _, symbol := range hostile[:plain] {
		if !strings.Contains(all, "\n"+symbol+"\n") {
			t.Errorf("the symbol %s is not to be seen", symbol)
		}
	}
}

func TestHostileHTML(t *testing.T) {
	var out bytes.Buffer
	if err := HTML(&out, hostileStrip(t, false)); err != nil {
		t.Fatal(err)
	}
	page := out.String()
	if found := acting(page); found != "" {
		t.Errorf("%q is in it", found)
	}
	for _, once := range []struct {
		what  string
		count int
	}{{"<script", 2}, {"</script", 2}, {"<style", 1}, {"</style", 1}, {"<!--", 0}} {
		if got := strings.Count(page, once.what); got != once.count {
			t.Errorf("%s is in it %d times, not %d", once.what, got, once.count)
		}
	}
	if strings.Contains(page, "ZgotmplZ") {
		t.Error("the template has refused something")
	}
	_, data, _ := strings.Cut(page, `id="data">`)
	data, _, _ = strings.Cut(data, "</script>")
	var read pageData
	if err := json.Unmarshal([]byte(data), &read); err != nil {
		t.Fatal(err)
	}
	for i, kind := range read.Kinds[:plain] {
		if kind.Symbol != hostile[i] {
			t.Errorf("symbol %d reads %q, not %q", i, kind.Symbol, hostile[i])
		}
	}
}

// The policy of the page permits its own style and script, and nothing else at all.
func TestPolicy(t *testing.T) {
	page := string(picture(t, "cascade", HTML))
	_, policy, _ := strings.Cut(page, `http-equiv="Content-Security-Policy" content="`)
	policy, _, _ = strings.Cut(policy, `"`)
	policy = strings.ReplaceAll(strings.ReplaceAll(policy, "&#39;", "'"), "&#43;", "+")
	between := func(from, to string) string {
		_, text, _ := strings.Cut(page, from)
		text, _, _ = strings.Cut(text, to)
		return text
	}
	want := "default-src 'none'; style-src " + hash(between("<style>", "</style>")) +
		"; script-src " + hash(between("<script>", "</script>")) + "; base-uri 'none'; form-action 'none'"
	if policy != want {
		t.Errorf("the policy is\n%s\nnot\n%s", policy, want)
	}
	foreign := regexp.MustCompile(`https?://|//[a-z]|@import|url\(|\son[a-z]+=`)
	if found := foreign.FindString(strings.ReplaceAll(page, "// ", "")); found != "" {
		t.Errorf("%q is in it", found)
	}
}

func TestHostileText(t *testing.T) {
	for _, ascii := range []bool{false, true} {
		strip := hostileStrip(t, ascii)
		lines := append(strip.Palette.legend(), strip.Steps[0].Sentence)
		for kind := range hostile {
			lines = append(lines, strip.Palette.Symbol(match3.Kind(kind+1)), strip.Palette.noun(match3.Kind(kind+1)))
		}
		for _, line := range lines {
			if found := acting(line); found != "" {
				t.Errorf("%q is in %q", found, line)
			}
			if ascii && strings.ContainsFunc(line, func(r rune) bool { return r > '~' }) {
				t.Errorf("%q is not of ASCII", line)
			}
		}
	}
}
