package match3

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"example.com/match3/internal/reference"
)

// Each property is held for every path on boards that come at random.
func TestProperties(t *testing.T) {
	properties := []struct {
		name string
		hold func(t *rapid.T, p path, rows [][]Kind)
	}{
		{"agrees with the reference", agrees},
		{"ends without runs", endsStable},
		{"resolving again removes nothing", endsForGood},
		{"no tile comes or goes unseen", keepsAccount},
		{"columns keep their order", keepsOrder},
		{"left and right are alike", mirrors},
		{"names of kinds do not matter", renames},
		{"the input stays untouched", readsOnly},
	}
	for _, property := range properties {
		t.Run(property.name, func(t *testing.T) {
			t.Parallel()
			paths := allPaths()
			rapid.Check(t, func(t *rapid.T) {
				for _, rows := range rapid.SliceOfN(boards(), 1, 30).Draw(t, "boards") {
					for _, p := range paths {
						if p.takes(rows) {
							property.hold(t, p, rows)
						}
					}
				}
			})
		})
	}
}

// boards gives boards of 0 to 12 rows and columns and 1 to 6 kinds, half of them with gaps and floating tiles, some
// with kinds from all of 1 to 2^32-1.
func boards() *rapid.Generator[[][]Kind] {
	return rapid.Custom(func(t *rapid.T) [][]Kind {
		rows, cols := sizes().Draw(t, "rows"), sizes().Draw(t, "cols")
		palette := append([]Kind{Empty}, palettes().Draw(t, "kinds")...)
		least := rapid.IntRange(0, 1).Draw(t, "least") // 0: there are gaps
		cell := rapid.SampledFrom(palette[least:])
		// What rapid samples leans to the first kinds, and most of such a board goes in its first pass.
		evenly := rapid.Bool().Draw(t, "evenly")
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		board := make([][]Kind, rows)
		for r := range board {
			if !evenly {
				board[r] = rapid.SliceOfN(cell, cols, cols).Draw(t, "row")
				continue
			}
			board[r] = make([]Kind, cols)
			for c := range board[r] {
				board[r][c] = palette[least+random.IntN(len(palette)-least)]
			}
		}
		return board
	})
}

// sizes makes up for rapid's liking for small numbers, of which few cascades come.
func sizes() *rapid.Generator[int] {
	const most = 12
	small := rapid.IntRange(0, most)
	large := rapid.Map(small, func(n int) int { return most - n })
	return rapid.OneOf(small, large, large)
}

func palettes() *rapid.Generator[[]Kind] {
	ordinary := rapid.Map(rapid.IntRange(1, 6), func(count int) []Kind { return []Kind{1, 2, 3, 4, 5, 6}[:count] })
	return rapid.OneOf(ordinary, ordinary, names(1, 6, math.MaxUint32))
}

// names gives least to most different kinds, none of them above limit.
func names(least, most int, limit Kind) *rapid.Generator[[]Kind] {
	kind := rapid.Map(rapid.Uint32Range(1, uint32(limit)), func(n uint32) Kind { return Kind(n) })
	return rapid.SliceOfNDistinct(kind, least, most, rapid.ID[Kind])
}

func agrees(t *rapid.T, p path, rows [][]Kind) {
	holdAllPaths(t, []path{p}, rows)
}

func endsStable(t *rapid.T, p path, rows [][]Kind) {
	final, _ := p.resolve(t, rows)
	if count := reference.Count(reference.Mark(final, Empty)); count != 0 {
		t.Fatalf("%s leaves %d tiles in runs:\n%s", p.name, count, draw(final))
	}
}

func endsForGood(t *rapid.T, p path, rows [][]Kind) {
	final, _ := p.resolve(t, rows)
	again, res := p.resolve(t, final)
	if res != (Result{}) || !equalRows(again, final) {
		t.Fatalf("%s once more gives %+v\n%s\nafter\n%s", p.name, res, draw(again), draw(final))
	}
}

func keepsAccount(t *rapid.T, p path, rows [][]Kind) {
	final, res := p.resolve(t, rows)
	before, after := census(rows), census(final)
	removed := 0
	for kind := range after {
		if _, known := before[kind]; !known {
			t.Fatalf("%s made tiles of a kind %d", p.name, kind)
		}
	}
	for kind, count := range before {
		if after[kind] > count {
			t.Fatalf("%s made %d tiles of kind %d out of %d", p.name, after[kind], kind, count)
		}
		removed += count - after[kind]
	}
	if removed != res.Removed {
		t.Fatalf("%s says that it removed %d tiles, %d are gone", p.name, res.Removed, removed)
	}
	if res.Removed < 3*res.Passes {
		t.Fatalf("%s removed %d tiles in %d passes: a pass that counts removes three or more", p.name, res.Removed, res.Passes)
	}
}

func keepsOrder(t *rapid.T, p path, rows [][]Kind) {
	final, _ := p.resolve(t, rows)
	for col := range width(rows) {
		left := column(rows, col)
		for _, kind := range column(final, col) {
			at := slices.Index(left, kind)
			if at < 0 {
				t.Fatalf("%s changed the order in column %d:\n%s\nbecame\n%s", p.name, col, draw(rows), draw(final))
			}
			left = left[at+1:]
		}
	}
}

func mirrors(t *rapid.T, p path, rows [][]Kind) {
	want, wantRes := p.resolve(t, rows)
	got, res := p.resolve(t, mirrored(rows))
	if res != wantRes || !equalRows(mirrored(got), want) {
		t.Fatalf("%s mirrored gives %+v\n%s\nas it is %+v\n%s", p.name, res, draw(mirrored(got)), wantRes, draw(want))
	}
}

func renames(t *rapid.T, p path, rows [][]Kind) {
	limit := Kind(math.MaxUint32)
	if p.bytes {
		limit = 255
	}
	kinds := slices.Sorted(maps.Keys(census(rows)))
	name := map[Kind]Kind{Empty: Empty}
	for i, fresh := range names(len(kinds), len(kinds), limit).Draw(t, "names") {
		name[kinds[i]] = fresh
	}
	want, wantRes := p.resolve(t, rows)
	got, res := p.resolve(t, renamed(rows, name))
	if res != wantRes || !equalRows(got, renamed(want, name)) {
		t.Fatalf("%s under the names %v gives %+v\n%s\nwith its own %+v\n%s", p.name, name, res, draw(got), wantRes, draw(want))
	}
}

func readsOnly(t *rapid.T, p path, rows [][]Kind) {
	before := renamed(rows, nil)
	p.resolve(t, rows)
	if !equalRows(rows, before) {
		t.Fatalf("%s turned its input\n%s\ninto\n%s", p.name, draw(before), draw(rows))
	}
}

// census counts the tiles of each kind.
func census(rows [][]Kind) map[Kind]int {
	count := map[Kind]int{}
	for _, row := range rows {
		for _, kind := range row {
			if kind != Empty {
				count[kind]++
			}
		}
	}
	return count
}

// column gives the tiles of a column from the top down.
func column(rows [][]Kind, col int) (tiles []Kind) {
	for _, row := range rows {
		if row[col] != Empty {
			tiles = append(tiles, row[col])
		}
	}
	return tiles
}

func width[T any](rows [][]T) int {
	if len(rows) == 0 {
		return 0
	}
	return len(rows[0])
}

func mirrored(rows [][]Kind) [][]Kind {
	out := renamed(rows, nil)
	for _, row := range out {
		slices.Reverse(row)
	}
	return out
}

// renamed gives a copy in which each kind has its name; without names, a plain copy.
func renamed(rows [][]Kind, name map[Kind]Kind) [][]Kind {
	out := make([][]Kind, len(rows))
	for r, row := range rows {
		out[r] = slices.Clone(row)
		for c, kind := range row {
			if name != nil {
				out[r][c] = name[kind]
			}
		}
	}
	return out
}
