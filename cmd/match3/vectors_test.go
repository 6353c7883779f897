package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"testing"

	"example.com/match3/vectors"
)

// The command gives the answer of every vector: final board, tiles removed and passes.
func TestVectors(t *testing.T) {
	seen := 0
	for _, file := range []string{"../../vectors/numbers.jsonl", "../../vectors/symbols.jsonl"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command("match3", "resolve", file).Output()
		if err != nil {
			t.Errorf("%s: %v", file, err)
		}
		results := bytes.SplitAfter(out, []byte("\n"))
		for line := range bytes.Lines(text) {
			var vector struct {
				ID              string
				Final           json.RawMessage
				Removed, Passes int
			}
			if err := json.Unmarshal(line, &vector); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			want := fmt.Sprintf("{\"board\":%s,\"removed\":%d,\"passes\":%d,\"id\":%q}\n",
				vector.Final, vector.Removed, vector.Passes, vector.ID)
			if string(results[0]) != want {
				t.Errorf("%s: %s\nnot  %s", vector.ID, results[0], want)
			}
			results = results[min(1, len(results)-1):]
			seen++
		}
		if len(results[0]) > 0 {
			t.Errorf("%s: more results than vectors: %s", file, results[0])
		}
	}
	if all := len(vectors.All()); seen != all {
		t.Errorf("%d vectors were looked at, not %d", seen, all)
	}
}
