package main

import (
	"github.com/spf13/cobra"

	"example.com/match3/boardio"
	"example.com/match3/internal/render"
)

// explainFlags are the flags of explain as they were given.
type explainFlags struct {
	reading
	to, onError   string
	maxNamed      int
	output        outputFlags
	color         string
	ascii         bool
	passes        render.Range
	width, height int
}

func newExplainCommand() *cobra.Command {
	var flags explainFlags
	cmd := &cobra.Command{
		Use:   "explain [FILE...]",
		Short: "Show what each pass does, and why",
		Long: `Explain reads boards as resolve does and draws each pass as a person would: the board with
the runs of the pass marked, with the gaps that they leave, and after the fall, beneath
a sentence that says what it is that was found. The last line has the total. Rows and
columns count from 0.

As svg it draws a strip of pictures, one a pass; as html a page that plays the cascade,
complete in one file; as gif an animation. These hold one board. Boards that are too
large for the window or picture are cut down to where something changes, and long
cascades to their first passes, or to others that are asked for; both is said, and the
total is that of all passes.`,
		Example: `  match3 explain board.txt
  match3 explain --from-pass 5 --max-passes 1 board.txt
  match3 explain --output cascade.html board.txt
  match3 generate --shape chain | match3 explain --ascii`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := flags.reading.check(cmd); err != nil {
				return err
			}
			return explain(cmd, flags, args)
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	flags.addFormat(cmd, writtenFormats)
	set.StringVar(&flags.to, "to", "", "how to show it: text, svg, html or gif (default by the ending of --output, else text)")
	set.StringVarP(&flags.output.path, "output", "o", "", "the file to write to, which appears once it is whole (default standard output)")
	set.BoolVar(&flags.output.force, "force", false, "replace the output if it is there already")
	set.IntVar(&flags.passes.From, "from-pass", 1, "the first pass to show")
	set.IntVar(&flags.passes.Most, "max-passes", 20, "how many passes to show at most; 0 shows the total alone")
	addColour(cmd, &flags.color)
	set.BoolVar(&flags.ascii, "ascii", false, "text and symbols in ASCII alone: other symbols are replaced, and a legend explains them")
	set.IntVar(&flags.width, "width", 0, "columns of the window (default those of the terminal, else 80)")
	set.IntVar(&flags.height, "height", 0, "lines of the window (default those of the terminal, else 40)")
	flags.addCells(cmd)
	set.StringVar(&flags.onError, "on-error", onErrorSkip, "what to do about a board that is refused: skip it or stop")
	flags.addLimits(cmd, boardio.DefaultMaxCells)
	set.IntVar(&flags.maxNamed, "max-named", defaultMaxNamed, "how many refused boards of one kind to name one by one; 0 for all")
	completeWith(cmd, "to", "text", "svg", "html", "gif")
	completeWith(cmd, "on-error", onErrorSkip, onErrorStop)
	return cmd
}

// explain explains all boards of the inputs that args name.
func explain(cmd *cobra.Command, flags explainFlags, args []string) error {
	shown, err := pictureFor(flags)
	if err != nil {
		return err
	}
	if err := checkExplainFlags(flags, shown); err != nil {
		return err
	}
	ctx := cmd.Context()
	inputs, err := openInputs(ctx, args, flags.from)
	if err != nil {
		return err
	}
	out, err := openOutput(flags.output, cmd.OutOrStdout(), inputs)
	if err != nil {
		return err
	}
	e := newExplaining(flags, out, shown, cmd.ErrOrStderr())
	return e.finish(e.all(ctx, inputs))
}

// checkExplainFlags says what is wrong with the flags.
func checkExplainFlags(flags explainFlags, shown *picture) error {
	switch {
	case flags.onError != onErrorSkip && flags.onError != onErrorStop:
		return usageError("--on-error %q: it is one of skip and stop", flags.onError)
	case flags.maxNamed < 0:
		return usageError("--max-named %d: it is 0 or more", flags.maxNamed)
	case flags.passes.From < 1:
		return usageError("--from-pass %d: passes count from 1", flags.passes.From)
	case flags.passes.Most < 0:
		return usageError("--max-passes %d: it is 0 or more", flags.passes.Most)
	case flags.width < 0 || flags.height < 0:
		return usageError("--width and --height are not negative")
	case shown != nil && flags.passes.Most > shown.maxPasses:
		return usageError("--max-passes %d: %s shows %d at most; --from-pass chooses which", flags.passes.Most, shown.called, shown.maxPasses)
	}
	return checkColour(flags.color)
}
