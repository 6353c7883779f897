package schema

import "testing"

func TestBrokenGeneratedLinesAreNotValid(t *testing.T) {
	const schemaFile = "generate.schema.json"
	const stable = `{"shape":"stable","rows":1,"cols":3,"kinds":3,"seed":"0","board":"18446744073709551615",` +
		`"cells":[[2,1,3]]}`
	testBreakages(t, schemaFile, stable, []breakage{
		{"not an object", stable, `[[2,1,3]]`},
		{"a member more", `"seed":"0"`, `"seed":"0","empty":0`},
		{"a member missing", `"seed":"0",`, ``},
		{"another shape", `"stable"`, `"random"`},
		{"rows negative", `"rows":1`, `"rows":-1`},
		{"rows a string", `"rows":1`, `"rows":"1"`},
		{"cols a fraction", `"cols":3`, `"cols":3.5`},
		{"no kinds", `"kinds":3`, `"kinds":0`},
		{"too few kinds for a stable board", `"kinds":3`, `"kinds":2`},
		{"too many kinds", `"kinds":3`, `"kinds":4294967296`},
		{"seed a number", `"seed":"0"`, `"seed":0`},
		{"seed empty", `"seed":"0"`, `"seed":""`},
		{"seed with a leading zero", `"seed":"0"`, `"seed":"00"`},
		{"seed negative", `"seed":"0"`, `"seed":"-1"`},
		{"seed hexadecimal", `"seed":"0"`, `"seed":"0x1"`},
		{"board a number", `"board":"18446744073709551615"`, `"board":1`},
		{"board of 21 digits", `"board":"1`, `"board":"11`},
		{"cells null", `[[2,1,3]]`, `null`},
		{"row a number", `[[2,1,3]]`, `[2,1,3]`},
		{"a cell empty", `[[2,1,3]]`, `[[2,0,3]]`},
		{"a cell too large", `[[2,1,3]]`, `[[2,4294967296,3]]`},
		{"a cell a string", `[[2,1,3]]`, `[[2,"1",3]]`},
	})
	const chain = `{"shape":"chain","rows":7,"cols":1,"kinds":6,"seed":"0","board":"0",` +
		`"cells":[[1],[6],[2],[1],[2],[2],[2]]}`
	testBreakages(t, schemaFile, chain, []breakage{
		{"too few rows for a chain", `"rows":7`, `"rows":6`},
		{"no columns for a chain", `"cols":1`, `"cols":0`},
		{"more kinds than a chain has", `"kinds":6`, `"kinds":7`},
	})
}
