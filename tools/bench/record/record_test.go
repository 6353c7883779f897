package main

import (
	"context"
	"encoding/csv"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/match3/internal/measure"
)

// Each size has a row for each resolver, up to the largest board, and says where and when it was measured.
func TestWrite(t *testing.T) {
	for _, family := range families {
		t.Run(family.name, func(t *testing.T) {
			name := filepath.Join(t.TempDir(), "data.csv")
			run := recording{ctx: t.Context(), family: family, budget: time.Nanosecond, limit: time.Hour, most: 100}
			if err := run.write(name); err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(text), "# machine: "+measure.ThisMachine().String()+"\n# date: ") {
				t.Errorf("it does not say where it comes from: %s", text)
			}
			reader := csv.NewReader(strings.NewReader(string(text)))
			reader.Comment = '#'
			rows, err := reader.ReadAll()
			if err != nil {
				t.Fatal(err)
			}
			sizes := slices.Index(family.sides, 10) + 1
			if want := 1 + sizes*len(contenders()); len(rows) != want {
				t.Errorf("%d rows, want %d: %s", len(rows), want, text)
			}
		})
	}
}

// A resolver for which the next size would take too long is left out from there on.
func TestWriteKeepsToTheLimit(t *testing.T) {
	name := filepath.Join(t.TempDir(), "data.csv")
	run := recording{ctx: t.Context(), family: families[0], budget: time.Nanosecond, limit: time.Nanosecond, most: 100}
	if err := run.write(name); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(text), "\n6,6,") {
		t.Errorf("it went on: %s", text)
	}
}

// A run that is stopped leaves the old data.
func TestWriteIsStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	name := filepath.Join(t.TempDir(), "data.csv")
	run := recording{ctx: ctx, family: families[0], budget: time.Nanosecond, limit: time.Hour, most: 100}
	if err := run.write(name); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat(name); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("there is a file: %v", err)
	}
}

func TestWillDo(t *testing.T) {
	run := recording{family: family{power: 2}, limit: 16 * time.Second}
	if !run.willDo(1e9, 10, 20) || run.willDo(1.01e9, 10, 20) {
		t.Error("twice the side is not taken for sixteen times the time")
	}
}
