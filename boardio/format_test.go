package boardio

import (
	"strings"
	"testing"
)

func TestFormatByName(t *testing.T) {
	for _, c := range []struct {
		name   string
		format Format
		known  bool
	}{
		{"levels.json", JSON, true},
		{"levels.jsonl", JSON, true},
		{"levels.ndjson", JSON, true},
		{"LEVELS.JSON", JSON, true},
		{"levels.csv", CSV, true},
		{"dir.json/levels.csv", CSV, true},
		{"a.b.CSV", CSV, true},
		{"boards.npy", NPY, true},
		{"boards.parquet", Parquet, true},
		{"boards.PQ", Parquet, true},
		{"levels.txt", 0, false},
		{"levels", 0, false},
		{"", 0, false},
		{"-", 0, false},
		{".", 0, false},
		{"json", 0, false},
		{"dir.json/levels", 0, false},
		{"levels.json.txt", 0, false},
		{"levels.json~", 0, false},
		{"levels.", 0, false},
		{"levels.pair", 0, false},
	} {
		if format, known := FormatByName(c.name); format != c.format || known != c.known {
			t.Errorf("FormatByName(%q) = %v, %v", c.name, format, known)
		}
	}
}

func TestFormatByHead(t *testing.T) {
	for head, want := range map[string]Format{
		"[[1]]": JSON, "{": JSON, " \t\r\n[": JSON, "\ufeff[": JSON, "\ufeff\n {": JSON, "\u00a0[": JSON,
		"": Text, " ": Text, "\ufeff": Text, "RGB": Text, "1,2": Text,
		"|1|": Text, "\"R\"": Text, "(": Text, "x[": Text, "7": Text,
		"\x93NUMPY\x01": NPY, "\x93": NPY, "\x93NUMPX": Text, "NUMPY": Text,
	} {
		if got := FormatByHead([]byte(head)); got != want {
			t.Errorf("FormatByHead(%q) = %v, want %v", head, got, want)
		}
	}
}

func TestParseFormat(t *testing.T) {
	for _, format := range []Format{JSON, Text, CSV, Pair, Trace, Passes, NPY, Parquet} {
		if parsed, err := ParseFormat(format.String()); parsed != format || err != nil {
			t.Errorf("ParseFormat(%q) = %v, %v", format, parsed, err)
		}
	}
	for _, name := range []string{"", "JSON", "auto", "txt", "json ", "Format(0)"} {
		if format, err := ParseFormat(name); err == nil {
			t.Errorf("ParseFormat(%q) = %v", name, format)
		}
	}
	if Format(-1).String() != "Format(-1)" || Format(99).String() != "Format(99)" {
		t.Errorf("formats without a name are %v and %v", Format(-1), Format(99))
	}
}

// What holds boards is read and written as such, and nothing else is read.
func TestHoldsBoards(t *testing.T) {
	for format := Format(-1); format <= Parquet+1; format++ {
		_, err := NewReader(strings.NewReader("1"), format, Options{})
		if readable := err == nil || format == Parquet; readable != format.HoldsBoards() {
			t.Errorf("%v holds boards: %v, is read: %v", format, format.HoldsBoards(), readable)
		}
	}
}
