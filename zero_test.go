package match3

import (
	"context"
	"testing"
)

// The zero values are of use as they are: a board of 0x0, a resolver, a mask.

func TestZeroBoard(t *testing.T) {
	var b Board
	var marks Mask
	if b.Rows() != 0 || b.Cols() != 0 || b.Tiles() != 0 || !b.Equal(Board{}) || !b.Clone().Equal(b) {
		t.Errorf("not a board of 0x0: %v", b)
	}
	if res := b.Resolve(); res != (Result{}) {
		t.Errorf("Resolve gives %+v", res)
	}
	if res, err := b.ResolveContext(context.Background()); res != (Result{}) || err != nil {
		t.Errorf("ResolveContext gives %+v, %v", res, err)
	}
	if marked := b.Mark(&marks); marked != 0 {
		t.Errorf("Mark gives %d", marked)
	}
	if removed, err := b.Remove(&marks); removed != 0 || err != nil {
		t.Errorf("Remove gives %d, %v", removed, err)
	}
	if moved := b.Fall(); moved != 0 {
		t.Errorf("Fall gives %d", moved)
	}
	_, err := b.At(0, 0)
	wantError(t, err, ErrBounds)
	wantError(t, b.Set(0, 0, 1), ErrBounds)
	_, err = b.MarshalText()
	wantError(t, err, ErrSize)
	if text, err := b.MarshalJSON(); string(text) != "[]" || err != nil {
		t.Errorf("MarshalJSON gives %s, %v", text, err)
	}
	if got, want := b.String(), "(0 rows, 0 columns)"; got != want {
		t.Errorf("String gives %q, want %q", got, want)
	}
	if rows := b.Kinds(); rows == nil || len(rows) != 0 {
		t.Errorf("Kinds gives %#v", rows)
	}
}

func TestZeroResolver(t *testing.T) {
	var onBoard, onBytes, onBatch Resolver
	if res := onBoard.Resolve(board(t, "aaab")); res != (Result{Removed: 3, Passes: 1}) {
		t.Errorf("Resolve gives %+v", res)
	}
	if res, err := onBytes.ResolveBytes([]byte("aaab"), 1, 4); res != (Result{Removed: 3, Passes: 1}) || err != nil {
		t.Errorf("ResolveBytes gives %+v, %v", res, err)
	}
	if err := onBatch.ResolveBatch(nil, 0, 0, nil); err != nil {
		t.Errorf("ResolveBatch of nothing gives %v", err)
	}
}

func TestZeroMask(t *testing.T) {
	var marks Mask
	if marks.Has(0, 0) {
		t.Error("has a cell")
	}
	wantError(t, marks.Set(0, 0, true), ErrBounds, "row 0, column 0")
	for cell := range marks.Cells() {
		t.Errorf("yields %v", cell)
	}
}
