//go:build unix

package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/pflag"
)

// serving is a process that serves.
type serving struct {
	t   *testing.T
	cmd *exec.Cmd
	url string

	mu    sync.Mutex
	lines []string // of its log
	over  chan struct{}
}

// startServing starts match3 serve on a free port and waits until it listens.
func startServing(t *testing.T, args ...string) *serving {
	t.Helper()
	heedSignals()
	ctx, cancel := context.WithTimeout(t.Context(), 2*patience)
	t.Cleanup(cancel)
	args = append([]string{"serve", "--listen", "127.0.0.1:0"}, args...)
	s := &serving{t: t, cmd: exec.CommandContext(ctx, "match3", args...), over: make(chan struct{})}
	s.cmd.Env = slices.DeleteFunc(os.Environ(), func(variable string) bool {
		return strings.HasPrefix(variable, "OTEL_") // by which servers for CI have what they run traced
	})
	log, err := s.cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	listening := make(chan string, 1)
	go func() {
		defer close(s.over)
		address := regexp.MustCompile(`url"?[=:]"?(https?://[^/]+)/`)
		for lines := bufio.NewScanner(log); lines.Scan(); {
			s.mu.Lock()
			s.lines = append(s.lines, lines.Text())
			s.mu.Unlock()
			if found := address.FindStringSubmatch(lines.Text()); found != nil {
				listening <- found[1]
			}
		}
	}()
	select {
	case s.url = <-listening:
	case <-s.over:
		t.Fatalf("it ended: %s", s.log())
	case <-time.After(patience):
		t.Fatalf("it does not listen: %s", s.log())
	}
	return s
}

func (s *serving) signal(signal os.Signal) {
	s.t.Helper()
	if err := s.cmd.Process.Signal(signal); err != nil {
		s.t.Fatal(err)
	}
}

// wantEnd waits for the end, which has to be a good one.
func (s *serving) wantEnd() {
	s.t.Helper()
	<-s.over // all of its log is read
	if err := s.cmd.Wait(); err != nil {
		s.t.Errorf("%v:\n%s", err, s.log())
	}
}

func (s *serving) log() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.lines, "\n")
}

// wantLog waits for a word in the log.
func (s *serving) wantLog(word string) {
	s.t.Helper()
	for range int(patience / (10 * time.Millisecond)) {
		if strings.Contains(s.log(), word) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	s.t.Errorf("%q does not come in the log:\n%s", word, s.log())
}

// wantNoMore waits until it takes no connections any more, since it has begun to end.
func (s *serving) wantNoMore() {
	s.t.Helper()
	for range int(patience / (10 * time.Millisecond)) {
		conn, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
		if err != nil {
			return
		}
		_ = conn.Close()
		time.Sleep(10 * time.Millisecond)
	}
	s.t.Fatal("it goes on taking connections")
}

// ask sends a board, and gives the status and the answer.
func (s *serving) ask(token string) (status int, answer string) {
	s.t.Helper()
	request, err := http.NewRequest(http.MethodPost, s.url+"/match3.v1.Match3Service/Resolve",
		strings.NewReader(`{"board":{"text":"RGB\nRGB\nRGB"}}`))
	if err != nil {
		s.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		s.t.Fatal(err)
	}
	defer response.Body.Close() //nolint:errcheck // it is read to its end
	text, err := io.ReadAll(response.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return response.StatusCode, string(text)
}

func TestServe(t *testing.T) {
	tokens := filepath.Join(t.TempDir(), "tokens")
	write := func(text string) {
		if err := os.WriteFile(tokens, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("one\n")
	s := startServing(t, "--tokens", tokens)
	if status, answer := s.ask("one"); status != http.StatusOK ||
		!strings.Contains(strings.ReplaceAll(answer, " ", ""), `"removed":9,"passes":1`) {
		t.Errorf("%d %s", status, answer)
	}
	if status, _ := s.ask("two"); status != http.StatusUnauthorized {
		t.Errorf("status %d", status)
	}
	response, err := http.Get(s.url + "/")
	if err != nil {
		t.Fatal(err)
	}
	page, err := io.ReadAll(response.Body)
	if err != nil || !strings.Contains(string(page), "<!doctype html>") {
		t.Errorf("the page is %q, %v", page, err)
	}
	_ = response.Body.Close()

	write("two\n")
	s.signal(syscall.SIGHUP)
	s.wantLog("reloaded")
	if status, _ := s.ask("two"); status != http.StatusOK {
		t.Errorf("status %d after the tokens were read again", status)
	}
	write("")
	s.signal(syscall.SIGHUP)
	s.wantLog("there is no token")
	if status, _ := s.ask("two"); status != http.StatusOK {
		t.Errorf("status %d after a file without tokens", status)
	}
	s.signal(syscall.SIGTERM)
	s.wantEnd()
	s.wantLog("ending")
	s.wantLog("ended")
}

// The address in the log is one that answers, also where the service listens on all addresses.
func TestTheAddressInTheLogAnswers(t *testing.T) {
	for _, listen := range []string{"127.0.0.1:0", "0.0.0.0:0", ":0"} {
		s := startServing(t, "--listen", listen)
		if status, answer := s.ask(""); status != http.StatusOK {
			t.Errorf("--listen %s: %s answers %d %s", listen, s.url, status, answer)
		}
		s.signal(syscall.SIGTERM)
		s.wantEnd()
	}
}

// A file that cannot be read keeps no other one from being read.
func TestEachFileIsReloaded(t *testing.T) {
	var out strings.Builder
	read := 0
	files := reloading{
		{"--tokens", func() error { return os.ErrNotExist }},
		{"--tls-cert, --tls-key", func() error { read++; return nil }},
	}
	files.all(slog.New(slog.NewTextHandler(&out, nil)))
	if read != 1 {
		t.Errorf("the certificate was read %d times", read)
	}
	for _, want := range []string{
		`msg="not reloaded" flag=--tokens error="file does not exist"`, `msg=reloaded flag="--tls-cert, --tls-key"`,
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s is not in the log:\n%s", want, out.String())
		}
	}
}

// An answer that was begun before SIGTERM comes whole.
func TestServeFinishesWhatWasBegun(t *testing.T) {
	s := startServing(t, "--log-format", "json")
	reader, writer := io.Pipe()
	answered := make(chan error, 1)
	request, err := http.NewRequest(http.MethodPost, s.url+"/match3.v1.Match3Service/Read", reader)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	// The body is asked for by the service once it has begun: a connection that it never took up would be another
	// matter.
	request.Header.Set("Expect", "100-continue")
	client := &http.Client{Transport: &http.Transport{ExpectContinueTimeout: patience}}
	go func() {
		response, err := client.Do(request)
		if err != nil {
			answered <- err
			return
		}
		text, err := io.ReadAll(response.Body)
		_ = response.Body.Close()
		if err == nil && (response.StatusCode != http.StatusOK || strings.Count(string(text), `"line"`) != 10_000) {
			err = fmt.Errorf("%d %.200s", response.StatusCode, text)
		}
		answered <- err
	}()
	text := `{"text":"` + strings.Repeat(`[[1,1,1]]\n`, 10_000) + `"}`
	half := len(text) / 2
	if _, err := io.WriteString(writer, text[:half]); err != nil {
		t.Fatal(err)
	}
	s.signal(syscall.SIGTERM)
	s.wantNoMore()
	if _, err := io.WriteString(writer, text[half:]); err != nil {
		t.Fatal(err)
	}
	_ = writer.Close()
	if err := <-answered; err != nil {
		t.Error(err)
	}
	s.wantEnd()
	s.wantLog(`"msg":"ended"`)
}

// What the README and docs/service.md say to type gives what docs/service.md shows beneath.
func TestServeAsTheDocsSay(t *testing.T) {
	s := startServing(t)
	docs, readme := readPage(t, "../../docs/service.md"), readPage(t, "../../README.md")
	command := regexp.MustCompile(
		`(?m)^    curl -H 'Content-Type: application/json' -d '(.*)' http://127\.0\.0\.1:8080(/\S+)$`)
	shown := regexp.MustCompile("(?m)" + strings.TrimPrefix(command.String(), "(?m)") + "\n\n```json\n(.*)\n```$")
	examples := shown.FindAllStringSubmatch(docs, -1)
	if commands := command.FindAllString(docs, -1); len(examples) < 4 || len(commands) != len(examples) {
		t.Errorf("docs/service.md has %d commands with curl, %d with an answer", len(commands), len(examples))
	}
	for _, example := range examples {
		if got := s.post(example[2], example[1]); got != withoutBlanks(example[3]) {
			t.Errorf("%s: the answer is\n%s, and docs/service.md shows\n%s", example[2], got, example[3])
		}
	}
	first := command.FindStringSubmatch(readme)
	if first == nil || first[0] != command.FindString(docs) {
		t.Errorf("README.md has %q, and not the first command of docs/service.md", first)
	}
}

func readPage(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// post asks in JSON, and gives the answer without its blanks.
func (s *serving) post(path, body string) string {
	s.t.Helper()
	response, err := http.Post(s.url+path, "application/json", strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	defer response.Body.Close() //nolint:errcheck // it is read to its end
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return withoutBlanks(string(answer))
}

// withoutBlanks takes the blanks out of a text, those between the parts of JSON among them.
func withoutBlanks(text string) string { return strings.ReplaceAll(text, " ", "") }

// Each flag stands in docs/service.md, and the limits with their defaults.
func TestFlagsOfServeAreInTheDocs(t *testing.T) {
	docs, err := os.ReadFile("../../docs/service.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(docs), "\n")
	compared := 0
	newServeCommand().Flags().VisitAll(func(flag *pflag.Flag) {
		name := "`--" + flag.Name
		if !strings.Contains(string(docs), name) {
			t.Errorf("--%s is not there", flag.Name)
		}
		for _, line := range lines {
			cells := strings.Split(line, "|")
			if len(cells) != 5 || !strings.Contains(cells[1], name+"`") || strings.Contains(cells[2], "none") {
				continue
			}
			compared++
			if written := inBase(cells[2]); written != flag.DefValue {
				t.Errorf("--%s is %s by default, and docs/service.md says %s", flag.Name, flag.DefValue, cells[2])
			}
		}
	})
	if compared < 13 {
		t.Errorf("%d defaults only were compared", compared)
	}
}

// inBase is a default of the docs as flags write it.
func inBase(text string) string {
	text = strings.TrimSpace(strings.ReplaceAll(text, ",", ""))
	if size, found := strings.CutSuffix(text, " MiB"); found {
		number, err := strconv.Atoi(size)
		if err != nil {
			return err.Error()
		}
		return strconv.Itoa(number << 20)
	}
	if duration, err := time.ParseDuration(strings.ReplaceAll(strings.TrimSuffix(text, "in"), " ", "")); err == nil {
		return duration.String()
	}
	return text
}
