package server

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/VictoriaMetrics/metrics"
)

// measures are the metrics, in the form that Prometheus reads.
type measures struct {
	set      *metrics.Set
	inFlight *metrics.Gauge
	boards   *metrics.Counter
}

// withTypes has the library say of each metric whether it is a counter, a gauge or a histogram.
var withTypes = sync.OnceFunc(func() { metrics.ExposeMetadata(true) })

func newMeasures(open func() int) *measures {
	withTypes()
	set := metrics.NewSet()
	set.NewGauge("match3_connections", func() float64 { return float64(open()) })
	return &measures{
		set: set, inFlight: set.NewGauge("match3_requests_in_flight", nil),
		boards: set.NewCounter("match3_boards_resolved_total"),
	}
}

// bounds are those of the histogram of durations, in seconds.
var bounds = []float64{.0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30}

func (m *measures) begun(n float64) { m.inFlight.Add(n) }

// done counts a request. Its labels are words of this program alone, so that no caller can make them many.
func (m *measures) done(kept *record, took time.Duration) {
	_, method, known := strings.Cut(strings.TrimPrefix(kept.procedure, "/"), "/")
	if !known {
		method = "none"
	}
	code := kept.code
	if code == "" {
		code = fmt.Sprint(kept.status)
	}
	m.set.GetOrCreateCounter(fmt.Sprintf("match3_requests_total{method=%q,code=%q}", method, code)).Inc()
	if kept.refused != "" {
		m.set.GetOrCreateCounter(fmt.Sprintf("match3_requests_refused_total{by=%q}", kept.refused)).Inc()
		return
	}
	if known {
		m.set.GetOrCreatePrometheusHistogramExt(fmt.Sprintf("match3_request_duration_seconds{method=%q}", method), bounds).
			Update(took.Seconds())
	}
}

// ServeHTTP writes the metrics, and those of the process.
func (m *measures) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	m.set.WritePrometheus(w)
	metrics.WriteProcessMetrics(w)
}
