package main

import (
	. "github.com/mmcloughlin/avo/operand"

	"example.com/match3/tools/asm/constant"
)

// Where the fields of engine.SmallShape lie.
const (
	shapeIn        = 0
	shapeOut       = 128
	shapeColumns   = 256
	shapeColumnAt  = 320
	shapeHeight    = 384
	shapeAbove     = 448
	shapeRight     = 512
	shapeValid     = 576
	shapeNotTop    = 592
	shapeStep      = 600
	shapeForm      = 608
	shapeFirstBits = 616
	shapeHasRight  = 624
	shapeKernel    = 632
	shapeSize      = 640

	// Those of the half shape in it.
	shapeHalfColumns  = 648
	shapeToLast       = 680
	shapeToHalf       = 688
	shapeHalfColumnAt = 704
	shapeHalfHeight   = 736
	shapeHalfHere     = 768
	shapeHalfNear     = 800
)

// The values of the field form: how the cells reach a register, by two loads that overlap unless there are too few.
const (
	formWhole   = iota // 64 cells or more
	formHalf           // 32 to 63
	formQuarter        // 16 to 31
	formMasked         // fewer than 16
)

// Values of the field kernel. Before them comes that for boards of 8 x 8, between them that for two words.
const (
	kernelOneWord     = 2
	kernelWordAndHalf = 4
	kernelNineByNine  = 5
)

// nineByNine is what is known of the shape of 9 rows and 9 columns, by the place of the field.
var nineByNine = map[int]int{shapeSize: 81, shapeStep: 9, shapeToLast: 6 * 9, shapeToHalf: 4 * 9}

// placesLow is the places of a column of one word.
const placesLow = 8

// lowBits has at index i the lowest i bits of a byte.
var lowBits Mem

func makeConstants() {
	lowBits = constant.Bytes("smallLowBits", 16, func(i int) int { return 1<<min(i, placesLow) - 1 })
}
