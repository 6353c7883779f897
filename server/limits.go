package server

import (
	"fmt"
	"math"
	"time"
)

// Limits bound what the service does. None may be negative, and 0 is no limit where that is said.
type Limits struct {
	// MaxBody is the most bytes of a request, both as sent and as unpacked.
	MaxBody int
	// MaxCells is the most cells, and the most rows, of a board.
	MaxCells int
	// MaxBoards is the most boards of a request.
	MaxBoards int
	// MaxPasses is the most passes that Explain tells.
	MaxPasses int
	// MistakeCells is up to how many cells a board may have for Check to try the known mistakes; 0 tries none.
	MistakeCells int

	// MaxTime is how long a request may take once it has been read.
	MaxTime time.Duration
	// BodyTime is how long the body of a request may take to come.
	BodyTime time.Duration
	// HeaderTime is how long the header of a request may take to come.
	HeaderTime time.Duration
	// IdleTime is how long a connection may be kept without a request.
	IdleTime time.Duration

	// MaxRequests is the most requests that are worked on at once.
	MaxRequests int
	// MaxReading is the most requests that are read or worked on at once, and MaxReadingClient those of one client.
	MaxReading, MaxReadingClient int
	// MaxBuffered is the most bytes of requests that are held at once. A request that is alone gets what it needs, which
	// is twice MaxBody where it came packed.
	MaxBuffered int
	// MaxMemory is about how many bytes of memory the work on all requests may take at once, their answers included. A
	// request that is alone gets what it needs.
	MaxMemory int
	// MaxConnections is the most connections that are open at once. Where one more comes, the one that has been idle
	// longest is closed.
	MaxConnections int

	// Rate is how many requests a second a client may make, and Burst how many at once; 0 is no limit.
	Rate  float64
	Burst int
}

// DefaultLimits are the limits where nothing else is said.
func DefaultLimits() Limits {
	return Limits{
		MaxBody: 4 << 20, MaxCells: 1 << 20, MaxBoards: 100_000, MaxPasses: 10_000, MistakeCells: 1024,
		MaxTime: 30 * time.Second, BodyTime: 10 * time.Second, HeaderTime: 5 * time.Second, IdleTime: 2 * time.Minute,
		MaxRequests: 64, MaxReading: 1024, MaxReadingClient: 512, MaxBuffered: 128 << 20, MaxMemory: 512 << 20,
		MaxConnections: 4096,
	}
}

// longest is the most that a limit of time may be, so that their sums are times.
const longest = 365 * 24 * time.Hour

// check refuses limits under which nothing could be answered.
func (l Limits) check() error {
	for _, limit := range []struct {
		flag  string
		value int
	}{
		{"max-body", l.MaxBody},
		{"max-cells", l.MaxCells},
		{"max-boards", l.MaxBoards},
		{"max-passes", l.MaxPasses},
		{"max-requests", l.MaxRequests},
		{"max-reading", l.MaxReading},
		{"max-reading-client", l.MaxReadingClient},
		{"max-memory", l.MaxMemory},
		{"max-connections", l.MaxConnections},
	} {
		if limit.value < 1 {
			return fmt.Errorf("%s is %d; it is at least 1", limit.flag, limit.value)
		}
		if limit.value > math.MaxInt32 && limit.flag != "max-memory" {
			return fmt.Errorf("%s is %d; it is at most %d", limit.flag, limit.value, math.MaxInt32)
		}
	}
	for _, limit := range []struct {
		flag  string
		value time.Duration
	}{
		{"max-time", l.MaxTime}, {"body-time", l.BodyTime}, {"header-time", l.HeaderTime}, {"idle-time", l.IdleTime},
	} {
		if limit.value <= 0 {
			return fmt.Errorf("%s is %v; it is more than nothing", limit.flag, limit.value)
		}
		if limit.value > longest {
			return fmt.Errorf("%s is %v; it is at most %v", limit.flag, limit.value, longest)
		}
	}
	switch {
	case l.MaxBuffered < l.MaxBody:
		return fmt.Errorf("max-buffered is %d, and max-body %d; one request at least has to fit", l.MaxBuffered, l.MaxBody)
	case l.MistakeCells < 0:
		return fmt.Errorf("mistake-cells is %d; it is at least 0", l.MistakeCells)
	case math.IsNaN(l.Rate) || math.IsInf(l.Rate, 0):
		return fmt.Errorf("rate is %g; it is a number of requests a second, or 0 for no limit", l.Rate)
	case l.Burst > 0 && l.Rate == 0:
		return fmt.Errorf("burst is %d, and there is no rate that it could exceed", l.Burst)
	case l.Rate < 0 || l.Burst < 0:
		return fmt.Errorf("rate is %g and burst %d; neither is below 0", l.Rate, l.Burst)
	}
	return nil
}
