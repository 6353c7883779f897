package match3test

import (
	"errors"
	"fmt"
	"strings"
)

// maxShown is how many findings are shown in full. One wrong line of a resolver can fail hundreds of boards, and nobody
// reads so many.
const maxShown = 20

// findings collects failures by their keys. Of each key it keeps no more than could be shown.
type findings struct {
	groups []*group
}

type group struct {
	key   string
	count int
	kept  []*Failure
}

func (f *findings) add(failure *Failure) {
	g := f.group(failure.key())
	g.count++
	if len(g.kept) < maxShown {
		g.kept = append(g.kept, failure)
	}
}

func (f *findings) group(key string) *group {
	for _, g := range f.groups {
		if g.key == key {
			return g
		}
	}
	g := &group{key: key}
	f.groups = append(f.groups, g)
	return g
}

func (f *findings) none() bool {
	return len(f.groups) == 0
}

func (f *findings) count() int {
	count := 0
	for _, g := range f.groups {
		count += g.count
	}
	return count
}

// shown chooses the failures to show: one of each group, then a second of each, and so on, for the second is seldom as
// telling as the first of another group. They come group by group.
func (f *findings) shown() []*Failure {
	left := min(maxShown, f.count())
	take := make([]int, len(f.groups))
	for round := 0; left > 0; round++ {
		for i, g := range f.groups {
			if left > 0 && round < len(g.kept) {
				take[i]++
				left--
			}
		}
	}
	var shown []*Failure
	for i, g := range f.groups {
		shown = append(shown, g.kept[:take[i]]...)
	}
	return shown
}

// summary counts all findings, so that those that are not shown are at least known.
func (c *checker) summary() string {
	total, shown := c.findings.count(), len(c.findings.shown())
	text := fmt.Sprintf("%s on %s", plural(total, "finding"), plural(c.boards, "board"))
	if shown < total {
		text += fmt.Sprintf(", %d of them shown", shown)
	}
	var counts []string
	for _, g := range c.findings.groups {
		counts = append(counts, fmt.Sprintf("%s: %d", g.key, g.count))
	}
	return text + " (" + strings.Join(counts, ", ") + ")"
}

func (c *checker) passedOverText() string {
	return plural(c.passedOver, "vector") + " passed over, which the options exclude"
}

func (c *checker) err() error {
	if c.findings.none() {
		return nil
	}
	heading := c.summary()
	if c.passedOver > 0 {
		heading += "; " + c.passedOverText()
	}
	var failures []error
	for _, failure := range c.findings.shown() {
		failures = append(failures, failure)
	}
	return fmt.Errorf("match3test: %s:\n%w", heading, errors.Join(failures...))
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
