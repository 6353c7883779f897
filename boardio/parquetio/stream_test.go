package parquetio

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"

	"example.com/match3/boardio"
)

// slowTable is a table whose bytes from one place to another are given only once a reader of the results has them.
type slowTable struct {
	*bytes.Reader
	from, to int64
	arrived  chan struct{} // closed with the first result
	once     sync.Once
	text     bytes.Buffer
}

func (s *slowTable) ReadAt(p []byte, at int64) (int, error) {
	if at < s.to && at+int64(len(p)) > s.from {
		select {
		case <-s.arrived:
		case <-time.After(10 * time.Second):
			return 0, errors.New("the results of the rows before have not arrived")
		}
	}
	return s.Reader.ReadAt(p, at)
}

func (s *slowTable) Write(p []byte) (int, error) {
	s.once.Do(func() { close(s.arrived) })
	return s.text.Write(p)
}

// Results do not wait for rows that are slow to come, and the last ones do not wait for whoever ends the writer.
func TestResultsAreHandedOn(t *testing.T) {
	rows := []row{{1, 3, []byte{7, 7, 7}}, {1, 2, []byte{1, 2}}} // each in its own row group
	file := tableOf(t, rows)
	in, err := parquet.OpenFile(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	second := in.Metadata().RowGroups[1]
	from := second.Columns[0].MetaData.DataPageOffset
	if dictionary := second.Columns[0].MetaData.DictionaryPageOffset; dictionary > 0 {
		from = min(from, dictionary)
	}
	for format, want := range map[boardio.Format]string{
		boardio.JSON: `{"board":[[0,0,0]],"removed":3,"passes":1}` + "\n" + `{"board":[[1,2]],"removed":0,"passes":0}` + "\n",
		boardio.Text: "0 0 0\nremoved: 3\npasses: 1\n\n1 2\nremoved: 0\npasses: 0\n",
	} {
		slow := &slowTable{
			Reader: bytes.NewReader(file), from: from, to: from + second.TotalCompressedSize,
			arrived: make(chan struct{}),
		}
		out, err := boardio.NewWriter(slow, format, boardio.Options{})
		if err != nil {
			t.Fatal(err)
		}
		s := Stream{To: format, Jobs: 2}
		resolved, err := s.Resolve(context.Background(), slow, int64(len(file)), out)
		if err != nil || resolved != len(rows) {
			t.Errorf("%v: %d boards, %v", format, resolved, err)
		}
		if got := slow.text.String(); got != want {
			t.Errorf("%v: got\n%s\nwant\n%s", format, got, want)
		}
	}
}

// A failure to hand on is a failure to write, whether it comes between results or at the end.
func TestFailureToHandOn(t *testing.T) {
	file := tableOf(t, []row{{1, 3, []byte{7, 7, 7}}, {1, 2, []byte{1, 2}}})
	closed, end := io.Pipe()
	_ = closed.Close()
	out, err := boardio.NewWriter(end, boardio.JSON, boardio.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := Stream{To: boardio.JSON}
	_, err = s.Resolve(context.Background(), bytes.NewReader(file), int64(len(file)), out)
	var failed *boardio.WriteError
	if !errors.As(err, &failed) || !strings.Contains(err.Error(), "closed pipe") {
		t.Errorf("got %v, want a failure to write", err)
	}
}
