package measure

import "testing"

func TestFigure(t *testing.T) {
	for value, want := range map[float64]string{0.1234: "0.123", 1.234: "1.23", 12.34: "12.3", 123.4: "123", 1234567: "1234567"} {
		if got := Figure(value); got != want {
			t.Errorf("%v is written %s, want %s", value, got, want)
		}
	}
}
