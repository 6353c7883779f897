package match3

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// listed is what the go command says of a package.
type listed struct {
	ImportPath string
	Standard   bool
	Module     *struct{ Path string }
	Imports    []string
}

// What a game links with this package is the standard library, what tells processors apart, and packages of this
// module. And it knows nothing of files, terminals or networks.
func TestImports(t *testing.T) {
	goCommand, err := exec.LookPath("go")
	if err != nil {
		t.Skip("the go command, which knows the imports, is not here")
	}
	module := strings.TrimSpace(string(output(t, goCommand, nil, "list", "-m")))
	packages := []string{module, module + "/internal/reference", module + "/internal/engine"}
	targets := []struct{ name, system, processor, tags string }{
		{"linux/amd64", "linux", "amd64", ""},
		{"linux/arm64", "linux", "arm64", ""},
		{"js/wasm", "js", "wasm", ""},
		{"linux/amd64 without assembly", "linux", "amd64", "purego"},
		{"linux/arm64 without assembly", "linux", "arm64", "purego"},
	}
	for _, target := range targets {
		t.Run(target.name, func(t *testing.T) {
			environment := []string{"GOOS=" + target.system, "GOARCH=" + target.processor, "CGO_ENABLED=0"}
			arguments := append([]string{"list", "-deps", "-json=ImportPath,Standard,Module,Imports", "-tags=" + target.tags}, packages...)
			found := 0
			for tokens := json.NewDecoder(bytes.NewReader(output(t, goCommand, environment, arguments...))); ; {
				var p listed
				err := tokens.Decode(&p)
				if errors.Is(err, io.EOF) {
					break
				}
				noError(t, err)
				if slices.Contains(packages, p.ImportPath) {
					found++
				}
				checkImports(t, module, p)
			}
			if found != len(packages) {
				t.Errorf("found %d of %v", found, packages)
			}
		})
	}
}

func checkImports(t *testing.T, module string, p listed) {
	switch {
	case p.Standard || p.ImportPath == "golang.org/x/sys/cpu":
	case p.Module == nil || p.Module.Path != module:
		t.Errorf("%s is linked, which is not of this module", p.ImportPath)
	case p.ImportPath != module && !strings.HasPrefix(p.ImportPath, module+"/internal/"):
		t.Errorf("%s is linked: arrows point from it to here, not back", p.ImportPath)
	default:
		for _, imported := range p.Imports {
			if root, _, _ := strings.Cut(imported, "/"); slices.Contains([]string{"os", "net", "syscall", "log"}, root) {
				t.Errorf("%s imports %s", p.ImportPath, imported)
			}
		}
	}
}

// output runs a command and gives what it says.
func output(t *testing.T, name string, environment []string, arguments ...string) []byte {
	t.Helper()
	command := exec.Command(name, arguments...)
	command.Env = append(os.Environ(), environment...)
	var complaint bytes.Buffer
	command.Stderr = &complaint
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", command, err, complaint.String())
	}
	return out
}
