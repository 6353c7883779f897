package parquetio

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"

	"example.com/match3"
	"example.com/match3/boardio"
	"example.com/match3/internal/sample"
)

// A table is the same for any number of jobs, and so are the refusals.
func TestTableOfManyJobs(t *testing.T) {
	var input strings.Builder
	const boards = 5 * wideBoards
	for i := range boards {
		switch {
		case i%501 == 7:
			input.WriteString(`{"id":"x","board":[[1]]}` + "\n")
		case i%100 == 3:
			input.WriteString("[[ 4000000000 ]]\n")
		case i%3 == 0:
			input.WriteString(`{"id":` + strconv.Itoa(i) + `,"board":[[1,1,1,` + strconv.Itoa(i%256) + "]]}\n")
		default:
			input.WriteString(wideBoard)
		}
	}
	want, wantRefused := fromJSON(t, input.String(), 1)
	if len(wantRefused) != 3 {
		t.Fatalf("refused: %q", wantRefused)
	}
	jobs := []int{16, 3, 2}
	if sample.Only {
		jobs = jobs[:1] // the most that is done at the same time
	}
	for _, jobs := range jobs {
		if got, refused := fromJSON(t, input.String(), jobs); !bytes.Equal(got, want) ||
			strings.Join(refused, "") != strings.Join(wantRefused, "") {
			t.Errorf("%d jobs: the table is another one than with one job, or the refusals are", jobs)
		}
	}
	file, err := parquet.OpenFile(bytes.NewReader(want), int64(len(want)))
	if err != nil || len(file.RowGroups()) < 3 {
		t.Fatalf("%d row groups, %v", len(file.RowGroups()), err)
	}
	rows, err := parquet.Read[struct {
		ID      *int64   `parquet:"id,optional"`
		Final   []uint32 `parquet:"final,list"`
		Removed int64    `parquet:"removed"`
	}](bytes.NewReader(want), int64(len(want)))
	if err != nil || len(rows) != boards-len(wantRefused) {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	i := 0
	for _, r := range rows {
		if i%501 == 7 {
			i++
		}
		cells, removed := 4096, int64(0)
		switch {
		case i%100 == 3:
			cells = 1
		case i%3 == 0 && i%256 == 1:
			cells, removed = 4, 4
		case i%3 == 0:
			cells, removed = 4, 3
		}
		if len(r.Final) != cells || r.Removed != removed || (r.ID != nil) != (cells == 4) ||
			r.ID != nil && *r.ID != int64(i) {
			t.Fatalf("row of board %d: %d cells, %d removed, id %v", i, len(r.Final), r.Removed, r.ID)
		}
		i++
	}
}

// failing fails once it was given more than so many bytes.
type failing struct {
	left int
	err  error
}

func (f *failing) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, f.err
	}
	return len(p), nil
}

// A failure to write shows, be it while boards are added or at the end, and then each time.
func TestTableThatCannotBeWritten(t *testing.T) {
	full := errors.New("the disk is full")
	for _, c := range []struct{ left, boards int }{{0, 10}, {20_000, 10 * wideBoards}, {100, wideBoards}} {
		for _, jobs := range []int{1, 4} {
			w := NewWriter(&failing{c.left, full}, true)
			w.Jobs = jobs
			var err error
			for i := range c.boards {
				cells := make([]byte, 4096)
				for j := range cells {
					cells[j] = byte(i * j * j)
				}
				if err = w.Take(&boardio.Taken{Rows: 1, Cols: len(cells), Cells: cells, Final: cells}); err != nil {
					break
				}
			}
			closed := w.Close()
			if err == nil {
				err = closed
			}
			if !errors.Is(err, full) || closed == nil {
				t.Errorf("%d bytes, %d boards, %d jobs: %v, and at the end %v; want %v", c.left, c.boards, jobs, err, closed, full)
			}
		}
	}
}

// No more row groups are under way than may be, and they are added in their order.
func TestQueueIsBounded(t *testing.T) {
	var out bytes.Buffer
	g := newGroups(&out, schemaOf([]parquet.Field{&field{parquet.Leaf(parquet.Int32Type), "n"}}))
	for _, jobs := range []int{1, 3, 100} {
		q := newQueue(g, jobs)
		var now, most atomic.Int32
		for i := range 40 {
			err := q.add(func(group *parquet.ConcurrentRowGroupWriter) error {
				most.Store(max(most.Load(), now.Add(1)))
				time.Sleep(time.Duration(i%3) * time.Millisecond)
				now.Add(-1)
				_, err := group.ColumnWriters()[0].WriteRowValues([]parquet.Value{parquet.Int32Value(int32(i))})
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := q.end(); err != nil {
			t.Fatal(err)
		}
		if got := int(most.Load()); got > min(jobs, mostGroups) {
			t.Errorf("%d jobs: %d row groups at once", jobs, got)
		}
	}
	if err := g.close(); err != nil {
		t.Fatal(err)
	}
	rows, err := parquet.Read[struct {
		N int32 `parquet:"n"`
	}](bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil || len(rows) != 120 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for i, r := range rows {
		if int(r.N) != i%40 {
			t.Fatalf("row %d has %d", i, r.N)
		}
	}
}

// What goes wrong while a row group is encoded is an error, be it a panic of the library.
func TestQueueFails(t *testing.T) {
	broken := errors.New("broken")
	for name, encode := range map[string]func(*parquet.ConcurrentRowGroupWriter) error{
		"an error": func(*parquet.ConcurrentRowGroupWriter) error { return broken },
		"a panic":  func(*parquet.ConcurrentRowGroupWriter) error { panic("broken") },
	} {
		var out bytes.Buffer
		q := newQueue(newGroups(&out, schemaOf([]parquet.Field{&field{parquet.Leaf(parquet.Int32Type), "n"}})), 2)
		var err error
		for range 10 {
			if err = q.add(encode); err != nil {
				break
			}
		}
		if err == nil || !strings.Contains(err.Error(), "broken") || q.end() == nil {
			t.Errorf("%s: %v, and at the end %v", name, err, q.end())
		}
	}
}

// Boards alone have no results beside them.
func TestBoardsAlone(t *testing.T) {
	var out bytes.Buffer
	w := NewWriter(&out, false)
	board, err := match3.FromCells([]match3.Kind{1, 2, 3}, 1, 3)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.WriteBoard(boardio.Numbers(board)), w.Close()); err != nil {
		t.Fatal(err)
	}
	rows, err := parquet.Read[row](bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil || len(rows) != 1 || !bytes.Equal(rows[0].Cells, []byte{1, 2, 3}) {
		t.Errorf("%v, %v", rows, err)
	}
}
