package main

import "testing"

// Whoever feeds the command board by board gets each result before the next board is written.
func TestResultsComeAtOnce(t *testing.T) {
	for _, test := range []struct {
		name   string
		args   []string
		boards []string
		want   []string // what each board brings
		lines  int      // of a result
	}{
		{
			name: "JSON, a line each", args: []string{"resolve"}, lines: 1,
			boards: []string{"[[1,1,1]]\n", "[\"RGB\"]\n", "{\"board\":[[2],[2],[2]]}\n", "[]\n"},
			want: []string{
				`{"board":[[0,0,0]],"removed":3,"passes":1}` + "\n",
				`{"board":["RGB"],"removed":0,"passes":0}` + "\n",
				`{"board":[[0],[0],[0]],"removed":3,"passes":1}` + "\n",
				`{"board":[],"removed":0,"passes":0}` + "\n",
			},
		},
		{
			name: "text, a blank line after each", args: []string{"resolve"}, lines: 3,
			boards: []string{"RRR\n\n", "R G B\n\n", "GGGR\n\n"},
			want:   []string{"...\nremoved: 3\npasses: 1\n", "\nR G B\nremoved: 0\n", "passes: 0\n\n...R\n"},
		},
		{
			name: "text to JSON", args: []string{"resolve", "--to", "json"}, lines: 1,
			boards: []string{"\nRRR\nGGB\n\n", "\n7\n\n"},
			want: []string{
				`{"board":["...","GGB"],"removed":3,"passes":1}` + "\n",
				`{"board":[[7]],"removed":0,"passes":0}` + "\n",
			},
		},
		{
			name: "errors in their place", args: []string{"resolve", "--on-error", "report", "--from", "json"}, lines: 1,
			boards: []string{"[[1.5]]\n", "[[2,2,2]]\n"},
			want: []string{
				`{"error":"row 0, column 0: not a kind: \"1.5\" is written with a fraction; kinds are whole numbers","line":1}` +
					"\n",
				`{"board":[[0,0,0]],"removed":3,"passes":1}` + "\n",
			},
		},
		{
			name: "traces", args: []string{"resolve", "--trace"}, lines: 1,
			boards: []string{"[[1,2]]\n", "[\"A\"]\n"},
			want: []string{
				`{"format":"match3-trace","version":1,"rows":1,"cols":2,"empty":0,"trace":[],"removed":0,"passes":0}` + "\n",
				`{"format":"match3-trace","version":1,"rows":1,"cols":1,"empty":".","trace":[],"removed":0,"passes":0}` + "\n",
			},
		},
		{
			name: "explanations", args: []string{"explain"}, lines: 6,
			boards: []string{"RGB\n\n", "AB\n\n"},
			want: []string{
				"<stdin>:1: 1 row, 3 columns\n\n  0 1 2\n0 R G B\n\n" +
					"stable: no three equal tiles in a line; nothing removed, 3 tiles are left\n",
				"\n<stdin>:3: 1 row, 2 columns\n\n  0 1\n0 A B\n\n",
			},
		},
		{
			name: "verdicts", args: []string{"check", "--json", "../../testdata/boards/levels.jsonl", "-"}, lines: 1,
			boards: []string{ // that are claimed
				"[[0,0,0,0,0],[0,0,0,4,0],[1,0,0,1,0],[1,0,2,2,0],[2,0,4,3,0]]\n",
				"[[0,0,0,0,0,0,0],[0,0,0,0,0,0,3],[0,0,4,4,1,4,4],[0,0,2,1,2,1,2]," +
					"[3,0,2,5,1,4,5],[5,4,1,5,2,4,3],[3,5,1,1,4,1,5]]\n",
			},
			want: []string{
				`{"board":0,"line":1,"claim_line":1,"verdict":"right","right":{"removed":16,"passes":3}}` + "\n",
				`{"board":1,"line":2,"claim_line":2,"verdict":"right","right":{"removed":18,"passes":3}}` + "\n",
			},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			c := start(t, test.args...)
			for i, board := range test.boards {
				c.say(board)
				if got := c.hear(test.lines); got != test.want[i] {
					t.Fatalf("board %d brought\n%s\nnot\n%s", i, got, test.want[i])
				}
			}
			if err := c.in.Close(); err != nil {
				t.Fatal(err)
			}
			c.end()
		})
	}
}
