//go:build !purego

package engine

//go:generate go -C ../../tools/asm run ./patch512 -out ../../internal/engine/patch512_amd64.s

// patchSide is how many rows or columns a patch has at most.
const patchSide = 16

// resolvePatch512 resolves in place a board of 1 to 16 rows and columns that lies row by row.
//
//go:noescape
func resolvePatch512(cells *byte, rows int, cols int) (removed int, passes int)
