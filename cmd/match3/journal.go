package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"hash"
	"io"
	"os"
	"reflect"
	"time"

	"example.com/match3/boardio"
)

// journal is kept beside an output that is written with --resume. It says what was asked for, on its first line, and
// then, now and then, how far the work has come: each line only after what it speaks of is on the disk. A last line
// that is cut off does not count.
type journal struct {
	path string
	file *os.File
	out  *output
	last time.Time // when the last line was written

	state progressLine
	done  []hashed // of the inputs before, what is known
}

// journalHead is the first line: two runs with the same have the same output.
type journalHead struct {
	Journal string         `json:"match3 journal"`
	Flags   journalFlags   `json:"flags"`
	Inputs  []journalInput `json:"inputs"`
}

// journalFlags are the flags that the output depends on.
type journalFlags struct {
	From     string  `json:"from"`
	To       string  `json:"to"`
	OnError  string  `json:"onError"`
	Empty    *string `json:"empty"`
	Key      string  `json:"key"`
	MaxCells int     `json:"maxCells"`
	MaxLine  int     `json:"maxLine"`
	Compress string  `json:"compress"`
}

type journalInput struct {
	Path string `json:"path"`
	Size int64  `json:"size"`
}

// progressLine says how far the work has come: all inputs before one, and that up to a place.
type progressLine struct {
	Input    int    `json:"input"` // its number, from 0
	Place    hashed `json:"place"`
	Line     int    `json:"line"` // on which the place is
	Seen     bool   `json:"seen"`
	Before   hashed `json:"before"` // of the input before, the last place that was reached
	Output   int64  `json:"output"` // bytes of the output
	Resolved int    `json:"resolved"`
	Refused  int    `json:"refused"`
}

// hashed is a place in an input, decompressed, and the hash of what is before it.
type hashed struct {
	Offset int64  `json:"offset"`
	Sum    string `json:"sha256"`
}

const journalVersion = "1"

// openJournal opens the journal of an output, or makes it. Where there is one of the same work the output is cut to
// what the journal speaks of, and the work goes on from there.
func openJournal(out *output, head journalHead) (*journal, error) {
	j := &journal{path: journalOf(out.path), out: out}
	file, err := os.OpenFile(j.path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, unwritable(j.path, err)
	}
	j.file = file
	if err := lockFile(file); err != nil {
		return nil, usageError("%s: another run is writing this output", j.path)
	}
	if !isAt(file, j.path) || !isAt(out.file, out.beside) { // it was finished after these files were opened
		return nil, usageError("%s: another run was writing this output", j.path)
	}
	size, err := j.read(head)
	if err != nil {
		return nil, err
	}
	if size == 0 {
		err = j.begin(head)
	} else {
		err = j.goOn(head, size)
	}
	if err != nil {
		return nil, err
	}
	return j, nil
}

// read reads the journal and says how long it is, up to its last whole line. 0 means that the work begins.
func (j *journal) read(want journalHead) (size int64, err error) {
	head, err := json.Marshal(want)
	if err != nil {
		return 0, err
	}
	lines := bufio.NewReaderSize(j.file, len(head)+maxProgressLine)
	for {
		line, err := lines.ReadSlice('\n')
		switch {
		case errors.Is(err, io.EOF) && size == 0 && !bytes.HasPrefix(head, line):
			return 0, j.noJournal()
		case errors.Is(err, io.EOF):
			return size, nil
		case errors.Is(err, bufio.ErrBufferFull) && size == 0:
			return 0, j.noJournal() // or one of many more inputs
		case errors.Is(err, bufio.ErrBufferFull):
			return 0, j.damaged()
		case err != nil:
			return 0, unwritable(j.path, err)
		}
		if size == 0 {
			err = j.checkHead(line, want)
		} else {
			err = j.add(line)
		}
		if err != nil {
			return 0, err
		}
		size += int64(len(line))
	}
}

// maxProgressLine is more bytes than a line has that says how far the work has come.
const maxProgressLine = 64 << 10

func (j *journal) noJournal() error {
	return usageError("%s is not a journal of this version of match3; remove it to start again", j.path)
}

func (j *journal) damaged() error {
	return usageError("%s is damaged; remove it and %s to start again", j.path, j.out.beside)
}

// checkHead refuses the journal of other work.
func (j *journal) checkHead(line []byte, want journalHead) error {
	var got journalHead
	if err := json.Unmarshal(line, &got); err != nil || got.Journal != want.Journal {
		return j.noJournal()
	}
	what := ""
	switch {
	case !reflect.DeepEqual(got.Flags, want.Flags):
		what = "with other flags"
	case !reflect.DeepEqual(got.Inputs, want.Inputs):
		what = "of other inputs, or of inputs that have another size now"
	default:
		return nil
	}
	return usageError("%s is the journal of a run %s; remove it and %s to start again", j.path, what, j.out.beside)
}

// add takes up a line that says how far the work has come.
func (j *journal) add(line []byte) error {
	var state progressLine
	if err := json.Unmarshal(line, &state); err != nil || !state.follows(j.state) {
		return j.damaged()
	}
	if state.Input > j.state.Input {
		j.done = append(j.done, state.Before)
	}
	j.state = state
	return nil
}

// follows says whether a line of the journal may stand behind another.
func (p progressLine) follows(last progressLine) bool {
	further := p.Input == last.Input && p.Place.Offset >= last.Place.Offset || p.Input == last.Input+1
	return further && min(p.Place.Offset, p.Before.Offset) >= 0 && p.Line >= 0 &&
		p.Output >= last.Output && p.Resolved >= last.Resolved && p.Refused >= last.Refused
}

// begin begins a journal and the output.
func (j *journal) begin(head journalHead) error {
	line, err := json.Marshal(head)
	if err != nil {
		return err
	}
	if info, err := j.out.file.Stat(); err != nil || info.Size() > 0 {
		return usageError("%s exists without its journal, and may be something else; remove it to start again",
			j.out.beside)
	}
	if err := errors.Join(j.file.Truncate(0), j.append(0, append(line, '\n'))); err != nil {
		return unwritable(j.path, err)
	}
	return nil
}

// goOn cuts the output and the journal to what is sure.
func (j *journal) goOn(head journalHead, size int64) error {
	info, err := j.out.file.Stat()
	if err != nil {
		return unwritable(j.out.beside, err)
	}
	if _, err := os.Stat(j.out.path); err == nil && info.Size() == 0 {
		// The run was finished, and ended before it could remove the journal. This one is to replace its output.
		j.done, j.state = nil, progressLine{}
		return j.begin(head)
	}
	if info.Size() < j.state.Output {
		return usageError("%s has %d bytes, but its journal says %d; remove both to start again",
			j.out.beside, info.Size(), j.state.Output)
	}
	if err := j.out.file.Truncate(j.state.Output); err != nil {
		return unwritable(j.out.beside, err)
	}
	if _, err := j.out.file.Seek(j.state.Output, io.SeekStart); err != nil {
		return unwritable(j.out.beside, err)
	}
	j.out.written = j.state.Output
	if err := j.file.Truncate(size); err != nil {
		return unwritable(j.path, err)
	}
	_, err = j.file.Seek(size, io.SeekStart)
	return err
}

// append writes a line at a place in the journal.
func (j *journal) append(at int64, line []byte) error {
	if _, err := j.file.Seek(at, io.SeekStart); err != nil {
		return err
	}
	_, err := j.file.Write(line)
	return errors.Join(err, j.file.Sync())
}

// skip reads what of an input was resolved before, and makes sure that it is still the same. It says where to go on,
// with the hash of what is before, or that there is nothing left.
func (j *journal) skip(number int, in io.Reader) (place boardio.Place, sum hash.Hash, finished bool, err error) {
	sum = sha256.New()
	known := hashed{}
	switch {
	case number < len(j.done):
		known, finished = j.done[number], true
	case number == j.state.Input && j.state.Place.Offset > 0:
		known = j.state.Place
		place = boardio.Place{Offset: known.Offset, Line: j.state.Line, Seen: j.state.Seen}
	}
	if known.Offset == 0 {
		return place, sum, finished, nil
	}
	if _, err := io.CopyN(sum, in, known.Offset); err != nil && !errors.Is(err, io.EOF) {
		return place, nil, false, err
	}
	if hex.EncodeToString(sum.Sum(nil)) != known.Sum {
		return place, nil, false, usageError("an input has changed since %s was written; remove that and %s to start again",
			j.path, j.out.beside)
	}
	return place, sum, finished, nil
}

// journalInterval is the least time between two lines of a journal, each of which waits for the disk.
const journalInterval = 200 * time.Millisecond

// due says whether it is time for another line.
func (j *journal) due() bool { return time.Since(j.last) >= journalInterval }

// note notes how far the work has come. All results up to there must have been given to the output.
func (j *journal) note(state progressLine) error {
	if err := j.out.file.Sync(); err != nil {
		return err
	}
	state.Output = j.out.written
	line, err := json.Marshal(state)
	if err != nil {
		return err
	}
	if _, err := j.file.Write(append(line, '\n')); err != nil {
		return err
	}
	j.last = time.Now()
	return j.file.Sync()
}

// passed says whether an input was done with, without anything known of it: it could not be read.
func (j *journal) passed(number int) bool {
	return number < len(j.done) && j.done[number].Offset == 0
}

// remove ends the journal of work that is finished.
func (j *journal) remove() error {
	if os.Remove(j.path) == nil { // before the lock ends, so that no one locks what is no longer there
		return j.file.Close()
	}
	return errors.Join(j.file.Close(), os.Remove(j.path))
}

// journalHeadOf is what the journal of a run begins with. It refuses what a run cannot be gone on with.
func journalHeadOf(flags resolveFlags, format boardio.Format, inputs []*input) (journalHead, error) {
	head := journalHead{
		Journal: journalVersion,
		Flags: journalFlags{
			From: flags.from, To: format.String(), OnError: flags.onError, Empty: flags.opts.Empty, Key: flags.opts.Key,
			MaxCells: flags.opts.MaxCells, MaxLine: flags.opts.MaxLine, Compress: flags.output.compress,
		},
		Inputs: []journalInput{},
	}
	for _, in := range inputs {
		if in.file == nil {
			return head, usageError("--resume needs files as input, and %s is not one: it cannot be read again",
				in.name)
		}
		if in.format == boardio.CSV {
			return head, usageError("--resume works with JSON and text, and %s is CSV", in.name)
		}
		if isBinary(in.format) {
			return head, usageError("--resume works with JSON and text, and %s is %v", in.name, in.format)
		}
		info, err := os.Stat(in.path)
		if err != nil {
			return head, unwritable(in.path, err)
		}
		head.Inputs = append(head.Inputs, journalInput{in.path, info.Size()})
	}
	if format == boardio.CSV {
		return head, usageError("--resume writes JSON and text, not CSV")
	}
	if isBinary(format) {
		return head, usageError("--resume writes JSON and text, not %v", format)
	}
	return head, nil
}
