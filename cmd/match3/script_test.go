package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain makes the test binary the command too: whatever runs match3 in a test, be it a script or exec.Command,
// starts a process of its own.
func TestMain(m *testing.M) {
	if os.Getenv("GORACE") == "" { // each process would wait for a second at its end
		if err := os.Setenv("GORACE", "atexit_sleep_ms=0"); err != nil {
			panic(err)
		}
	}
	testscript.Main(m, programs)
}

// programs are what the test binary is, by the names under which it is started.
var programs = map[string]func(){"match3": main}

// The scripts say what the command does for whoever runs it. Each begins with the one thing that it holds.
func TestScripts(t *testing.T) {
	repository, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("REPOSITORY", repository)
			env.Setenv("ESC", "\x1b")
			env.Setenv("GORACE", os.Getenv("GORACE"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status":     status,
			"out":        out,
			"bytes":      writeBytes,
			"repeat":     repeat,
			"pipe":       pipe,
			"same-files": sameFiles,
		},
		Condition: func(cond string) (bool, error) {
			if cond == "root" { // to whom every file is readable
				return os.Geteuid() == 0, nil
			}
			return false, fmt.Errorf("there is no condition %q", cond)
		},
		ContinueOnError:     true,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
	})
}
