package engine

import "math/bits"

// word128 is a word of 128 bits.
type word128 struct{ low, high uint64 }

func (x word128) or(y word128) word128     { return word128{x.low | y.low, x.high | y.high} }
func (x word128) and(y word128) word128    { return word128{x.low & y.low, x.high & y.high} }
func (x word128) andNot(y word128) word128 { return word128{x.low &^ y.low, x.high &^ y.high} }
func (x word128) xor(y word128) word128    { return word128{x.low ^ y.low, x.high ^ y.high} }
func (x word128) isZero() bool             { return x.low|x.high == 0 }
func (x word128) count() int               { return bits.OnesCount64(x.low) + bits.OnesCount64(x.high) }

// left shifts x by n from 1 to 63.
func (x word128) left(n uint) word128 {
	return word128{x.low << (n & 63), x.high<<(n&63) | x.low>>(-n&63)}
}

// right shifts x by n from 1 to 63.
func (x word128) right(n uint) word128 {
	return word128{x.low>>(n&63) | x.high<<(-n&63), x.high >> (n & 63)}
}
