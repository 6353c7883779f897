package interop

import (
	"fmt"
	"strings"
	"testing"
)

// numpy runs a program of Python that has NumPy as np.
func (p place) numpy(python, program string) string {
	p.Helper()
	return p.must("import numpy as np, json\n"+program, python, "-")
}

// numpyResults writes boards.npy and final.npy, with the numbers of a run to JSON beside, as this package has results.
const numpyResults = `
boards, final = np.load("boards.npy"), np.load("final.npy")
assert final.dtype == np.uint8 and final.shape == boards.shape, (final.dtype, final.shape)
for board, after, line in zip(boards, final, open("results.jsonl")):
    told = json.loads(line)
    assert told["board"] == after.tolist()
    print(json.dumps({"rows": board.shape[0], "cols": board.shape[1], "cells": board.ravel().tolist(),
                      "final": after.ravel().tolist(),
        "removed": told["removed"], "passes": told["passes"]}))
`

func TestNumPyReadsOurArrays(t *testing.T) {
	python := pythonWith(t, "numpy")
	for _, test := range []struct{ rows, cols, count int }{{9, 9, 1000}, {200, 300, 7}, {1, 12, 1000}, {8, 8, 0}} {
		p := newPlace(t)
		p.write("boards.npy", "generate", "--rows", fmt.Sprint(test.rows), "--cols", fmt.Sprint(test.cols), "--kinds", "5",
			"--count", fmt.Sprint(test.count), "--to", "npy")
		p.match3("resolve", "boards.npy", "-o", "final.npy")
		p.match3("resolve", "boards.npy", "-o", "results.jsonl")
		if test.count == 0 {
			got := p.numpy(python, `print(np.load("boards.npy").shape, np.load("final.npy").shape)`)
			if got != "(0, 8, 8) (0, 8, 8)\n" {
				t.Errorf("arrays of no boards have the shapes %s", got)
			}
			continue
		}
		check(t, lines[result](t, p.numpy(python, numpyResults)), test.count)
	}
}

// The header that is written is the one that NumPy writes, to the last byte.
func TestArraysAreThoseOfNumPy(t *testing.T) {
	python := pythonWith(t, "numpy")
	p := newPlace(t)
	p.write("boards.npy", "generate", "--count", "10", "--to", "npy")
	got := p.numpy(python, `
np.save("again.npy", np.load("boards.npy"))
print(open("again.npy", "rb").read() == open("boards.npy", "rb").read())`)
	if got != "True\n" {
		t.Errorf("what NumPy saves of a file of ours is the same file: %s", got)
	}
}

// What NumPy saves is read where it is plain what the board is. All else is refused with what is to be saved instead.
func TestArraysOfNumPy(t *testing.T) {
	python := pythonWith(t, "numpy")
	const (
		boards   = "np.array([[[1, 1, 1, 2]], [[3, 4, 5, 6]]]%s)"
		resolved = `{"board":[[0,0,0,2]],"removed":3,"passes":1}` + "\n" + `{"board":[[3,4,5,6]],"removed":0,"passes":0}` +
			"\n"
	)
	type form struct{ name, array, version, refused string }
	of := func(arguments string) string { return fmt.Sprintf(boards, arguments) }
	forms := []form{
		{name: "the default", array: of("")},
		{name: "version 2", array: of(", 'uint8'"), version: "2, 0"},
		{name: "version 3", array: of(""), version: "3, 0"},
		{name: "a part of an array", array: of("") + ".repeat(2, 0)[::2]"},
		{
			name:    "Fortran order",
			array:   "np.asfortranarray(" + of("") + ")",
			refused: "the array is in Fortran order; save numpy.ascontiguousarray(arr)",
		},
		{
			name: "one board", array: "np.array([[1, 1, 1, 2]])",
			refused: "the array has 2 dimensions; it must have three, boards, rows and columns: " +
				"save arr.reshape(-1, rows, cols), or arr[None] for one board",
		},
		{
			name: "truth values", array: of("") + " > 1",
			refused: `the array is of type "|b1"; kinds are whole numbers, 0 for empty: save arr.astype('uint8')`,
		},
		{
			name: "fractions", array: of(", float"),
			refused: `the array is of type "<f8"; kinds are whole numbers, 0 for empty: save arr.astype('uint8')`,
		},
		{name: "text", array: of(", str"), refused: `the array is of type "<U1"`},
		{name: "objects", array: of(", object"), refused: `the array is of type "|O"`},
		{
			name:    "fields",
			array:   "np.zeros((1, 2, 2), [('kind', 'u1'), ('special', '?')])",
			refused: "the array has fields; kinds are whole numbers, 0 for empty: save one field",
		},
		{name: "negative numbers", array: "np.array([[[1, -1]]])", refused: "board 1: row 0, column 1: -1 is negative"},
		{
			name: "large numbers", array: "np.array([[[1, 2**32]]])",
			refused: "board 1: row 0, column 1: the number is above 4294967295",
		},
	}
	for _, order := range []string{"<", ">"} {
		for _, number := range []string{"i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8"} {
			forms = append(forms, form{name: order + number, array: of(", '" + order + number + "'")})
		}
	}
	p := newPlace(t)
	var program, read, want strings.Builder
	for i, f := range forms {
		version := "None"
		if f.version != "" {
			version = "(" + f.version + ")"
		}
		fmt.Fprintf(&program, "with open('boards-%d.npy', 'wb') as f: np.lib.format.write_array(f, %s, version=%s)\n",
			i, f.array, version)
	}
	p.numpy(python, program.String())
	for i, f := range forms {
		t.Run(f.name, func(t *testing.T) {
			p := place{t, p.dir}
			file := fmt.Sprintf("boards-%d.npy", i)
			if f.refused != "" {
				p.refuses(file, f.refused)
				return
			}
			if got := p.match3("resolve", "--to", "json", file); got != resolved {
				t.Errorf("resolved to\n%swant\n%s", got, resolved)
			}
			p.match3("resolve", file, "-o", fmt.Sprintf("final-%d.npy", i))
			fmt.Fprintf(&read, "final = np.load('final-%d.npy'); print(%q, final.dtype, final.tolist())\n", i, f.name)
			fmt.Fprintf(&want, "%s uint8 [[[0, 0, 0, 2]], [[3, 4, 5, 6]]]\n", f.name)
		})
	}
	if got := p.numpy(python, read.String()); got != want.String() {
		t.Errorf("the final boards are\n%swant\n%s", got, want.String())
	}
}

// Kinds above 255 are resolved, and written in all forms but arrays.
func TestArraysOfHighKinds(t *testing.T) {
	python := pythonWith(t, "numpy")
	p := newPlace(t)
	p.numpy(python, `np.save("boards.npy", np.array([[[70000] * 3 + [4294967295]]]))`)
	if got := p.match3("resolve", "boards.npy"); got != `{"board":[[0,0,0,4294967295]],"removed":3,"passes":1}`+"\n" {
		t.Errorf("resolved to %s", got)
	}
	out, complaint, status := p.command("", commandPath, "resolve", "boards.npy", "-o", "final.npy")
	if status != 1 || out != "" || !strings.Contains(complaint,
		"the kind 4294967295 is above 255, the highest in an array of bytes; write the board as JSON, text or Parquet") {
		t.Errorf("as an array: status %d, %q", status, complaint)
	}
}
