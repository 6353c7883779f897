package server

import (
	"context"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"connectrpc.com/connect/v2"
	"golang.org/x/time/rate"
)

// comeBack is when who was refused because there is too much to do should ask again.
const comeBack = time.Second

// retryAfter is comeBack as the header Retry-After has it.
var retryAfter = strconv.Itoa(int(comeBack.Seconds()))

// refusals keep their pace. Whoever heeds Retry-After is refused at once. Where so many are refused that some of them
// do not, the refusal itself takes as long as they should have waited, so that those who ask again at once do not take
// the processors from those who are worked on.
type refusals struct {
	limiter *rate.Limiter
	most    int64 // that wait at once
	waiting atomic.Int64
}

// newRefusals makes the pace that of ten times as many clients as may be worked on, each of whom heeds Retry-After.
// Those who wait are half of the crowd at most, so that they keep out nobody who may be read.
func newRefusals(limits Limits) *refusals {
	second := 10 * limits.MaxRequests
	return &refusals{
		limiter: rate.NewLimiter(rate.Limit(float64(second)/comeBack.Seconds()), second), most: int64(limits.MaxReading),
	}
}

// wait is how long the refusal of now has to wait.
func (r *refusals) wait(now time.Time) time.Duration {
	turn := r.limiter.ReserveN(now, 1)
	wait := turn.DelayFrom(now)
	if wait <= comeBack {
		return wait
	}
	turn.CancelAt(now) // else those who come later would wait for it
	return comeBack
}

// keepPace waits until it is time for a refusal.
func (r *refusals) keepPace(ctx context.Context) {
	defer r.waiting.Add(-1)
	if r.waiting.Add(1) > r.most {
		return
	}
	wait := r.wait(time.Now())
	if wait <= 0 {
		return
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// forNow is why a request is refused for now; of the zero value it is not.
type forNow struct {
	by  string
	err error
}

type forNowKey struct{}

// refuseForNow has a request refused, which may come again. That is done by [Server.refuseInTime], so the handler has
// to return and to give back what it holds of the request.
func refuseForNow(r *http.Request, by string, err error) {
	*r.Context().Value(forNowKey{}).(*forNow) = forNow{by, err}
}

// refuseInTime writes the refusals of those who may come again, and says when. While they wait for it they hold nothing
// any more by which others might be kept out: neither their body nor a place among those who are read or worked on.
func (s *Server) refuseInTime(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var refused forNow
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), forNowKey{}, &refused)))
		if refused.err == nil {
			return
		}
		s.refusals.keepPace(r.Context())
		w.Header().Set("Retry-After", retryAfter)
		s.refuse(w, r, refused.by, refused.err)
	})
}

// refuseBusy refuses because all places are taken.
func (s *Server) refuseBusy(r *http.Request) {
	refuseForNow(r, "busy", connect.Errorf(connect.CodeUnavailable,
		"%d requests are being worked on, which are the most (max-requests); try again", cap(s.gate)))
}
