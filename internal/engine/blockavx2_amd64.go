//go:build !purego

package engine

//go:generate go -C ../../tools/asm run ./blockavx2 -out ../../internal/engine/blockavx2_amd64.s

// cascadeBlockAVX2 resolves a board of up to 64 rows and 64 columns, 64 bytes a column. Of words there are four times
// 68; those that have no column are zero.
//
//go:noescape
func cascadeBlockAVX2(columns *byte, rows, cols int, words *uint64) (removed, passes int)
