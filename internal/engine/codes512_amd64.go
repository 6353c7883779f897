//go:build !purego

package engine

import "unsafe"

//go:generate go -C ../../tools/asm run ./codes512 -out ../../internal/engine/codes512_amd64.s

// narrow16x512 makes codes of the cells in lines, count slices of cells of 16 bits, each less empty, as far as all of a
// vector are at most 255, and gives their number. It may write to codesRoom bytes behind the codes.
//
//go:noescape
func narrow16x512(codes *byte, lines unsafe.Pointer, count int, empty uint64) (done int)

//go:noescape
func narrow32x512(codes *byte, lines unsafe.Pointer, count int, empty uint64) (done int)

// widen16x512 undoes narrow16x512, for count cells one after another. It may read codesRoom bytes behind the codes.
//
//go:noescape
func widen16x512(cells unsafe.Pointer, codes *byte, count int, empty uint64)

// find64x512 makes codes of the cells in lines by a palette, as far as it knows all of 16, and gives their number.
//
//go:noescape
func find64x512(codes *byte, lines unsafe.Pointer, count int, empty uint64, p *palette) (done int)

// paint64x512 undoes find64x512, for count cells one after another.
//
//go:noescape
func paint64x512(cells unsafe.Pointer, codes *byte, count int, empty uint64, p *palette)

//go:noescape
func find32x512(codes *byte, lines unsafe.Pointer, count int, empty uint64, p *palette) (done int)

//go:noescape
func paint32x512(cells unsafe.Pointer, codes *byte, count int, empty uint64, p *palette)
