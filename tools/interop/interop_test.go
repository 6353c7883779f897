// Package interop holds the files that the project reads and writes against the programs that researchers use: NumPy,
// pandas, Polars, DuckDB and a reader of Parquet for browsers. It is a module of its own, because nothing else needs
// them.
//
// `npm ci` in this folder brings those for Node.js. What is not here is passed over.
package interop

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/match3"
)

// place is a folder of a test, in which programs run.
type place struct {
	*testing.T
	dir string
}

func newPlace(t *testing.T) place {
	t.Helper()
	return place{t, t.TempDir()}
}

// commandPath is where the command was built, once for all tests.
var commandPath string

func TestMain(m *testing.M) {
	os.Exit(run(m))
}

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "match3-interop")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer func() { _ = os.RemoveAll(dir) }() // what is left is the system's to remove
	commandPath = filepath.Join(dir, "match3"+exeSuffix())
	build := exec.Command("go", "build", "-o", commandPath, "./cmd/match3")
	build.Dir = filepath.Join("..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "the command cannot be built: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}

// exeSuffix is how the name of a program ends on this system.
func exeSuffix() string {
	if runtime.GOOS == "windows" {
		return ".exe"
	}
	return ""
}

// command runs a program and returns what it writes to its two outputs, and its exit status.
func (p place) command(input, name string, args ...string) (out, complaint string, status int) {
	p.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = p.dir
	cmd.Stdin = strings.NewReader(input)
	modules, err := filepath.Abs("node_modules")
	if err != nil {
		p.Fatal(err)
	}
	cmd.Env = append(os.Environ(), "NODE_PATH="+modules,
		"PATH="+filepath.Dir(commandPath)+string(filepath.ListSeparator)+os.Getenv("PATH"))
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		p.Fatal(err)
	}
	return stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()
}

// must runs a program that is to end well and returns what it writes.
func (p place) must(input, name string, args ...string) string {
	p.Helper()
	out, complaint, status := p.command(input, name, args...)
	if status != 0 {
		p.Fatalf("%s %q ends with status %d:\n%s%s", name, args, status, out, complaint)
	}
	return out
}

// match3 runs the command, which is to end well.
func (p place) match3(args ...string) string {
	p.Helper()
	return p.must("", commandPath, args...)
}

// write makes a file of what the command writes.
func (p place) write(file string, args ...string) {
	p.Helper()
	if err := os.WriteFile(filepath.Join(p.dir, file), []byte(p.match3(args...)), 0o644); err != nil {
		p.Fatal(err)
	}
}

// refuses wants the command to refuse a file, with an error that begins with its name and has this part.
func (p place) refuses(file, part string) {
	p.Helper()
	out, complaint, status := p.command("", commandPath, "resolve", "--to", "json", file)
	if status != 1 || out != "" || !strings.HasPrefix(complaint, file+": ") || !strings.Contains(complaint, part) {
		p.Errorf("%s: status %d, written %q, refused with %q, want %q", file, status, out, complaint, part)
	}
}

// needs passes the test over where a package for Node.js is missing.
func needs(t *testing.T, name string) {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("NOT RUN: there is no Node.js here")
	}
	if _, err := os.Stat(filepath.Join("node_modules", filepath.FromSlash(name))); errors.Is(err, fs.ErrNotExist) {
		t.Skipf("NOT RUN: %s is not here; `npm ci` in tools/interop brings it", name)
	}
}

// python is the path of a Python that has a package, or nothing.
var python = func() func(name string) string {
	var lock sync.Mutex
	found := map[string]string{}
	return func(name string) string {
		lock.Lock()
		defer lock.Unlock()
		if path, known := found[name]; known {
			return path
		}
		for _, path := range []string{os.Getenv("PYTHON"), "python3", "/usr/bin/python3"} {
			if path != "" && exec.Command(path, "-c", "import "+name).Run() == nil {
				found[name] = path
				return path
			}
		}
		found[name] = ""
		return ""
	}
}()

// pythonWith is the path of a Python that has a package. Where there is none, the test is passed over.
func pythonWith(t *testing.T, name string) string {
	t.Helper()
	path := python(name)
	if path == "" {
		t.Skipf("NOT RUN: there is no Python with %s here; PYTHON names one", name)
	}
	return path
}

// lines reads lines of JSON.
func lines[T any](t *testing.T, text string) []T {
	t.Helper()
	var all []T
	for line := range strings.Lines(text) {
		var one T
		if err := json.Unmarshal([]byte(line), &one); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		all = append(all, one)
	}
	return all
}

// result is a row of a table of results, as a program has read it.
type result struct {
	Rows    int      `json:"rows"`
	Cols    int      `json:"cols"`
	Cells   []uint32 `json:"cells"`
	Final   []uint32 `json:"final"`
	Removed int      `json:"removed"`
	Passes  int      `json:"passes"`
}

// check wants results to be right, and some tiles to be removed in all.
func check(t *testing.T, results []result, count int) {
	t.Helper()
	if len(results) != count {
		t.Fatalf("%d results were read of %d", len(results), count)
	}
	removed := 0
	for i, r := range results {
		kinds := make([]match3.Kind, len(r.Cells))
		for j, kind := range r.Cells {
			kinds[j] = match3.Kind(kind)
		}
		board, err := match3.FromCells(kinds, r.Rows, r.Cols)
		if err != nil {
			t.Fatalf("result %d, of %d rows and %d columns: %v", i, r.Rows, r.Cols, err)
		}
		want := board.Resolve()
		final := make([]match3.Kind, len(r.Final))
		for j, kind := range r.Final {
			final[j] = match3.Kind(kind)
		}
		if !slices.Equal(final, board.AppendCells(nil)) || r.Removed != want.Removed || r.Passes != want.Passes {
			t.Fatalf("result %d is %+v, want %v and %+v", i, r, board.Kinds(), want)
		}
		removed += r.Removed
	}
	if count > 0 && removed == 0 {
		t.Error("nothing was removed of all boards, so that little was tried")
	}
}
