package server

import (
	"context"
	"net/http"
	"sync"

	"connectrpc.com/connect/v2"
)

// What requests come to in memory at worst, in bytes. TestMemoryOfRequests holds them against what is measured.
const (
	memoryOfByte  = 44  // a byte of a request, once it is unpacked
	memoryOfLine  = 96  // a row or a column of a board, be it that it has no cells
	memoryOfBoard = 64  // a board of a batch, likewise
	memoryOfItem  = 512 // a board that is read, or why it is refused
	memoryOfCell  = 320 // a cell of a board whose passes are told
	// smallMemory is what a request may come to without being counted. The number of those is bounded by max-reading.
	smallMemory = 256 << 10
)

// memory bounds what all requests that are worked on or answered may come to at once. One client gets half of it, so
// that it keeps nobody out; and a request that is alone gets what it needs.
type memory struct {
	most int64

	mu       sync.Mutex
	held     int64
	byClient map[string]int64
}

func newMemory(most int) *memory { return &memory{most: int64(most), byClient: map[string]int64{}} }

// take counts more for a request of which some is counted already, if there is room.
func (m *memory) take(client string, bytes, taken int64) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	own := m.byClient[client]
	within := m.held+bytes <= m.most && (own == taken || own+bytes <= m.most/2)
	if alone := m.held == taken; !within && !alone {
		return false
	}
	m.held += bytes
	m.byClient[client] = own + bytes
	return true
}

func (m *memory) give(client string, bytes int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.held -= bytes
	if m.byClient[client] -= bytes; m.byClient[client] == 0 {
		delete(m.byClient, client)
	}
}

// account is what one request comes to.
type account struct {
	memory *memory
	client string
	bytes  int64 // all that it comes to
	taken  int64 // what is counted of it
	// refused is told when there is no room for what the work takes.
	refused func()
}

func (a *account) add(each, count int64) error {
	a.bytes += each * count
	if a.bytes <= smallMemory {
		return nil
	}
	if !a.memory.take(a.client, a.bytes-a.taken, a.taken) {
		return connect.NewError(connect.CodeUnavailable,
			"requests are under way that need all the memory there is for them, or for those of one client (max-memory); "+
				"try again")
	}
	a.taken = a.bytes
	return nil
}

type accountKey struct{}

// spend counts memory that the work on a request is about to take, so many bytes for each, or says that there is none.
func spend(ctx context.Context, each, count int64) error {
	a, ok := ctx.Value(accountKey{}).(*account)
	if !ok {
		return nil
	}
	err := a.add(each, count)
	if err != nil {
		a.refused()
	}
	return err
}

// weigh works on a request while there is memory for it, and holds that until the answer is written: who reads an
// answer slowly holds it as long.
func (s *Server) weigh(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		kept := recordOf(r)
		a := &account{memory: s.memory, client: kept.client, refused: func() {
			kept.refused = "memory"
			w.Header().Set("Retry-After", retryAfter)
		}}
		defer func() { a.memory.give(a.client, a.taken) }()
		if err := a.add(memoryOfByte, r.ContentLength); err != nil {
			refuseForNow(r, "memory", err)
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), accountKey{}, a)))
	})
}
