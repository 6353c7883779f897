//go:build !purego

package engine

// fastKernels are the kernels of the table in fast_amd64.go that the processor has.
func fastKernels() []Kernel {
	const kinds, batchName = fewKinds - 1, "batch512"
	var all []Kernel
	add := func(tier Tier, name string, rows, cols int, simplerName string,
		simpler func(s *Scratch, cells []byte, rows, cols int) (removed, passes int),
	) {
		if tier <= Best {
			all = append(all, Kernel{
				Name: name, Tier: tier, Rows: rows, Cols: cols, Kinds: kinds, Batch: name == batchName,
				SimplerName: simplerName, Simpler: simpler,
			})
		}
	}
	add(AVX2, "smallavx2", 8, 8, "mediumavx2", asMediumAVX2)
	add(AVX2, "smallavx2", 6, 5, "mediumavx2", asMediumAVX2)
	add(AVX2, "mediumavx2", 9, 9, "blockavx2", resolveColumnsAVX2)
	add(AVX2, "mediumavx2", 16, 16, "blockavx2", resolveColumnsAVX2)
	add(AVX2, "blockavx2", 50, 50, "columnsavx2", withoutBlockAVX2)
	add(AVX2, "row", 1, 1000, "columnsavx2", resolveColumnsAVX2)
	add(AVX2, "pieces", 3, 20_000, "columnsavx2", resolveColumnsAVX2)
	add(AVX2, "columnsavx2", 200, 200, "planes", resolvePortable)
	add(AVX2, "columnsavx2", 1000, 1000, "planes", resolvePortable)
	add(AVX512, "small512", 8, 8, "patch512", asPatch512)
	add(AVX512, "small512", 6, 5, "patch512", asPatch512)
	add(AVX512, "small512", 9, 9, "patch512", asPatch512)
	add(AVX512, "small512", 8, 16, "patch512", asPatch512)
	add(AVX512, "small512", 20, 6, "words512", resolveWords512)
	add(AVX512, "patch512", 12, 12, "words512", resolveWords512)
	add(AVX512, "patch512", 16, 16, "words512", resolveWords512)
	add(AVX512, "patch512", 12, 12, "patch512, as bytes", asPatchOfBytes512)
	add(AVX512, "patch512", 16, 16, "patch512, as bytes", asPatchOfBytes512)
	add(AVX512, "row", 1, 1000, "words512", resolveWords512)
	add(AVX512, "words512", 50, 50, "sweep512", resolveSweeps512)
	add(AVX512, "words512", 128, 128, "sweep512", resolveSweeps512)
	add(AVX512, "words512", 200, 200, "sweep512", resolveSweeps512)
	add(AVX512, "sweep512", 1000, 1000, "columnsavx2", resolveColumnsAVX2)
	add(AVX512, "pieces", 3, 500_000, "words512", resolveWords512)
	add(AVX512, batchName, 8, 8, "small512", ResolveRows)
	add(AVX512, batchName, 9, 9, "small512", ResolveRows)
	return all
}

func asMediumAVX2(_ *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	return resolveMediumAVX2(&cells[0], rows, cols)
}

func asPatch512(_ *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	return resolvePatch512(&cells[0], rows, cols, patchShapeOf(rows, cols))
}

func asPatchOfBytes512(_ *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	return resolvePatch512(&cells[0], rows, cols, nil)
}

func withoutBlockAVX2(s *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	s.avx2.noBlocks = true // this scratch serves nothing else
	return resolveColumnsAVX2(s, cells, rows, cols)
}
