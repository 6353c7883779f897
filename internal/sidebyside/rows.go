package sidebyside

import "strconv"

// Rows is a board of numbers, each written as name says; where that is nil as the number, and 0 as a point.
func Rows(label string, rows [][]int64, name func(number int64) string) Board {
	if name == nil {
		name = Number
	}
	return Board{
		Label: label,
		Rows:  len(rows),
		Cols:  func(row int) int { return len(rows[row]) },
		Cell:  func(row, col int) string { return name(rows[row][col]) },
	}
}

// Number is how a number is written where nothing else is said.
func Number(number int64) string {
	if number == 0 {
		return "."
	}
	return strconv.FormatInt(number, 10)
}

// Compare gives two boards of numbers in which the cells are marked that differ or that the other has not.
func Compare(label string, rows [][]int64, otherLabel string, other [][]int64, name func(number int64) string) []Board {
	a, b := Rows(label, rows, name), Rows(otherLabel, other, name)
	a.Mark, b.Mark = differs(rows, other), differs(other, rows)
	return []Board{a, b}
}

func differs(a, b [][]int64) func(row, col int) bool {
	return func(row, col int) bool {
		return row >= len(b) || col >= len(b[row]) || a[row][col] != b[row][col]
	}
}
