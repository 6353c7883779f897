package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"hash"
	"os/exec"
	"testing"
)

// Large boards go through a pipe from one command to the other. The sums of the results were computed once, from what
// the library makes of the same boards.
func TestLargeBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("millions of cells")
	}
	for _, test := range []struct {
		name              string
		generate, resolve []string
		want              string // how the result ends
		sum               string // of the whole result
	}{
		{
			"20 MB of JSON on one line",
			[]string{"--rows", "1", "--cols", "10000000"},
			nil,
			`"removed":741812,"passes":1}` + "\n", "06063ca2158a333cde70442cc81cdc44b78e66134a8e8d0cbd00afbc883eaa0b",
		},
		{
			"20 MB of text on one line",
			[]string{"--rows", "1", "--cols", "10000000", "--to", "text"},
			[]string{"--to", "json", "--max-line", "30000000"},
			`"removed":741812,"passes":1}` + "\n", "06063ca2158a333cde70442cc81cdc44b78e66134a8e8d0cbd00afbc883eaa0b",
		},
		{
			"5000 x 5000",
			[]string{"--rows", "5000", "--cols", "5000"},
			nil,
			`"removed":22946583,"passes":65}` + "\n", "567529ebb33ff3e829c3890b9ba85fc4c298ae2e6d7de1143410ac617c98965a",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			generate := exec.Command("match3", append([]string{"generate"}, test.generate...)...)
			resolve := exec.Command("match3", append([]string{"resolve"}, test.resolve...)...)
			pipe, err := generate.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			var complaints bytes.Buffer
			result := ending{sum: sha256.New()}
			resolve.Stdin, resolve.Stdout, resolve.Stderr = pipe, &result, &complaints
			if err := generate.Start(); err != nil {
				t.Fatal(err)
			}
			if err := resolve.Run(); err != nil || complaints.Len() > 0 {
				t.Errorf("resolve: %v\n%s", err, complaints.Bytes())
			}
			if err := generate.Wait(); err != nil {
				t.Errorf("generate: %v", err)
			}
			if !bytes.HasSuffix(result.last, []byte(test.want)) {
				t.Errorf("the result ends with %s, not with %s", result.last, test.want)
			}
			if sum := fmt.Sprintf("%x", result.sum.Sum(nil)); sum != test.sum {
				t.Errorf("the sum of the result is %s, not %s", sum, test.sum)
			}
		})
	}
}

// ending is a writer that keeps the sum of all that was written, and the last of it.
type ending struct {
	sum  hash.Hash
	last []byte
}

func (e *ending) Write(p []byte) (int, error) {
	const most = 60
	e.last = append(e.last, p[max(0, len(p)-most):]...)
	e.last = e.last[max(0, len(e.last)-most):]
	return e.sum.Write(p)
}
