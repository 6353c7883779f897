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
			name: "JSON, a line each", lines: 1,
			boards: []string{"[[1,1,1]]\n", "[\"RGB\"]\n", "{\"board\":[[2],[2],[2]]}\n", "[]\n"},
			want: []string{
				`{"board":[[0,0,0]],"removed":3,"passes":1}` + "\n",
				`{"board":["RGB"],"removed":0,"passes":0}` + "\n",
				`{"board":[[0],[0],[0]],"removed":3,"passes":1}` + "\n",
				`{"board":[],"removed":0,"passes":0}` + "\n",
			},
		},
		{
			name: "text, a blank line after each", lines: 3,
			boards: []string{"RRR\n\n", "R G B\n\n", "GGGR\n\n"},
			want:   []string{"...\nremoved: 3\npasses: 1\n", "\nR G B\nremoved: 0\n", "passes: 0\n\n...R\n"},
		},
		{
			name: "text to JSON", args: []string{"--to", "json"}, lines: 1,
			boards: []string{"\nRRR\nGGB\n\n", "\n7\n\n"},
			want: []string{
				`{"board":["...","GGB"],"removed":3,"passes":1}` + "\n",
				`{"board":[[7]],"removed":0,"passes":0}` + "\n",
			},
		},
		{
			name: "errors in their place", args: []string{"--on-error", "report", "--from", "json"}, lines: 1,
			boards: []string{"[[1.5]]\n", "[[2,2,2]]\n"},
			want: []string{
				`{"error":"row 0, column 0: not a kind: \"1.5\" is written with a fraction; kinds are whole numbers","line":1}` +
					"\n",
				`{"board":[[0,0,0]],"removed":3,"passes":1}` + "\n",
			},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			c := start(t, append([]string{"resolve"}, test.args...)...)
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
