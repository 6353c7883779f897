package measure

import "fmt"

// Figure writes a number of a table with three digits that count, or with all that stand before the point.
func Figure(value float64) string {
	switch {
	case value < 1:
		return fmt.Sprintf("%.3f", value)
	case value < 10:
		return fmt.Sprintf("%.2f", value)
	case value < 100:
		return fmt.Sprintf("%.1f", value)
	}
	return fmt.Sprintf("%.0f", value)
}
