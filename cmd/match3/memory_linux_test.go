package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func init() {
	programs["match3-measured"] = measured
}

// measured is the command with the name of a file in front of its arguments, in which it leaves what the system tells
// of the process. What the parent could ask for itself, Maxrss, counts the memory of the parent as well.
func measured() {
	report := os.Args[1]
	os.Args = append(os.Args[:1], os.Args[2:]...)
	code := run()
	status, err := os.ReadFile("/proc/self/status")
	if err == nil {
		err = os.WriteFile(report, status, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(code)
}

// peakMemory is the largest amount of memory, in bytes, that a measured process had.
func peakMemory(t *testing.T, report string) int64 {
	t.Helper()
	status, err := os.ReadFile(report)
	if err != nil {
		t.Fatal(err)
	}
	_, line, _ := strings.Cut(string(status), "VmHWM:")
	var peak int64
	if _, err := fmt.Sscanf(line, "%d kB", &peak); err != nil {
		t.Fatalf("the system does not tell what the process used: %v\n%s", err, status)
	}
	return peak << 10
}

// A token, line or record of 100 MB is refused, and takes memory in measure of the limit, not of what comes.
func TestTokenAboveTheLimit(t *testing.T) {
	if testing.Short() {
		t.Skip("100 MB through a pipe, several times")
	}
	const length = 100 << 20
	for _, test := range []struct {
		format  string
		begin   string
		maxLine int // 0 for the default
		want    string
	}{
		{"json", `[["`, 1 << 20, "row 0, column 0: what begins here has more than 1048576 bytes without an end (max-line)\n"},
		{"json", `[[1`, 1 << 20, "row 0, column 0: what begins here has more than 1048576 bytes without an end (max-line)\n"},
		{"text", `R`, 1 << 20, "the line has more than 1048576 bytes (max-line)\n"},
		{"text", `R `, 1 << 20, "the line has more than 1048576 bytes (max-line)\n"},
		{"csv", `R,`, 1 << 20, "row 0: the record that begins here has more than 1048576 bytes (max-line)\n"},
		{"csv", `R,"`, 1 << 20, "row 0: the record that begins here has more than 1048576 bytes (max-line)\n"},
		{"json", `[["`, 0, "row 0, column 0: what begins here has more than 16777216 bytes without an end (max-line)\n"},
	} {
		t.Run(fmt.Sprintf("%s %s %d", test.format, test.begin, test.maxLine), func(t *testing.T) {
			args := []string{"resolve", "--from", test.format, "--to", "json"}
			most := int64(256 << 20)
			if test.maxLine > 0 {
				args = append(args, "--max-line", fmt.Sprint(test.maxLine))
				most = 64 << 20
			}
			report := filepath.Join(t.TempDir(), "status")
			c := startProgram(t, "match3-measured", append([]string{report}, args...)...)
			began := time.Now()
			c.say(test.begin)
			piece := bytes.Repeat([]byte{'1'}, 1<<20)
			for sent := 0; sent < length; sent += len(piece) {
				if _, err := c.in.Write(piece); err != nil {
					break // it has read enough
				}
			}
			if err := c.in.Close(); err != nil {
				t.Fatal(err)
			}
			out, status := c.end()
			said := c.errors.String()
			if out != "" || status != statusRefused || !strings.HasPrefix(said, "<stdin>:1:") ||
				!strings.HasSuffix(said, ": "+test.want) {
				t.Errorf("output %q, status %d, message %q\nwant %q", out, status, said, test.want)
			}
			peak := peakMemory(t, report)
			t.Logf("peak %d MB, %v", peak>>20, time.Since(began).Round(time.Millisecond))
			if peak > most {
				t.Errorf("it took %d MB of memory; %d MB should do", peak>>20, most>>20)
			}
		})
	}
}
