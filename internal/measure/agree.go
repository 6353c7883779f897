package measure

import (
	"context"
	"errors"
	"fmt"
	"hash/crc64"
	"time"

	"example.com/match3/internal/engine"
)

// ErrDiffer says that two contenders resolved the same boards differently.
var ErrDiffer = errors.New("the answers differ")

// outcome is what resolving all boards came to. It is the same for all contenders, or one of them is wrong.
type outcome struct {
	removed, passes int
	boards          uint64 // a checksum of what they were left as
}

// agree lets each contender resolve all boards once, compares what they leave, and says how long each took. It fills in
// the passes of the work.
func (w *Work) agree(ctx context.Context, contenders []*Contender) (took []time.Duration, err error) {
	table := crc64.MakeTable(crc64.ECMA)
	var first outcome
	for i, c := range contenders {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		engine.Use(c.Tier)
		c.restore()
		start := time.Now()
		removed, passes := c.resolve(0, w.Boards)
		took = append(took, time.Since(start))
		got := outcome{removed, passes, crc64.Checksum(c.final(nil), table)}
		if i == 0 {
			first, w.Passes = got, passes
		}
		if got != first {
			return nil, fmt.Errorf("match3: %s removed %d tiles in %d passes, %s %d in %d, or left other boards: %w",
				c.Name, got.removed, got.passes, contenders[0].Name, first.removed, first.passes, ErrDiffer)
		}
	}
	return took, nil
}
