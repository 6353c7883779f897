package generate

import (
	"math"
	"testing"
)

// Numbers that the authors' C code gives from these starting states. They tie the stream to SplitMix64 itself, not
// only to what this package made of it.
func TestStreamIsSplitMix64(t *testing.T) {
	for _, test := range []struct {
		state uint64
		want  []uint64
	}{
		{0, []uint64{0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F}},
		{1234567, []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423}},
	} {
		s := &stream{state: test.state}
		for i, want := range test.want {
			if got := s.next(); got != want {
				t.Errorf("state %d, draw %d: got %#x, want %#x", test.state, i, got, want)
			}
		}
	}
}

func TestNewStream(t *testing.T) {
	for _, test := range []struct {
		seed, k uint64
		want    [3]uint64
	}{
		{0, 0, [3]uint64{0xa706dd2f4d197e6f, 0xb382a305f4414f5e, 0x631a9154fbabf717}},
		{0, 1, [3]uint64{0x46b73e79f0c37c00, 0x374327c63d0cc8a6, 0xe10cf86ae3079278}},
		{1, 0, [3]uint64{0x55c55969ed403149, 0xfb85af9c9a7e41f1, 0x56db6c9436996a50}},
		{gamma, 0, [3]uint64{0x238275bc38fcbe91, 0xf89a2566b5822c54, 0x47200e1d9780fa44}},
		{math.MaxUint64, math.MaxUint64, [3]uint64{0x0a4775ccddad9b5b, 0x64c6e6363484ca5c, 0x261efa3a2857d108}},
	} {
		s := newStream(test.seed, test.k)
		if got := [3]uint64{s.next(), s.next(), s.next()}; got != test.want {
			t.Errorf("seed %d, board %d: got %#x, want %#x", test.seed, test.k, got, test.want)
		}
	}
}

// Seeds and board numbers that lie one apart, or a few steps of the generator apart, are those that a weaker starting
// state would let share numbers.
func TestStreamsShareNoNumbers(t *testing.T) {
	const draws = 64
	type origin struct{ seed, k uint64 }
	seen := make(map[uint64]origin)
	step := uint64(gamma)
	for _, seed := range []uint64{0, 1, 2, step, 2 * step, -step, math.MaxUint64} {
		for _, k := range []uint64{0, 1, 2, 3, step, math.MaxUint64 - 1, math.MaxUint64} {
			s := newStream(seed, k)
			for range draws {
				number := s.next()
				if other, ok := seen[number]; ok {
					t.Fatalf("seed %d, board %d and seed %d, board %d both draw %#x", seed, k, other.seed, other.k, number)
				}
				seen[number] = origin{seed, k}
			}
		}
	}
}

func TestBelowStaysBelow(t *testing.T) {
	step := uint64(gamma)
	for _, c := range []uint32{1, 2, 3, 6, 255, 1 << 31, math.MaxUint32} {
		// mix64 is one-to-one and mix64(0) is 0, so this state draws 0, the least number there is.
		s := &stream{state: -step}
		if got := s.below(c); got != 0 {
			t.Errorf("below(%d) of the draw 0: got %d", c, got)
		}
		for range 1000 {
			if got := s.below(c); got >= c {
				t.Fatalf("below(%d): got %d", c, got)
			}
		}
	}
}
