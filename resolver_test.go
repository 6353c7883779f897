package match3

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/match3/internal/reference"
)

// randomRows gives a board whose cells are each a kind up to kinds or, where gaps is set, perhaps empty.
func randomRows(random *rand.Rand, rows, cols, kinds int, gaps bool) [][]Kind {
	least := 1
	if gaps {
		least = 0
	}
	board := make([][]Kind, rows)
	for r := range board {
		board[r] = make([]Kind, cols)
		for c := range board[r] {
			board[r][c] = Kind(least + random.IntN(kinds+1-least))
		}
	}
	return board
}

// Boards large enough for cascades of many passes, and for every width of a machine's words.
func TestRandomBoards(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	paths := allPaths()
	for range 120 {
		rows, cols := 1+random.IntN(70), 1+random.IntN(70)
		if random.IntN(3) == 0 {
			rows, cols = 1+random.IntN(12), 1+random.IntN(12)
		}
		holdAllPaths(t, paths, randomRows(random, rows, cols, 2+random.IntN(6), random.IntN(2) == 0))
	}
}

// What a large board leaves in a Resolver must not show on a small one, nor on a large one after that.
func TestResolverFromShapeToShape(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	shapes := [][2]int{
		{50, 40}, {3, 3}, {40, 50}, {1, 70}, {70, 1}, {0, 0}, {0, 9}, {9, 0}, {64, 64}, {2, 2}, {65, 63}, {8, 8}, {50, 40},
	}
	var r Resolver
	for round := range 6 {
		for _, shape := range shapes {
			rows := randomRows(random, shape[0], shape[1], 2+round%4, round%2 == 0)
			want, removed, passes := reference.Resolve(rows, Empty)
			wantRes := Result{removed, passes}
			for name, resolve := range map[string]func(failer, [][]Kind) ([][]Kind, Result){
				"Resolve": onBoard(r.Resolve), "ResolveBytes": onBytes(r.ResolveBytes),
			} {
				if got, res := resolve(t, rows); res != wantRes || !equalRows(got, want) {
					t.Fatalf("%s of %dx%d in round %d gives %+v, want %+v", name, shape[0], shape[1], round, res, wantRes)
				}
			}
		}
	}
}

func TestResolveBytesIsRowByRow(t *testing.T) {
	cells := []byte("" +
		"ab\x00d" +
		"XXXe" +
		"f\xffhi")
	want := "" +
		"\x00\x00\x00d" +
		"ab\x00e" +
		"f\xffhi"
	res, err := ResolveBytes(cells, 3, 4)
	noError(t, err)
	if res != (Result{Removed: 3, Passes: 1}) || string(cells) != want {
		t.Errorf("%+v, %q, want %q", res, cells, want)
	}
}

// bytesFuncs are the functions on bytes, those of a Resolver too.
func bytesFuncs() map[string]func(cells []byte, rows, cols int, results []Result) error {
	single := func(resolve func([]byte, int, int) (Result, error)) func([]byte, int, int, []Result) error {
		return func(cells []byte, rows, cols int, results []Result) error {
			res, err := resolve(cells, rows, cols)
			if err == nil {
				results[0] = res
			} else if res != (Result{}) {
				return fmt.Errorf("a result %+v beside the error", res)
			}
			return err
		}
	}
	r := new(Resolver)
	return map[string]func([]byte, int, int, []Result) error{
		"ResolveBytes":          single(ResolveBytes),
		"ResolveBatch":          ResolveBatch,
		"Resolver.ResolveBytes": single(r.ResolveBytes),
		"Resolver.ResolveBatch": r.ResolveBatch,
	}
}

func TestBytesThatDoNotFit(t *testing.T) {
	shapes := append(slices.Clone(wrongShapes), []struct {
		name              string
		rows, cols, cells int
	}{
		{"a cell short", 3, 3, 8},
		{"a cell over", 3, 3, 10},
		{"nothing for nine cells", 3, 3, 0},
		{"cells for no rows", 0, 3, 3},
		{"cells for no columns", 3, 0, 3},
		{"a shape of its own area", 9, 9, 9},
	}...)
	for name, resolve := range bytesFuncs() {
		for _, shape := range shapes {
			t.Run(name+"/"+shape.name, func(t *testing.T) {
				cells := bytes.Repeat([]byte{7}, shape.cells) // one run, if it were a board
				results := []Result{{-1, -1}}
				wantError(t, resolve(cells, shape.rows, shape.cols, results), ErrSize)
				if bytes.Count(cells, []byte{7}) != len(cells) || results[0] != (Result{-1, -1}) {
					t.Errorf("wrote %v and %v before it failed", cells, results)
				}
			})
		}
	}
}

func TestResolveBatch(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	r := new(Resolver)
	for name, resolve := range map[string]func([]byte, int, int, []Result) error{
		"ResolveBatch": ResolveBatch, "Resolver.ResolveBatch": r.ResolveBatch,
	} {
		for _, shape := range [][2]int{{8, 8}, {9, 9}, {3, 5}, {1, 9}, {9, 1}, {20, 30}, {1, 1}} {
			for _, boards := range []int{1, 2, 7, 65} {
				t.Run(fmt.Sprintf("%s/%d of %dx%d", name, boards, shape[0], shape[1]), func(t *testing.T) {
					holdBatch(t, resolve, random, shape[0], shape[1], boards)
				})
			}
		}
	}
}

// holdBatch compares each board of a batch of different ones with the reference, and has guards around the batch.
func holdBatch(t *testing.T, resolve func([]byte, int, int, []Result) error, random *rand.Rand, rows, cols, boards int) {
	const guard = 0x5A
	memory, wantMemory := []byte{guard}, []byte{guard}
	want := make([]Result, boards)
	for i := range boards {
		before := randomRows(random, rows, cols, 1+i%5, i%2 == 0)
		after, removed, passes := reference.Resolve(before, Empty)
		memory, wantMemory = appendBytes(memory, before), appendBytes(wantMemory, after)
		want[i] = Result{removed, passes}
	}
	memory, wantMemory = append(memory, guard), append(wantMemory, guard)
	results := slices.Repeat([]Result{{-1, -1}}, boards)
	noError(t, resolve(memory[1:len(memory)-1], rows, cols, results))
	if !slices.Equal(results, want) {
		t.Errorf("results %v, want %v", results, want)
	}
	if !bytes.Equal(memory, wantMemory) {
		t.Errorf("cells and guards\n%v, want\n%v", memory, wantMemory)
	}
}

func appendBytes(dst []byte, rows [][]Kind) []byte {
	for _, row := range rows {
		for _, kind := range row {
			dst = append(dst, byte(kind))
		}
	}
	return dst
}

func TestBatchesOfNothing(t *testing.T) {
	r := new(Resolver)
	for name, resolve := range map[string]func([]byte, int, int, []Result) error{
		"ResolveBatch": ResolveBatch, "Resolver.ResolveBatch": r.ResolveBatch,
	} {
		t.Run(name, func(t *testing.T) {
			noError(t, resolve(nil, 8, 8, nil))
			noError(t, resolve([]byte{}, math.MaxInt, 1, []Result{}))
			for _, shape := range [][2]int{{0, 0}, {0, 7}, {7, 0}} {
				results := slices.Repeat([]Result{{-1, -1}}, 3)
				noError(t, resolve(nil, shape[0], shape[1], results))
				if !slices.Equal(results, make([]Result, 3)) {
					t.Errorf("boards of %v give %v", shape, results)
				}
			}
		})
	}
}

func TestBatchesThatDoNotFit(t *testing.T) {
	r := new(Resolver)
	tests := []struct {
		name                     string
		cells, rows, cols, count int
	}{
		{"a cell short", 26, 3, 3, 3},
		{"a cell over", 28, 3, 3, 3},
		{"a board short", 18, 3, 3, 3},
		{"a board over", 36, 3, 3, 3},
		{"cells for no boards", 9, 3, 3, 0},
		{"no cells for boards", 0, 3, 3, 2},
		{"boards that wrap to no cells", 0, math.MaxInt/8 + 1, 1, 16},
		{"boards that wrap to nine cells", 9, math.MaxUint/5 + 2, 1, 5},
	}
	for name, resolve := range map[string]func([]byte, int, int, []Result) error{
		"ResolveBatch": ResolveBatch, "Resolver.ResolveBatch": r.ResolveBatch,
	} {
		for _, tt := range tests {
			t.Run(name+"/"+tt.name, func(t *testing.T) {
				cells := bytes.Repeat([]byte{7}, tt.cells)
				results := slices.Repeat([]Result{{-1, -1}}, tt.count)
				wantError(t, resolve(cells, tt.rows, tt.cols, results), ErrSize)
				if bytes.Count(cells, []byte{7}) != len(cells) {
					t.Errorf("wrote %v before it failed", cells)
				}
				for _, res := range results {
					if res != (Result{-1, -1}) {
						t.Errorf("wrote %v before it failed", results)
					}
				}
			})
		}
	}
}
