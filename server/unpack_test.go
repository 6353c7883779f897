package server

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	"connectrpc.com/connect/v2/connecthttp"

	"example.com/match3/internal/sample"
	match3v1 "example.com/match3/proto/match3/v1"
)

// packed is a text as gzip.
func packed(t testing.TB, text string) string {
	t.Helper()
	var out bytes.Buffer
	writer := gzip.NewWriter(&out)
	_, err := io.WriteString(writer, text)
	noError(t, err)
	noError(t, writer.Close())
	return out.String()
}

// What is packed is answered like all else, and counted as what it comes to.
func TestPackedRequests(t *testing.T) {
	const size = 100_000
	for _, protocol := range protocols {
		t.Run(protocol.name, func(t *testing.T) {
			s := startHeld(t, func(*Config) {})
			client := s.client(t, protocol.http2, append(
				[]connecthttp.Option{connecthttp.WithSendGzip(), connecthttp.WithCompressMinBytes(1)}, protocol.options...)...)
			board := &match3v1.Board{Form: &match3v1.Board_Text{Text: twoPassBoard + strings.Repeat("\n", size)}}
			answers := make(chan uint32, 1)
			go func() {
				answer, err := client.Resolve(context.Background(), &match3v1.ResolveRequest{Board: board})
				if err != nil {
					t.Error(err)
				}
				answers <- answer.GetRemoved()
			}()
			<-s.inside
			s.reading.mu.Lock()
			held := s.reading.bytes
			s.reading.mu.Unlock()
			s.letGo()
			if held < size {
				t.Errorf("%d bytes are held, want %d at least", held, size)
			}
			if removed := <-answers; removed != 6 {
				t.Errorf("%d tiles are removed", removed)
			}
			messages, err := explain(client, &match3v1.ExplainRequest{Board: board})
			noError(t, err)
			if len(messages) != 4 {
				t.Errorf("%d messages", len(messages))
			}
		})
	}
}

func TestHostilePackedRequests(t *testing.T) {
	s := start(t, func(c *Config) { c.Limits.MaxBody, c.Limits.MaxBuffered = 1<<20, 8<<20 })
	bomb := packed(t, strings.Repeat("\x00", 256<<20/sample.Step))
	good := packed(t, `{"board":{}}`)
	const unary, stream, grpc = "application/json", "application/connect+json", "application/grpc+json"
	for name, test := range map[string]struct{ kind, body, want string }{
		"a bomb":                            {unary, bomb, "max-body"},
		"a bomb in a stream":                {stream, framed(framePacked, bomb), "max-body"},
		"a bomb in gRPC":                    {grpc, framed(framePacked, bomb), "unpacked, has more than 1048576"},
		"a bomb behind a message":           {grpc, framed(0, "{}") + framed(framePacked, bomb), "another one follows"},
		"a bomb beneath an end":             {stream, framed(framePacked|2, bomb), "max-body"},
		"not packed":                        {unary, "{}", "cannot be unpacked"},
		"not packed in a stream":            {stream, framed(framePacked, "{}"), "cannot be unpacked"},
		"cut off":                           {unary, good[:len(good)-5], "cannot be unpacked"},
		"cut off in a stream":               {stream, framed(framePacked, good)[:len(good)-5], "cannot be unpacked"},
		"something behind it":               {unary, good + "x", "cannot be unpacked"},
		"more than one, one behind another": {unary, strings.Repeat(packed(t, "x"), 1000), "invalid"},
		"thousands that come to nothing":    {unary, strings.Repeat(packed(t, ""), 40_000), "zero-length"},
		"thousands of packed frames": {
			grpc, strings.Repeat(framed(framePacked, packed(t, "{}")), 20_000), "another one follows",
		},
	} {
		t.Run(name, func(t *testing.T) {
			s.watch(t, 16<<20, func() {
				for range 5 {
					request, err := http.NewRequest(http.MethodPost, s.url+"/match3.v1.Match3Service/Resolve",
						strings.NewReader(test.body))
					noError(t, err)
					request.Header.Set("Content-Type", test.kind)
					header, _ := packing(test.kind)
					request.Header.Set(header, "gzip")
					if test.kind == stream {
						request.URL.Path = strings.ReplaceAll(request.URL.Path, "Resolve", "Explain")
					}
					transport := newTransport(t, true)
					response, err := transport.RoundTrip(request)
					noError(t, err)
					answer, err := io.ReadAll(response.Body)
					noError(t, err)
					noError(t, response.Body.Close())
					transport.CloseIdleConnections()
					if all := string(answer) + response.Trailer.Get("Grpc-Message") +
						response.Header.Get("Grpc-Message"); !strings.Contains(all, test.want) {
						t.Errorf("%d %.300q", response.StatusCode, all)
					}
				}
			})
			if s.reading.bytes != 0 {
				t.Errorf("%d bytes are held at the end", s.reading.bytes)
			}
		})
	}
}
