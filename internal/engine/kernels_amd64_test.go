//go:build !purego

package engine

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// The generator knows of registers that only AVX-512 has, and takes them where it is short of others.
func TestAVX2KernelsKeepToAVX2(t *testing.T) {
	later := regexp.MustCompile(`\b([XY](1[6-9]|2\d|3[01])|Z\d+|K[0-7])\b`)
	files, err := filepath.Glob("*avx2_amd64.s")
	if err != nil || len(files) == 0 {
		t.Fatal("no kernels", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range bytes.Split(text, []byte("\n")) {
			if later.Match(line) {
				t.Errorf("%s:%d: %s", file, i+1, line)
			}
		}
	}
}
