package worst

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/match3/internal/engine"
	"example.com/match3/internal/generate"
	"example.com/match3/internal/reference"
)

func TestReadWhatWasWritten(t *testing.T) {
	want := []Find{
		{Rows: 2, Cols: 3, Passes: 1, Tiers: "avx2", How: "by hand", Cells: []byte{1, 2, 3, 4, 5, 0}},
		{Rows: 1, Cols: 1, Cells: []byte{9}},
	}
	var file bytes.Buffer
	if err := Write(&file, want); err != nil {
		t.Fatal(err)
	}
	got, err := Read(&file)
	if err != nil || len(got) != len(want) {
		t.Fatalf("%v, error %v", got, err)
	}
	for i := range want {
		if got[i].Size() != want[i].Size() || got[i].How != want[i].How || !slices.Equal(got[i].Cells, want[i].Cells) {
			t.Errorf("%+v, want %+v", got[i], want[i])
		}
	}
}

func TestReadRefuses(t *testing.T) {
	var file bytes.Buffer
	if err := Write(&file, []Find{{Rows: 2, Cols: 3, Cells: make([]byte, 7)}}); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		file.String(), `{"rows":0,"cols":1}`, `{"rows":1e6,"cols":100000}`, `{"rows":1,"cols":1,"cells":"AAAA"}`, `[]`,
		`{"row":1}`,
	} {
		if finds, err := Read(strings.NewReader(text)); err == nil || !strings.HasPrefix(err.Error(), "line 1: ") {
			t.Errorf("%s: %v, error %v", text, finds, err)
		}
	}
}

// keptFinds are the finds of the project, in short tests without the largest, which take the race detector minutes.
func keptFinds(t *testing.T) []Find {
	text, err := os.ReadFile(filepath.Join("..", "..", "testdata", "worst.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	finds, err := Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if testing.Short() {
		finds = slices.DeleteFunc(finds, func(f Find) bool { return len(f.Cells) > 20_000 })
	}
	return finds
}

// The cascade keeps to its law: on random boards with gaps, on chains, and on the boards that were found to take
// longest.
func TestCountsKeepToTheirBounds(t *testing.T) {
	var counter Counter
	hold := func(t *testing.T, cells []byte, rows, cols int) {
		t.Helper()
		counts := counter.Count(cells, rows, cols)
		if counts.Changed > Bound(rows, cols) || counts.Columns > rows*cols || counts.Looks > counts.LooksBound(rows, cols) {
			t.Errorf("%d rows and %d columns: %+v, bounds %d, %d and %d",
				rows, cols, counts, Bound(rows, cols), rows*cols, counts.LooksBound(rows, cols))
		}
	}
	random := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		rows, cols := 1+random.IntN(20), 1+random.IntN(20)
		cells := make([]byte, rows*cols)
		kinds := 1 + random.IntN(4)
		for i := range cells {
			cells[i] = byte(random.IntN(kinds + 1))
		}
		hold(t, cells, rows, cols)
	}
	for _, size := range [][2]int{{7, 1}, {50, 50}, {200, 200}, {20, 300}, {300, 20}} {
		hold(t, chain(t.Fatal, size[0], size[1]), size[0], size[1])
	}
	finds := keptFinds(t)
	if len(finds) == 0 {
		t.Error("there are no finds")
	}
	for _, find := range finds {
		hold(t, find.Cells, find.Rows, find.Cols)
	}
}

// chain is the chain board of a size.
func chain(fatal func(...any), rows, cols int) []byte {
	g, err := generate.New(generate.Params{Shape: generate.Chain, Rows: rows, Cols: cols, Kinds: 6})
	if err != nil {
		fatal(err)
	}
	var cells []byte
	for _, kind := range g.Board(0, nil) {
		cells = append(cells, byte(kind))
	}
	return cells
}

// Chains come as near to the bound as docs/design.md says, and not nearer.
func TestHowNearChainsComeToTheBound(t *testing.T) {
	var counter Counter
	for _, size := range [][2]int{{50, 50}, {200, 200}, {1000, 20}, {20, 1000}} {
		rows, cols := size[0], size[1]
		counts := counter.Count(chain(t.Fatal, rows, cols), rows, cols)
		if part := float64(counts.Changed) / float64(Bound(rows, cols)); part < 0.1 || part > 0.2 {
			t.Errorf("%d rows and %d columns: %.3f of the bound", rows, cols, part)
		}
		if rescan := 5 * (counts.Passes + 1) * rows * cols; counts.Looks*10 > rescan {
			t.Errorf("%d rows and %d columns: %d looks, of a rescan %d", rows, cols, counts.Looks, rescan)
		}
	}
}

// What takes long also has many passes for a fault to show in: all tiers agree on the finds, and small ones with the
// rules.
func TestFindsOnAllTiers(t *testing.T) {
	defer engine.Use(engine.InUse())
	for _, find := range keptFinds(t) {
		var counter Counter
		counts := counter.Count(find.Cells, find.Rows, find.Cols)
		if counts.Passes != find.Passes {
			t.Errorf("%s, %s: %d passes, want %d", find.Size(), find.How, counts.Passes, find.Passes)
		}
		var first []byte
		if len(find.Cells) <= 20*20 {
			rows := make([][]byte, find.Rows)
			for row := range rows {
				rows[row] = find.Cells[row*find.Cols:][:find.Cols]
			}
			final, _, _ := reference.Resolve(rows, 0)
			first = slices.Concat(final...)
		}
		for tier := engine.Portable; tier <= engine.Best; tier++ {
			engine.Use(tier)
			cells := slices.Clone(find.Cells)
			removed, passes := engine.ResolveRows(new(engine.Scratch), cells, find.Rows, find.Cols)
			if first == nil {
				first = cells
			}
			if removed != counts.Removed || passes != counts.Passes || !bytes.Equal(cells, first) {
				t.Errorf("%s, %s, through %s: %d removed in %d passes, want %d in %d, or another board",
					find.Size(), find.How, tier,
					removed, passes, counts.Removed, counts.Passes)
			}
		}
	}
}

func TestLasting(t *testing.T) {
	var counter Counter
	got := counter.Lasting([]byte{
		0, 2, 0,
		1, 1, 1,
		3, 0, 4,
	}, 3, 3)
	want := []bool{
		false, true, false,
		false, false, false,
		true, false, true,
	}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
