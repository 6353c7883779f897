// Command rename gives the module of this repository another path, everywhere that its path is written.
//
//	go run ./scripts/rename [--force] [--from OLD/PATH] NEW/PATH
//
// It reads the present path from go.mod and replaces it in every text file that git knows or would add: the go.mod
// files of all modules, imports, configuration, scripts and documents. Changed Go files are formatted again, since the
// order of imports follows their paths. A second run with the same path changes nothing.
//
// Protobuf's generated files hold the path together with its length, so they are named and left alone: generate them
// again afterwards.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"go/format"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	os.Exit(run(".", os.Args[1:], os.Stdout, os.Stderr))
}

// run carries out the command line in the repository at root and returns the exit status: 1 for a failure, 2 for a
// command line that is wrong.
func run(root string, args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("rename", flag.ContinueOnError)
	flags.SetOutput(stderr)
	force := flags.Bool("force", false, "rename even when there are uncommitted changes, or no git at all")
	from := flags.String("from", "",
		"the `path` to replace (default: the path in go.mod); for branches that still use an older one")
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: go run ./scripts/rename [--force] [--from OLD/PATH] NEW/PATH")
		flags.PrintDefaults()
	}
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	if flags.NArg() != 1 {
		flags.Usage()
		return 2
	}
	path := flags.Arg(0)
	if err := checkPath(path); err != nil {
		fmt.Fprintf(stderr, "rename: %q cannot be a module path: %v\n", path, err)
		return 2
	}
	if err := rename(root, *from, path, *force, stdout); err != nil {
		fmt.Fprintf(stderr, "rename: %v\n", err)
		return 1
	}
	return 0
}

// rename replaces the path from, or where that is empty the one in go.mod, in the repository at root.
func rename(root, from, to string, force bool, stdout io.Writer) error {
	if from == "" {
		var err error
		if from, err = modulePath(filepath.Join(root, "go.mod")); err != nil {
			return err
		}
	}
	if from == to {
		fmt.Fprintf(stdout, "The module is %s already. Nothing to change.\n", to)
		return nil
	}
	names, err := listFiles(root, force)
	if err != nil {
		return err
	}

	fmt.Fprintf(stdout, "Renaming %s to %s\n", from, to)
	files, places := 0, 0
	var left []string
	for _, name := range names {
		n, err := renameInFile(filepath.Join(root, name), from, to)
		if err != nil {
			return err
		}
		switch {
		case n < 0:
			left = append(left, name)
		case n > 0:
			files++
			places += n
			fmt.Fprintf(stdout, "%6d  %s\n", n, filepath.ToSlash(name))
		}
	}
	fmt.Fprintf(stdout, "Changed %d places in %d files.\n", places, files)
	if len(left) > 0 {
		fmt.Fprintf(stdout, "Left alone, generate them again: %s\n", strings.Join(left, ", "))
	}
	return nil
}

// modulePath reads the path from the module line of a go.mod file.
func modulePath(name string) (string, error) {
	text, err := os.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) {
		return "", errors.New("there is no go.mod here; run it from the repository's root")
	}
	if err != nil {
		return "", err
	}
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "//")
		if f := strings.Fields(line); len(f) == 2 && f[0] == "module" {
			return strings.Trim(f[1], "\"`"), nil
		}
	}
	return "", fmt.Errorf("%s has no module line", name)
}

// listFiles names the files to look at, relative to root, and go.mod of root last: a run that was cut short then still
// finds the old path there and can be repeated.
func listFiles(root string, force bool) ([]string, error) {
	var files []string
	if _, err := exec.Command("git", "-C", root, "rev-parse", "--is-inside-work-tree").Output(); err == nil {
		changes, err := git(root, "status", "--porcelain", "--", ".")
		if err != nil {
			return nil, err
		}
		if len(changes) > 0 && !force {
			return nil, errors.New("there are uncommitted changes; commit or stash them first, or give --force")
		}
		list, err := git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
		if err != nil {
			return nil, err
		}
		for name := range strings.SplitSeq(strings.TrimSuffix(string(list), "\x00"), "\x00") {
			files = append(files, filepath.FromSlash(name))
		}
	} else {
		if !force {
			return nil, errors.New("this is no git repository, so the change could not be undone; give --force to go on")
		}
		err := fs.WalkDir(os.DirFS(root), ".", func(name string, _ fs.DirEntry, err error) error {
			files = append(files, filepath.FromSlash(name))
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	files = slices.DeleteFunc(files, func(name string) bool { return name == "go.mod" })
	slices.Sort(files)
	return append(slices.Compact(files), "go.mod"), nil
}

func git(root string, args ...string) ([]byte, error) {
	cmd := exec.Command("git", append([]string{"-C", root}, args...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("git %s: %w", args[0], err)
	}
	return out, nil
}

// renameInFile replaces the path in one file and returns in how many places; -1 if the file has to be generated
// again instead. What is no regular file, or holds no text, counts as none.
func renameInFile(name, from, to string) (int, error) {
	info, err := os.Lstat(name)
	if errors.Is(err, os.ErrNotExist) {
		return 0, nil // deleted, but still in git's index
	}
	if err != nil || !info.Mode().IsRegular() {
		return 0, err
	}
	text, err := os.ReadFile(name)
	if err != nil || bytes.IndexByte(text, 0) >= 0 {
		return 0, err
	}
	if strings.HasSuffix(name, ".pb.go") && strings.Contains(string(text), from) {
		return -1, nil
	}
	changed, n := replacePath(string(text), from, to)
	// The path may also stand in a regular expression.
	changed, escaped := replacePath(changed, strings.ReplaceAll(from, ".", `\.`), strings.ReplaceAll(to, ".", `\.`))
	n += escaped
	if n == 0 {
		return 0, nil
	}
	out := []byte(changed)
	if strings.HasSuffix(name, ".go") {
		// What cannot be parsed, such as an example of a syntax error, stays as it is written.
		if formatted, err := format.Source(out); err == nil {
			out = formatted
		}
	}
	if err := os.WriteFile(name, out, info.Mode().Perm()); err != nil {
		return n, err
	}
	if filepath.Base(name) == "go.mod" {
		// Puts the lines back in order, which follows the paths as well.
		if out, err := exec.Command("go", "mod", "edit", "-fmt", name).CombinedOutput(); err != nil {
			return n, fmt.Errorf("go mod edit -fmt %s: %w: %s", name, err, bytes.TrimSpace(out))
		}
	}
	return n, nil
}
