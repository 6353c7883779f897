package main

import (
	"github.com/spf13/cobra"
)

// newRootCommand builds the command with all its subcommands.
func newRootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "match3",
		Short: "Resolve the boards of match-3 games",
		Long: `match3 resolves the boards of match-3 games: every horizontal or vertical run of three
or more equal tiles is removed, the rest fall, and this repeats until the board is stable.

Exit status: 0 all was done; 1 some input was refused or could not be read, and
standard error says what and where; 2 the command line is wrong.`,
		Example: `  match3 resolve board.txt
  printf 'RGB\nRGB\nRGB\n' | match3 resolve
  match3 generate --rows 8 --cols 8 --count 1000 | match3 resolve --to pair`,
		Args:              cobra.NoArgs,
		Version:           version(),
		SilenceErrors:     true, // main prints them, with the exit status that they ask for
		SilenceUsage:      true,
		DisableAutoGenTag: true, // it would put today's date into the man pages
	}
	root.SetVersionTemplate("{{.Name}} {{.Version}}\n")
	root.AddCommand(newResolveCommand(), newGenerateCommand(), newVersionCommand(), newManCommand())
	return root
}
