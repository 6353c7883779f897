package schema

import "testing"

func TestBrokenInputLinesAreNotValid(t *testing.T) {
	const schemaFile = "inputs.schema.json"
	const good = `{"id":"a-1","format":"json","empty":"_","key":"tiles","max_cells":9,"max_line":99,` +
		`"input":"[[1,1,1]]\n[[-1]]",` +
		`"results":[{"final":[[0,0,0]],"removed":3,"passes":1},{"refused":"kind","line":2,"column":3,"row":0,"col":0}]}`
	testBreakages(t, schemaFile, good, []breakage{
		{"not an object", good, `[[1,1,1]]`},
		{"a member more", `"key":"tiles"`, `"key":"tiles","name":"x"`},
		{"id missing", `"id":"a-1",`, ``},
		{"id with a blank", `"a-1"`, `"a 1"`},
		{"format missing", `"format":"json",`, ``},
		{"another format", `"json"`, `"auto"`},
		{"a key for text", `"json"`, `"text"`},
		{"empty a number", `"empty":"_"`, `"empty":0`},
		{"key empty", `"key":"tiles"`, `"key":""`},
		{"no cells at all", `"max_cells":9`, `"max_cells":0`},
		{"max_line a string", `"max_line":99`, `"max_line":"99"`},
		{"input missing", `"input":"[[1,1,1]]\n[[-1]]",`, ``},
		{"input not a string", `"input":"[[1,1,1]]\n[[-1]]"`, `"input":[[1,1,1]]`},
		{"input twice", `"results"`, `"input_base64":"/w==","results"`},
		{"input not Base64", `"input":"[[1,1,1]]\n[[-1]]"`, `"input_base64":"/w"`},
		{
			"results missing",
			`,"results":[{"final":[[0,0,0]],"removed":3,"passes":1},{"refused":"kind","line":2,"column":3,"row":0,"col":0}]`,
			``,
		},
		{
			"no result",
			`[{"final":[[0,0,0]],"removed":3,"passes":1},{"refused":"kind","line":2,"column":3,"row":0,"col":0}]`,
			`[]`,
		},
		{"final null", `[[0,0,0]]`, `null`},
		{"final flat", `[[0,0,0]]`, `[0,0,0]`},
		{"final of numbers and strings", `[[0,0,0]]`, `[[0,"A",0]]`},
		{"final of strings and rows", `[[0,0,0]]`, `["AAA",["A","A","A"]]`},
		{"final with a cell of nothing", `[[0,0,0]]`, `[["","",""]]`},
		{"passes missing", `,"passes":1`, ``},
		{"two removed in a pass", `"removed":3`, `"removed":2`},
		{"something removed in no pass", `"passes":1`, `"passes":0`},
		{"result and refusal in one", `"passes":1`, `"passes":1,"refused":"kind","line":1,"column":1`},
		{"refused for another reason", `"refused":"kind"`, `"refused":"colour"`},
		{"line missing", `"line":2,`, ``},
		{"line 0", `"line":2`, `"line":0`},
		{"column missing", `"column":3,`, ``},
		{"column 0", `"column":3`, `"column":0`},
		{"row negative", `"row":0`, `"row":-1`},
		{"col without row", `"row":0,`, ``},
		{"kind without a cell", `,"row":0,"col":0`, ``},
	})
}
