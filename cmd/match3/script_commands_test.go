package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// status runs a program and sees that it ends with that exit status, and not by a panic, whose status is 2 too:
//
//	status N PROGRAM ARGUMENT... [<<< INPUT]
//
// INPUT is the standard input, in which \n, \x1b and the like are what they are in Go.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N PROGRAM ARGUMENT... [<<< INPUT]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	args = args[1:]
	var complaint string
	if n := len(args); n > 2 && args[n-2] == "<<<" {
		var complaints strings.Builder
		cmd := command(ts, args[:n-2])
		cmd.Stdin = strings.NewReader(unescaped(ts, args[n-1]))
		cmd.Stdout, cmd.Stderr = ts.Stdout(), &complaints
		err = cmd.Run()
		complaint = complaints.String()
		fmt.Fprint(ts.Stderr(), complaint)
	} else {
		err = ts.Exec(args[0], args[1:]...)
		complaint = ts.ReadFile("stderr")
	}
	got := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if strings.Contains(complaint, "goroutine ") {
		ts.Fatalf("it panicked")
	}
	if got != want {
		ts.Fatalf("exit status %d, not %d", got, want)
	}
}

// out sees that standard output was this to the byte, \n and the like being what they are in Go. Of several words each
// is a line.
func out(ts *testscript.TestScript, neg bool, args []string) {
	if neg {
		ts.Fatalf("usage: out [LINE...]")
	}
	want := ""
	for _, line := range args {
		want += unescaped(ts, line) + "\n"
	}
	if got := ts.ReadFile("stdout"); got != want {
		ts.Fatalf("standard output is\n%q\nnot\n%q", got, want)
	}
}

// writeBytes writes a file whose bytes no script could hold: bytes FILE CONTENT.
func writeBytes(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: bytes FILE CONTENT")
	}
	ts.Check(os.WriteFile(ts.MkAbs(unescaped(ts, args[0])), []byte(unescaped(ts, args[1])), 0o644))
}

// repeat writes a file of text that comes again and again: repeat FILE BEFORE TEXT TIMES AFTER.
func repeat(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 5 {
		ts.Fatalf("usage: repeat FILE BEFORE TEXT TIMES AFTER")
	}
	times, err := strconv.Atoi(args[3])
	ts.Check(err)
	content := unescaped(ts, args[1]) + strings.Repeat(unescaped(ts, args[2]), times) + unescaped(ts, args[4])
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(content), 0o644))
}

// sameFiles sees that two directories hold the same files: same-files DIRECTORY WANTED.
func sameFiles(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: same-files DIRECTORY WANTED")
	}
	read := func(dir string) map[string]string {
		content := map[string]string{}
		files, err := os.ReadDir(ts.MkAbs(dir))
		ts.Check(err)
		for _, file := range files {
			content[file.Name()] = ts.ReadFile(filepath.Join(dir, file.Name()))
		}
		return content
	}
	got, want := read(args[0]), read(args[1])
	for name, content := range got {
		if want[name] != content {
			ts.Fatalf("%s is not as in %s; run go generate ./cmd/match3", name, args[1])
		}
	}
	for name := range want {
		if _, made := got[name]; !made {
			ts.Fatalf("%s has %s, which is no longer made", args[1], name)
		}
	}
}

// pipe runs programs, the output of each being the input of the next, and sees that all of them end with status 0:
//
//	pipe PROGRAM ARGUMENT... | PROGRAM ARGUMENT...
//
// The standard output of the last one is the standard output, and the standard errors of all are the standard error.
func pipe(ts *testscript.TestScript, neg bool, args []string) {
	if neg {
		ts.Fatalf("usage: pipe PROGRAM ARGUMENT... | PROGRAM ARGUMENT...")
	}
	var cmds []*exec.Cmd
	var ends []*os.File // of the pipes
	for len(args) > 0 {
		n := slices.Index(append(args, "|"), "|")
		cmds = append(cmds, command(ts, args[:n]))
		args = args[min(n+1, len(args)):]
	}
	complaints := make([]bytes.Buffer, len(cmds))
	for i, cmd := range cmds {
		cmd.Stderr = &complaints[i]
		if i == len(cmds)-1 {
			cmd.Stdout = ts.Stdout()
			break
		}
		reader, writer, err := os.Pipe()
		ts.Check(err)
		cmd.Stdout, cmds[i+1].Stdin = writer, reader
		ends = append(ends, reader, writer)
	}
	for _, cmd := range cmds {
		ts.Check(cmd.Start())
	}
	for _, end := range ends { // the programs have their own
		ts.Check(end.Close())
	}
	for i, cmd := range cmds {
		err := cmd.Wait()
		fmt.Fprint(ts.Stderr(), complaints[i].String())
		if err != nil {
			ts.Fatalf("%s: %v", strings.Join(cmd.Args, " "), err)
		}
	}
}

// command makes a command of the program that args name, as exec would start it.
func command(ts *testscript.TestScript, args []string) *exec.Cmd {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = ts.MkAbs(".")
	return cmd
}

// unescaped is text with \n, \x1b and the like replaced by what they are in Go.
func unescaped(ts *testscript.TestScript, text string) string {
	plain, err := strconv.Unquote(`"` + strings.ReplaceAll(text, `"`, `\"`) + `"`)
	ts.Check(err)
	return plain
}
