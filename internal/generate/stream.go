package generate

import "math/bits"

// gamma is the step of SplitMix64: 2^64 divided by the golden ratio, made odd, so that the states pass through all
// 2^64 values before one comes again.
const gamma = 0x9E3779B97F4A7C15

// mix64 is the finaliser of SplitMix64. It is one-to-one: two states never give the same number.
func mix64(z uint64) uint64 {
	z ^= z >> 30
	z *= 0xBF58476D1CE4E5B9
	z ^= z >> 27
	z *= 0x94D049BB133111EB
	z ^= z >> 31
	return z
}

// stream is a sequence of random numbers: SplitMix64 from a starting state.
type stream struct {
	state uint64
}

// newStream returns the stream of board k of a seed. For k = 2^64-1 the factor k+1 wraps to 0, which is as good a
// starting state as any other.
func newStream(seed, k uint64) *stream {
	return &stream{state: mix64(mix64(seed) + (k+1)*gamma)}
}

// next draws a number from 0 to 2^64-1.
func (s *stream) next() uint64 {
	s.state += gamma
	return mix64(s.state)
}

// below draws a number from 0 to c-1, at the cost of one draw; c is at least 1.
func (s *stream) below(c uint32) uint32 {
	high, _ := bits.Mul64(s.next(), uint64(c))
	return uint32(high)
}
