// Package schema holds the files of vectors against their JSON Schema. It is a module of its own, because the project
// itself needs no validator.
package schema

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"example.com/match3/vectors"
)

const directory = "../../vectors"

// part compiles a part of the schema: "#" for the whole, which takes lines of both files, or the definition for one.
func part(t *testing.T, fragment string) *jsonschema.Schema {
	t.Helper()
	compiler := jsonschema.NewCompiler()
	schema, err := compiler.Compile(filepath.Join(directory, "schema.json") + fragment)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func validate(schema *jsonschema.Schema, text []byte) error {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return err
	}
	return schema.Validate(value)
}

func TestLinesAreValid(t *testing.T) {
	either := part(t, "#")
	lines := 0
	for file, fragment := range map[string]string{
		"numbers.jsonl": "#/$defs/numbers",
		"symbols.jsonl": "#/$defs/symbols",
	} {
		text, err := os.ReadFile(filepath.Join(directory, file))
		if err != nil {
			t.Fatal(err)
		}
		own := part(t, fragment)
		for line := range bytes.Lines(text) {
			lines++
			if err := validate(own, line); err != nil {
				t.Errorf("%s: %s%v", file, line, err)
			}
			if err := validate(either, line); err != nil {
				t.Errorf("%s: %s%v", file, line, err)
			}
		}
	}
	if want := len(vectors.All()); lines != want {
		t.Errorf("%d lines are checked, but there are %d vectors", lines, want)
	}
}

func TestBrokenLinesAreNotValid(t *testing.T) {
	const good = `{"id":"a-1","clause":"2.2","board":[[1,1,1]],"final":[[0,0,0]],"removed":3,"passes":1}`
	tests := []struct{ name, old, new string }{
		{"not an object", good, `[[1,1,1]]`},
		{"a member more", `"passes":1`, `"passes":1,"moves":0`},
		{"a member missing", `,"passes":1`, ``},
		{"id empty", `"a-1"`, `""`},
		{"id with a blank", `"a-1"`, `"a 1"`},
		{"clause of chapter 6", `"2.2"`, `"6.1"`},
		{"clause a number", `"2.2"`, `2.2`},
		{"board null", `"board":[[1,1,1]]`, `"board":null`},
		{"row a number", `[[1,1,1]]`, `[1,1,1]`},
		{"negative kind", `[[1,1,1]]`, `[[-1,-1,-1]]`},
		{"kind too large", `[[1,1,1]]`, `[[4294967296,1,1]]`},
		{"kind a fraction", `[[1,1,1]]`, `[[1.5,1,1]]`},
		{"kind null", `[[1,1,1]]`, `[[null,1,1]]`},
		{"numbers and symbols in a row", `[[1,1,1]]`, `[[1,"A",1]]`},
		{"board of symbols, final of numbers", `[[1,1,1]]`, `[["A","A","A"]]`},
		{"board packed, final not", `"board":[[1,1,1]],"final":[[0,0,0]]`, `"board":["AAA"],"final":[[".",".","."]]`},
		{"packed row with a blank", `"board":[[1,1,1]],"final":[[0,0,0]]`, `"board":["A A"],"final":["A A"]`},
		{"packed row empty", `"board":[[1,1,1]],"final":[[0,0,0]]`, `"board":[""],"final":[""]`},
		{"symbol empty", `"board":[[1,1,1]],"final":[[0,0,0]]`, `"board":[[""]],"final":[[""]]`},
		{"removed negative", `"removed":3`, `"removed":-3`},
		{"removed a fraction", `"removed":3`, `"removed":3.5`},
		{"two removed in a pass", `"removed":3`, `"removed":2`},
		{"something removed in no pass", `"passes":1`, `"passes":0`},
	}
	either := part(t, "#")
	if err := validate(either, []byte(good)); err != nil {
		t.Fatal(err)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			line := strings.Replace(good, tt.old, tt.new, 1)
			if line == good {
				t.Fatalf("%q is not in the line", tt.old)
			}
			if err := validate(either, []byte(line)); err == nil {
				t.Errorf("valid: %s", line)
			}
		})
	}
}
