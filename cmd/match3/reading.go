package main

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/match3/boardio"
)

// reading are the flags that say how boards are read. Each command that reads some has them, in the same words.
type reading struct {
	from  string
	empty string
	opts  boardio.Options // as the flags say, once check was called
}

// The help of a command names its flags in the order in which people need them, so that these are added in three parts.

// The formats of inputs: those that people write, and all that boards are read from.
var (
	writtenFormats = []string{autoFormat, boardio.JSON.String(), boardio.Text.String(), boardio.CSV.String()}
	boardFormats   = append(slices.Clone(writtenFormats), boardio.NPY.String(), boardio.Parquet.String())
)

// listed are names as a list in words, with such a word before the last.
func listed(names []string, word string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " " + word + " " + names[last]
}

// addFormat adds the flag that says what the input is.
func (r *reading) addFormat(cmd *cobra.Command, formats []string) {
	addFormatFlag(cmd, &r.from, "from",
		"input format: "+listed(formats, "or")+"; auto goes by the name, then by the first character", formats)
}

// addFormatFlag adds a flag whose values are formats.
func addFormatFlag(cmd *cobra.Command, value *string, name, usage string, formats []string) {
	cmd.Flags().StringVar(value, name, autoFormat, usage)
	completeWith(cmd, name, formats...)
}

// addCells adds the flags that say what stands for an empty cell, and where in an object the board is.
func (r *reading) addCells(cmd *cobra.Command) {
	set := cmd.Flags()
	set.StringVar(&r.empty, "empty", "",
		"the only way to write an empty cell, instead of ., \"\" and 0; everything else is then a kind")
	set.StringVar(&r.opts.Key, "key", "board",
		"the member that holds the board in a JSON object, or the column in a table")
}

// addLimits adds the flags that bound what is read; maxCells is the limit of cells where none is given.
func (r *reading) addLimits(cmd *cobra.Command, maxCells int) {
	set := cmd.Flags()
	set.IntVar(&r.opts.MaxCells, "max-cells", maxCells, "refuse boards with more cells or rows than this")
	set.IntVar(&r.opts.MaxLine, "max-line", boardio.DefaultMaxLine,
		"refuse lines of text, CSV records and JSON tokens with more bytes than this")
}

// check takes note of which flags were given, and refuses those that make no sense.
func (r *reading) check(cmd *cobra.Command) error {
	if cmd.Flags().Changed("empty") {
		r.opts.Empty = &r.empty
	}
	switch {
	case r.opts.MaxCells < 1 || r.opts.MaxLine < 1:
		return usageError("--max-cells and --max-line must be at least 1")
	case r.opts.Key == "":
		return usageError("--key: the name of the member is missing")
	}
	return nil
}

// autoFormat is the value of --from under which the input shows what it is.
const autoFormat = "auto"

// parseFrom is the format that --from, or another flag with its values, asks for; auto says that the input shows it.
func parseFrom(flag, from string, formats []string) (format boardio.Format, auto bool, err error) {
	if from == autoFormat {
		return 0, true, nil
	}
	format, err = boardio.ParseFormat(from)
	if err != nil || !slices.Contains(formats, from) {
		return 0, false, usageError("--%s %q: choose %s", flag, from, listed(formats, "or"))
	}
	return format, false, nil
}

// eachBoard hands every board of a reader to do, in order. What is refused, by the reader or by do, goes to refuse. The
// first error of either, or of the input, or a context that is done, ends it.
func eachBoard(
	ctx context.Context, reader boardio.Reader, name string,
	do func(*boardio.Board) error, refuse func(*boardio.Error) error,
) error {
	for {
		board, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = do(board)
		}
		var refused *boardio.Error
		if errors.As(err, &refused) {
			refused.Name = name
			err = refuse(refused)
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
	}
}

// The values of the flag that is about colours.
const (
	colourAuto   = "auto"
	colourAlways = "always"
	colourNever  = "never"
)

// addColour adds the flag that says whether text has colours.
func addColour(cmd *cobra.Command, value *string) {
	cmd.Flags().StringVar(value, "color", colourAuto,
		"colours in text: always, never, or auto (on a terminal, unless NO_COLOR is set)")
	completeWith(cmd, "color", colourAuto, colourAlways, colourNever)
}

// checkColour refuses what is no value of that flag.
func checkColour(color string) error {
	switch color {
	case colourAuto, colourAlways, colourNever:
		return nil
	}
	return usageError("--color %q: choose auto, always or never", color)
}

// mostJobs is how many jobs there may be.
const mostJobs = 1024

// addJobs adds the flags of commands that may take long over many boards.
func addJobs(cmd *cobra.Command, jobs *int, quiet *bool) {
	set := cmd.Flags()
	set.IntVarP(jobs, "jobs", "j", 0,
		"how many boards, or blocks of small ones, to work on at once (default the number of processors)")
	set.BoolVarP(quiet, "quiet", "q", false, "show no progress on the terminal")
}

// checkJobs refuses numbers of jobs that make no sense.
func checkJobs(jobs int) error {
	if jobs < 0 || jobs > mostJobs {
		return usageError("--jobs %d: give 1 to %d, or 0 for the number of processors", jobs, mostJobs)
	}
	return nil
}
