//go:build unix

package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Nobody who is answered waits for whoever reads the log, be it that they do not read or are gone.
func TestServeWhoseLogNobodyReads(t *testing.T) {
	for _, gone := range []bool{false, true} {
		ctx, cancel := context.WithTimeout(t.Context(), 2*patience)
		defer cancel()
		cmd := exec.CommandContext(ctx, "match3", "serve", "--listen", "127.0.0.1:0")
		log, err := cmd.StderrPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		line, err := bufio.NewReaderSize(log, 512).ReadString('\n')
		found := regexp.MustCompile(`url=(\S+)/`).FindStringSubmatch(line)
		if found == nil {
			t.Fatalf("%q, %v", line, err)
		}
		if gone {
			_ = log.Close()
		}
		client := &http.Client{Timeout: patience / 2}
		for range 600 { // lines of more bytes than a pipe holds
			response, err := client.Post(found[1]+"/match3.v1.Match3Service/Resolve", "application/json",
				strings.NewReader(`{"board":{}}`))
			if err != nil {
				t.Fatalf("gone %v: %v", gone, err)
			}
			_, _ = io.Copy(io.Discard, response.Body)
			_ = response.Body.Close()
		}
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		ended := make(chan int, 1)
		go func() {
			state, err := cmd.Process.Wait()
			if err != nil {
				t.Error(err)
			}
			ended <- state.ExitCode()
		}()
		select {
		case status := <-ended:
			if status != statusOK {
				t.Errorf("gone %v: status %d", gone, status)
			}
		case <-time.After(patience):
			t.Fatalf("gone %v: it does not end", gone)
		}
	}
}

// A signal ends it while it waits for a file that is a pipe.
func TestServeEndsWhileItStarts(t *testing.T) {
	tokens := filepath.Join(t.TempDir(), "tokens")
	if err := syscall.Mkfifo(tokens, 0o600); err != nil {
		t.Skipf("no pipes with names here: %v", err)
	}
	for _, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT} {
		c := start(t, "serve", "--listen", "127.0.0.1:0", "--tokens", tokens)
		var writer *os.File
		for range 1000 { // until it reads
			var err error
			if writer, err = os.OpenFile(tokens, os.O_WRONLY|syscall.O_NONBLOCK, 0); err == nil {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		if writer == nil {
			t.Fatal("it does not read its tokens")
		}
		if err := c.cmd.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		if _, status := c.end(); status != statusSignal+int(signal) {
			t.Errorf("%v: status %d, %s", signal, status, c.errors.String())
		}
		_ = writer.Close()
	}
}

// A flag that is there and empty is a variable that was not set. Without tokens all the world would be let in.
func TestServeRefusesEmptyFlags(t *testing.T) {
	for _, args := range [][]string{
		{"--tokens", ""}, {"--tls-cert", "", "--tls-key", ""}, {"--admin", ""}, {"--listen", ""}, {"--drain", "-1s"},
	} {
		c := start(t, append([]string{"serve", "--listen", "127.0.0.1:0"}, args...)...)
		if _, status := c.end(); status != statusUsage || !strings.Contains(c.errors.String(), args[0]+" is") {
			t.Errorf("%q: status %d, %s", args, status, c.errors.String())
		}
	}
}

// What cannot be read again keeps nothing else from it.
func TestReloadGoesOn(t *testing.T) {
	second := false
	var log strings.Builder
	reloading{
		{"--tokens", func() error { return errors.New("the first is gone") }},
		{"--tls-cert", func() error { second = true; return nil }},
	}.all(slog.New(slog.NewTextHandler(&log, nil)))
	if !second || !strings.Contains(log.String(), "the first is gone") {
		t.Errorf("second %v: %s", second, log.String())
	}
}

// stuck is a writer that takes nothing until it is let go.
type stuck struct {
	release chan struct{}
	strings.Builder
}

func (s *stuck) Write(p []byte) (int, error) {
	<-s.release
	return s.Builder.Write(p)
}

func TestSteadyLogCountsWhatItLoses(t *testing.T) {
	out := &stuck{release: make(chan struct{})}
	log := newSteadyLog(out)
	reported := make(chan int, 1)
	go log.run(func(lost int) { reported <- lost })
	line := []byte(strings.Repeat("x", 1023) + "\n")
	for range 3 * logRoom / len(line) {
		_, _ = log.Write(line)
	}
	close(out.release)
	lost := <-reported
	log.flush()
	if kept := strings.Count(out.String(), "\n"); kept+lost != 3*logRoom/len(line) || kept > 2*logRoom/len(line)+1 ||
		kept < logRoom/len(line) {
		t.Errorf("%d lines were kept and %d lost", kept, lost)
	}
}
