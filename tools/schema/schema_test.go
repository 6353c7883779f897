// Package schema holds the files of vectors against their JSON Schemas. It is a module of its own, because the project
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
	"example.com/match3/vectors/traces"
)

const directory = "../../vectors"

// compile compiles a schema, or the definition in it that follows the name of its file as "#/$defs/...".
func compile(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	compiler := jsonschema.NewCompiler()
	schema, err := compiler.Compile(filepath.Join(directory, name))
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
	tests := []struct {
		file    string
		schemas []string // each line must be valid under all of them
		lines   int
	}{
		{"numbers.jsonl", []string{"schema.json", "schema.json#/$defs/numbers"}, len(vectors.All()) - len(vectors.Symbols())},
		{"symbols.jsonl", []string{"schema.json", "schema.json#/$defs/symbols"}, len(vectors.Symbols())},
		{"generate.jsonl", []string{"generate.schema.json"}, len(vectors.GeneratedBoards())},
		{"inputs.jsonl", []string{"inputs.schema.json"}, len(vectors.Inputs())},
		{"traces/numbers.jsonl", []string{"traces/schema.json", "traces/schema.json#/$defs/trace"}, len(traces.Numbers())},
		{"traces/symbols.jsonl", []string{"traces/schema.json", "traces/schema.json#/$defs/trace"}, len(traces.Symbols())},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join(directory, tt.file))
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range tt.schemas {
				schema := compile(t, name)
				for line := range bytes.Lines(text) {
					if err := validate(schema, line); err != nil {
						t.Errorf("%s: %s%v", name, line, err)
					}
				}
			}
			lines := bytes.Count(text, []byte("\n"))
			if lines != tt.lines {
				t.Errorf("%d lines are checked, but there are %d vectors", lines, tt.lines)
			}
		})
	}
}

// breakage is a change that makes a valid line invalid.
type breakage struct{ name, old, new string }

// testBreakages sees that the good line is valid, and that after each of the changes it is not.
func testBreakages(t *testing.T, schemaFile, good string, tests []breakage) {
	t.Helper()
	schema := compile(t, schemaFile)
	if err := validate(schema, []byte(good)); err != nil {
		t.Fatal(err)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			line := strings.Replace(good, tt.old, tt.new, 1)
			if line == good {
				t.Fatalf("%q is not in the line", tt.old)
			}
			if err := validate(schema, []byte(line)); err == nil {
				t.Errorf("valid: %s", line)
			}
		})
	}
}

func TestBrokenLinesAreNotValid(t *testing.T) {
	const good = `{"id":"a-1","clause":"2.2","board":[[1,1,1]],"final":[[0,0,0]],"removed":3,"passes":1}`
	testBreakages(t, "schema.json", good, []breakage{
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
	})
}
