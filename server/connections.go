package server

import (
	"container/list"
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"sync"
)

// connections bound how many connections are open. Where one too many comes, the one that has gone longest without a
// request in hand is closed, be it idle, slow to send a header, or one that never sent anything; so who opens thousands
// takes places from nobody but those who do not use theirs.
type connections struct {
	most int

	mu      sync.Mutex
	all     map[net.Conn]*connection
	waiting list.List // of *connection, the one that waits longest in front
}

type connection struct {
	net.Conn
	place *list.Element // among those that wait; nil while a request is in hand
	busy  int           // requests in hand: several with HTTP/2
}

type connectionKey struct{}

// maxAdminConnections is how many the listener for health and metrics may have.
const maxAdminConnections = 256

func newConnections(most int) *connections {
	return &connections{most: most, all: map[net.Conn]*connection{}}
}

// opened is the ConnContext of the server.
func (c *connections) opened(ctx context.Context, conn net.Conn) context.Context {
	one := &connection{Conn: conn}
	var closing net.Conn
	c.mu.Lock()
	if len(c.all) >= c.most {
		closing = conn // where all others are in use
		if oldest := c.waiting.Front(); oldest != nil {
			closing = c.forget(oldest.Value.(*connection).Conn)
		}
	}
	if closing != conn {
		c.all[conn] = one
		one.place = c.waiting.PushBack(one)
	}
	c.mu.Unlock()
	if closing != nil {
		cut(closing)
	}
	return context.WithValue(ctx, connectionKey{}, one)
}

// makeRoom closes the connections that have gone longest without a request, an eighth of all.
func (c *connections) makeRoom() {
	var closing []net.Conn
	c.mu.Lock()
	for range (len(c.all) + 7) / 8 {
		if oldest := c.waiting.Front(); oldest != nil {
			closing = append(closing, c.forget(oldest.Value.(*connection).Conn))
		}
	}
	c.mu.Unlock()
	for _, conn := range closing {
		cut(conn)
	}
}

// cut closes a connection at once. TLS would say goodbye first, and wait some seconds for a peer that does not listen,
// while no other connection is accepted.
func cut(conn net.Conn) {
	if secure, ok := conn.(*tls.Conn); ok {
		conn = secure.NetConn()
	}
	_ = conn.Close()
}

// changed is the ConnState of the server.
func (c *connections) changed(conn net.Conn, state http.ConnState) {
	if state == http.StateClosed || state == http.StateHijacked {
		c.mu.Lock()
		c.forget(conn)
		c.mu.Unlock()
	}
}

// forget drops a connection from the books.
func (c *connections) forget(conn net.Conn) net.Conn {
	if one := c.all[conn]; one != nil {
		delete(c.all, conn)
		if one.place != nil {
			c.waiting.Remove(one.place)
			one.place = nil
		}
	}
	return conn
}

// open is how many connections there are.
func (c *connections) open() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.all)
}

// use notes while a request is in hand on its connection.
func (c *connections) use(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if one, ok := r.Context().Value(connectionKey{}).(*connection); ok {
			c.begin(one)
			defer c.end(one)
		}
		next.ServeHTTP(w, r)
	})
}

func (c *connections) begin(one *connection) {
	c.mu.Lock()
	defer c.mu.Unlock()
	one.busy++
	if one.place != nil {
		c.waiting.Remove(one.place)
		one.place = nil
	}
}

func (c *connections) end(one *connection) {
	c.mu.Lock()
	defer c.mu.Unlock()
	one.busy--
	if one.busy == 0 && c.all[one.Conn] == one {
		one.place = c.waiting.PushBack(one)
	}
}
