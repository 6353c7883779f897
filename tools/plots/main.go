// Command plots draws the plots of docs/performance.md from the data that tools/bench/record wrote.
//
//	go run . [-data ../../docs/plots]
//
// The files are the same for the same data, so that they change only with it.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	directory := flag.String("data", filepath.Join("..", "..", "docs", "plots"),
		"the `directory` with the data, and of the plots")
	flag.Parse()
	if err := run(*directory); err != nil {
		fmt.Fprintf(os.Stderr, "plots: %v\n", err)
		os.Exit(1)
	}
}

// run draws a plot beside each file of data.
func run(directory string) error {
	for _, chart := range charts {
		image, err := chart.draw(directory)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(directory, chart.name+".svg"), image, 0o644); err != nil {
			return err
		}
	}
	return nil
}
