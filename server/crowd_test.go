package server

import (
	"context"
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// unread asks for the page many times over one connection, and reads nothing.
func unread(t *testing.T, address string, times int) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	noError(t, err)
	const preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
	settings := "\x00\x00\x06\x04\x00\x00\x00\x00\x00" + "\x00\x04\x00\x00\x00\x00" // the window of each stream is 0
	asked := preface + settings
	for i := range times {
		// GET, http, /page.js, and localhost as literals.
		header := "\x82\x86\x04\x08/page.js\x01\x09localhost"
		id := byte(2*i + 1)
		asked += "\x00\x00" + string(rune(len(header))) + "\x01\x05\x00\x00\x00" + string([]byte{id}) + header
	}
	_, err = io.WriteString(conn, asked)
	noError(t, err)
	return conn
}

// Who asks for the page over many connections and reads nothing is bounded, and keeps nobody out.
func TestHostileReadersOfThePage(t *testing.T) {
	s := start(t, func(c *Config) {
		c.Limits.MaxReading, c.Limits.MaxReadingClient, c.Limits.MaxConnections = 200, 20, 60
	})
	var conns []net.Conn
	for range 80 {
		conns = append(conns, unread(t, s.address, 50))
	}
	// Another client; the attacker has all that one may have.
	transport := newTransport(t, false)
	transport.DialContext = (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}).DialContext
	client := &http.Client{Transport: transport, Timeout: 5 * time.Second}
	for range 20 {
		response, err := client.Get(s.url + "/page.js")
		noError(t, err)
		text, err := io.ReadAll(response.Body)
		noError(t, err)
		noError(t, response.Body.Close())
		if string(text) != "export {}" {
			t.Fatalf("%d %q", response.StatusCode, text)
		}
		time.Sleep(10 * time.Millisecond)
	}
	_, metrics, err := fetch(client, s.url+"/metrics")
	noError(t, err)
	if !strings.Contains(metrics, `match3_requests_refused_total{by="crowd"}`) {
		t.Errorf("none was refused:\n%.2000s", metrics)
	}
	if in := inFlight(s.Server); in > 2*20+2 {
		t.Errorf("%v requests are in hand", in)
	}
	closeAll(conns)
	for range 100 {
		if inFlight(s.Server) == 0 {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Errorf("%v requests are in hand after their connections were closed", inFlight(s.Server))
}

func inFlight(s *Server) float64 { return s.metrics.inFlight.Get() }

func fetch(client *http.Client, url string) (status int, text string, err error) {
	response, err := client.Get(url)
	if err != nil {
		return 0, "", err
	}
	defer response.Body.Close() //nolint:errcheck // it is read to its end
	all, err := io.ReadAll(response.Body)
	return response.StatusCode, string(all), err
}

func TestConnectionsOfTheAdminListenerAreBounded(t *testing.T) {
	admin := listenOn(t)
	s := startOn(t, Listeners{Main: listenOn(t), Admin: admin},
		func(c *Config) { c.Limits.MaxConnections, c.Apart = 10, true })
	var conns []net.Conn
	for range 100 {
		conn, err := net.Dial("tcp", admin.Addr().String())
		noError(t, err)
		conns = append(conns, conn)
	}
	if status, _, err := fetch(http.DefaultClient, "http://"+admin.Addr().String()+"/healthz"); err != nil ||
		status != http.StatusOK {
		t.Errorf("%d, %v", status, err)
	}
	if open := s.adminConnections.open(); open > 10 {
		t.Errorf("%d connections are open", open)
	}
	closeAll(conns)
}

// A connection that has to go does so at once, be it that its peer does not listen to the goodbye of TLS.
func TestConnectionsAreCutAtOnce(t *testing.T) {
	folder := t.TempDir()
	cert, key := filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	pool := writePair(t, cert, key, 1)
	pair, err := tls.LoadX509KeyPair(cert, key)
	noError(t, err)
	one, other := net.Pipe()
	defer other.Close() //nolint:errcheck // of a pipe
	shaken := make(chan error, 1)
	go func() {
		client := tls.Client(other, &tls.Config{
			RootCAs: pool, ServerName: "127.0.0.1", MinVersion: tls.VersionTLS12, MaxVersion: tls.VersionTLS12,
		})
		shaken <- client.HandshakeContext(context.Background())
	}()
	secure := tls.Server(one, &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12})
	noError(t, secure.HandshakeContext(context.Background()))
	noError(t, <-shaken)
	began := time.Now()
	cut(secure) // nobody reads from the other end of the pipe
	if took := time.Since(began); took > 3*time.Second {
		t.Errorf("it took %v", took)
	}
}
