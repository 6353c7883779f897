package main

import (
	"os"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

func newManCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "man DIRECTORY",
		Short:   "Write the man pages into a directory",
		Example: `  match3 man /usr/local/share/man/man1`,
		Args:    cobra.ExactArgs(1),
		Hidden:  true, // for those who build packages
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return failure("%w", err)
			}
			header := &doc.GenManHeader{
				Title: "MATCH3", Section: "1", Source: "match3", Manual: "match3",
				Date: &manDate,
			}
			if err := doc.GenManTree(cmd.Root(), header, args[0]); err != nil {
				return failure("%w", err)
			}
			return nil
		},
	}
}

// manDate stands on the man pages; it changes with a release, so that building them again gives the same pages.
var manDate = time.Date(2026, time.November, 1, 0, 0, 0, 0, time.UTC)
