package generate

import (
	"slices"
	"strings"
	"testing"
)

func TestShapeNames(t *testing.T) {
	want := []string{"uniform", "stable", "chain"}
	if got := Names(); !slices.Equal(got, want) {
		t.Fatalf("Names() = %q, want %q", got, want)
	}
	for i, name := range want {
		shape, err := ParseShape(name)
		if err != nil || shape != Shape(i) || shape.String() != name {
			t.Errorf("ParseShape(%q) = %v, %v", name, shape, err)
		}
	}
	Names()[0] = "changed"
	if got := Names()[0]; got != "uniform" {
		t.Errorf("a caller could rename a shape to %q", got)
	}
	if got := Shape(9).String(); got != "Shape(9)" {
		t.Errorf("Shape(9).String() = %q", got)
	}
}

func TestParseShapeRefuses(t *testing.T) {
	for _, name := range []string{"", "Uniform", "chain ", "random", "0"} {
		_, err := ParseShape(name)
		if err == nil {
			t.Errorf("ParseShape(%q) gave no error", name)
			continue
		}
		if !strings.Contains(err.Error(), "uniform, stable, chain") {
			t.Errorf("ParseShape(%q): %v; want the names that are known", name, err)
		}
	}
}
