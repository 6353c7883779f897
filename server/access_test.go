package server

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"errors"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"connectrpc.com/connect/v2"
	"connectrpc.com/connect/v2/connecthttp"

	match3v1 "example.com/match3/proto/match3/v1"
	"example.com/match3/proto/match3/v1/match3v1connect"
)

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	noError(t, os.WriteFile(path, []byte(text), 0o600))
}

func TestTokens(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tokens")
	writeFile(t, file, "# of the tests\nfirst-token\n\n  second-token  \n")
	tokens, err := OpenTokens(file)
	noError(t, err)
	s := start(t, func(c *Config) { c.Tokens = tokens })
	want := func(status int, header ...string) {
		t.Helper()
		got, answer, _ := s.post(t, "Resolve", `{"board":{}}`, header...)
		if got != status {
			t.Errorf("%q: status %d, want %d: %s", header, got, status, answer)
		}
	}
	want(200, "Authorization", "Bearer first-token")
	want(200, "Authorization", "bearer second-token")
	for _, wrong := range []string{
		"", "Bearer", "Bearer ", "Bearer first", "Bearer first-tokens", "Basic first-token", "first-token",
		"Bearer # of the tests",
	} {
		want(401, "Authorization", wrong)
	}
	if _, _, header := s.post(t, "Resolve", "{}"); header.Get("WWW-Authenticate") == "" {
		t.Error("nothing says how to get in")
	}
	for _, protocol := range protocols {
		_, err := s.client(t, protocol.http2, protocol.options...).Resolve(context.Background(),
			&match3v1.ResolveRequest{Board: &match3v1.Board{}})
		wantCode(t, err, connect.CodeUnauthenticated, "bearer token")
	}
	for path, status := range map[string]int{"/metrics": 401, "/healthz": 200, "/readyz": 200, "/": 200} {
		if got, _, _ := s.get(t, path); got != status {
			t.Errorf("%s: status %d, want %d", path, got, status)
		}
	}
	if got, answer, _ := s.get(t, "/metrics", "Authorization", "Bearer first-token"); got != 200 ||
		!strings.Contains(answer, `by="token"`) {
		t.Errorf("metrics: status %d: %s", got, answer)
	}

	writeFile(t, file, "third-token\n")
	noError(t, tokens.Reload())
	want(401, "Authorization", "Bearer first-token")
	want(200, "Authorization", "Bearer third-token")
	for _, bad := range []string{"", "# nothing\n", "two words\n", "caf\xe9\n"} {
		writeFile(t, file, bad)
		if tokens.Reload() == nil {
			t.Errorf("%q was taken", bad)
		}
		want(200, "Authorization", "Bearer third-token")
	}
	noError(t, os.Remove(file))
	if tokens.Reload() == nil {
		t.Error("a file that is not there was taken")
	}
	want(200, "Authorization", "Bearer third-token")
	if _, err := OpenTokens(file); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

func TestHost(t *testing.T) {
	for _, test := range []struct {
		name             string
		hosts            []string
		allowed, refused []string
	}{
		{
			"on loopback", nil,
			[]string{
				"localhost", "localhost:8080", "127.0.0.1", "127.0.0.1:1",
				"[::1]:80", "LOCALHOST.", "match3.localhost", "127.1.2.3",
			},
			[]string{
				"example.org", "example.org:8080", "localhost.example.org", "127.0.0.1.example.org", "10.0.0.1", "[::2]", "0.0.0.0",
			},
		},
		{
			"with a name",
			[]string{"Match3.Example.org"},
			[]string{"match3.example.org", "match3.example.org:443", "localhost"},
			[]string{"example.org", "www.match3.example.org"},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := start(t, func(c *Config) { c.Hosts = test.hosts })
			for _, host := range test.allowed {
				if status, answer, _ := s.post(t, "Resolve", `{"board":{}}`, "Host", host); status != 200 {
					t.Errorf("%q: %d %s", host, status, answer)
				}
			}
			for _, host := range test.refused {
				for _, path := range []string{"/", "/healthz", "/metrics"} {
					if status, _, _ := s.get(t, path, "Host", host); status != http.StatusMisdirectedRequest {
						t.Errorf("%q: %s: %d", host, path, status)
					}
				}
				if status, _, _ := s.post(t, "Resolve", `{"board":{}}`, "Host", host); status != http.StatusMisdirectedRequest {
					t.Errorf("%q: %d", host, status)
				}
			}
		})
	}
}

// On an address that others can reach any name will do, unless some are named.
func TestHostElsewhere(t *testing.T) {
	s, err := New(Config{Limits: DefaultLimits()})
	noError(t, err)
	named, err := New(Config{Limits: DefaultLimits(), Hosts: []string{"example.org"}})
	noError(t, err)
	for _, test := range []struct {
		server *Server
		host   string
		status int
	}{
		{s, "anything.example", 200},
		{named, "example.org", 200},
		{named, "anything.example", 421},
		{named, "localhost", 421},
	} {
		request, err := http.NewRequest(http.MethodGet, "/healthz", nil)
		noError(t, err)
		request.Host, request.RemoteAddr = test.host, "192.0.2.1:1000"
		request = request.WithContext(context.WithValue(request.Context(), http.LocalAddrContextKey,
			net.Addr(&net.TCPAddr{IP: net.IPv4(192, 0, 2, 7), Port: 8080})))
		if answer := serveHTTP(test.server, request); answer.status != test.status {
			t.Errorf("%q: %d, want %d", test.host, answer.status, test.status)
		}
	}
}

// plainWriter is a writer without a connection.
type plainWriter struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (w *plainWriter) Header() http.Header { return w.header }
func (w *plainWriter) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
}

func (w *plainWriter) Write(p []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	return w.body.Write(p)
}

func serveHTTP(handler http.Handler, request *http.Request) *plainWriter {
	answer := &plainWriter{header: http.Header{}}
	handler.ServeHTTP(answer, request)
	return answer
}

func TestOrigins(t *testing.T) {
	const friend, foe = "https://friend.example", "https://foe.example"
	preflight := func(s *started, origin string) (int, http.Header) {
		request, err := http.NewRequest(http.MethodOptions, s.url+"/match3.v1.Match3Service/Resolve", nil)
		noError(t, err)
		status, _, header := s.do(t, request, "Origin", origin,
			"Access-Control-Request-Method", "POST", "Access-Control-Request-Headers", "content-type")
		return status, header
	}
	closed := start(t, nil)
	for _, origin := range []string{friend, "null", "http://" + closed.address + ".evil.example"} {
		if _, header := preflight(closed, origin); header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s is let in: %v", origin, header)
		}
		status, answer, header := closed.post(t, "Resolve", `{"board":{}}`, "Origin", origin, "Sec-Fetch-Site", "cross-site")
		if status != http.StatusForbidden || parseRefusal(t, answer).Code != "permission_denied" ||
			header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s: %d %s", origin, status, answer)
		}
	}
	if status, answer, _ := closed.post(t, "Resolve", `{"board":{}}`,
		"Origin", closed.url, "Sec-Fetch-Site", "same-origin"); status != 200 {
		t.Errorf("the page itself: %d %s", status, answer)
	}

	open := start(t, func(c *Config) { c.Origins = []string{friend} })
	if status, header := preflight(open, friend); status != http.StatusNoContent ||
		header.Get("Access-Control-Allow-Origin") != friend ||
		!strings.Contains(header.Get("Access-Control-Allow-Headers"), "Connect-Protocol-Version") ||
		header.Get("Vary") != "Origin" {
		t.Errorf("preflight: %d %v", status, header)
	}
	if status, _, header := open.post(t, "Resolve", `{"board":{}}`,
		"Origin", friend, "Sec-Fetch-Site", "cross-site"); status != 200 ||
		header.Get("Access-Control-Allow-Origin") != friend {
		t.Errorf("the named origin: %d %v", status, header)
	}
	if status, _, header := open.post(t, "Resolve", `{"board":{}}`,
		"Origin", foe, "Sec-Fetch-Site", "cross-site"); status != http.StatusForbidden ||
		header.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("another origin: %d %v", status, header)
	}
	for _, bad := range []string{"*", "friend.example", "https://friend.example/", "https://friend.example/path", "null"} {
		if _, err := New(Config{Limits: DefaultLimits(), Origins: []string{bad}}); err == nil {
			t.Errorf("%q is taken as an origin", bad)
		}
	}
}

func TestClientAddress(t *testing.T) {
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("::1/128")}
	for _, test := range []struct {
		name, remote, forwarded, want string
		trusted                       []netip.Prefix
	}{
		{"the connection", "192.0.2.1:9", "", "192.0.2.1", nil},
		{"nobody is believed", "192.0.2.1:9", "198.51.100.7", "192.0.2.1", nil},
		{"who is no proxy is not believed", "192.0.2.1:9", "198.51.100.7", "192.0.2.1", proxies},
		{"a proxy is believed", "10.1.2.3:9", "198.51.100.7", "198.51.100.7", proxies},
		{"the last one that is no proxy", "10.1.2.3:9", "1.1.1.1, 198.51.100.7, 10.9.9.9", "198.51.100.7", proxies},
		{"a proxy that says nothing", "10.1.2.3:9", "", "10.1.2.3", proxies},
		{"a proxy that says nonsense", "10.1.2.3:9", "198.51.100.7, <script>", "10.1.2.3", proxies},
		{"all are proxies", "10.1.2.3:9", "10.0.0.1", "10.0.0.1", proxies},
		{"IPv6", "[::1]:9", "2001:db8::1", "2001:db8::1", proxies},
		{"IPv4 in IPv6", "[::ffff:10.1.2.3]:9", "::ffff:192.0.2.1", "192.0.2.1", proxies},
	} {
		request := &http.Request{RemoteAddr: test.remote, Header: http.Header{}}
		if test.forwarded != "" {
			request.Header.Set("X-Forwarded-For", test.forwarded)
		}
		if got := clientOf(request, test.trusted).String(); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
	if a, b := shareOf(netip.MustParseAddr("2001:db8::1")), shareOf(netip.MustParseAddr("2001:db8::2:3")); a != b {
		t.Errorf("%s and %s count as two", a, b)
	}
	if a, b := shareOf(netip.MustParseAddr("192.0.2.1")), shareOf(netip.MustParseAddr("192.0.2.2")); a == b {
		t.Errorf("%s counts for two", a)
	}
}

func TestHeadersOfThePage(t *testing.T) {
	s := start(t, nil)
	for _, path := range []string{"/", "/page.js", "/none", "/healthz"} {
		_, _, header := s.get(t, path)
		for name, want := range map[string]string{
			"Content-Security-Policy": "default-src 'none'", "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY",
			"Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin",
			"Cross-Origin-Resource-Policy": "same-origin",
		} {
			if !strings.HasPrefix(header.Get(name), want) {
				t.Errorf("%s: %s is %q", path, name, header.Get(name))
			}
		}
		if strings.Contains(header.Get("Content-Security-Policy"), "unsafe") {
			t.Errorf("%s: %s", path, header.Get("Content-Security-Policy"))
		}
	}
	request, err := http.NewRequest(http.MethodPost, s.url+"/", nil)
	noError(t, err)
	if status, _, _ := s.do(t, request); status != http.StatusMethodNotAllowed {
		t.Errorf("POST to the page: %d", status)
	}
}

func TestLog(t *testing.T) {
	var out lockedBuffer
	s := start(t, func(c *Config) { c.Log = logTo(&out) })
	_, _, header := s.post(t, "Resolve", `{"board":{"text":"AAA"}}`, "X-Request-Id", "my-id_1.2")
	if header.Get("X-Request-Id") != "my-id_1.2" {
		t.Errorf("the id came back as %q", header.Get("X-Request-Id"))
	}
	_, _, header = s.post(t, "Resolve", `{}`, "X-Request-Id", `evil" id`)
	made := header.Get("X-Request-Id")
	if len(made) < 20 || strings.Contains(made, "evil") {
		t.Errorf("the id is %q", made)
	}
	noError(t, s.stop())
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	for i, want := range []map[string]any{
		{
			"id": "my-id_1.2", "status": 200.0, "code": "ok", "method": "POST", "client": "127.0.0.1",
			"path": "/match3.v1.Match3Service/Resolve",
		},
		{"id": made, "status": 400.0, "code": "invalid_argument"},
	} {
		var line map[string]any
		noError(t, json.Unmarshal([]byte(lines[i]), &line))
		for key, value := range want {
			if line[key] != value {
				t.Errorf("line %d: %s is %v, want %v", i, key, line[key], value)
			}
		}
		for key, value := range line {
			if value == "" {
				t.Errorf("line %d: %s is empty", i, key)
			}
		}
	}
}

// lockedBuffer is a buffer for several goroutines.
type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

func TestPanicIsAnAnswer(t *testing.T) {
	var out lockedBuffer
	s := start(t, func(c *Config) {
		c.Log = logTo(&out)
		c.interceptors = []connect.ServerInterceptor{func(connect.ServerFunc) connect.ServerFunc {
			return func(context.Context, connect.Spec, connect.ServerStream) error { panic("with a secret") }
		}}
	})
	status, answer, header := s.post(t, "Resolve", `{"board":{}}`)
	if status != 500 || strings.Contains(answer, "secret") || !strings.Contains(answer, header.Get("X-Request-Id")) {
		t.Errorf("%d %s", status, answer)
	}
	if log := out.String(); !strings.Contains(log, "with a secret") || !strings.Contains(log, header.Get("X-Request-Id")) {
		t.Errorf("the log has no trace of it: %s", log)
	}
	if len(s.gate) != 0 {
		t.Errorf("%d are in the gate still", len(s.gate))
	}
}

func TestMetrics(t *testing.T) {
	s := start(t, nil)
	s.post(t, "Resolve", `{"board":{"text":"AAA"}}`)
	s.post(t, "Resolve", `{}`)
	s.post(t, "ResolveBatch", `{"rows":1,"cols":1,"cells":"AQEB"}`)
	s.post(t, "NoSuchThing<script>", `{}`)
	_, answer, header := s.get(t, "/metrics")
	for _, want := range []string{
		`match3_requests_total{method="Resolve",code="ok"} 1`,
		`match3_requests_total{method="Resolve",code="invalid_argument"} 1`,
		`match3_request_duration_seconds_count{method="Resolve"} 2`, "match3_boards_resolved_total 4", "match3_connections ",
		"match3_requests_in_flight 1", "process_resident_memory_bytes", "go_goroutines",
		"# TYPE match3_requests_total counter\n",
		"# TYPE match3_request_duration_seconds histogram\n", "# TYPE match3_connections gauge\n",
	} {
		if !strings.Contains(answer, want) {
			t.Errorf("%s is not there:\n%.3000s", want, answer)
		}
	}
	if strings.Contains(answer, "NoSuchThing") {
		t.Error("callers make labels")
	}
	if !strings.HasPrefix(header.Get("Content-Type"), "text/plain") {
		t.Errorf("it is %s", header.Get("Content-Type"))
	}
}

func TestAdminListener(t *testing.T) {
	on := Listeners{Main: listenOn(t), Admin: listenOn(t)}
	s := startOn(t, on, func(c *Config) { c.Apart = true })
	admin := &started{Server: s.Server, url: "http://" + on.Admin.Addr().String()}
	for _, path := range []string{"/healthz", "/readyz", "/metrics"} {
		if status, _, _ := s.get(t, path); status != http.StatusNotFound {
			t.Errorf("%s is there for all: %d", path, status)
		}
		if status, _, _ := admin.get(t, path); status != http.StatusOK {
			t.Errorf("%s: %d", path, status)
		}
	}
	if status, _, _ := admin.post(t, "Resolve", `{"board":{}}`); status != http.StatusNotFound {
		t.Errorf("the service is there too: %d", status)
	}
}

// writePair writes a certificate for 127.0.0.1 with the serial number, and its key.
func writePair(t *testing.T, cert, key string, serial int64) *x509.CertPool {
	t.Helper()
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	noError(t, err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(serial), Subject: pkix.Name{CommonName: "test"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, secret.Public(), secret)
	noError(t, err)
	secretDER, err := x509.MarshalPKCS8PrivateKey(secret)
	noError(t, err)
	certPEM := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	writeFile(t, cert, string(certPEM))
	writeFile(t, key, string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secretDER})))
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(certPEM)
	return pool
}

func TestTLS(t *testing.T) {
	cert, key := filepath.Join(t.TempDir(), "cert.pem"), filepath.Join(t.TempDir(), "key.pem")
	pool := writePair(t, cert, key, 1)
	certificate, err := OpenCertificate(cert, key)
	noError(t, err)
	on := Listeners{Main: listenOn(t), TLS: &tls.Config{MinVersion: tls.VersionTLS12, GetCertificate: certificate.Get}}
	s := startOn(t, on, nil)
	ask := func(pool *x509.CertPool, options ...connecthttp.Option) error {
		transport := &http.Transport{
			TLSClientConfig: &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}, ForceAttemptHTTP2: true,
		}
		defer transport.CloseIdleConnections()
		client := match3v1connect.NewMatch3ServiceClient(connect.NewClient(
			connecthttp.NewTransport(&http.Client{Transport: transport}, "https://"+s.address, options...)))
		_, err := client.Resolve(context.Background(), &match3v1.ResolveRequest{Board: &match3v1.Board{}})
		return err
	}
	noError(t, ask(pool))
	noError(t, ask(pool, connecthttp.WithGRPC()))
	second := writePair(t, cert, key, 2)
	noError(t, ask(pool)) // not read yet
	noError(t, certificate.Reload())
	noError(t, ask(second))
	if ask(pool) == nil {
		t.Error("the old certificate is shown still")
	}
	writeFile(t, key, "no key")
	if certificate.Reload() == nil {
		t.Error("a key that is none was taken")
	}
	noError(t, ask(second))
}

// A browser keeps Strict-Transport-Security for all that runs under a name, so it is not sent to one's own machine.
func TestStrictTransportIsForNamesOfOthers(t *testing.T) {
	s := start(t, nil)
	for host, want := range map[string]string{
		"play.example.org": "max-age=31536000", "play.example.org:8443": "max-age=31536000",
		"localhost:8443": "", "127.0.0.1": "", "a.localhost": "",
	} {
		answer := httptest.NewRecorder()
		harden(s.handler).ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "https://"+host+"/healthz", nil))
		if got := answer.Header().Get("Strict-Transport-Security"); got != want {
			t.Errorf("%s: %q, want %q", host, got, want)
		}
	}
}
