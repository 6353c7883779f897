package server

import (
	"net/http"
	"strconv"
	"time"

	"connectrpc.com/connect/v2"
	"golang.org/x/time/rate"
)

// comeBack is when who was refused because there is too much to do should ask again.
const comeBack = time.Second

// refusals keep their pace. Whoever heeds Retry-After is refused at once. Where so many are refused that some of them do
// not, the refusal itself takes as long as they should have waited, so that those who ask again at once do not take the
// processors from those who are worked on.
type refusals struct{ limiter *rate.Limiter }

// newRefusals makes the pace that of ten times as many clients as may be worked on, each of whom heeds Retry-After.
func newRefusals(limits Limits) *refusals {
	second := 10 * limits.MaxRequests
	return &refusals{rate.NewLimiter(rate.Limit(float64(second)/comeBack.Seconds()), second)}
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

// refuseBusy refuses because all places are taken.
func (s *Server) refuseBusy(w http.ResponseWriter, r *http.Request) {
	if wait := s.refusals.wait(time.Now()); wait > 0 {
		timer := time.NewTimer(wait)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-r.Context().Done():
		}
	}
	s.refuseForNow(w, r, "busy", connect.Errorf(connect.CodeUnavailable,
		"%d requests are being worked on, which are the most (max-requests); try again", cap(s.gate)))
}

// refuseForNow refuses and says when to come back.
func (s *Server) refuseForNow(w http.ResponseWriter, r *http.Request, by string, err error) {
	w.Header().Set("Retry-After", strconv.Itoa(int(comeBack.Seconds())))
	s.refuse(w, r, by, err)
}
