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
		Long: `Explain reads boards as resolve does and draws each pass: the board with the runs of the
pass marked, the board with the gaps that they leave, and the board after the fall, under
a sentence that says what was found. The last line gives the total. Rows and columns are
counted from 0.

svg is a strip of pictures, one per pass; html is a page that plays the cascade, complete
in a single file; gif is an animation. Each of these holds one board. Boards that are too
large for the window or picture are cropped to where something changes, and of long
cascades the first passes are shown, or those that --from-pass and --max-passes select. The
output says so, and the total always counts all passes.`,
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
	set.StringVar(&flags.to, "to", "", "output format: text, svg, html or gif (default from the ending of --output, else text)")
	set.StringVarP(&flags.output.path, "output", "o", "", "the file to write, which appears once it is complete (default standard output)")
	set.BoolVar(&flags.output.force, "force", false, "replace the output file if it exists")
	set.IntVar(&flags.passes.From, "from-pass", 1, "the first pass to show")
	set.IntVar(&flags.passes.Most, "max-passes", 20, "how many passes to show at most; 0 shows only the total")
	addColour(cmd, &flags.color)
	set.BoolVar(&flags.ascii, "ascii", false, "use only ASCII: other symbols are replaced, and a legend explains them")
	set.IntVar(&flags.width, "width", 0, "width of the window in columns (default that of the terminal, else 80)")
	set.IntVar(&flags.height, "height", 0, "height of the window in lines (default that of the terminal, else 40)")
	flags.addCells(cmd)
	set.StringVar(&flags.onError, "on-error", onErrorSkip, "what to do with a board that is refused: skip it or stop")
	flags.addLimits(cmd, boardio.DefaultMaxCells)
	set.IntVar(&flags.maxNamed, "max-named", defaultMaxNamed, "how many refused boards to name individually for each kind of error; 0 for all")
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
		return usageError("--on-error %q: choose skip or stop", flags.onError)
	case flags.maxNamed < 0:
		return usageError("--max-named %d: give 0 or more", flags.maxNamed)
	case flags.passes.From < 1:
		return usageError("--from-pass %d: passes are counted from 1", flags.passes.From)
	case flags.passes.Most < 0:
		return usageError("--max-passes %d: give 0 or more", flags.passes.Most)
	case flags.width < 0 || flags.height < 0:
		return usageError("--width and --height must not be negative")
	case shown != nil && flags.passes.Most > shown.maxPasses:
		return usageError("--max-passes %d: %s shows at most %d; --from-pass chooses which", flags.passes.Most, shown.called, shown.maxPasses)
	}
	return checkColour(flags.color)
}
