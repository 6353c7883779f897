package engine

import "encoding/binary"

// narrow fills codes with the cells of lines less empty, as far as it finds none above 255, and says how far.
func narrow[N Number](codes []byte, lines [][]N, empty N) (done int) {
	if done, ok := narrowFast(codes, lines, empty); ok {
		return done
	}
	for _, line := range lines {
		for len(line) >= 8 {
			x := line[:8:8]
			a, b, c, d := uint64(x[0]-empty), uint64(x[1]-empty), uint64(x[2]-empty), uint64(x[3]-empty)
			e, f, g, h := uint64(x[4]-empty), uint64(x[5]-empty), uint64(x[6]-empty), uint64(x[7]-empty)
			if a|b|c|d|e|f|g|h > 255 {
				return done
			}
			binary.LittleEndian.PutUint64(codes[done:], a|b<<8|c<<16|d<<24|e<<32|f<<40|g<<48|h<<56)
			line = line[8:]
			done += 8
		}
		for _, cell := range line {
			if cell-empty > 255 {
				return done
			}
			codes[done] = byte(cell - empty)
			done++
		}
	}
	return done
}

// widen is the reverse of narrow.
func widen[N Number](cells []N, codes []byte, empty N) {
	if widenFast(cells, codes, empty) {
		return
	}
	cells = cells[:len(codes)]
	for i, code := range codes {
		cells[i] = N(code) + empty
	}
}

// find fills codes with the numbers that p has for the cells of lines, as far as it finds none unknown, and says how
// far.
func find[N Number](p *palette, codes []byte, lines [][]N, empty N) (done int) {
	if done, ok := findFast(p, codes, lines, empty); ok {
		return done
	}
	for _, line := range lines {
		for len(line) >= 4 {
			a, b, c, d := uint64(line[0]-empty), uint64(line[1]-empty), uint64(line[2]-empty), uint64(line[3]-empty)
			e, f, g, h := p.slotOf(a), p.slotOf(b), p.slotOf(c), p.slotOf(d)
			if (p.slots[e]^a)|(p.slots[f]^b)|(p.slots[g]^c)|(p.slots[h]^d) != 0 {
				return done
			}
			to := codes[done : done+4 : done+4]
			to[0], to[1], to[2], to[3] = p.numbers[e], p.numbers[f], p.numbers[g], p.numbers[h]
			line = line[4:]
			done += 4
		}
		for _, cell := range line {
			kind := uint64(cell - empty)
			slot := p.slotOf(kind)
			if p.slots[slot] != kind {
				return done
			}
			codes[done] = p.numbers[slot]
			done++
		}
	}
	return done
}

// paint is the reverse of find.
func paint[N Number](p *palette, cells []N, codes []byte, empty N) {
	if paintFast(p, cells, codes, empty) {
		return
	}
	var kinds [paletteKinds + 1]N
	for number := range kinds[:p.count+1] {
		kinds[number] = N(p.kind(number)) + empty
	}
	cells = cells[:len(codes)]
	for i, code := range codes {
		cells[i] = kinds[code&paletteKinds]
	}
}
