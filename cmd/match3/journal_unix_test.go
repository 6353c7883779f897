//go:build unix

package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A run that is killed at any moment, again and again, and gone on with gives what a run gives that is left in peace.
func TestResumeAfterKill(t *testing.T) {
	dir := t.TempDir()
	random := rand.New(rand.NewPCG(1, 2))
	inputs := []string{
		cutOffFile(t, filepath.Join(dir, "cut.jsonl.gz")), // two that cannot be read, one after another
		cutOffFile(t, filepath.Join(dir, "off.jsonl.gz")),
		boardFile(t, filepath.Join(dir, "some.jsonl"), random, 60_000),
		cutOffFile(t, filepath.Join(dir, "between.jsonl.gz")),
		boardFile(t, filepath.Join(dir, "more.jsonl"), random, 30_000),
	}
	for _, ending := range []string{"jsonl", "jsonl.zst", "jsonl.gz"} {
		t.Run(ending, func(t *testing.T) {
			want := filepath.Join(dir, "want."+ending)
			runOnce(t, exec.Command("match3", append([]string{"resolve", "-o", want}, inputs...)...), 1)
			got := filepath.Join(dir, "got."+ending)
			args := append([]string{"resolve", "--resume", "-o", got}, inputs...)
			kills := 0
			for range 20 {
				cmd := exec.Command("match3", args...)
				noted := sizeOf(got + ".journal")
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				if random.IntN(2) == 0 { // else it may not have come to anything yet
					for began := time.Now(); sizeOf(got+".journal") <= noted && sizeOf(got) < 0 && time.Since(began) < patience; {
						time.Sleep(time.Millisecond)
					}
				}
				time.Sleep(time.Duration(random.IntN(60)) * time.Millisecond)
				_ = cmd.Process.Kill() // it may have ended
				err := cmd.Wait()
				if _, statErr := os.Stat(got); statErr == nil {
					break // it was finished before
				}
				if cmd.ProcessState.Exited() {
					t.Fatalf("it ended by itself: %v", err)
				}
				kills++
			}
			t.Logf("killed %d times", kills)
			if _, err := os.Stat(got); err != nil {
				runOnce(t, exec.Command("match3", args...), 1)
			} else {
				runOnce(t, exec.Command("match3", args...), 2) // and tidies up what the killed one left
			}
			checkSameFile(t, got, want)
			for _, left := range []string{got + ".partial", got + ".journal"} {
				if _, err := os.Stat(left); err == nil {
					t.Errorf("%s was left behind", left)
				}
			}
		})
	}
}

// resumable makes a file of boards and one of their results, and names one for results that a run will be kept from
// writing.
func resumable(t *testing.T, random *rand.Rand) (input, want, got string) {
	t.Helper()
	dir := t.TempDir()
	input = boardFile(t, filepath.Join(dir, "boards.jsonl"), random, 50_000)
	want, got = filepath.Join(dir, "want.jsonl"), filepath.Join(dir, "got.jsonl")
	runOnce(t, exec.Command("match3", "resolve", "-o", want, input), 1)
	return input, want, got
}

// A run that ended between the last two of its steps, the output being there and the journal too, stands in nobody's
// way.
func TestResumeAfterTheEnd(t *testing.T) {
	input, want, got := resumable(t, rand.New(rand.NewPCG(5, 6)))
	again := func() *exec.Cmd { return exec.Command("match3", "resolve", "--resume", "--force", "-o", got, input) }
	limited := exec.Command("sh", "-c", `ulimit -f 2000; exec match3 resolve --resume --force -o "$0" "$1"`, got, input)
	runOnce(t, limited, 1)
	journal, err := os.ReadFile(got + ".journal")
	if err != nil {
		t.Fatal(err)
	}
	runOnce(t, again(), 1)
	if err := os.WriteFile(got+".journal", journal, 0o600); err != nil {
		t.Fatal(err)
	}
	runOnce(t, again(), 1)
	checkSameFile(t, got, want)
	if left, _ := filepath.Glob(got + ".*"); len(left) > 0 {
		t.Errorf("%v was left behind", left)
	}
}

// A disk that is full ends a run with a clear error, and once there is room it goes on. A limit on the size of files
// stands for the disk.
func TestResumeAfterFullDisk(t *testing.T) {
	input, want, got := resumable(t, rand.New(rand.NewPCG(3, 4)))
	limited := exec.Command("sh", "-c", `ulimit -f 2000; exec match3 resolve --resume -o "$0" "$1"`, got, input)
	text := runOnce(t, limited, 1)
	if !strings.Contains(text, "match3: writing the results: ") ||
		!strings.HasSuffix(text, "; the same command goes on from there\n") {
		t.Errorf("the error is %q", text)
	}
	if _, err := os.Stat(got); err == nil {
		t.Error("an output that is not whole has appeared")
	}
	runOnce(t, exec.Command("match3", "resolve", "--resume", "-o", got, input), 1)
	checkSameFile(t, got, want)

	plain := filepath.Join(t.TempDir(), "plain.jsonl")
	text = runOnce(t, exec.Command("sh", "-c", `ulimit -f 2000; exec match3 resolve -o "$0" "$1"`, plain, input), 1)
	if !strings.Contains(text, "was not written (with --resume the work could go on)") {
		t.Errorf("the error is %q", text)
	}
	if left, _ := filepath.Glob(plain + "*"); len(left) > 0 {
		t.Errorf("%v was left behind", left)
	}

	// Which --resume does not take is not said to go on with it.
	for _, arguments := range []string{
		`-o "$0.parquet" --to parquet "$1"`, `-o "$0.trace" --to trace "$1"`, `-o "$0.jsonl" - < "$1"`,
	} {
		text = runOnce(t, exec.Command("sh", "-c", "ulimit -f 10; exec match3 resolve "+arguments, plain, input), 1)
		if !strings.Contains(text, "writing the results: ") || !strings.HasSuffix(text, " was not written\n") {
			t.Errorf("%s: the error is %q", arguments, text)
		}
	}
}

// boardFile writes so many boards, with bad ones among them, so that resolving them has exit status 1.
func boardFile(t *testing.T, name string, random *rand.Rand, count int) string {
	t.Helper()
	var text bytes.Buffer
	for i := range count {
		switch {
		case i%1000 == 500:
			text.WriteString("[[1,2],[3]]\n")
		case i%1000 == 700:
			text.WriteString("[[1,\n")
		default:
			fmt.Fprintf(&text, "[[%d,%d,%d,%d,1,1,2,3,4,5,6,7,8,9,10]]\n", random.IntN(3), random.IntN(3), random.IntN(3), i%250)
		}
	}
	if err := os.WriteFile(name, text.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// cutOffFile writes a file that ends within its compressed data.
func cutOffFile(t *testing.T, name string) string {
	t.Helper()
	if err := os.WriteFile(name, gzipMagic, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// sizeOf is the size of a file, or less than nothing where there is none.
func sizeOf(name string) int64 {
	info, err := os.Stat(name)
	if err != nil {
		return -1
	}
	return info.Size()
}

// runOnce runs a command that is to end with a status, and gives its standard error.
func runOnce(t *testing.T, cmd *exec.Cmd, status int) string {
	t.Helper()
	var text bytes.Buffer
	cmd.Stderr = &text
	_ = cmd.Run() // the status says it
	if got := cmd.ProcessState.ExitCode(); got != status {
		t.Fatalf("%v ended with %d, want %d: %s", cmd, got, status, &text)
	}
	return text.String()
}

func checkSameFile(t *testing.T, got, want string) {
	t.Helper()
	gotText, err := os.ReadFile(got)
	if err != nil {
		t.Fatal(err)
	}
	wantText, err := os.ReadFile(want)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(gotText, wantText) {
		t.Errorf("%s has %d bytes and is not %s, which has %d", got, len(gotText), want, len(wantText))
	}
}
