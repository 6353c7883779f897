package server

import (
	"net"
	"sync"
	"testing"
)

// pipes is a listener for connections that hold nothing back: what one side writes waits until the other side reads it.
// So a test can know that a server waits for its reader.
type pipes struct {
	opened  chan net.Conn
	writing chan struct{} // one for each connection to which the server has begun to write
	closed  chan struct{}
	close   sync.Once
}

// listenOnPipes lets a server answer on such connections too.
func (s *started) listenOnPipes(t *testing.T) *pipes {
	t.Helper()
	p := &pipes{opened: make(chan net.Conn), writing: make(chan struct{}, 1000), closed: make(chan struct{})}
	s.alsoOn(t, p)
	return p
}

// dial opens a connection that ends with the test.
func (p *pipes) dial(t *testing.T) net.Conn {
	t.Helper()
	ours, theirs := net.Pipe()
	t.Cleanup(func() { _ = ours.Close() })
	p.opened <- &pipeConn{Conn: theirs, writing: p.writing}
	return ours
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case conn := <-p.opened:
		return conn, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Addr() net.Addr { return &net.UnixAddr{Name: "pipes"} }

func (p *pipes) Close() error {
	p.close.Do(func() { close(p.closed) })
	return nil
}

// pipeConn is the server's end of a pipe.
type pipeConn struct {
	net.Conn
	writing chan<- struct{}
	once    sync.Once
}

func (c *pipeConn) Write(b []byte) (int, error) {
	c.once.Do(func() { c.writing <- struct{}{} })
	return c.Conn.Write(b)
}
