package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// usage is what the process of the service holds, as its metrics say.
type usage struct {
	resident, heap, goroutines, connections float64
	known                                   bool
}

// usageOf asks a service what it holds.
func usageOf(url string) usage {
	response, err := http.Get(url + "/metrics") //nolint:gosec,noctx // the address is on loopback
	if err != nil {
		return usage{}
	}
	defer response.Body.Close() //nolint:errcheck // it is only read
	return usageIn(io.LimitReader(response.Body, 1<<20))
}

// usageIn reads what there is among metrics.
func usageIn(metrics io.Reader) usage {
	var u usage
	wanted := map[string]*float64{
		"process_resident_memory_bytes": &u.resident, "go_memstats_heap_inuse_bytes": &u.heap,
		"go_goroutines": &u.goroutines, "match3_connections": &u.connections,
	}
	for lines := bufio.NewScanner(metrics); lines.Scan(); {
		name, value, _ := strings.Cut(lines.Text(), " ")
		if into := wanted[name]; into != nil {
			if number, err := strconv.ParseFloat(strings.TrimSpace(value), 64); err == nil {
				*into, u.known = number, true
			}
		}
	}
	return u
}

func (u usage) String() string {
	if !u.known {
		return "unknown"
	}
	const mib = 1 << 20
	return fmt.Sprintf("%.0f MiB, of that %.0f MiB in the heap; %.0f goroutines, %.0f connections",
		u.resident/mib, u.heap/mib, u.goroutines, u.connections)
}

// watch writes what the service holds, at once and each interval from then on, until ctx is done. It gives the peak of
// what was resident.
func watch(ctx context.Context, out io.Writer, url string, interval time.Duration) (peak usage) {
	began := time.Now()
	ticks := time.NewTicker(interval)
	defer ticks.Stop()
	for {
		now := usageOf(url)
		if now.resident > peak.resident {
			peak = now
		}
		fmt.Fprintf(out, "%4.0f s: %v\n", time.Since(began).Seconds(), now)
		select {
		case <-ticks.C:
		case <-ctx.Done():
			return peak
		}
	}
}
