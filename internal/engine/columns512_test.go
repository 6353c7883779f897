//go:build amd64 && !purego

package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/match3/internal/generate"
)

func randomBytes(r *rand.Rand, cells []byte) {
	kinds := []int{1, 2, 3, 4, 5, 6, 9, 255}[r.IntN(8)]
	gaps := r.IntN(3)
	add := 0
	if r.IntN(2) == 0 {
		add = 255 - kinds
	}
	for i := range cells {
		cells[i] = byte(add + 1 + r.IntN(kinds))
		if gaps == 1 && r.IntN(3) == 0 || gaps == 2 && r.IntN(100) == 0 {
			cells[i] = 0
		}
	}
}

func portable(s *Scratch, cells []byte, rows, cols int) (int, int) {
	s.turned = grow(s.turned, len(cells))
	FromRows(s.turned, cells, rows, cols)
	removed, passes := Resolve(s, Board[byte]{Rows: rows, Cols: cols, Cells: s.turned})
	if passes > 0 {
		ToRows(cells, s.turned, rows, cols)
	}
	return removed, passes
}

func hold512(t *testing.T, s *Scratch, cells []byte, rows, cols int) {
	t.Helper()
	memory := slices.Concat([]byte{7, 7}, cells, []byte{7, 7})
	got := memory[2 : len(memory)-2]
	if rows <= 640 {
		low := slices.Clone(memory)
		defer func() {
			got := low[2 : len(low)-2]
			want := slices.Clone(cells)
			gr, gp := resolveWords512(s, got, rows, cols)
			wr, wp := portable(s, want, rows, cols)
			if gr != wr || gp != wp || !slices.Equal(got, want) || low[0] != 7 || low[1] != 7 || low[len(low)-1] != 7 || low[len(low)-2] != 7 {
				t.Fatalf("words %dx%d: %d,%d want %d,%d equal %v", rows, cols, gr, gp, wr, wp, slices.Equal(got, want))
			}
		}()
	}
	want := slices.Clone(cells)
	gr, gp := resolveColumns512(s, got, rows, cols)
	wr, wp := portable(s, want, rows, cols)
	if gr != wr || gp != wp || !slices.Equal(got, want) || memory[0] != 7 || memory[1] != 7 || memory[len(memory)-1] != 7 || memory[len(memory)-2] != 7 {
		t.Fatalf("%dx%d: %d,%d want %d,%d equal %v", rows, cols, gr, gp, wr, wp, slices.Equal(got, want))
	}
}

func TestColumns512(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var s Scratch
	for n := range 4000 {
		rows, cols := 1+r.IntN(200), 1+r.IntN(200)
		switch n % 4 {
		case 0:
			rows = 1 + r.IntN(10)
		case 1:
			cols = 1 + r.IntN(10)
		}
		cells := make([]byte, rows*cols)
		for range 3 {
			randomBytes(r, cells)
			hold512(t, &s, cells, rows, cols)
		}
	}
	for _, size := range [][2]int{{50, 50}, {200, 200}, {130, 67}, {300, 40}, {40, 300}} {
		hold512(t, &s, chainBytes(t, size[0], size[1]), size[0], size[1])
	}
}

func chainBytes(t testing.TB, rows, cols int) []byte {
	g, err := generate.New(generate.Params{Shape: generate.Chain, Rows: rows, Cols: cols, Kinds: 6})
	if err != nil {
		t.Fatal(err)
	}
	var out []byte
	for _, k := range g.Board(0, nil) {
		out = append(out, byte(k))
	}
	return out
}

func plain(cells []byte, rows, cols int, marked []bool) (removed, passes int) {
	for {
		found := false
		for row := range rows {
			for col := range cols {
				i := row*cols + col
				kind := cells[i]
				if kind == 0 {
					continue
				}
				if col+2 < cols && cells[i+1] == kind && cells[i+2] == kind {
					marked[i], marked[i+1], marked[i+2] = true, true, true
					found = true
				}
				if row+2 < rows && cells[i+cols] == kind && cells[i+2*cols] == kind {
					marked[i], marked[i+cols], marked[i+2*cols] = true, true, true
					found = true
				}
			}
		}
		if !found {
			return removed, passes
		}
		passes++
		for col := range cols {
			to := (rows-1)*cols + col
			for from := to; from >= 0; from -= cols {
				kind := cells[from]
				if marked[from] {
					marked[from] = false
					removed++
					kind = 0
				}
				cells[from] = 0
				if kind != 0 {
					cells[to] = kind
					to -= cols
				}
			}
		}
	}
}

func BenchmarkColumns512(b *testing.B) {
	for _, x := range []struct {
		rows, cols int
		chain      bool
	}{{50, 50, false}, {12, 12, false}, {16, 16, false}, {20, 20, false}, {50, 50, true}, {64, 1000, true}, {64, 1000, false}, {32, 32, false}, {64, 64, false}, {100, 100, false}, {128, 128, false}, {200, 200, true}, {1000, 1000, false}, {1000, 1000, true}, {256, 256, false}, {300, 300, false}, {400, 400, false}, {600, 600, false}, {200, 200, false}, {250, 250, true}, {8000, 8000, false}, {1, 20000, false}, {3, 20000, false}, {20000, 1, false}, {20000, 3, false}, {245, 245, false}, {141, 141, false}} {
		rows, cols := x.rows, x.cols
		size := rows * cols
		count := max(1, min(2000, 1<<20/size))
		boards := make([]byte, 0, count*size)
		if x.chain {
			boards, count = chainBytes(b, rows, cols), 1
		} else {
			r := rand.New(rand.NewPCG(1, 2))
			for range count * size {
				boards = append(boards, byte(1+r.IntN(5)))
			}
		}
		work := slices.Clone(boards)
		var s Scratch
		name := fmt.Sprintf("%dx%d", rows, cols)
		if x.chain {
			name += "chain"
		}
		run := func(kind string, resolve func(cells []byte)) {
			b.Run(name+"/"+kind, func(b *testing.B) {
				least := 1e18
				for b.Loop() {
					b.StopTimer()
					copy(work, boards)
					b.StartTimer()
					before := b.Elapsed()
					for i := range count {
						resolve(work[i*size : (i+1)*size : (i+1)*size])
					}
					least = min(least, float64((b.Elapsed() - before).Nanoseconds()))
				}
				b.ReportMetric(least/float64(count), "ns/board")
				b.ReportMetric(least/float64(count*size), "ns/cell")
				b.ReportMetric(0, "ns/op")
			})
		}
		if rows <= 640 {
			run("words", func(cells []byte) { resolveWords512(&s, cells, rows, cols) })
		}
		run("512", func(cells []byte) { resolveColumns512(&s, cells, rows, cols) })
		if size <= 1e6 && !(x.chain && size > 1e5) {
			marked := make([]bool, size)
			run("plain", func(cells []byte) { plain(cells, rows, cols, marked) })
		}
	}
}
