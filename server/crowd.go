package server

import (
	"net/http"
	"sync"
)

// crowd bounds requests: those of all clients, and those of one.
type crowd struct {
	most, mostOfOne int

	mu       sync.Mutex
	all      int
	byClient map[string]int
}

// newCrowd is for requests of all sorts, the page and health among them, from their header to the last byte of their
// answer. Readers who take nothing of their answers hold a goroutine, buffers and a connection each, and one connection
// of HTTP/2 carries a hundred of them. It lets in twice as many as may be read or worked on, so that those above that
// are told so.
func newCrowd(limits Limits) *crowd {
	return &crowd{most: 2 * limits.MaxReading, mostOfOne: 2 * limits.MaxReadingClient, byClient: map[string]int{}}
}

func (c *crowd) enter(client string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.all >= c.most || c.byClient[client] >= c.mostOfOne {
		return false
	}
	c.all++
	c.byClient[client]++
	return true
}

func (c *crowd) leave(client string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all--
	if c.byClient[client]--; c.byClient[client] == 0 {
		delete(c.byClient, client)
	}
}

// within answers those who are let in. Others are broken off without an answer, since one that is not read would take
// as much as what they asked for.
func (s *Server) within(c *crowd, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		kept := recordOf(r)
		client := kept.client
		if client == "" { // of a listener without records
			client = shareOf(clientOf(r, nil))
		}
		if !c.enter(client) {
			kept.refused = "crowd"
			panic(http.ErrAbortHandler)
		}
		defer c.leave(client)
		next.ServeHTTP(w, r)
		if r.ProtoMajor == 2 {
			// What waits in a buffer would be written when this has returned, and would not count while it is.
			_ = http.NewResponseController(w).Flush()
		}
	})
}
