package match3

import (
	"os"
	"strings"
	"testing"
)

// The loop that docs/animate.md shows is the one of the example that runs.
func TestAnimationOfTheDocsRuns(t *testing.T) {
	page, err := os.ReadFile("docs/animate.md")
	noError(t, err)
	example, err := os.ReadFile("example_passes_test.go")
	noError(t, err)
	_, rest, _ := strings.Cut(string(page), "```go\n")
	loop, _, found := strings.Cut(rest, "```")
	if !found || !strings.HasPrefix(loop, "\tfor pass := range board.Passes() {\n") {
		t.Fatal("docs/animate.md does not begin with the loop")
	}
	if !strings.Contains(string(example), loop) {
		t.Error("the loop of docs/animate.md is not in example_passes_test.go")
	}
}
