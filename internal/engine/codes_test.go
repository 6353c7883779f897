package engine

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// drawKinds draws so many different kinds, and first the empty cell, which is 0 at times.
func drawKinds[N Number](random *rand.Rand, count int) (empty N, kinds []N) {
	shift := random.IntN(64) // 0 or far apart, in some bits alone
	draw := func() N {
		if random.IntN(4) == 0 {
			return N(random.Uint64() << shift)
		}
		return N(random.Uint64() >> shift)
	}
	near := random.IntN(3) == 0
	if random.IntN(2) == 0 {
		empty = draw()
	}
	seen := map[N]bool{empty: true}
	for tries := 0; len(kinds) < count && tries < 4*count; tries++ {
		kind := draw()
		if near {
			kind = empty + N(1+random.IntN(300))
		}
		if !seen[kind] {
			seen[kind] = true
			kinds = append(kinds, kind)
		}
	}
	return empty, kinds
}

// drawLines draws rows of cells of these kinds and of the empty one, each in memory of its own.
func drawLines[N Number](random *rand.Rand, rows, cols int, empty N, kinds []N) [][]N {
	lines := make([][]N, rows)
	for r := range lines {
		lines[r] = make([]N, cols)
		for c := range lines[r] {
			lines[r][c] = empty
			if n := random.IntN(len(kinds) + 1); n > 0 {
				lines[r][c] = kinds[n-1]
			}
		}
	}
	return lines
}

// Codes tell cells apart as these differ, 0 is the empty cell's, and they become the cells again, whatever boards came
// before. What cannot be encoded has more than 255 kinds.
func TestCodes(t *testing.T) {
	eachTier(t, func(t *testing.T) {
		t.Run("16 bits", holdCodes[uint16])
		t.Run("32 bits", holdCodes[uint32])
		t.Run("64 bits", holdCodes[uint64])
	})
}

func holdCodes[N Number](t *testing.T) {
	random := rand.New(rand.NewPCG(51, 52))
	var s Scratch
	ways := map[coding]int{}
	for range draws(3000) {
		rows, cols := 1+random.IntN(12), 1+random.IntN(40)
		if random.IntN(10) == 0 {
			cols += random.IntN(300)
		}
		count := 1 + random.IntN(12)
		if random.IntN(4) == 0 {
			count = 1 + random.IntN(300)
		}
		empty, kinds := drawKinds[N](random, count)
		lines := drawLines(random, rows, cols, empty, kinds)
		codes := s.codesFor(rows * cols)
		flat := slices.Concat(lines...)
		if !encode(&s.coder, codes, lines, empty) {
			if len(kinds) < 150 {
				t.Fatalf("%dx%d of %d kinds: refused", rows, cols, len(kinds))
			}
			continue
		}
		ways[s.coder.way]++
		holdSameDifferences(t, codes, flat, empty)
		back := slices.Repeat([]N{77}, rows*cols+2)
		decode(&s.coder, back[1:len(back)-1], codes, empty)
		if !slices.Equal(back[1:len(back)-1], flat) || back[0] != 77 || back[len(back)-1] != 77 {
			t.Fatalf("%dx%d of %d kinds, way %d: there and back gives\n%v, want\n%v", rows, cols, len(kinds), s.coder.way, back, flat)
		}
	}
	for way := byValue; way <= byTable; way++ {
		if ways[way] < min(10, draws(3000)/20) {
			t.Errorf("only %d boards went way %d", ways[way], way)
		}
	}
}

func holdSameDifferences[N Number](t *testing.T, codes []byte, cells []N, empty N) {
	t.Helper()
	codeOf := map[N]byte{empty: 0}
	cellOf := map[byte]N{0: empty}
	for i, code := range codes {
		if known, ok := codeOf[cells[i]]; ok && known != code {
			t.Fatalf("cell %d is %d and has the code %d, before it was %d", i, cells[i], code, known)
		}
		if known, ok := cellOf[code]; ok && known != cells[i] {
			t.Fatalf("cell %d is %d and has the code %d, as has %d", i, cells[i], code, known)
		}
		codeOf[cells[i]], cellOf[code] = code, cells[i]
	}
}

// A line that is longer than what is done at once goes in parts, and a kind that is new in the last of them is noticed.
func TestCodesOfLongLines(t *testing.T) {
	const long = 1<<21 + 77
	eachTier(t, func(t *testing.T) {
		var s Scratch
		line := make([]uint32, long)
		for i := range line {
			line[i] = uint32(i%5) * 1e8
		}
		line[long-1] = 7e8
		codes := s.codesFor(long)
		for _, way := range []coding{byPalette, byValue} {
			if !encode(&s.coder, codes, [][]uint32{line}, 0) || s.coder.way != way {
				t.Fatalf("went way %d, want %d", s.coder.way, way)
			}
			back := make([]uint32, long)
			decode(&s.coder, back, codes, 0)
			if !slices.Equal(back, line) {
				t.Fatalf("way %d: there and back is not the same", way)
			}
			for i := range line {
				line[i] %= 251
			}
		}
	})
}

// Whoever chooses kinds against the palette makes it give up, which costs a few looks at the board at most, and the
// board resolves all the same.
func TestHostileKinds(t *testing.T) {
	eachTier(t, func(t *testing.T) {
		for _, tt := range []struct {
			name string
			kind func(i int) uint64
		}{
			{"high bits alone", func(i int) uint64 { return uint64(i+1) << 56 }},
			{"high halves alone", func(i int) uint64 { return uint64(i+1) << 32 }},
			{"equal low halves", func(i int) uint64 { return uint64(i+1)<<32 | 5 }},
			{"low bits alone", func(i int) uint64 { return 1<<63 + uint64(i) }},
			{"to one slot", func(i int) uint64 { return uint64(i+1) * inverseOf(0x9e3779b97f4a7c15) }},
			{"the largest", func(i int) uint64 { return ^uint64(i) }},
		} {
			for _, kinds := range []int{3, 10, 15, 16, 24, 31, 32, 100, 255} {
				var s Scratch
				cells := make([]uint64, 40*40)
				for i := range cells { // the later a kind the later it comes
					cells[i] = tt.kind(i * 7 % (1 + i*kinds/len(cells)))
				}
				cells[41] = 0
				want := slices.Clone(cells)
				board := make([]byte, len(cells))
				numbers := map[uint64]byte{0: 0}
				of := map[byte]uint64{}
				for i, cell := range cells {
					if _, ok := numbers[cell]; !ok {
						numbers[cell] = byte(len(numbers))
					}
					board[i] = numbers[cell]
					of[board[i]] = cell
				}
				removed, passes := ResolveRows(new(Scratch), board, 40, 40)
				for i, number := range board {
					want[i] = of[number]
				}
				for range 3 {
					final, gotRemoved, gotPasses := resolveLines(&s, cells, 40, 0)
					if gotRemoved != removed || gotPasses != passes || !slices.Equal(final, want) {
						t.Errorf("%s, %d kinds: %d removed in %d passes, want %d in %d", tt.name, kinds, gotRemoved, gotPasses, removed, passes)
					}
				}
			}
		}
	})
}

// inverseOf gives what makes 1 of an odd number, modulo 2^64.
func inverseOf(odd uint64) uint64 {
	x := odd
	for range 6 {
		x *= 2 - odd*x
	}
	return x
}

// The work that a board can cause is bounded: once the palette has given up it is left alone for some boards.
func TestPaletteIdles(t *testing.T) {
	var s Scratch
	many := make([]uint32, 1000)
	for i := range many {
		many[i] = uint32(i%100+1) * 1e7
	}
	few := make([]uint32, 1000)
	for i := range few {
		few[i] = uint32(i%5+1) * 1e7
	}
	codes := s.codesFor(1000)
	encode(&s.coder, codes, [][]uint32{many}, 0)
	if s.coder.way != byTable {
		t.Fatalf("100 kinds went way %d", s.coder.way)
	}
	boards := 0
	for ; s.coder.way == byTable && boards < 100; boards++ {
		encode(&s.coder, codes, [][]uint32{few}, 0)
	}
	if boards != idleBoards+1 {
		t.Errorf("the palette was tried again with board %d, want %d", boards, idleBoards+1)
	}
}
