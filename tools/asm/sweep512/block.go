package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"example.com/match3/tools/asm/columns"
)

// cells are a block of cells of a column, and where the column ends.
type cells struct {
	at, end, stride, pair GPVirtual
	over                  GPVirtual // cells of this block in vertical runs that begin in the one below
	begun, marked         GPVirtual
	tiles                 VecVirtual
	lie                   OpmaskVirtual // where tiles lie
}

// mark emits the marks of a block.
func (b cells) mark() {
	across, down, vertical, second, third := K(), K(), GP64(), GP64(), GP64()
	VMOVDQU64(Mem{Base: b.at}, b.tiles)
	VPTESTMB(b.tiles, b.tiles, b.lie)
	VPCMPEQB(Mem{Base: b.at, Index: b.stride, Scale: 1}, b.tiles, b.lie, across)
	VPCMPEQB(Mem{Base: b.at, Disp: 1}, b.tiles, b.lie, down)
	VPCMPEQB(Mem{Base: b.at, Index: b.stride, Scale: 2}, b.tiles, across, across)
	VPCMPEQB(Mem{Base: b.at, Disp: 2}, b.tiles, down, down)
	KMOVQ(across, b.begun)
	KMOVQ(down, vertical)
	MOVQ(b.over, b.marked)
	ORQ(Mem{Base: b.pair}, b.marked)
	ORQ(b.begun, b.marked)
	LEAQ(Mem{Base: vertical, Index: vertical, Scale: 1}, second)
	LEAQ(Mem{Base: second, Index: second, Scale: 1}, third)
	ORQ(vertical, b.marked)
	ORQ(second, third)
	ORQ(third, b.marked)
	MOVQ(vertical, b.over)
	SHRQ(U8(wordBits-reach), b.over)
	SHRQ(U8(wordBits-1), vertical)
	ORQ(vertical, b.over)
}

// fall emits the fall of the tiles of a block that are not marked; to, where they come to rest, moves up.
func (b cells) fall(to GPVirtual) {
	stay := GP64()
	KMOVQ(b.lie, stay)
	ANDNQ(stay, b.marked, stay)
	columns.Drop(b.tiles, ZMM(), stay, to)
}

// handOn emits the update of the pair of a block for the next column.
func (b cells) handOn() {
	carried, latest := Mem{Base: b.pair}, Mem{Base: b.pair, Disp: word}
	both := GP64()
	MOVQ(latest, both)
	ORQ(b.begun, both)
	MOVQ(both, carried)
	MOVQ(b.begun, latest)
}

func (b cells) next() {
	ADDQ(U8(block), b.at)
	ADDQ(U8(2*word), b.pair)
}
