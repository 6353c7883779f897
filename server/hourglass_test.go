package server

import (
	"net"
	"sync"
	"testing"
	"time"
)

// hourglass is a listener for whose connections the time to send runs out when a test says so, and not by the clock. So
// no test waits, and on a slow machine nobody is hurried but those who are meant to be.
type hourglass struct {
	net.Listener

	mu    sync.Mutex
	timed map[*timedConn]bool // those whose reader has a deadline
	more  *sync.Cond          // when there is one more
}

// listenWithHourglass lets a server answer at an address more, at which time runs out by h alone.
func (s *started) listenWithHourglass(t *testing.T) *hourglass {
	t.Helper()
	h := &hourglass{Listener: listenOn(t), timed: map[*timedConn]bool{}}
	h.more = sync.NewCond(&h.mu)
	s.alsoOn(t, h)
	return h
}

// dial opens a connection that ends with the test.
func (h *hourglass) dial(t *testing.T) net.Conn {
	t.Helper()
	return dial(t, h.Addr().String())
}

func (h *hourglass) Accept() (net.Conn, error) {
	conn, err := h.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &timedConn{Conn: conn, glass: h}, nil
}

// await waits until so many connections have a deadline for what they are to send.
func (h *hourglass) await(number int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for len(h.timed) < number {
		h.more.Wait()
	}
}

// runOut lets the deadlines of all connections come that have one.
func (h *hourglass) runOut(t *testing.T) {
	t.Helper()
	h.mu.Lock()
	defer h.mu.Unlock()
	for conn := range h.timed {
		noError(t, conn.Conn.SetReadDeadline(time.Unix(0, 1)))
	}
}

// timedConn is a connection of an hourglass.
type timedConn struct {
	net.Conn
	glass *hourglass
}

// SetReadDeadline keeps a deadline that is yet to come from coming by the clock.
func (c *timedConn) SetReadDeadline(at time.Time) error {
	c.glass.mu.Lock()
	defer c.glass.mu.Unlock()
	if !at.After(time.Now()) { // there is none any more, or it has come
		delete(c.glass.timed, c)
		return c.Conn.SetReadDeadline(at)
	}
	c.glass.timed[c] = true
	c.glass.more.Broadcast()
	return c.Conn.SetReadDeadline(time.Time{})
}
