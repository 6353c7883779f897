package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Boards of a million cells are explained at once, in bounded memory, whatever they hold. The bounds are wide: the time
// and the memory that it took are logged.
func TestExplainLargeBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("millions of cells")
	}
	for _, shape := range []string{"uniform", "chain"} {
		board := filepath.Join(t.TempDir(), "board.json")
		generated, err := exec.Command("match3", "generate", "--shape", shape, "--rows", "1000", "--cols", "1000").Output()
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(board, generated, 0o644); err != nil {
			t.Fatal(err)
		}
		for _, test := range []struct {
			args []string
			want string
			most int64 // bytes of memory
		}{
			{nil, "total: ", 300 << 20},
			{[]string{"--from-pass", "99999"}, "not shown: passes 1 to ", 300 << 20},
			{[]string{"--to", "svg"}, "<svg ", 400 << 20},
			{[]string{"--to", "html"}, "<!DOCTYPE html>", 400 << 20},
			{[]string{"--to", "gif", "--max-passes", "40"}, "GIF89a", 400 << 20},
		} {
			t.Run(shape+" "+strings.Join(test.args, " "), func(t *testing.T) {
				report := filepath.Join(t.TempDir(), "status")
				cmd := exec.Command("match3-measured", append(append([]string{report, "explain"}, test.args...), board)...)
				out, err := cmd.Output()
				took := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime() // whatever else the machine has to do
				if err != nil {
					t.Fatal(err)
				}
				if !bytes.Contains(out, []byte(test.want)) {
					t.Errorf("it says %.300q", out)
				}
				if most := 8 << 20; len(out) > most {
					t.Errorf("it writes %d bytes", len(out))
				}
				peak := peakMemory(t, report)
				t.Logf("%v, peak %d MB, %d bytes", took.Round(time.Millisecond), peak>>20, len(out))
				if peak > test.most {
					t.Errorf("it took %d MB of memory; %d MB should do", peak>>20, test.most>>20)
				}
				if took > time.Minute {
					t.Errorf("it took %v", took)
				}
			})
		}
	}
}
