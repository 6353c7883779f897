package match3

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"example.com/match3/internal/reference"
)

// Boards of few and of many kinds, near and far apart and up to the largest, give what the reference gives on every
// path, in all shapes to 20x20 and with gaps.
func TestKindsOfAllSizes(t *testing.T) {
	random := rand.New(rand.NewPCG(61, 62))
	paths := allPaths()
	families := []func(kind Kind) Kind{
		func(kind Kind) Kind { return kind },
		func(kind Kind) Kind { return 1e9 + kind },
		func(kind Kind) Kind { return math.MaxUint32 - kind },
		func(kind Kind) Kind { return kind * 0x9e3779b1 }, // odd, so that kinds stay different
		func(kind Kind) Kind { return kind << 23 },
	}
	most := 20
	if testing.Short() || raceDetector {
		most = 11
	}
	for rows := 1; rows <= most; rows++ {
		for cols := 1; cols <= most; cols++ {
			kinds := 1 + random.IntN(9)
			if random.IntN(3) == 0 {
				kinds = 1 + random.IntN(300)
			}
			as := families[random.IntN(len(families))]
			board := randomRows(random, rows, cols, kinds, random.IntN(2) == 0)
			for _, row := range board {
				for c, kind := range row {
					if kind != Empty {
						row[c] = as(kind)
					}
					if random.IntN(4) == 0 {
						row[c] = as(1 + Kind(random.IntN(min(kinds, 3)))) // so that there are runs
					}
				}
			}
			holdAllPaths(t, paths, board)
		}
	}
}

// Resolve gives what the reference gives for whole numbers of every width and sign, of few kinds and many, with an
// empty value that is 0 or is not.
func TestResolveOfWholeNumbers(t *testing.T) {
	holdNumbers[int](t, "int", 0)
	holdNumbers[int](t, "int with -1", -1)
	holdNumbers[int](t, "int with the least", math.MinInt)
	holdNumbers[int64](t, "int64 with the largest", math.MaxInt64)
	holdNumbers[uint64](t, "uint64", 0)
	holdNumbers[uintptr](t, "uintptr", 7)
	holdNumbers[int32](t, "rune", '.')
	holdNumbers[uint32](t, "uint32 with the largest", math.MaxUint32)
	holdNumbers[int16](t, "int16 with -1", -1)
	holdNumbers[uint16](t, "uint16", 0)
	holdNumbers[int8](t, "int8 with -128", -128)
	holdNumbers[uint8](t, "uint8 with 255", 255)
	holdNumbers[Kind](t, "Kind", Empty)
}

func holdNumbers[T integer](t *testing.T, name string, empty T) {
	t.Run(name, func(t *testing.T) {
		random := rand.New(rand.NewPCG(63, 64))
		for i := range 150 {
			rows, cols := 1+random.IntN(30), 1+random.IntN(30)
			kinds := make([]T, 1+random.IntN(8))
			if i%5 == 0 {
				kinds = make([]T, 1+random.IntN(600))
			}
			shift := random.IntN(64)
			for i := range kinds {
				kinds[i] = T(random.Uint64() >> shift) // may well be empty
			}
			board := make([][]T, rows)
			for r := range board {
				board[r] = make([]T, cols)
				for c := range board[r] {
					board[r][c] = kinds[random.IntN(len(kinds))]
					switch random.IntN(8) {
					case 0:
						board[r][c] = empty
					case 1, 2:
						board[r][c] = kinds[random.IntN(min(len(kinds), 2))]
					}
				}
			}
			want, removed, passes := reference.Resolve(board, empty)
			final, res, err := Resolve(board, empty)
			noError(t, err)
			if res != (Result{Removed: removed, Passes: passes}) || !equalRows(final, want) {
				t.Fatalf("%v of %d kinds gives %+v\n%s\nwant %d removed, %d passes\n%s", board, len(kinds), res, draw(final), removed, passes, draw(want))
			}
		}
	})
}

// Resolve allocates its result and nothing else: the cells, and the rows.
func TestResolveAllocatesItsResultAlone(t *testing.T) {
	if raceDetector {
		t.Skip("under the race detector sync.Pool drops what it is given now and then, by intent")
	}
	random := rand.New(rand.NewPCG(65, 66))
	for _, size := range []int{3, 8, 9, 12, 50, 64} {
		for _, kinds := range []int{5, 40} {
			t.Run(fmt.Sprintf("%dx%d of %d", size, size, kinds), func(t *testing.T) {
				board := cellsAs(randomRows(random, size, size, kinds, true), func(kind Kind) int { return int(kind) * 1e7 })
				allocs := testing.AllocsPerRun(100, func() {
					if _, _, err := Resolve(board, 0); err != nil {
						t.Fatal(err)
					}
				})
				if allocs != 2 {
					t.Errorf("%v allocations, want 2", allocs)
				}
			})
		}
	}
}
