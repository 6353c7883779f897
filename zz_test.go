package match3

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

func randBoards(n, rows, cols, kinds int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	b := make([]byte, n*rows*cols)
	for i := range b {
		b[i] = byte(1 + r.IntN(kinds))
	}
	return b
}

func BenchmarkZ(b *testing.B) {
	for _, s := range [][3]int{{6, 5, 6}, {8, 8, 6}, {8, 8, 12}, {9, 9, 6}, {9, 9, 12}, {10, 10, 5}, {12, 12, 6}, {20, 20, 6}, {32, 32, 6}, {50, 50, 5}, {50, 50, 10}, {100, 100, 5}, {1000, 1000, 5}} {
		boards := randBoards(max(1, 1<<18/(s[0]*s[1])), s[0], s[1], s[2])
		b.Run(fmt.Sprintf("%dx%dk%d/match3", s[0], s[1], s[2]), func(b *testing.B) {
			benchmarkBytes(b, new(Resolver).ResolveBytes, boards, s[0], s[1])
		})
		b.Run(fmt.Sprintf("%dx%dk%d/plain", s[0], s[1], s[2]), func(b *testing.B) {
			benchmarkBytes(b, plainly, boards, s[0], s[1])
		})
	}
}
