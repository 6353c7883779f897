package main

import (
	"bytes"
	"fmt"
	"runtime/debug"
	"slices"

	"example.com/match3"
	"example.com/match3/internal/reference"
)

// worker holds some cases on one processor.
type worker struct {
	begin uint64 // the number of its first case
	count int
	cases []held
	found []difference

	resolver match3.Resolver
	batch    []byte
	results  []match3.Result
}

// held is a case and what the path under test made of it, board by board.
type held struct {
	drawn
	memory  []byte // the final boards, between guards
	results []match3.Result
}

// guards stand on both sides of the boards and must come out as they went in.
const (
	guard  = 0xA5
	guards = 64
)

// final gives the boards as they were left.
func (h *held) final() []byte { return h.memory[guards : len(h.memory)-guards] }

// lay puts the boards into the memory, between guards.
func (h *held) lay() {
	size := len(h.cells) + 2*guards
	if cap(h.memory) > max(size, kept) {
		h.memory = nil
	}
	h.memory = slices.Grow(h.memory[:0], size)[:size]
	for i := range guards {
		h.memory[i], h.memory[len(h.memory)-1-i] = guard, guard
	}
	copy(h.final(), h.cells)
	h.results = slices.Grow(h.results[:0], h.boards)[:h.boards]
}

// guarded says whether the guards are as they were.
func (h *held) guarded() bool {
	for i := range guards {
		if h.memory[i] != guard || h.memory[len(h.memory)-1-i] != guard {
			return false
		}
	}
	return true
}

// othersEvery says which cases are resolved as a Board of 32-bit kinds and as rows of strings too, which take long to
// fill.
const othersEvery = 16

// underTest draws the cases of the worker and resolves them through the tier in use.
func (w *worker) underTest(seed uint64) {
	w.guardedly(func(h *held, i int) {
		h.draw(seed, w.begin+uint64(i))
		w.allWays(h)
	})
}

// guardedly does something with each case of the worker. A panic is a difference.
func (w *worker) guardedly(do func(h *held, i int)) {
	h := &w.cases[0]
	debug.SetPanicOnFault(true) // a kernel that reads where nothing is panics, and says in which case
	defer func() {
		if reason := recover(); reason != nil {
			w.found = append(w.found, difference{
				h.number,
				fmt.Sprintf("Case %d, %d rows and %d columns: panic: %v\n", h.number, h.rows, h.cols, reason),
			})
			w.count = 0 // the cases after it were not resolved
		}
	}()
	for i := range w.count {
		h = &w.cases[i]
		do(h, i)
	}
}

// allWays resolves a case board by board, as a batch, and now and then its first board as a Board and as rows of
// strings.
func (w *worker) allWays(h *held) {
	h.lay()
	for k := range h.boards {
		h.results[k] = w.resolve(h.board(h.final(), k), h)
	}
	if !h.guarded() {
		w.found = append(w.found,
			difference{h.number, fmt.Sprintf("Case %d: ResolveBytes wrote outside the cells\n", h.number)})
	}
	w.asBatch(h)
	if h.number%othersEvery == 0 {
		w.asBoard(h)
		w.asStrings(h)
	}
}

// resolve resolves a board of the shape of h.
func (w *worker) resolve(cells []byte, h *held) match3.Result {
	result, err := w.resolver.ResolveBytes(cells, h.rows, h.cols)
	if err != nil {
		panic(err) // the sizes fit
	}
	return result
}

func (w *worker) asBatch(h *held) {
	var again held
	again.drawn, again.memory = h.drawn, w.batch
	again.lay()
	w.batch = again.memory
	w.results = slices.Grow(w.results[:0], h.boards)[:h.boards]
	if err := w.resolver.ResolveBatch(again.final(), h.rows, h.cols, w.results); err != nil {
		panic(err) // the sizes fit
	}
	if !again.guarded() {
		w.found = append(w.found,
			difference{h.number, fmt.Sprintf("Case %d: ResolveBatch wrote outside the cells\n", h.number)})
	}
	for k := range h.boards {
		w.compare(h, k, "ResolveBatch", h.board(again.final(), k), w.results[k])
	}
}

// asStrings resolves the first board as rows of strings, for which the library finds numbers.
func (w *worker) asStrings(h *held) {
	rows := make([][]string, h.rows)
	for row := range rows {
		for _, kind := range h.board(h.cells, 0)[row*h.cols:][:h.cols] {
			rows[row] = append(rows[row], kindNames[kind])
		}
	}
	final, result, err := match3.Resolve(rows, kindNames[0])
	if err != nil {
		panic(err) // all rows are of one length
	}
	cells := make([]byte, 0, h.size())
	for _, row := range final {
		for _, name := range row {
			cells = append(cells, byte(slices.Index(kindNames[:], name)))
		}
	}
	w.compare(h, 0, "Resolve of strings", cells, result)
}

// kindNames are what kinds are called among strings.
var kindNames = func() (names [256]string) {
	for kind := range names {
		names[kind] = fmt.Sprintf("kind %d", kind)
	}
	return names
}()

func (w *worker) asBoard(h *held) {
	kinds := make([]match3.Kind, h.size())
	for i, kind := range h.board(h.cells, 0) {
		kinds[i] = match3.Kind(kind) << 24 // differs in the highest bits alone
	}
	board, err := match3.FromCells(kinds, h.rows, h.cols)
	if err != nil {
		panic(err) // the sizes fit
	}
	result := w.resolver.Resolve(board)
	cells := make([]byte, 0, h.size())
	for _, kind := range board.AppendCells(nil) {
		cells = append(cells, byte(kind>>24))
	}
	w.compare(h, 0, "Board", cells, result)
}

// byBytes holds what the path under test made of the cases against the tier that is now in use.
func (w *worker) byBytes() {
	for i := range w.count {
		h := &w.cases[i]
		w.batch = append(w.batch[:0], h.cells...)
		for k := range h.boards {
			cells := h.board(w.batch, k)
			result := w.resolve(cells, h)
			w.compare(h, k, "the other tier", cells, result)
		}
	}
}

// byReference holds it against the rules.
func (w *worker) byReference() {
	for i := range w.count {
		h := &w.cases[i]
		for k := range h.boards {
			rows := make([][]byte, h.rows)
			for row := range rows {
				rows[row] = h.board(h.cells, k)[row*h.cols : (row+1)*h.cols]
			}
			final, removed, passes := reference.Resolve(rows, 0)
			w.compare(h, k, "the reference", slices.Concat(final...), match3.Result{Removed: removed, Passes: passes})
		}
	}
}

// compare notes when another way left board k otherwise than ResolveBytes under test did.
func (w *worker) compare(h *held, k int, name string, cells []byte, result match3.Result) {
	if result == h.results[k] && bytes.Equal(cells, h.board(h.final(), k)) {
		return
	}
	text := fmt.Sprintf("Case %d, board %d of %d, %d rows and %d columns:\n%sResolveBytes under test: %+v\n%s%s: %+v\n%s",
		h.number, k, h.boards, h.rows, h.cols, picture(h.board(h.cells, k), h.cols),
		h.results[k], picture(h.board(h.final(), k), h.cols), name, result, picture(cells, h.cols))
	w.found = append(w.found, difference{h.number, text})
}

// difference is a case in which two ways differ.
type difference struct {
	number uint64
	text   string
}

func (d difference) String() string { return d.text }

// picture writes a board as text, as match3 resolve reads it.
func picture(cells []byte, cols int) string {
	var text bytes.Buffer
	for i, kind := range cells {
		end := byte(' ')
		if i%cols == cols-1 {
			end = '\n'
		}
		if kind == 0 {
			text.WriteByte('.')
		} else {
			fmt.Fprint(&text, kind)
		}
		text.WriteByte(end)
	}
	return text.String()
}
