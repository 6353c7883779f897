package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Three-way functions for VPTERNLOGQ(_, c, b, a).
const (
	orAll          = 0xfe // a | b | c
	orDiffering    = 0xf6 // a | (b ^ c)
	secondIfThird  = 0xd8 // b where c, a elsewhere
	thirdWithHoles = 0xa2 // c & (a | ^b)
)

// linesAhead is how many lines of 64 bytes of the next group are fetched for each row. A group has no more than 8.
const linesAhead = 4

// unequal compares the bits of a byte, each with the next one. Given which are equal, runs says which lie in runs of
// three.
var (
	unequal Mem
	runs    [2]Mem
)

func makePassTables() {
	unequal = matrix("Unequal", func(i int) int { return 3 << i })
	for half := range runs {
		runs[half] = byteTable(fmt.Sprint("Runs", half), func(at int) int {
			equal := half*registerBytes + at
			starts := equal & (equal >> 1)
			return starts | starts<<1 | starts<<2
		})
	}
}

type byteTables struct {
	compare reg.VecVirtual
	runs    [2]reg.VecVirtual
}

func loadByteTables() *byteTables {
	return &byteTables{loaded(unequal), [2]reg.VecVirtual{loaded(runs[0]), loaded(runs[1])}}
}

// eachRow is a loop over the rows of the group, from the top: the memory of its planes, and of its holes.
func (k *kernel) eachRow(name string, do func(row, holes Mem)) {
	row, holes, left := k.place(planesAt), k.place(holesAt), GP64()
	MOVQ(k.shape(shapeRows), left)
	Label(k.label(name))
	do(Mem{Base: row}, Mem{Base: holes})
	ADDQ(Imm(rowBytes), row)
	ADDQ(Imm(registerBytes), holes)
	DECQ(left)
	JNE(LabelRef(k.label(name)))
}

// runs makes holes of all tiles in runs, and says which boards have any, and how many tiles each board has.
//
// A row is done with when the two rows below it have been seen: until then what is known of it stays in registers.
// Beside that, cells from ahead on are fetched: a few lines for each row, since many at once would be in the way.
func (k *kernel) runs(name string, ahead reg.GPVirtual) (moving reg.OpmaskVirtual, tiles reg.VecVirtual) {
	var above [planes]reg.VecVirtual
	for p := range above {
		above[p] = zero()
	}
	tiles = zero()
	some := zero()
	like := zero()                  // the tiles of the row above that are like those above them
	ends := zero()                  // the tiles of the row above that end a run down
	first, second := zero(), zero() // what is known to be in runs in the row two above, and in the row above
	across := acrossWords
	if k.bytes == 1 {
		across = loadByteTables().across
	}
	var last reg.GPVirtual // the memory of holes, of which two more are to come
	k.eachRow(name+"Row", func(row, holes Mem) {
		last = holes.Base.(reg.GPVirtual)
		for i := range linesAhead {
			PREFETCHT1(Mem{Base: ahead, Disp: i * registerBytes})
		}
		ADDQ(U32(linesAhead*registerBytes), ahead)
		var here [planes]reg.VecVirtual
		for p := range here {
			here[p] = loaded(row.Offset(p * registerBytes))
		}
		occupied, counted := copied(here[0]), ZMM()
		VPTERNLOGQ(Imm(orAll), here[1], here[2], occupied)
		k.countBits(occupied, counted)
		k.add(counted, tiles, tiles)

		inRow := across(here, occupied)

		for p := range above {
			if p == 0 {
				VPXORQ(here[p], above[p], above[p])
			} else {
				VPTERNLOGQ(Imm(orDiffering), here[p], above[p], above[0])
			}
		}
		VPANDNQ(occupied, above[0], above[0])
		ended := ZMM()
		VPANDQ(above[0], like, ended)
		VMOVDQA64(above[0], like)

		VPTERNLOGQ(Imm(orAll), ended, ends, first)
		VPORQ(first, some, some)
		VMOVDQU64(first, holes.Offset(-2*registerBytes))
		VPORQ(second, ends, first)
		VMOVDQA64(inRow, second)
		VMOVDQA64(ended, ends)
		for p := range above {
			VMOVDQA64(here[p], above[p])
		}
	})
	// Here first is of the row above the last one, second of the last one.
	VPORQ(ends, first, first)
	VPORQ(ends, second, second)
	VMOVDQU64(first, Mem{Base: last, Disp: -2 * registerBytes})
	VMOVDQU64(second, Mem{Base: last, Disp: -registerBytes})
	VPTERNLOGQ(Imm(orAll), first, second, some)
	moving = K()
	k.test(some, some, moving)
	return moving, tiles
}

// across gives the tiles of a row that lie in runs of the row.
//
// A lane has zeros beyond the last column, so that no tile there is like the next one. Seven bits at most say which
// are: few enough to look up what follows.
func (t *byteTables) across(here [planes]reg.VecVirtual, occupied reg.VecVirtual) reg.VecVirtual {
	var differ [planes]reg.VecVirtual
	for p := range here {
		differ[p] = ZMM()
		VGF2P8AFFINEQB(Imm(0), t.compare, here[p], differ[p])
	}
	VPTERNLOGQ(Imm(orAll), differ[1], differ[2], differ[0])
	VPANDNQ(occupied, differ[0], differ[0])
	VPERMI2B(t.runs[1], t.runs[0], differ[0])
	return differ[0]
}

// acrossWords does the same where lanes are words.
func acrossWords(here [planes]reg.VecVirtual, occupied reg.VecVirtual) reg.VecVirtual {
	differ := ZMM()
	VPSRLW(Imm(1), here[0], differ)
	VPXORQ(here[0], differ, differ)
	for _, plane := range here[1:] {
		next := ZMM()
		VPSRLW(Imm(1), plane, next)
		VPTERNLOGQ(Imm(orDiffering), plane, next, differ)
	}
	starts, second, third := differ, ZMM(), ZMM()
	VPANDNQ(occupied, starts, starts)
	VPSRLW(Imm(1), starts, second)
	VPANDQ(second, starts, starts)
	VPADDW(starts, starts, second)
	VPADDW(second, second, third)
	VPTERNLOGQ(Imm(orAll), second, third, starts)
	return starts
}

// closeGaps makes holes of the empty cells too, in boards that move: the others keep even their gaps.
func (k *kernel) closeGaps(moving reg.OpmaskVirtual, tiles reg.VecVirtual) {
	k.unlessFull(tiles, func() {
		mask := ZMM()
		k.fromMask(moving, mask)
		k.eachRow("Gaps", func(row, holes Mem) {
			occupied, hole := loaded(row), loaded(holes)
			VPORQ(row.Offset(registerBytes), occupied, occupied)
			VPORQ(row.Offset(2*registerBytes), occupied, occupied)
			VPTERNLOGQ(Imm(thirdWithHoles), mask, occupied, hole)
			VMOVDQU64(hole, holes)
		})
	})
}

// unlessFull does what is not needed if all boards have a tile in every cell.
func (k *kernel) unlessFull(tiles reg.VecVirtual, do func()) {
	size, all, lacking := GP64(), ZMM(), K()
	MOVQ(k.shape(shapeSize), size)
	k.broadcast(size.As32(), all)
	k.unequal(all, tiles, lacking)
	k.any(lacking, lacking)
	JZ(LabelRef(k.label("NoGaps")))
	do()
	Label(k.label("NoGaps"))
}

// fall closes the holes, from the top one down: the tiles above each fall by one cell.
func (k *kernel) fall() {
	rows, plane, left := GP64(), k.place(planesAt), GP64()
	MOVQ(k.shape(shapeRows), rows)
	MOVQ(U32(planes), left)
	Label(k.label("Fall"))
	var row [maxRows]reg.VecVirtual
	hole := ZMM()
	for i := range row {
		VMOVDQU64(k.at(holesAt+i*registerBytes), hole)
		row[i] = loaded(Mem{Base: plane, Disp: i * rowBytes})
		for j := i; j > 0; j-- {
			VPTERNLOGQ(Imm(secondIfThird), hole, row[j-1], row[j])
		}
		VPANDNQ(row[0], hole, row[0])
		if i < maxRows-1 {
			CMPQ(rows, Imm(uint64(i+1)))
			JE(LabelRef(k.label("Fallen", i)))
		}
	}
	for i := maxRows - 1; i >= 0; i-- {
		if i < maxRows-1 {
			Label(k.label("Fallen", i))
		}
		VMOVDQU64(row[i], Mem{Base: plane, Disp: i * rowBytes})
	}
	ADDQ(Imm(registerBytes), plane)
	DECQ(left)
	JNE(LabelRef(k.label("Fall")))
}
