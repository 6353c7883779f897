package main

import (
	"bytes"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/match3/internal/engine"
	"example.com/match3/internal/worst"
)

func command(t *testing.T, args ...string) (status int, out, complaints string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status = run(t.Context(), args, &stdout, &stderr)
	return status, stdout.String(), stderr.String()
}

// A search prints the worst of a size for each tier and keeps it; the next one begins with what was kept.
func TestRun(t *testing.T) {
	name := filepath.Join(t.TempDir(), "worst.jsonl")
	for range 2 {
		status, out, complaints := command(t, "--size", "9x4", "--size", "2x2", "--time", "50ms", "--keep", name)
		if status != 0 || !strings.Contains(out, "9x4, ") || !strings.Contains(out, "2x2, ") {
			t.Fatalf("exit status %d, output %q, complaints %q", status, out, complaints)
		}
	}
	finds, err := readFinds(name)
	if err != nil {
		t.Fatal(err)
	}
	var tiers []string
	for _, find := range finds {
		if find.Size() == "9x4" {
			tiers = append(tiers, strings.Fields(find.Tiers)...)
			if find.Passes < 1 { // how much worse it gets is a matter of time
				t.Error("the worst board is a stable one")
			}
		}
	}
	if len(tiers) != int(engine.Best)+1 {
		t.Errorf("there are worst boards for %q", tiers)
	}
}

func TestRunRefuses(t *testing.T) {
	for _, args := range [][]string{
		{"--size", "8"},
		{"--size", "0x8"},
		{"--size", "100000x100000"},
		{"--time", "-1s"},
		{"now"},
	} {
		if status, out, complaints := command(t, args...); status != 2 || out != "" || complaints == "" {
			t.Errorf("%q: exit status %d, output %q, complaints %q", args, status, out, complaints)
		}
	}
}

// Every start has a board of that size, and the climb makes it cost more, sooner or later.
func TestStartsAndClimb(t *testing.T) {
	s := search{ctx: t.Context(), size: size{16, 15}}
	random := rand.New(rand.NewPCG(1, 2))
	before := worst.Counts{}
	var cells []byte
	for _, start := range starts {
		cells = make([]byte, 16*15)
		if !start.make(cells, s.size, random) || slices.Max(cells) == 0 {
			t.Errorf("%s: there is no board", start.name)
		}
		before = s.counter.Count(cells, 16, 15)
	}
	after := before
	changes := 0
	for begun := time.Now(); after.Passes <= before.Passes && time.Since(begun) < time.Minute; {
		cells, changes = s.climb(cells, costs[0], time.Second, random)
		after = s.counter.Count(cells, 16, 15)
	}
	if changes == 0 || after.Passes <= before.Passes {
		t.Errorf("%d changes led from %+v to %+v", changes, before, after)
	}
}

// A chain and its mirror image have the passes of both, two at a time.
func TestChainFromBothSides(t *testing.T) {
	var counter worst.Counter
	whole, half := make([]byte, 20*41), make([]byte, 20*20)
	chainFromBothSides(whole, size{20, 41}, nil)
	chain(half, size{20, 20}, nil)
	got, want := counter.Count(whole, 20, 41), counter.Count(half, 20, 20)
	if got.Passes != want.Passes || got.Removed != 2*want.Removed {
		t.Errorf("%+v, want twice %+v in as many passes", got, want)
	}
}

// Kinds of their own change nothing about which tiles go.
func TestDress(t *testing.T) {
	var counter worst.Counter
	cells := make([]byte, 20*20)
	chain(cells, size{20, 20}, nil)
	dressed := dress(cells, counter.Lasting(cells, 20, 20))
	if counter.Count(dressed, 20, 20) != counter.Count(cells, 20, 20) || slices.Max(dressed) != 255 {
		t.Errorf("%+v, want %+v", counter.Count(dressed, 20, 20), counter.Count(cells, 20, 20))
	}
}
