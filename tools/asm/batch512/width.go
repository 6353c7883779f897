package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// width is what depends on how wide a lane is: bytes are for boards of up to eight columns, words for up to sixteen.
type width struct {
	name  string
	bytes int

	add, subtract  func(ops ...Op) // lane by lane
	countBits      func(ops ...Op)
	permute        func(ops ...Op)
	broadcast      func(ops ...Op)         // from a general register
	test           func(ops ...Op)         // which lanes are not 0
	unequal        func(a, b, mask Op)     // which differ
	any            func(mask, same Op)     // whether there are such
	fromMask       func(mask, to Op)       // sets them
	compress, move func(from, mask, to Op) // brings them close together, or leaves them in place; then zeros

	one, identity Mem // in each lane 1, or its number
	pack          packTables
	unpack        unpackTables
}

func byteLanes() *width {
	w := &width{
		name: "Byte", bytes: 1,
		add: VPADDB, subtract: VPSUBB,
		countBits: VPOPCNTB, permute: VPERMB, compress: VPCOMPRESSB_Z,
		move: VMOVDQU8_Z,
		test: VPTESTMB, fromMask: VPMOVM2B,
		any: KORTESTQ, broadcast: VPBROADCASTB,
		unequal: func(a, b, mask Op) { VPCMPUB(Imm(4), a, b, mask) },
	}
	w.makeTables()
	return w
}

func wordLanes() *width {
	w := &width{
		name: "Word", bytes: 2,
		add: VPADDW, subtract: VPSUBW,
		countBits: VPOPCNTW, permute: VPERMW, compress: VPCOMPRESSW_Z,
		move: VMOVDQU16_Z,
		test: VPTESTMW, fromMask: VPMOVM2W,
		any: KORTESTD, broadcast: VPBROADCASTW,
		unequal: func(a, b, mask Op) { VPCMPUW(Imm(4), a, b, mask) },
	}
	w.makeTables()
	return w
}

func (w *width) makeTables() {
	w.one = w.numbers("One", func(int) int { return 1 })
	w.identity = w.numbers("Identity", func(lane int) int { return lane })
	w.makePackTables()
	w.makeUnpackTables()
}

// numbers is a table of a number for each lane.
func (w *width) numbers(name string, value func(lane int) int) Mem {
	return byteTable(w.name+name, func(at int) int { return value(at/w.bytes) >> (8 * (at % w.bytes)) })
}

// lanes is how many boards a register holds.
func (w *width) lanes() int { return registerBytes / w.bytes }

// octets is how many times eight boards those are.
func (w *width) octets() int { return w.lanes() / perOctet }

// rowsPerBlock is how many rows a block has, which is eight pieces of eight cells: a row is as many pieces as a lane
// has bytes.
func (w *width) rowsPerBlock() int { return 8 / w.bytes }

// placeOf is where a plane of a piece has its byte among those of so many boards: row by row, board by board. The first
// piece of a row is the highest byte of the lane.
func (w *width) placeOf(piece, board, boards int) int {
	row, part := piece/w.bytes, piece%w.bytes
	return (row*boards+board+1)*w.bytes - 1 - part
}

// pieceAt is the inverse of placeOf.
func (w *width) pieceAt(place, boards int) (piece, board int) {
	lane, part := place/w.bytes, w.bytes-1-place%w.bytes
	return lane/boards*w.bytes + part, lane % boards
}

// label makes a name different in the kernels.
func (w *width) label(name string, i ...any) string { return w.name + name + fmt.Sprint(i...) }
