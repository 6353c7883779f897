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

Exit status: 0 everything was done; 1 some input was refused or could not be read, and
standard error says what and where; 2 the command line is wrong. match3 check has its
own statuses.`,
		Example: `  match3 resolve board.txt
  printf 'RGB\nRGB\nRGB\n' | match3 resolve
  match3 check board.txt answer.txt
  match3 generate --rows 8 --cols 8 --count 1000 | match3 resolve --to pair`,
		Version:           version(),
		SilenceErrors:     true, // main prints them, with the exit status that they ask for
		SilenceUsage:      true,
		DisableAutoGenTag: true, // it would put today's date into the man pages
	}
	root.SetVersionTemplate("{{.Name}} {{.Version}}\n")
	root.AddCommand(newResolveCommand(), newExplainCommand(), newWatchCommand(), newCheckCommand(), newGenerateCommand(),
		newStatsCommand(), newBenchCommand(), newServeCommand(), newVersionCommand(), newManCommand())
	refuseUnknown(root)
	return root
}

// refuseUnknown makes the commands that cobra adds refuse what they do not know, which they else answer with a page of
// help and status 0.
func refuseUnknown(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		switch cmd.Name() {
		case "help":
			cmd.Args = func(_ *cobra.Command, args []string) error {
				_, _, err := root.Find(args)
				return err
			}
		case "completion":
			cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
		}
	}
}
