package main

import (
	"bytes"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// tree is a small repository before its renaming; beside each file that changes stands what becomes of it.
var tree = map[string]struct{ before, after string }{
	"go.mod": {
		"module old.example/mod\n\ngo 1.26.0\n",
		"module zoo.example/mod\n\ngo 1.26.0\n",
	},
	"tools/x/go.mod": {
		"module old.example/mod/tools/x\n\ngo 1.26.0\n\nrequire (\n\told.example/mod v0.0.0\n\tpkg.example/a v1.0.0\n)\n\nreplace old.example/mod => ../..\n",
		"module zoo.example/mod/tools/x\n\ngo 1.26.0\n\nrequire (\n\tpkg.example/a v1.0.0\n\tzoo.example/mod v0.0.0\n)\n\nreplace zoo.example/mod => ../..\n",
	},
	"tools/x/x.go": {
		"package x\n\nimport (\n\t_ \"old.example/mod\"\n\t_ \"pkg.example/a\"\n)\n",
		"package x\n\nimport (\n\t_ \"pkg.example/a\"\n\t_ \"zoo.example/mod\"\n)\n",
	},
	"testdata/broken.go":   {"package ) // old.example/mod\n", "package ) // zoo.example/mod\n"},
	"testdata/crlf.txt":    {"old.example/mod\r\n", "zoo.example/mod\r\n"},
	"testdata/pattern.txt": {`^old\.example/mod$`, `^zoo\.example/mod$`},
	"testdata/binary":      {"\x00old.example/mod", "\x00old.example/mod"},
	"service.pb.go":        {"package mod\n\nconst raw = \"\\x0fold.example/mod\"\n", "package mod\n\nconst raw = \"\\x0fold.example/mod\"\n"},
	"other.md":             {"Nothing to see at old.example/model.\n", "Nothing to see at old.example/model.\n"},
}

func writeTree(t *testing.T) (root string) {
	t.Helper()
	root = t.TempDir()
	for name, text := range tree {
		name = filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text.before), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// readTree reads all files but git's own.
func readTree(t *testing.T, root string) map[string]string {
	t.Helper()
	texts := map[string]string{}
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || name == ".git" {
			return errorOr(err, fs.SkipDir)
		}
		if entry.IsDir() {
			return nil
		}
		text, err := os.ReadFile(filepath.Join(root, name))
		texts[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

func errorOr(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}

// start runs the command and checks its exit status.
func start(t *testing.T, root string, status int, args ...string) (stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	if got := run(root, args, &out, &errs); got != status {
		t.Fatalf("run %q: got status %d, want %d\n%s%s", args, got, status, &out, &errs)
	}
	return out.String(), errs.String()
}

func checkRenamed(t *testing.T, root string) {
	t.Helper()
	for name, got := range readTree(t, root) {
		if want := tree[name].after; got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
		}
	}
}

func TestRenameWithoutGit(t *testing.T) {
	forgetGit(t)
	t.Setenv("GIT_CEILING_DIRECTORIES", os.TempDir())
	root := writeTree(t)
	before := readTree(t, root)

	if _, stderr := start(t, root, 1, "zoo.example/mod"); !strings.Contains(stderr, "no git repository") {
		t.Errorf("got %q, want a word on git", stderr)
	}
	if !maps.Equal(before, readTree(t, root)) {
		t.Error("a refused run changed files")
	}

	stdout, _ := start(t, root, 0, "--force", "zoo.example/mod")
	checkRenamed(t, root)
	for _, want := range []string{"tools/x/x.go", "again: service.pb.go"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("got output %q, want %q in it", stdout, want)
		}
	}

	stdout, _ = start(t, root, 0, "zoo.example/mod")
	if !strings.Contains(stdout, "already") {
		t.Errorf("second run: got output %q, want it to say that nothing changes", stdout)
	}
	checkRenamed(t, root)
}

// forgetGit takes from git what it would go by besides the folder it runs in: the repository of a hook that runs the
// tests, and what the user has set up.
func forgetGit(t *testing.T) {
	t.Helper()
	for _, variable := range os.Environ() {
		if name, _, _ := strings.Cut(variable, "="); strings.HasPrefix(name, "GIT_") {
			t.Setenv(name, "") // so that it is put back
			if err := os.Unsetenv(name); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
}

func TestRenameWithGit(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	forgetGit(t)
	root := writeTree(t)
	git := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", args...)
		cmd.Dir = root
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
	}
	git("init", "--quiet")
	if _, stderr := start(t, root, 1, "zoo.example/mod"); !strings.Contains(stderr, "uncommitted changes") {
		t.Errorf("got %q, want a word on uncommitted changes", stderr)
	}
	git("add", ".")
	git("-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false", "commit", "--quiet", "--message=All")
	start(t, root, 0, "zoo.example/mod")
	checkRenamed(t, root)
}

func TestRenameOfOlderPath(t *testing.T) {
	forgetGit(t)
	t.Setenv("GIT_CEILING_DIRECTORIES", os.TempDir())
	root := writeTree(t)
	start(t, root, 0, "--force", "zoo.example/mod")
	late := filepath.Join(root, "late.txt")
	if err := os.WriteFile(late, []byte("old.example/mod"), 0o666); err != nil {
		t.Fatal(err)
	}
	start(t, root, 0, "--force", "--from", "old.example/mod", "zoo.example/mod")
	if text, err := os.ReadFile(late); err != nil || string(text) != "zoo.example/mod" {
		t.Errorf("got %q and error %v", text, err)
	}
}

func TestCommandLine(t *testing.T) {
	for _, args := range [][]string{{}, {"a.example/b", "c.example/d"}, {"--nothing", "a.example/b"}, {"nohost"}} {
		if _, stderr := start(t, t.TempDir(), 2, args...); stderr == "" {
			t.Errorf("%q: nothing on standard error", args)
		}
	}
	if _, stderr := start(t, t.TempDir(), 1, "a.example/b"); !strings.Contains(stderr, "root") {
		t.Errorf("outside a module: got %q, want a hint", stderr)
	}
	start(t, t.TempDir(), 0, "--help")
}
