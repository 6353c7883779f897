//go:build !purego

package engine

import "golang.org/x/sys/cpu"

func detect() Tier {
	x := &cpu.X86
	switch {
	case !x.HasAVX2 || !x.HasBMI1 || !x.HasBMI2 || !x.HasLZCNT || !x.HasPOPCNT:
		return Portable
	case x.HasAVX512F && x.HasAVX512BW && x.HasAVX512DQ && x.HasAVX512VL && x.HasAVX512VBMI && x.HasAVX512VBMI2 &&
		x.HasAVX512BITALG && x.HasAVX512VPOPCNTDQ && x.HasAVX512GFNI:
		return AVX512
	}
	return AVX2
}
