// Command site writes the playground as static files that need no service: the page, and the library compiled to
// WebAssembly with the Go toolchain at hand.
//
//	go run ./web/site DIR
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"example.com/match3/web"
)

func main() {
	if len(os.Args) != 2 || strings.HasPrefix(os.Args[1], "-") {
		fmt.Fprintln(os.Stderr, "usage: go run ./web/site DIR")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
}

// engineFolder is the folder of the files that reach the engine, in the page.
const engineFolder = "js/engine"

// transport is what stands in the place of the file of that name, by which the page would ask a service.
const transport = "// This page has its engine with it.\nexport { transport } from \"./wasm.js\";\n"

// write writes the page into a folder, which may exist. Files that are there and are not of the page are left alone.
func write(dir string) error {
	if err := copyFiles(dir, web.Files()); err != nil {
		return err
	}
	engine := filepath.Join(dir, filepath.FromSlash(engineFolder))
	target := filepath.Join(engine, "transport.js")
	if err := os.WriteFile(target, []byte(transport), 0o644); err != nil { //nolint:gosec // it is to be served
		return err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env GOROOT: %w", err)
	}
	support, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(engine, "wasm_exec.js"), support, 0o644); err != nil { //nolint:gosec // as above
		return err
	}
	return compile(filepath.Join(engine, "match3.wasm"))
}

// copyFiles copies all files of the page.
func copyFiles(dir string, files fs.FS) error {
	return fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		target := filepath.Join(dir, filepath.FromSlash(name))
		switch {
		case err != nil:
			return err
		case entry.IsDir():
			return os.MkdirAll(target, 0o755) //nolint:gosec // it is to be served
		}
		content, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		return os.WriteFile(target, content, 0o644) //nolint:gosec // it is to be served
	})
}

// compile compiles the engine, without what only debuggers need, and without the pictures that the page draws for
// itself.
func compile(target string) error {
	target, err := filepath.Abs(target)
	if err != nil {
		return err
	}
	build := exec.Command("go", "build", "-tags", "wordsonly", "-trimpath", "-ldflags", "-s -w", "-o", target,
		"example.com/match3/web/wasm")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return errors.Join(errors.New("the engine cannot be compiled to WebAssembly; run this within the module"), err)
	}
	return nil
}
