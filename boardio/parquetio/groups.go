package parquetio

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"slices"
	"sync"

	"github.com/parquet-go/parquet-go"
)

// groups gives row groups of a table to write to, and adds them to the file.
type groups struct {
	lock   sync.Mutex
	writer *parquet.Writer //nolint:staticcheck // see writerOf
	spare  []*parquet.ConcurrentRowGroupWriter
	tail   *tail
}

// newGroups begins a table. The values of the columns named short are known to be short.
func newGroups(out io.Writer, schema *parquet.Schema, short ...string) *groups {
	g := &groups{tail: &tail{out: out}}
	var options []parquet.WriterOption
	for _, path := range schema.Columns() {
		leaf, _ := schema.Lookup(path...)
		if mayBeLong(leaf.Node) && !slices.Contains(short, path[0]) {
			options = append(options, parquet.SkipPageBounds(path...))
		}
	}
	g.writer = writerOf(g.tail, schema, options...)
	return g
}

// begin gives a row group to write to.
func (g *groups) begin() *parquet.ConcurrentRowGroupWriter {
	g.lock.Lock()
	defer g.lock.Unlock()
	if n := len(g.spare); n > 0 {
		group := g.spare[n-1]
		g.spare = g.spare[:n-1]
		return group
	}
	return g.writer.BeginRowGroup()
}

// commit adds a row group to the file. It is for one goroutine.
func (g *groups) commit(group *parquet.ConcurrentRowGroupWriter) error {
	if _, err := group.Commit(); err != nil {
		return err
	}
	g.lock.Lock()
	defer g.lock.Unlock()
	g.spare = append(g.spare, group)
	return nil
}

// close writes the footer.
func (g *groups) close() (err error) {
	defer recovered(&err)
	g.tail.held = new(bytes.Buffer)
	if err := g.writer.Close(); err != nil {
		return err
	}
	return g.tail.end()
}

// mostGroups is how many row groups are encoded at once, or wait to be added to the file, at most. Each takes a few
// times pieceBytes.
const mostGroups = mostUnderWay / pieceBytes

// queue encodes row groups on goroutines and adds them to the file in their order, on the goroutine that calls it.
type queue struct {
	groups *groups
	most   int
	under  []chan encoded // the oldest first
	failed error
}

// encoded is what came of a row group.
type encoded struct {
	group *parquet.ConcurrentRowGroupWriter
	err   error
}

// newQueue makes a queue for so many jobs, or as many as there are processors.
func newQueue(g *groups, jobs int) queue {
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	return queue{groups: g, most: min(jobs, mostGroups)}
}

// add lets a row group be encoded, and adds to the file what is ready by then. If as many are under way as may be, it
// waits for the oldest. After an error there is no other.
func (q *queue) add(encode func(*parquet.ConcurrentRowGroupWriter) error) error {
	for q.failed == nil && len(q.under) > 0 && (len(q.under) >= q.most || len(q.under[0]) > 0) {
		q.commit()
	}
	if q.failed != nil {
		return q.failed
	}
	done := make(chan encoded, 1)
	q.under = append(q.under, done)
	go func() {
		e := encoded{}
		defer func() { done <- e }()
		defer func() {
			if cause := recover(); cause != nil {
				e.err = fmt.Errorf("the row group cannot be encoded: %v", cause)
			}
		}()
		e.group = q.groups.begin()
		if e.err = encode(e.group); e.err == nil {
			e.err = e.group.Flush()
		}
	}()
	return nil
}

// commit adds the oldest row group to the file.
func (q *queue) commit() {
	e := <-q.under[0]
	q.under = q.under[1:]
	if q.failed = e.err; q.failed == nil {
		q.failed = q.groups.commit(e.group)
	}
}

// end adds all that is left.
func (q *queue) end() error {
	for q.failed == nil && len(q.under) > 0 {
		q.commit()
	}
	return q.failed
}
