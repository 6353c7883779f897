package main

// Where the fields of engine.PatchShape lie.
const (
	shapeLower  = 0
	shapeUpper  = 128
	shapeOut    = 256
	shapeShift  = 512
	shapeAbove  = 768
	shapeLanes  = 776
	shapeSecond = 784
	shapeThird  = 792
	shapeLast   = 800
	shapeSize   = 808
)

// Three-way functions for VPTERNLOGQ(_, c, b, a).
const (
	allBits         = 0xff
	orAll           = 0xfe // a | b | c
	firstIfSame     = 0x90 // a &^ (b ^ c)
	firstIfDiffer   = 0x60 // a & (b ^ c)
	othersDiffer    = 0x06 // (b ^ c) &^ a
	firstAndEither  = 0xe0 // a & (b | c)
	firstUnlessAny  = 0x10 // a &^ (b | c)
	firstUnlessBoth = 0x70 // a &^ (b & c)
	secondIfThird   = 0xd8 // b where c, a elsewhere
)
