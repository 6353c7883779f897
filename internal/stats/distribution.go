package stats

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// Distribution counts how often each value came. Values are whole numbers, 0 or more; the zero value is ready.
//
// Sums are exact, so that they do not depend on the order in which values come. Small values are counted one by one,
// large ones too as long as there are not too many different ones, and then in bins of a width that is a power of two.
type Distribution struct {
	count    uint64
	sum      uint64
	sumSq    [2]uint64 // of 128 bits, the high half first
	min, max uint64
	small    [smallValues]uint64 // by value
	bins     map[uint64]uint64   // of larger ones, by value / width
	shift    uint                // the width is 1 << shift
}

const (
	smallValues = 256
	maxBins     = 1 << 14
)

// Add adds a value, below 2^32.
func (d *Distribution) Add(value uint64) { d.add(value, 1) }

func (d *Distribution) add(value, times uint64) {
	if times == 0 {
		return
	}
	if d.count == 0 || value < d.min {
		d.min = value
	}
	d.max = max(d.max, value)
	d.count += times
	d.sum += value * times
	high, low := bits.Mul64(value*value, times) // a value is below 2^32, as boards are
	var carry uint64
	d.sumSq[1], carry = bits.Add64(d.sumSq[1], low, 0)
	d.sumSq[0] += high + carry
	if value < smallValues {
		d.small[value] += times
		return
	}
	d.addBin(value>>d.shift, times)
}

// addBin adds to a bin, and makes all wider where they become too many.
func (d *Distribution) addBin(bin, times uint64) {
	if d.bins == nil {
		d.bins = make(map[uint64]uint64)
	}
	d.bins[bin] += times
	for len(d.bins) > maxBins {
		d.widen()
	}
}

// widen makes bins twice as wide.
func (d *Distribution) widen() {
	wider := make(map[uint64]uint64, len(d.bins)/2+1)
	for bin, count := range d.bins {
		wider[bin>>1] += count
	}
	d.bins = wider
	d.shift++
}

// Merge adds all values of another distribution.
func (d *Distribution) Merge(other *Distribution) {
	if other.count == 0 {
		return
	}
	if d.count == 0 || other.min < d.min {
		d.min = other.min
	}
	d.max = max(d.max, other.max)
	d.count += other.count
	d.sum += other.sum
	var carry uint64
	d.sumSq[1], carry = bits.Add64(d.sumSq[1], other.sumSq[1], 0)
	d.sumSq[0] += other.sumSq[0] + carry
	for value, times := range other.small {
		d.small[value] += times
	}
	for d.shift < other.shift {
		d.widen()
	}
	for bin, count := range other.bins {
		d.addBin(bin<<other.shift>>d.shift, count)
	}
}

// Count is how many values there are.
func (d *Distribution) Count() uint64 { return d.count }

// Sum is the sum of the values.
func (d *Distribution) Sum() uint64 { return d.sum }

// Min is the least value, Max the largest; both are 0 where there is none.
func (d *Distribution) Min() uint64 { return d.min }

// Max is the largest value.
func (d *Distribution) Max() uint64 { return d.max }

// Mean is the mean, NaN where there is no value.
func (d *Distribution) Mean() float64 { return float64(d.sum) / float64(d.count) }

// Deviation is the standard deviation of the values as a sample, NaN where there are fewer than two.
func (d *Distribution) Deviation() float64 {
	n := float64(d.count)
	sumSq := math.Ldexp(float64(d.sumSq[0]), 64) + float64(d.sumSq[1])
	mean := d.Mean()
	return math.Sqrt(max(0, (sumSq-n*mean*mean)/(n-1)))
}

// Error is the standard error of the mean.
func (d *Distribution) Error() float64 { return d.Deviation() / math.Sqrt(float64(d.count)) }

// normal95 is how many standard errors lie on either side in an interval that holds the true value 95 times in a
// hundred.
const normal95 = 1.959963984540054

// Interval is the 95 % confidence interval of the mean, by the normal distribution.
func (d *Distribution) Interval() (low, high float64) {
	mean, half := d.Mean(), normal95*d.Error()
	return mean - half, mean + half
}

// Bin is how many values lie from Low to High.
type Bin struct {
	Low   uint64 `json:"low"`
	High  uint64 `json:"high"`
	Count uint64 `json:"count"`
}

// Bins are the bins that have values, by value.
func (d *Distribution) Bins() []Bin {
	var all []Bin
	for value, count := range d.small {
		if count > 0 {
			all = append(all, Bin{Low: uint64(value), High: uint64(value), Count: count})
		}
	}
	for bin, count := range d.bins {
		all = append(all, Bin{Low: max(smallValues, bin<<d.shift), High: (bin+1)<<d.shift - 1, Count: count})
	}
	slices.SortFunc(all, func(a, b Bin) int { return cmp.Compare(a.Low, b.Low) })
	return all
}

// Quantile is the least value, or the lower end of its bin, that a share of the values does not exceed.
func (d *Distribution) Quantile(share float64) uint64 {
	want := uint64(math.Ceil(share * float64(d.count)))
	var before uint64
	for _, bin := range d.Bins() {
		before += bin.Count
		if before >= want {
			return bin.Low
		}
	}
	return d.max
}

// Share is a share of a count, with its 95 % confidence interval by the method of Wilson (1927), which is fit for
// shares near 0 and 1 too.
type Share struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// ShareOf is the share that part is of a count.
func ShareOf(part, count uint64) Share {
	if count == 0 {
		return Share{}
	}
	n, p, z := float64(count), float64(part)/float64(count), normal95
	centre := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return Share{Value: p, Low: max(0, centre-half), High: min(1, centre+half)}
}
