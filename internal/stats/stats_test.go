package stats

import (
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"example.com/match3/internal/generate"
	"example.com/match3/internal/reference"
	"example.com/match3/internal/sample"
)

func TestDistribution(t *testing.T) {
	var d Distribution
	for _, value := range []uint64{2, 4, 4, 4, 5, 5, 7, 9} {
		d.Add(value)
	}
	for _, c := range []struct {
		what      string
		got, want float64
	}{
		{"mean", d.Mean(), 5},
		{"deviation", d.Deviation(), math.Sqrt(32.0 / 7)},
		{"error", d.Error(), math.Sqrt(32.0 / 7 / 8)},
		{"median", float64(d.Quantile(0.5)), 4},
		{"least", float64(d.Quantile(0)), 2},
		{"largest", float64(d.Quantile(1)), 9},
	} {
		if math.Abs(c.got-c.want) > 1e-12 {
			t.Errorf("the %s is %v, want %v", c.what, c.got, c.want)
		}
	}
	want := []Bin{{2, 2, 1}, {4, 4, 3}, {5, 5, 2}, {7, 7, 1}, {9, 9, 1}}
	if got := d.Bins(); !slices.Equal(got, want) {
		t.Errorf("the bins are %v, want %v", got, want)
	}
}

// However the values are spread over parts, and however large they are, the sums are exact and no value is lost.
func TestDistributionOfParts(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var whole Distribution
	parts := make([]Distribution, 5)
	var values []uint64
	for range 100_000 {
		value := random.Uint64N(1 << random.IntN(32))
		values = append(values, value)
		whole.Add(value)
		parts[random.IntN(len(parts))].Add(value)
	}
	var merged Distribution
	for i := range parts {
		merged.Merge(&parts[i])
	}
	slices.Sort(values)
	for _, d := range []*Distribution{&whole, &merged} {
		if d.Count() != 100_000 || d.Min() != values[0] || d.Max() != values[len(values)-1] || d.Sum() != whole.Sum() ||
			d.sumSq != whole.sumSq {
			t.Errorf("%d values from %d to %d, sums %d and %v", d.Count(), d.Min(), d.Max(), d.Sum(), d.sumSq)
		}
		if len(d.bins) > maxBins {
			t.Errorf("%d bins", len(d.bins))
		}
		count := uint64(0)
		for _, bin := range d.Bins() {
			low, _ := slices.BinarySearch(values, bin.Low)
			high, _ := slices.BinarySearch(values, bin.High+1)
			if uint64(high-low) != bin.Count {
				t.Fatalf("the bin %v has %d values", bin, high-low)
			}
			count += bin.Count
		}
		if count != d.Count() {
			t.Errorf("the bins have %d values", count)
		}
	}
}

func TestShare(t *testing.T) {
	// Computed by hand from the formula for 10 of 100, where z is 1.96.
	got := ShareOf(10, 100)
	if math.Abs(got.Low-0.0552) > 0.0001 || math.Abs(got.High-0.1744) > 0.0001 || got.Value != 0.1 {
		t.Errorf("10 of 100 is %v", got)
	}
	if got := ShareOf(0, 10); got.Low != 0 || got.High < 0.27 || got.High > 0.28 {
		t.Errorf("0 of 10 is %v", got)
	}
}

func TestExtremes(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var all []Extreme
	var e, a, b Extremes
	for i := range 1000 {
		x := Extreme{Number: uint64(i), Value: random.IntN(50)}
		all = append(all, x)
		e.add(x)
		if i%3 == 0 {
			a.add(x)
		} else {
			b.add(x)
		}
	}
	slices.SortStableFunc(all, func(x, y Extreme) int { return y.Value - x.Value })
	b.merge(&a)
	if got := e.List(); !slices.Equal(got, all[:maxExtremes]) || !slices.Equal(b.List(), got) {
		t.Errorf("the extremes are %v and %v, want %v", got, b.List(), all[:maxExtremes])
	}
}

// The summary of generated boards is what resolving them by the rules gives, for any number of goroutines.
func TestRandom(t *testing.T) {
	for _, kinds := range []uint32{3, 300} {
		params := generate.Params{Rows: 7, Cols: 5, Kinds: kinds, Seed: 9}
		generator, err := generate.New(params)
		if err != nil {
			t.Fatal(err)
		}
		const first, count = 100, 5000
		want := new(Summary)
		for k := uint64(first); k < first+count; k++ {
			cells := generator.Board(k, nil)
			rows := make([][]int, 7)
			for i, kind := range cells {
				rows[i/5] = append(rows[i/5], int(kind))
			}
			_, removed, passes := reference.Resolve(rows, 0)
			want.Add(Result{Number: k, Shape: Shape{7, 5}, Removed: removed, Passes: passes})
			var byPass []int
			for left := removed; left > 0; {
				step := passOf(rows)
				byPass = append(byPass, step)
				left -= step
			}
			want.AddPasses(byPass)
		}
		for _, jobs := range []int{1, 3} {
			got, err := (&Random{Params: params, First: first, Count: count, Jobs: jobs}).Sum(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%d kinds, %d jobs: the summary is\n%+v\nwant\n%+v", kinds, jobs, got, want)
			}
		}
	}
}

// passOf does one pass on rows and says how many tiles it removed.
func passOf(rows [][]int) (removed int) {
	marked := reference.Mark(rows, 0)
	removed = reference.Count(marked)
	for r := range rows {
		for c := range rows[r] {
			if marked[r][c] {
				rows[r][c] = 0
			}
		}
	}
	reference.Fall(rows, 0)
	return removed
}

// Known means of tiles removed, each with a standard error of 0.002, from an independent run of 20 million boards.
func TestKnownMeans(t *testing.T) {
	const knownError = 0.002
	for _, known := range []struct {
		side  int
		kinds uint32
		mean  float64
	}{{8, 3, 30.907}, {8, 4, 18.779}, {8, 5, 12.102}, {8, 6, 8.335}, {8, 7, 6.063}, {8, 8, 4.605}, {9, 6, 11.177}} {
		params := generate.Params{Rows: known.side, Cols: known.side, Kinds: known.kinds, Seed: 1}
		s, err := (&Random{Params: params, Count: 200_000 / sample.Step}).Sum(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		off := math.Abs(s.Removed.Mean() - known.mean)
		if sigma := math.Hypot(s.Removed.Error(), knownError); off > 4*sigma {
			t.Errorf("%dx%d, %d kinds: the mean is %.4f, known is %.3f, sigma %.4f",
				known.side, known.side, known.kinds, s.Removed.Mean(), known.mean, sigma)
		}
		if known.side == 8 && known.kinds == 6 {
			share := float64(s.Stable) / float64(s.Boards())
			if sigma := math.Sqrt(0.0896 * 0.9104 / float64(s.Boards())); math.Abs(share-0.0896) > 4*math.Hypot(sigma, 0.00005) {
				t.Errorf("the share without a run is %.5f, known is 0.0896", share)
			}
		}
	}
}
