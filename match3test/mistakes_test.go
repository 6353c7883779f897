package match3test

import (
	"testing"

	"example.com/match3/internal/mistakes"
)

// The mistakes that programs are known to make are found out by the vectors, but for those whose answers are right and
// only their manners wrong. Each is left as soon as it is found, for there are many of them.
func TestKnownMistakesAreFound(t *testing.T) {
	all := mistakes.All()
	if len(all) == 0 {
		t.Fatal("there are no mistakes")
	}
	sorted := cases()
	for _, mistake := range all {
		t.Run(mistake.Name, func(t *testing.T) {
			c, err := newChecker(mistake.Resolve, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, vector := range sorted {
				c.checkVector(vector)
				if !c.findings.none() {
					return
				}
			}
			if !mistake.MutatesInput {
				t.Errorf("no vector finds that %s", mistake.What)
			}
			c.checkRandomBoards()
			if c.findings.none() {
				t.Errorf("nothing finds that %s", mistake.What)
			}
		})
	}
}
