package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func newVersionCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version, and what it was built with",
		Example: `  match3 version`,
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "match3 %s\n", version())
			return err
		},
	}
}

// version is the version of the module, with the commit where it was built from a checkout, the Go version and the
// platform.
func version() string {
	number, commit := "(devel)", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		if info.Main.Version != "" {
			number = info.Main.Version
		}
		for _, setting := range info.Settings {
			if setting.Key == "vcs.revision" {
				commit = " " + setting.Value[:min(12, len(setting.Value))]
			}
		}
	}
	return fmt.Sprintf("%s%s (%s %s/%s)", number, commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
