package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// patience is how long a child may take until it is taken for stuck. It is no measure of speed.
const patience = 20 * time.Second

// child is a process of the command with which a test talks.
type child struct {
	t      *testing.T
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Reader
	errors bytes.Buffer
}

// start starts the command.
func start(t *testing.T, args ...string) *child {
	t.Helper()
	return startProgram(t, "match3", args...)
}

// startProgram starts one of the programs of TestMain.
func startProgram(t *testing.T, program string, args ...string) *child {
	t.Helper()
	heedSignals()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	c := &child{t: t, cmd: exec.CommandContext(ctx, program, args...)}
	c.cmd.Stderr = &c.errors
	var err error
	if c.in, err = c.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	c.out = bufio.NewReader(out)
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return c
}

// say writes to the standard input of the child.
func (c *child) say(text string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, text); err != nil {
		c.t.Fatalf("writing to the command: %v", err)
	}
}

// hear reads so many lines of its standard output, and waits for them.
func (c *child) hear(lines int) string {
	c.t.Helper()
	var heard strings.Builder
	for range lines {
		line, err := c.out.ReadString('\n')
		heard.WriteString(line)
		if err != nil {
			c.t.Fatalf("the command wrote %q, then: %v", heard.String(), err)
		}
	}
	return heard.String()
}

// end reads what is left of its standard output and waits until it ends.
func (c *child) end() (rest string, status int) {
	c.t.Helper()
	text, err := io.ReadAll(c.out)
	if err != nil {
		c.t.Fatal(err)
	}
	var exit *exec.ExitError
	if err := c.cmd.Wait(); err != nil && !errors.As(err, &exit) {
		c.t.Fatal(err)
	}
	return string(text), c.cmd.ProcessState.ExitCode()
}
