// Package bench compares the library with resolvers that others would write, for benchstat.
package bench

import (
	"testing"

	"example.com/match3/internal/measure"
)

// BenchmarkResolve has a sub-benchmark for each shape and each resolver. Restoring the boards is not timed, so that
// ns/board and ns/cell are times of resolving alone; ns/op would be that of a round with all in it and is not shown.
func BenchmarkResolve(b *testing.B) {
	for _, shape := range measure.DefaultShapes(0) {
		b.Run("shape="+shape.String(), func(b *testing.B) {
			w, err := measure.NewWork(shape)
			if err != nil {
				b.Fatal(err)
			}
			for _, c := range contenders(w) {
				b.Run("resolver="+c.Name, func(b *testing.B) { benchmark(b, w, c) })
			}
		})
	}
}

func benchmark(b *testing.B, w *measure.Work, c *measure.Contender) {
	var nanoseconds float64
	for b.Loop() {
		nanoseconds += float64(c.Round(w).Nanoseconds())
	}
	perBoard := nanoseconds / float64(b.N) / float64(w.Boards)
	b.ReportMetric(perBoard, "ns/board")
	b.ReportMetric(perBoard/float64(w.Cells()), "ns/cell")
	b.ReportMetric(0, "ns/op")
}

// contenders are all that take the boards and are done with them in bearable time, the slowest first.
func contenders(w *measure.Work) []*measure.Contender {
	var all []*measure.Contender
	if w.Cells() <= 50*50 {
		all = append(all, measure.Reference(w))
	}
	if w.Shape.Form != measure.Rows { // whose baseline it is
		all = append(all, measure.Nested(w))
	}
	all = append(all, measure.Baselines(w)...)
	if masks := measure.Masks(w); masks != nil {
		all = append(all, masks)
	}
	for _, tier := range measure.Tiers() {
		all = append(all, measure.Match3(w, tier))
	}
	return all
}
