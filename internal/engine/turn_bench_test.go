//go:build amd64 && !purego

package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"
)

func aligned(n int) []byte {
	m := make([]byte, n+64)
	at := int(-uintptr(unsafe.Pointer(&m[0])) & 63)
	return m[at:][:n]
}

func TestTurn512(t *testing.T) {
	tile := aligned(4096)
	for rows := 1; rows < 140; rows++ {
		for cols := 1; cols < 140; cols++ {
			stride := (rows+63)&^63 + 64
			cells := make([]byte, rows*cols)
			for i := range cells {
				cells[i] = byte(1 + rand.IntN(255))
			}
			hole := rand.IntN(2) == 0
			if hole {
				cells[rand.IntN(len(cells))] = 0
			}
			columns := aligned(stride * cols)
			for i := range columns {
				columns[i] = 99
			}
			got := turnFromRows512(&columns[0], stride, &cells[0], rows, cols, &tile[0])
			if (got != 0) != hole {
				t.Fatal("empties", rows, cols)
			}
			for c := range cols {
				for h := range stride {
					want := byte(99)
					if h < rows {
						want = cells[(rows-1-h)*cols+c]
					} else if h < (rows+63)&^63 {
						want = 0
					}
					if columns[c*stride+h] != want {
						t.Fatal(rows, cols, c, h)
					}
				}
			}
			back := make([]byte, len(cells)+2)
			turnToRows512(&columns[0], stride, &back[1], rows, cols, &tile[0])
			if back[0] != 0 || back[len(back)-1] != 0 || !slices.Equal(back[1:len(back)-1], cells) {
				t.Fatal("back", rows, cols)
			}
		}
	}
}

func BenchmarkTurn512(b *testing.B) {
	tile := aligned(4096)
	for _, s := range [][2]int{{50, 50}, {64, 64}, {200, 200}, {1000, 1000}, {8000, 8000}, {1, 20000}, {20000, 1}, {3, 20000}, {20000, 3}} {
		rows, cols := s[0], s[1]
		up := (rows + 63) &^ 63
		stride := up + 64
		if rows <= 64 {
			stride = 64
		} else if stride/64%2 == 0 {
			stride += 64
		}
		cells := make([]byte, rows*cols)
		columns := aligned(stride * cols)
		b.Run(fmt.Sprintf("%dx%d/in", rows, cols), func(b *testing.B) {
			for b.Loop() {
				turnFromRows512(&columns[0], stride, &cells[0], rows, cols, &tile[0])
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(rows*cols), "ns/cell")
		})
		b.Run(fmt.Sprintf("%dx%d/out", rows, cols), func(b *testing.B) {
			for b.Loop() {
				turnToRows512(&columns[0], stride, &cells[0], rows, cols, &tile[0])
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(rows*cols), "ns/cell")
		})
	}
}
