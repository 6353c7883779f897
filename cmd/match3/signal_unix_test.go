//go:build unix

package main

import (
	"encoding/json"
	"io"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// beyondPipe is more bytes than a pipe holds: once they are written the other end has begun to read.
const beyondPipe = 400 << 10

// A signal that comes while the command waits for more input ends it at once. What was finished by then is written, and
// nothing of a board that was not.
func TestSignalWhileWaiting(t *testing.T) {
	for _, test := range []struct {
		name   string
		args   []string
		finish string // a board that is whole
		lines  int    // of its result
		begin  string // a board that is not
	}{
		{"before the first board", []string{"resolve", "--from", "json"}, "", 0, strings.Repeat("\n", beyondPipe)},
		{"between boards", []string{"resolve"}, "[[1,1,1]]\n", 1, ""},
		{"in JSON", []string{"resolve"}, "[[1,1,1]]\n", 1, "[[2,2,2],[3"},
		{"in JSON over lines", []string{"resolve"}, "[[1,1,1]]\n", 1, "[\n[2,2,2],\n"},
		{"in text after whole rows", []string{"resolve"}, "RRR\n\n", 3, "RGB\nRGB\n"},
		{"in a row of text", []string{"resolve"}, "RRR\n\n", 3, "RGB\nRG"},
		{"explaining", []string{"explain", "--max-passes", "0"}, "[[1,1,1]]\n", 5, "[[2,2,2],[3"},
		{"in CSV", []string{"resolve", "--from", "csv", "--to", "json"}, "", 0, strings.Repeat("R,G\n", beyondPipe/4)},
		{"in a board to check", []string{"check", "--json", "-", "../../testdata/claims/board.txt"}, "[[1,1,1]]\n", 1, "[[2"},
		{
			"in a claim",
			[]string{"check", "--claim-from", "json", "../../testdata/claims/board.txt", "-"},
			"",
			0,
			strings.Repeat("\n", beyondPipe) + `{"board":["AB`,
		},
		{"with a file before", []string{"resolve", "../../testdata/boards/stable.json", "-"}, "[[1,1,1]]\n", 2, "[[2"},
	} {
		for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
			t.Run(test.name+"/"+signal.String(), func(t *testing.T) {
				t.Parallel()
				c := start(t, test.args...)
				c.say(test.finish)
				c.hear(test.lines)
				c.say(test.begin)
				if err := c.cmd.Process.Signal(signal); err != nil {
					t.Fatal(err)
				}
				rest, status := c.end()
				if rest != "" {
					t.Errorf("it still wrote %q", rest)
				}
				checkStopped(t, c, signal, status)
			})
		}
	}
}

// A signal ends the wait for someone who opens the other end of a named pipe, too.
func TestSignalWhileOpening(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := exec.Command("mkfifo", pipe).Run(); err != nil {
		t.Skip(err)
	}
	c := start(t, "resolve", "--from", "json", "../../testdata/boards/stable.json", pipe)
	c.hear(1)
	if err := c.cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	_, status := c.end()
	checkStopped(t, c, syscall.SIGINT, status)
}

// A signal in the middle of a long stream lets the result under way be written to its end.
func TestSignalInAStream(t *testing.T) {
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		for _, command := range []string{"resolve", "generate"} {
			t.Run(command+"/"+signal.String(), func(t *testing.T) {
				t.Parallel()
				args := []string{"resolve"}
				if command == "generate" {
					args = []string{"generate", "--count", "10000000000"}
				}
				c := start(t, args...)
				go feed(c.in, strings.Repeat("[[1,2,3,4],[5,6,7,8],[1,1,1,2],[2,3,4,5]]\n", 1000))
				text := c.hear(5000)
				if err := c.cmd.Process.Signal(signal); err != nil {
					t.Fatal(err)
				}
				rest, status := c.end()
				text += rest
				if !strings.HasSuffix(text, "\n") {
					t.Errorf("the output ends with %q", text[max(0, len(text)-100):])
				}
				for line := range strings.Lines(text) {
					if !json.Valid([]byte(line)) {
						t.Fatalf("this line is no JSON: %q", line)
					}
				}
				checkStopped(t, c, signal, status)
			})
		}
	}
}

// A signal ends the timing of shapes after the round under way, and the rows that were written stay.
func TestSignalWhileTiming(t *testing.T) {
	c := start(t, "bench", "--shape", "2x2", "--shape", "8x8", "--time", "1h")
	c.hear(4) // up to the heads of the columns
	if err := c.cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	rest, status := c.end()
	if rest != "" {
		t.Errorf("it still wrote %q", rest)
	}
	checkStopped(t, c, syscall.SIGINT, status)
}

// feed writes text again and again until no one reads it any more.
func feed(in io.Writer, text string) {
	for {
		if _, err := io.WriteString(in, text); err != nil {
			return
		}
	}
}

// checkStopped sees that the command ended as one that was told to by a signal, and said so in one line.
func checkStopped(t *testing.T, c *child, signal syscall.Signal, status int) {
	t.Helper()
	if status != 128+int(signal) {
		t.Errorf("exit status %d, not %d", status, 128+int(signal))
	}
	said := c.errors.String()
	if !strings.HasPrefix(said, "match3: "+signal.String()+": stopped after ") || strings.Count(said, "\n") != 1 {
		t.Errorf("on standard error: %q", said)
	}
}

// Signals that whoever starts the command has it ignore, as nohup does, do not end it.
func TestIgnoredSignals(t *testing.T) {
	input := boardFile(t, filepath.Join(t.TempDir(), "boards.jsonl"), rand.New(rand.NewPCG(5, 6)), 100)
	script := `trap "" INT HUP
		mkfifo "$1.pipe"
		match3 resolve "$1.pipe" -o "$1.out" 2>/dev/null & run=$!
		exec 3>"$1.pipe"
		cat "$1" >&3
		while ! ls "$1".out.partial* >/dev/null 2>&1; do sleep 0.01; done
		kill -INT "$run"; kill -HUP "$run"
		sleep 0.1
		echo "[[1,1,1]]" >&3
		exec 3>&-
		wait "$run"
		tail -n 1 "$1.out"`
	out, err := exec.Command("sh", "-c", script, "sh", input).CombinedOutput()
	if want := `{"board":[[0,0,0]],"removed":3,"passes":1}` + "\n"; err != nil || string(out) != want {
		t.Errorf("got %q, %v, want %q", out, err, want)
	}
}
