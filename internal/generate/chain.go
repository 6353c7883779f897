package generate

// chain fills a board whose passes come strictly one after another, three tiles each. It draws no random numbers.
//
// Heights count from the bottom, and k = (rows-2)/5 rounded down. The columns come in twos, an even one and the odd one
// right of it; the picture is that of k = 2, without what lies higher up:
//
//	height  column 0    column 1   column 2
//	  10     t'  cap 4      4         2  cap 3
//	   9     2   cap 3      3         1  cap 2
//	   8     1   cap 2      4         2  cap 1
//	   7     2   cap 1      3         1  cap 0
//	   6     1   cap 0      4         2  nest, a1
//	   5     2   nest, a1   3         1  nest, a2
//	   4     1   nest, a2   t'        t' trigger
//	   3     1              4         1
//	   2     1   nest, a2   3         1  nest, a2
//	   1     2              4         2
//	   0     2   nest, a1   3         2  nest, a1
//
// An even column holds a nest of pairs, a1 a1 a2 a2 ... ak ak, then its trigger tile, then single tiles ak ... a1,
// where the a alternate between two kinds. Once the trigger is gone, ak meets its pair and the three vanish, which
// brings the next one to its pair, and so on: the nest zips shut from the inside, in k passes of three tiles. Column 0
// has no trigger, so that its nest begins by itself.
//
// Above the nest lies a cap of the same two kinds, alternating from the one that a1 is not, lest it join the nest. Its
// cell number 2k, counted from 0, is the trigger kind of the next even column. When the nest is gone, that cell has
// come down to height 2k, where it lies in a row with the trigger of the next even column, and with a tile of the same
// kind in the odd column between, which is else filler of two other kinds. These three vanish, and the next nest
// begins. Trigger kinds alternate, lest the trigger tiles of three columns ever lie in a row too early.
//
// So an m x n board takes k + g*(k+1) passes, g = (n-1)/2 rounded down, and each removes three tiles.
func chain(cells []uint32, rows, cols int) {
	pairs := (rows - 2) / 5
	for col := range cols {
		column := tower{cells: cells, rows: rows, cols: cols, col: col}
		group := col / 2
		trigger, next := triggerKind(group), triggerKind(group+1)
		if col%2 == 1 {
			column.fill(2*pairs, next)
			continue
		}
		for i := 1; i <= pairs; i++ {
			column.put(nestKind(i))
			column.put(nestKind(i))
		}
		if group > 0 {
			column.put(trigger)
		}
		for i := pairs; i >= 1; i-- {
			column.put(nestKind(i))
		}
		column.close(2*pairs, next)
	}
}

// nestKind is the kind of pair i, counted from 1: 2 and 1 by turns.
func nestKind(i int) uint32 { return 1 + uint32(i%2) }

// triggerKind is the kind that sets off even column 2*group: 5 and 6 by turns.
func triggerKind(group int) uint32 { return 5 + uint32(group%2) }

// tower is a column that is built from the bottom up, within the cells of its board.
type tower struct {
	cells      []uint32
	rows, cols int
	col        int
	height     int // of the next tile
}

func (t *tower) put(kind uint32) {
	t.cells[(t.rows-1-t.height)*t.cols+t.col] = kind
	t.height++
}

// fill builds a whole odd column: two kinds by turns, and the trigger at its height in place of one of them.
func (t *tower) fill(triggerHeight int, trigger uint32) {
	for t.height < t.rows {
		if t.height == triggerHeight {
			t.put(trigger)
		} else {
			t.put(3 + uint32(t.height%2))
		}
	}
}

// close builds the cap of an even column, up to the top. Its two kinds go on by turns as if the trigger were not
// between them, so that no two equal tiles lie there once it is gone.
func (t *tower) close(triggerNumber int, trigger uint32) {
	turn := 2 // nestKind(1) is the kind of a1, and the cap begins with the other
	for number := 0; t.height < t.rows; number++ {
		if number == triggerNumber {
			t.put(trigger)
			continue
		}
		t.put(nestKind(turn))
		turn++
	}
}
