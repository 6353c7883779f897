package match3

import (
	"errors"
	"strings"
	"testing"
)

func TestParseKind(t *testing.T) {
	tests := []struct {
		text string
		want Kind
	}{
		{"0", 0},
		{"1", 1},
		{"01", 1},
		{"000", 0},
		{"00000000000000000000042", 42},
		{"4294967295", 1<<32 - 1},
	}
	for _, tt := range tests {
		if got, err := ParseKind(tt.text); got != tt.want || err != nil {
			t.Errorf("%q is %d, %v, want %d", tt.text, got, err, tt.want)
		}
	}
}

func TestParseKindRefuses(t *testing.T) {
	tests := []struct{ text, fault string }{
		{"", "is not a whole number"},
		{" 1", "is not a whole number"},
		{"1 ", "is not a whole number"},
		{"1_000", "is not a whole number"},
		{"0x10", "is not a whole number"},
		{"R", "is not a whole number"},
		{"NaN", "is not a whole number"},
		{"\u0661", "is not a whole number"}, // a digit, but not a decimal one of ASCII
		{"-", "is not a whole number"},
		{"e", "is not a whole number"},
		{".", "is not a whole number"},
		{"-1", "is negative"},
		{"-0", "minus sign"},
		{"-1.5e3", "is negative"},
		{"+1", "plus sign"},
		{"1e9", "exponent"},
		{"1E9", "exponent"},
		{"1.5e3", "exponent"},
		{"1.0", "fraction"},
		{"0.5", "fraction"},
		{"4294967296", "is above 4294967295"},
		{"18446744073709551617", "is above 4294967295"},
	}
	for _, tt := range tests {
		kind, err := ParseKind(tt.text)
		if !errors.Is(err, ErrKind) || !strings.Contains(err.Error(), tt.fault) || kind != Empty {
			t.Errorf("%q is %d with the error %v, want one that says that it %s", tt.text, kind, err, tt.fault)
		}
	}
}

// What a stranger sends must not come back at full length, or in pieces of characters.
func TestParseKindShortensWhatItQuotes(t *testing.T) {
	_, err := ParseKind(strings.Repeat("x", 39) + strings.Repeat("é", 1000))
	if !errors.Is(err, ErrKind) || len(err.Error()) > 120 || strings.Contains(err.Error(), `\x`) {
		t.Errorf("the error is %v", err)
	}
}
