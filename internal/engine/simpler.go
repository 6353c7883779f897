package engine

// Kernel is a kernel beside the path that would serve its boards if it were not there. A kernel that is not faster than
// that has no place; see the table in docs/performance.md.
type Kernel struct {
	Name       string
	Tier       Tier // which must be in use for ResolveRows, or ResolveBatch, to take the kernel for boards of the shape
	Rows, Cols int
	Kinds      int
	Batch      bool // it is for ResolveBatch

	SimplerName string
	Simpler     func(s *Scratch, cells []byte, rows, cols int) (removed, passes int)
}

// Kernels are all kernels that the processor has, each on one or more shapes that it serves.
func Kernels() []Kernel {
	const few, many = fewKinds - 1, 20
	asPlanes := func(s *Scratch, cells []byte, rows, cols int) (removed, passes int) {
		return resolvePlanes(s, cells, rows, cols, planesOf(cells))
	}
	asFlat := func(_ *Scratch, cells []byte, _, cols int) (removed, passes int) {
		if count := planesOf(cells); count > fewPlanes {
			return resolveFlatMany(cells, cols, count)
		}
		return resolveFlat(cells, cols)
	}
	return append([]Kernel{
		{Name: "square", Rows: 8, Cols: 8, Kinds: few, SimplerName: "flat", Simpler: asFlat},
		{Name: "square, many kinds", Rows: 8, Cols: 8, Kinds: many, SimplerName: "flat, many kinds", Simpler: asFlat},
		{Name: "flat", Rows: 9, Cols: 9, Kinds: few, SimplerName: "planes", Simpler: asPlanes},
		{Name: "flat, many kinds", Rows: 9, Cols: 9, Kinds: many, SimplerName: "planes", Simpler: asPlanes},
		{Name: "pieces", Rows: 3, Cols: 20_000, Kinds: few, SimplerName: "planes", Simpler: asPlanes},
		{Name: "row", Rows: 1, Cols: 1000, Kinds: few, SimplerName: "planes", Simpler: asPlanes},
		{Name: "planes", Rows: 50, Cols: 50, Kinds: few, SimplerName: "cascade", Simpler: resolveColumns},
		{Name: "planes", Rows: 1000, Cols: 1000, Kinds: few, SimplerName: "cascade", Simpler: resolveColumns},
		{Name: "planes", Rows: 50, Cols: 50, Kinds: many, SimplerName: "cascade", Simpler: resolveColumns},
	}, fastKernels()...)
}
