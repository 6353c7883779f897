package web

import (
	"io/fs"
	"path"
	"regexp"
	"strings"
	"testing"
)

// Whatever the page loads is one of its files, and nothing that it loads is written into the page itself.
func TestFilesAreWhole(t *testing.T) {
	files := Files()
	page, err := fs.ReadFile(files, "index.html")
	if err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`http-equiv="Content-Security-Policy" content="default-src 'none'; `).Match(page) {
		t.Error("the page has no policy, or one that allows by default")
	}
	for _, never := range []string{"unsafe", "http:", "https:", "<style", " style=", " onclick=", "//"} {
		if strings.Contains(string(page), never) {
			t.Errorf("the page contains %q", never)
		}
	}
	loaded := 0
	exists := func(from, name string) {
		t.Helper()
		loaded++
		target := path.Join(path.Dir(from), name)
		if _, err := fs.Stat(files, target); err != nil && !strings.HasSuffix(target, "/wasm_exec.js") &&
			!strings.HasSuffix(target, "/match3.wasm") {
			t.Errorf("%s: %s is not there", from, name)
		}
	}
	for _, match := range regexp.MustCompile(`(?:src|href)="([^"#]+)"`).FindAllStringSubmatch(string(page), -1) {
		exists("index.html", match[1])
	}
	imports := regexp.MustCompile(`(?m)^(?:import|export) [^"\n]*"([^"]+)";|new URL\("(\./[^"]+)"`)
	err = fs.WalkDir(files, "js", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		script, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		for _, match := range imports.FindAllStringSubmatch(string(script), -1) {
			exists(name, match[1]+match[2])
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if loaded < 50 {
		t.Errorf("only %d files are loaded; does the test still find them?", loaded)
	}
}
