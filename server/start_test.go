package server

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"connectrpc.com/connect/v2"
	"connectrpc.com/connect/v2/connecthttp"
	"connectrpc.com/connect/v2/connectproto"

	match3v1 "example.com/match3/proto/match3/v1"
	"example.com/match3/proto/match3/v1/match3v1connect"
)

// started is a server that answers on loopback.
type started struct {
	*Server
	url, address string
	stop         func() error // ends it as SIGTERM does
}

// start starts a server. Change may alter its configuration.
func start(t testing.TB, change func(*Config)) *started {
	t.Helper()
	return startOn(t, Listeners{Main: listenOn(t)}, change)
}

func listenOn(t testing.TB) net.Listener {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	noError(t, err)
	return listener
}

func startOn(t testing.TB, on Listeners, change func(*Config)) *started {
	t.Helper()
	config := Config{Limits: DefaultLimits(), Page: fstest.MapFS{
		"index.html": {Data: []byte("<!doctype html><title>page</title>")},
		"page.js":    {Data: []byte("export {}")},
	}}
	if change != nil {
		change(&config)
	}
	s, err := New(config)
	noError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, on) }()
	var result error
	stopped := false
	stop := func() error {
		if !stopped {
			stopped = true
			cancel()
			select {
			case result = <-ended:
			case <-time.After(time.Minute):
				result = errors.New("the server did not end")
			}
		}
		return result
	}
	t.Cleanup(func() { noError(t, stop()) })
	address := on.Main.Addr().String()
	return &started{Server: s, url: "http://" + address, address: address, stop: stop}
}

// alsoOn lets the server answer on another listener as well, until the test ends.
func (s *started) alsoOn(t testing.TB, listener net.Listener) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, Listeners{Main: listener}) }()
	t.Cleanup(func() {
		cancel()
		noError(t, <-ended)
	})
}

// protocols are the ways to ask.
var protocols = []struct {
	name    string
	http2   bool
	options []connecthttp.Option
}{
	{"JSON", false, []connecthttp.Option{connecthttp.WithProtoJSON()}},
	{"JSON over HTTP 2", true, []connecthttp.Option{connecthttp.WithProtoJSON(), connecthttp.WithSendGzip()}},
	{"gRPC", true, []connecthttp.Option{connecthttp.WithGRPC()}},
	{"gRPC-Web", false, []connecthttp.Option{connecthttp.WithGRPCWeb()}},
}

// client makes a client of the service that has connections of its own.
func (s *started) client(t testing.TB, http2 bool, options ...connecthttp.Option) match3v1connect.Match3ServiceClient {
	t.Helper()
	return s.clientWith(newTransport(t, http2), options...)
}

func (s *started) clientWith(
	transport http.RoundTripper, options ...connecthttp.Option,
) match3v1connect.Match3ServiceClient {
	options = append([]connecthttp.Option{connecthttp.WithReadMaxBytes(0)}, options...)
	return match3v1connect.NewMatch3ServiceClient(connect.NewClient(
		connecthttp.NewTransport(&http.Client{Transport: transport}, s.url, options...)))
}

func newTransport(t testing.TB, http2 bool) *http.Transport {
	protocols := new(http.Protocols)
	protocols.SetHTTP1(!http2)
	protocols.SetUnencryptedHTTP2(http2)
	transport := &http.Transport{Protocols: protocols, MaxIdleConnsPerHost: 100}
	t.Cleanup(transport.CloseIdleConnections)
	return transport
}

// post sends JSON to a procedure and gives the status and the body.
func (s *started) post(
	t testing.TB, procedure, body string, header ...string,
) (status int, answer string, headers http.Header) {
	t.Helper()
	request, err := http.NewRequest(http.MethodPost, s.url+"/match3.v1.Match3Service/"+procedure, strings.NewReader(body))
	noError(t, err)
	request.Header.Set("Content-Type", "application/json")
	return s.do(t, request, header...)
}

func (s *started) get(t testing.TB, path string, header ...string) (status int, answer string, headers http.Header) {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, s.url+path, nil)
	noError(t, err)
	return s.do(t, request, header...)
}

func (s *started) do(
	t testing.TB, request *http.Request, header ...string,
) (status int, answer string, headers http.Header) {
	t.Helper()
	for i := 0; i < len(header); i += 2 {
		if header[i] == "Host" {
			request.Host = header[i+1]
		}
		request.Header.Set(header[i], header[i+1])
	}
	transport := newTransport(t, false)
	defer transport.CloseIdleConnections()
	response, err := (&http.Client{Transport: transport}).Do(request)
	noError(t, err)
	defer response.Body.Close() //nolint:errcheck // it is read to its end
	text, err := io.ReadAll(response.Body)
	noError(t, err)
	return response.StatusCode, string(text), response.Header
}

// refused is what an error says.
type refusedAnswer struct {
	Code, Message string
	Details       []struct {
		Type  string
		Debug struct {
			Field, Reason, Limit   string
			Row, Col, Line, Column *int
			Allowed                int
		}
	}
}

func parseRefusal(t testing.TB, answer string) refusedAnswer {
	t.Helper()
	var refused refusedAnswer
	if err := json.Unmarshal([]byte(answer), &refused); err != nil {
		t.Fatalf("%q: %v", answer, err)
	}
	return refused
}

// wantCode fails unless err has the code and a message that holds the words. It gives the fault, if there is one.
func wantCode(t testing.TB, err error, code connect.Code, words string) *match3v1.Fault {
	t.Helper()
	var refused *connect.Error
	if !errors.As(err, &refused) {
		t.Fatalf("want %v, got %v", code, err)
	}
	if refused.Code() != code || !strings.Contains(refused.Message(), words) {
		t.Errorf("want %v with %q, got %v", code, words, refused)
	}
	for _, detail := range refused.Details() {
		message, err := connectproto.UnmarshalErrorDetail(detail)
		noError(t, err)
		if fault, ok := message.(*match3v1.Fault); ok {
			return fault
		}
	}
	return nil
}

func noError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// logTo makes a log that can be read.
func logTo(out io.Writer) *slog.Logger { return slog.New(slog.NewJSONHandler(out, nil)) }
