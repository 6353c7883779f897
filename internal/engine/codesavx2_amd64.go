//go:build !purego

package engine

import "unsafe"

//go:generate go -C ../../tools/asm run ./codesavx2 -out ../../internal/engine/codesavx2_amd64.s

// narrow64AVX2 makes codes of the cells in lines, count slices of cells of 64 bits, each less empty, as far as all of
// eight are at most 255, and gives their number. It may write to codesRoom bytes behind the codes.
//
//go:noescape
func narrow64AVX2(codes *byte, lines unsafe.Pointer, count int, empty uint64) (done int)

// widen64AVX2 undoes narrow64AVX2, for count cells one after another. It may read codesRoom bytes behind the codes.
//
//go:noescape
func widen64AVX2(cells unsafe.Pointer, codes *byte, count int, empty uint64)

//go:noescape
func narrow32AVX2(codes *byte, lines unsafe.Pointer, count int, empty uint64) (done int)

//go:noescape
func widen32AVX2(cells unsafe.Pointer, codes *byte, count int, empty uint64)

// find64AVX2 makes codes of the cells in lines by a coarse palette, as far as it knows all of eight, and gives their
// number.
//
//go:noescape
func find64AVX2(codes *byte, lines unsafe.Pointer, count int, empty uint64, p *palette) (done int)

// paint64AVX2 undoes find64AVX2, for count cells one after another.
//
//go:noescape
func paint64AVX2(cells unsafe.Pointer, codes *byte, count int, empty uint64, p *palette)

//go:noescape
func find32AVX2(codes *byte, lines unsafe.Pointer, count int, empty uint64, p *palette) (done int)

//go:noescape
func paint32AVX2(cells unsafe.Pointer, codes *byte, count int, empty uint64, p *palette)
