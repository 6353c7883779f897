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

// foundAtOnce is how many cells are looked up before asking whether p knows them all.
const foundAtOnce = 64

// find fills codes with the numbers that p has for the cells of lines, as far as it finds none unknown, and says how far.
func find[N Number](p *palette, codes []byte, lines [][]N, empty N) (done int) {
	if done, ok := findFast(p, codes, lines, empty); ok {
		return done
	}
	for _, line := range lines {
		for len(line) > 0 {
			part := line[:min(foundAtOnce, len(line))]
			to := codes[done:][:len(part)]
			var unlike uint64
			for i, cell := range part {
				kind := uint64(cell - empty)
				slot := p.slot(uint32(kind), uint32(kind>>32)) & (paletteSlots - 1)
				unlike |= p.slots[slot] ^ kind
				to[i] = p.numbers[slot]
			}
			if unlike != 0 {
				return done
			}
			line = line[len(part):]
			done += len(part)
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
