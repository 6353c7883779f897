package boardio_test

import (
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"example.com/match3/boardio"
)

// What docs/formats.md shows as traces are traces.
func TestTracesOfTheDocs(t *testing.T) {
	page, err := os.ReadFile("../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	_, chapter, found := strings.Cut(string(page), "\n## Traces\n")
	chapter, _, ended := strings.Cut(chapter, "\n## ")
	if !found || !ended {
		t.Fatal("docs/formats.md has no chapter on traces")
	}
	fences := regexp.MustCompile("(?s)```json\n(.*?)```").FindAllStringSubmatch(chapter, -1)
	if len(fences) != 2 {
		t.Fatalf("%d traces are shown, want one in either format", len(fences))
	}
	for _, fence := range fences {
		all, err := readTraces(strings.NewReader(fence[1]), boardio.Options{})
		if err != nil || len(all) != 1 || len(all[0].passes) != 1 {
			t.Errorf("read as %d traces, error %v:\n%s", len(all), err, fence[1])
		}
	}
}

// No memory is spent on what a trace only claims to be: the shape of its board costs nothing until there are cells.
func TestHostileTracesTakeNoMemory(t *testing.T) {
	const rows = "268435456"
	for _, text := range []string{
		`{"format":"match3-trace","version":1,"rows":` + rows + `,"cols":1,"empty":0,"trace":[` +
			`{"pass":1,"runs":[{"direction":"vertical","start":[268435453,0],"length":3,"kind":1}],` +
			`"matches":[{"kind":1,"shape":"line3","cells":[[268435453,0],[268435454,0],[268435455,0]]}],` +
			`"removed":[[268435453,0],[268435454,0],[268435455,0]],` +
			`"falls":[{"kind":2,"from":[0,0],"to":[268435455,0]}],"removed_so_far":3}` +
			`],"removed":3,"passes":1}`,
		`{"format":"match3-trace","version":1,"rows":1,"cols":` + rows + `,"empty":0,"trace":[` +
			`{"pass":1,"runs":[{"direction":"horizontal","start":[0,268435453],"length":3,"kind":1}],` +
			`"matches":[{"kind":1,"shape":"line3","cells":[[0,268435453],[0,268435454],[0,268435455]]}],` +
			`"removed":[[0,268435453],[0,268435454],[0,268435455]],"falls":[],"removed_so_far":3}` +
			`],"removed":3,"passes":1}`,
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := readTraces(strings.NewReader(text), boardio.Options{}); err != nil {
			t.Error(err)
		}
		runtime.ReadMemStats(&after)
		if spent := after.TotalAlloc - before.TotalAlloc; spent > 4<<20 {
			t.Errorf("%d bytes were spent on\n%s", spent, text)
		}
	}
}
