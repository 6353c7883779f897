package schema

import "testing"

func TestBrokenTracesAreNotValid(t *testing.T) {
	const schemaFile = "traces/schema.json"
	const pass = `{"pass":1,"runs":[{"direction":"horizontal","start":[0,0],"length":3,"kind":7}],` +
		`"matches":[{"kind":7,"shape":"line3","cells":[[0,0],[0,1],[0,2]]}],"removed":[[0,0],[0,1],[0,2]],` +
		`"falls":[{"kind":1,"from":[0,3],"to":[1,3]}],"removed_so_far":3,"board":[[0,0,0,0],[0,0,0,1]]}`
	const trace = `{"format":"match3-trace","version":1,"id":"a-1","rows":2,"cols":4,"empty":0,` +
		`"board":[[7,7,7,1],[0,0,0,0]],` +
		`"trace":[` + pass + `],"removed":3,"passes":1}`
	testBreakages(t, schemaFile, trace, []breakage{
		{"not an object", trace, `[]`},
		{"another format", `"match3-trace"`, `"match3"`},
		{"format missing", `"format":"match3-trace",`, ``},
		{"another version", `"version":1`, `"version":2`},
		{"id an array", `"a-1"`, `["a-1"]`},
		{"rows negative", `"rows":2`, `"rows":-2`},
		{"cols missing", `"cols":4,`, ``},
		{"empty missing", `"empty":0,`, ``},
		{"empty null", `"empty":0`, `"empty":null`},
		{"a row of the board a string", `[0,0,0,0]`, `"...."`},
		{"totals missing", `,"removed":3,"passes":1}`, `}`},
		{"totals and an error", `"passes":1`, `"passes":1,"error":"x"`},
		{"a member more", `"empty":0`, `"empty":0,"kinds":7`},
		{"in a pass: a member more", `"removed_so_far":3`, `"removed_so_far":3,"score":9`},
		{"in a pass: number 0", `"pass":1`, `"pass":0`},
		{"in a pass: no runs", `"runs":[{"direction":"horizontal","start":[0,0],"length":3,"kind":7}]`, `"runs":[]`},
		{"in a pass: falls missing", `"falls":[{"kind":1,"from":[0,3],"to":[1,3]}],`, ``},
		{"another direction", `"horizontal"`, `"across"`},
		{"a cell of three", `"start":[0,0]`, `"start":[0,0,0]`},
		{"a cell an object", `"start":[0,0]`, `"start":{"row":0,"col":0}`},
		{"a run of two", `"length":3`, `"length":2`},
		{"a kind too large", `"kind":7`, `"kind":4294967296`},
		{"a kind negative", `"kind":7`, `"kind":-7`},
		{"another shape", `"line3"`, `"line5"`},
		{"a match of two cells", `"cells":[[0,0],[0,1],[0,2]]`, `"cells":[[0,0],[0,1]]`},
		{"a cell twice", `"cells":[[0,0],[0,1],[0,2]]`, `"cells":[[0,0],[0,1],[0,1]]`},
		{"a fall without its end", `,"to":[1,3]`, ``},
	})
	// The lines of a trace that has one for each pass.
	testBreakages(t, schemaFile, pass, []breakage{{"removed missing", `"removed":[[0,0],[0,1],[0,2]],`, ``}})
	testBreakages(t, schemaFile, `{"format":"match3-trace","version":1,"rows":2,"cols":4,"empty":"."}`, []breakage{
		{"rows missing", `"rows":2,`, ``},
	})
	testBreakages(t, schemaFile, `{"removed":3,"passes":1}`, []breakage{{"passes missing", `,"passes":1`, ``}})
	testBreakages(t, schemaFile, `{"error":"stopped"}`, []breakage{{"an error that is no string", `"stopped"`, `1`}})
	testBreakages(t, schemaFile, `{"error":"row 0: ragged","line":3}`, []breakage{{"line negative", `3`, `-3`}})
}
