//go:build !purego

package engine

// fastKernels are the kernels of the table in fast_amd64.go that the processor has.
func fastKernels() []Kernel {
	const kinds = fewKinds - 1
	var all []Kernel
	add := func(k Kernel) {
		if k.Tier <= Best {
			k.Kinds = kinds
			all = append(all, k)
		}
	}
	add(Kernel{Name: "smallavx2", Tier: AVX2, Rows: 8, Cols: 8, SimplerName: "mediumavx2", Simpler: asMediumAVX2})
	add(Kernel{Name: "smallavx2", Tier: AVX2, Rows: 6, Cols: 5, SimplerName: "mediumavx2", Simpler: asMediumAVX2})
	add(Kernel{Name: "mediumavx2", Tier: AVX2, Rows: 9, Cols: 9, SimplerName: "blockavx2", Simpler: resolveColumnsAVX2})
	add(Kernel{Name: "mediumavx2", Tier: AVX2, Rows: 16, Cols: 16, SimplerName: "blockavx2",
		Simpler: resolveColumnsAVX2})
	add(Kernel{Name: "blockavx2", Tier: AVX2, Rows: 50, Cols: 50, SimplerName: "columnsavx2",
		Simpler: withoutBlockAVX2})
	add(Kernel{Name: "row", Tier: AVX2, Rows: 1, Cols: 1000, SimplerName: "columnsavx2", Simpler: resolveColumnsAVX2})
	add(Kernel{Name: "pieces", Tier: AVX2, Rows: 3, Cols: 20_000, SimplerName: "columnsavx2",
		Simpler: resolveColumnsAVX2})
	add(Kernel{Name: "columnsavx2", Tier: AVX2, Rows: 200, Cols: 200, SimplerName: "planes", Simpler: resolvePortable})
	add(Kernel{Name: "columnsavx2", Tier: AVX2, Rows: 1000, Cols: 1000, SimplerName: "planes",
		Simpler: resolvePortable})
	add(Kernel{Name: "small512", Tier: AVX512, Rows: 8, Cols: 8, SimplerName: "patch512", Simpler: asPatch512})
	add(Kernel{Name: "small512", Tier: AVX512, Rows: 6, Cols: 5, SimplerName: "patch512", Simpler: asPatch512})
	add(Kernel{Name: "small512", Tier: AVX512, Rows: 9, Cols: 9, SimplerName: "patch512", Simpler: asPatch512})
	add(Kernel{Name: "small512", Tier: AVX512, Rows: 8, Cols: 16, SimplerName: "patch512", Simpler: asPatch512})
	add(Kernel{Name: "small512", Tier: AVX512, Rows: 20, Cols: 6, SimplerName: "words512", Simpler: resolveWords512})
	add(Kernel{Name: "patch512", Tier: AVX512, Rows: 12, Cols: 12, SimplerName: "words512", Simpler: resolveWords512})
	add(Kernel{Name: "patch512", Tier: AVX512, Rows: 16, Cols: 16, SimplerName: "words512", Simpler: resolveWords512})
	add(Kernel{Name: "row", Tier: AVX512, Rows: 1, Cols: 1000, SimplerName: "words512", Simpler: resolveWords512})
	add(Kernel{Name: "words512", Tier: AVX512, Rows: 50, Cols: 50, SimplerName: "sweep512", Simpler: resolveSweeps512})
	add(Kernel{Name: "words512", Tier: AVX512, Rows: 200, Cols: 200, SimplerName: "sweep512",
		Simpler: resolveSweeps512})
	add(Kernel{Name: "sweep512", Tier: AVX512, Rows: 1000, Cols: 1000, SimplerName: "columnsavx2",
		Simpler: resolveColumnsAVX2})
	add(Kernel{Name: "pieces", Tier: AVX512, Rows: 3, Cols: 200_000, SimplerName: "words512", Simpler: resolveWords512})
	add(Kernel{Name: "batch512", Tier: AVX512, Rows: 8, Cols: 8, Batch: true, SimplerName: "small512",
		Simpler: ResolveRows})
	add(Kernel{Name: "batch512", Tier: AVX512, Rows: 9, Cols: 9, Batch: true, SimplerName: "small512",
		Simpler: ResolveRows})
	return all
}

func asMediumAVX2(_ *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	return resolveMediumAVX2(&cells[0], rows, cols)
}

func asPatch512(_ *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	return resolvePatch512(&cells[0], rows, cols)
}

func withoutBlockAVX2(s *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	s.avx2.noBlocks = true // this scratch serves nothing else
	return resolveColumnsAVX2(s, cells, rows, cols)
}
