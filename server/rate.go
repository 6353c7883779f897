package server

import (
	"container/list"
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"

	"connectrpc.com/connect/v2"
	"golang.org/x/time/rate"
)

// rates keep a limiter for each client that asked lately. Whom it forgets, because too many others came since, begins
// anew.
type rates struct {
	limit rate.Limit
	burst int

	mu       sync.Mutex
	limiters map[string]*list.Element // of clientRate
	recent   list.List                // the one that asked last in front
}

type clientRate struct {
	client  string
	limiter *rate.Limiter
}

// maxClients is how many clients are remembered.
const maxClients = 1 << 14

func newRates(limits Limits) *rates {
	burst := limits.Burst
	if burst == 0 {
		burst = max(1, int(math.Ceil(limits.Rate)))
	}
	return &rates{limit: rate.Limit(limits.Rate), burst: burst, limiters: map[string]*list.Element{}}
}

// wait is 0 where the client may ask now, and else how long it has to wait until it may.
func (r *rates) wait(client string, now time.Time) time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	element, known := r.limiters[client]
	if !known {
		if len(r.limiters) >= maxClients {
			oldest := r.recent.Back()
			delete(r.limiters, oldest.Value.(*clientRate).client)
			r.recent.Remove(oldest)
		}
		element = r.recent.PushFront(&clientRate{client, rate.NewLimiter(r.limit, r.burst)})
		r.limiters[client] = element
	}
	r.recent.MoveToFront(element)
	limiter := element.Value.(*clientRate).limiter
	if limiter.AllowN(now, 1) {
		return 0
	}
	seconds := min((1-limiter.TokensAt(now))/float64(r.limit), (24 * time.Hour).Seconds())
	return max(time.Millisecond, time.Duration(seconds*float64(time.Second)))
}

// pace refuses clients that ask too often. It comes before the tokens, so that these cannot be guessed any faster.
func (s *Server) pace(next http.Handler) http.Handler {
	if s.limits.Rate == 0 {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if wait := s.rates.wait(recordOf(r).client, time.Now()); wait > 0 {
			w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
			s.refuse(w, r, "rate", connect.Errorf(connect.CodeResourceExhausted,
				"more than %g requests a second, which are the most of one client (rate); the next one is welcome in %v",
				s.limits.Rate, wait.Round(time.Millisecond)))
			return
		}
		next.ServeHTTP(w, r)
	})
}
