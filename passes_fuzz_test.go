package match3

import "testing"

// FuzzPasses holds Passes to the reference on boards made of whatever bytes come, and does to the board in the body of
// another loop what other bytes say.
func FuzzPasses(f *testing.F) {
	f.Add(uint8(3), uint8(3), uint8(0), []byte{1}, []byte{})
	f.Add(uint8(9), uint8(1), uint8(3), []byte{1, 2, 3, 3, 3, 2, 2, 1, 1}, []byte{1, 0})
	f.Add(uint8(5), uint8(4), uint8(2), []byte{1, 0, 2, 2, 0, 1, 0}, []byte{2, 3, 4, 5})
	f.Add(uint8(7), uint8(7), uint8(1), []byte{1, 2, 2, 1, 1, 0, 2, 2, 1, 1, 2, 1, 1}, []byte{0, 1, 0, 5})
	f.Fuzz(func(t *testing.T, rows, cols, kinds uint8, cells, body []byte) {
		const most = 12 // rows and columns: what goes wrong goes wrong on boards as small, and these are soon tried
		board := make([][]Kind, int(rows)%(most+1))
		at := 0
		for r := range board {
			board[r] = make([]Kind, int(cols)%(most+1))
			for c := range board[r] {
				if len(cells) > 0 { // else the board is empty
					board[r][c] = Kind(cells[at%len(cells)]) % (Kind(kinds%5) + 2)
				}
				at++
			}
		}
		holdPasses(t, board)
		holdPassesWithBody(t, board, body)
	})
}

// holdPassesWithBody changes the board after each pass as body says, a byte a pass, and wants each pass to be the first
// of the board as it then stands.
func holdPassesWithBody(t *testing.T, rows [][]Kind, body []byte) {
	t.Helper()
	const most = 64 // passes: a body that fills the board up need not come to an end
	b, err := FromRows(rows)
	noError(t, err)
	before, number, removed := b.Clone(), 0, 0
	for pass := range b.Passes() {
		var first Pass
		for first = range before.Passes() {
			break
		}
		number, removed = number+1, removed+len(pass.Removed)
		first.Number, first.RemovedSoFar = number, removed
		if !equalPasses(pass, first) || !b.Equal(*before) {
			t.Fatalf("pass %d is\n%s\nand leaves\n%v\nwant\n%s\nand\n%v", number, describe(pass), b, describe(first), before)
		}
		if number == most {
			break
		}
		if number <= len(body) {
			changeBoard(t, b, body[number-1])
		}
		before = b.Clone()
	}
	if number < most && len(allPasses(b)) > 0 {
		t.Fatalf("after %d passes the loop ends, but the board is not stable:\n%v", number, b)
	}
}

// changeBoard does to a board what a byte says.
func changeBoard(t *testing.T, b *Board, what byte) {
	t.Helper()
	kind := Kind(what>>3)%4 + 1
	switch what % 8 {
	case 0:
		for row := range b.Rows() {
			noError(t, b.Set(row, int(what>>3)%b.Cols(), kind))
		}
	case 1:
		for col := range b.Cols() {
			noError(t, b.Set(int(what>>3)%b.Rows(), col, kind))
		}
	case 2:
		mask := NewMask(b)
		noError(t, mask.Set(b.Rows()-1, int(what>>3)%b.Cols(), true))
		if _, err := b.Remove(mask); err != nil {
			t.Fatal(err)
		}
	case 3:
		b.Fall()
	case 4:
		b.Resolve()
	case 5:
		*b = *board(t, "abc.d abaab abaab ccccc")
	case 6:
		for range b.Passes() {
			break
		}
	}
}
