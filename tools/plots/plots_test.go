package main

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// docs is where the plots lie.
var docs = filepath.Join("..", "..", "docs", "plots")

// The plots that are kept are those of the data that are kept.
func TestPlotsShowTheData(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("on other processors the last digit of a coordinate may differ")
	}
	for _, chart := range charts {
		image, err := chart.draw(docs)
		if err != nil {
			t.Fatal(err)
		}
		kept, err := os.ReadFile(filepath.Join(docs, chart.name+".svg"))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(kept, image) {
			t.Errorf("%s.svg is not what its data give; run 'make plots'", chart.name)
		}
	}
}

func write(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "size.csv")
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestReadData(t *testing.T) {
	d, err := readData(write(t, "# machine: M, 2 of them\n# date: D\ncells,resolver,ns_per_cell\n10,plain,0.5\n10,avx2,0.2\n0,plain,1\n"))
	if err != nil {
		t.Fatal(err)
	}
	if d.notes["machine"] != "M, 2 of them" || d.notes["date"] != "D" {
		t.Errorf("notes %q", d.notes)
	}
	points, err := d.series("plain", "cells", "ns_per_cell", 2)
	if err != nil || len(points) != 1 || points[0] != (point{10, 1}) {
		t.Errorf("points %v, error %v", points, err)
	}
	if _, err := d.series("plain", "cells", "resolver", 1); err == nil {
		t.Error("a word is taken for a number")
	}
}

// Figures without a machine and a day are of no use to anyone.
func TestReadDataWantsItsOrigin(t *testing.T) {
	for _, text := range []string{"# machine: M\ncells\n1\n", "# date: D\ncells\n1\n", "cells\n1\n"} {
		if _, err := readData(write(t, text)); err == nil || !strings.Contains(err.Error(), "there is no comment") {
			t.Errorf("%q: error %v", text, err)
		}
	}
}
