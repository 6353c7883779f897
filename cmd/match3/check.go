package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"example.com/match3/boardio"
	"example.com/match3/internal/claim"
	"example.com/match3/match3test"
)

// The exit statuses of check besides statusOK. They keep a wrong answer apart from all else that can go wrong.
const (
	statusWrong      = 1
	statusUnreadable = 3
)

// checkMaxCells is the largest board by default. Board, claim and right answer are held side by side.
const checkMaxCells = 1 << 24

// checkFlags are the flags of check as they were given.
type checkFlags struct {
	reading
	claimFrom, claimKey string
	mistakeCells        int
	json                bool
	color               string
}

func newCheckCommand() *cobra.Command {
	var flags checkFlags
	cmd := &cobra.Command{
		Use:   "check BOARD CLAIM",
		Short: "Compare an answer with the right one and explain the difference",
		Long: fmt.Sprintf(`Check compares a claimed result of a board with the right one and explains where they
differ. BOARD and CLAIM are files, or - for standard input; board k of the first is
compared with claim k of the second.

A claim is a final board, with or without the numbers of tiles removed and of passes, in
any form that match3 resolve writes: JSON rows, an object with board, removed and passes,
a pair of rows and a number, text with or without the lines removed: and passes:, or CSV.
Only what the claim states is compared. A claim that is a trace, as match3 resolve --trace
writes it, is compared pass by pass.

If an answer is wrong, the first difference is named and both boards are drawn with the
differing cells in brackets. Where known mistakes give exactly that answer on that board,
all of them are named, with the clauses of docs/rules.md that they break. A claim with
another size, with rows of different lengths, or with kinds that the board never held is a
wrong answer. The mistakes are not tried on boards of more than %d cells, unless
--mistake-cells says otherwise.

Exit status: 0 all answers are right; 1 an answer is wrong; 2 the command line is wrong;
3 a board or a claim cannot be read, or the numbers of boards and claims differ.`, match3test.DefaultMistakeCells),
		Example: `  match3 check board.txt answer.txt
  match3 resolve levels.jsonl | match3 check levels.jsonl -
  match3 check --json levels.jsonl answers.jsonl`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return fmt.Errorf("check takes two names, that of the boards and that of the claims, not %d", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := flags.reading.check(cmd); err != nil {
				return err
			}
			return check(cmd, flags, args[0], args[1])
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	addFormatFlag(cmd, &flags.from, "from",
		"format of the boards: auto, json, text or csv; auto goes by the name, then by the first character",
		writtenFormats)
	addFormatFlag(cmd, &flags.claimFrom, "claim-from", "format of the claims, in the same way", writtenFormats)
	flags.addCells(cmd)
	set.StringVar(&flags.claimKey, "claim-key", "board",
		"the member that holds the final board in a claim that is a JSON object")
	set.IntVar(&flags.mistakeCells, "mistake-cells", match3test.DefaultMistakeCells,
		"try the known mistakes on boards of up to this many cells; 0 tries none")
	set.BoolVar(&flags.json, "json", false, "write one JSON object per board, each on a line")
	addColour(cmd, &flags.color)
	flags.addLimits(cmd, checkMaxCells)
	set.Lookup("max-cells").Usage = "refuse boards and claims with more cells or rows than this"
	set.Lookup("max-line").Usage = "refuse lines of text, CSV records and JSON tokens of boards, and whole claims, " +
		"with more bytes than this"
	return cmd
}

// check checks the claims of one input against the boards of another.
func check(cmd *cobra.Command, flags checkFlags, boards, claims string) error {
	if err := checkColour(flags.color); err != nil {
		return err
	}
	switch {
	case flags.claimKey == "":
		return usageError("--claim-key: the name of the member is missing")
	case flags.mistakeCells < 0:
		return usageError("--mistake-cells must not be negative")
	case boards == "-" && claims == "-":
		return usageError("- stands for both the boards and the claims, but standard input can be read only once")
	}
	ctx := cmd.Context()
	run := &checking{judge: match3test.Judge{MistakeCells: flags.mistakeCells}, opts: flags.opts}
	if flags.mistakeCells == 0 {
		run.judge.MistakeCells = -1
	}
	var err error
	if run.boards, err = openInput(ctx, boards, "from", flags.from); err != nil {
		return err
	}
	if run.claims, err = openInput(ctx, claims, "claim-from", flags.claimFrom); err != nil {
		return err
	}
	run.opts.Name = run.boards.name
	if _, err := boardio.NewReader(nothing{}, boardio.Text, run.opts); err != nil {
		return usageError("--empty: %w", err)
	}
	run.claimOpts = run.opts
	run.claimOpts.Name, run.claimOpts.Key = run.claims.name, flags.claimKey
	out := newCheckOutput(cmd.OutOrStdout(), flags.color)
	run.out = out
	if flags.json {
		run.report = &checkJSON{out: out}
	} else {
		run.report = &checkWords{out: out, errors: cmd.ErrOrStderr(), boards: run.boards.name, claims: run.claims.name}
	}
	err = run.all(ctx)
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return run.finish(err)
}

// nothing is an input that ends at once.
type nothing struct{}

func (nothing) Read([]byte) (int, error) { return 0, io.EOF }

// openInput makes an input of an argument. The flag is the one that says how it is read.
func openInput(ctx context.Context, arg, flag, from string) (*input, error) {
	if _, _, err := parseFrom(flag, from, writtenFormats); err != nil {
		return nil, err
	}
	inputs, err := openInputs(ctx, []string{arg}, from)
	if err != nil {
		return nil, err
	}
	if len(inputs) != 1 {
		return nil, usageError("%q matches %d files; check takes one file of boards and one of claims",
			arg, len(inputs))
	}
	if !inputs[0].undetected && isBinary(inputs[0].format) {
		return nil, usageError("check reads JSON, text and CSV, and %s is %v; write it as JSON", arg, inputs[0].format)
	}
	return inputs[0], nil
}

// checking is a run of check.
type checking struct {
	boards, claims  *input
	opts, claimOpts boardio.Options
	judge           match3test.Judge
	report          checkReport
	out             checkOutput

	right, wrong, refused int
}

// checked is a board and its claim, and what comes of them.
type checked struct {
	number          int // of the board, counted from 0
	line, claimLine int // 0 where it is not known
	board           *boardio.Board
	kinds           *claim.Kinds
	verdict         match3test.Verdict
	refused         error // why there is no verdict: what is wrong with the board or else with the claim
}

// checkReport is what is written of the verdicts.
type checkReport interface {
	// checked takes what comes of one board.
	checked(c checked) error
	// end writes what comes last, and hands all on.
	end(right, wrong, refused int) error
}

// all checks board by board.
func (r *checking) all(ctx context.Context) error {
	for _, in := range []*input{r.boards, r.claims} {
		if err := in.ready(); err != nil {
			return err
		}
		defer in.close()
	}
	boards, err := boardio.NewReader(&flushing{ctx, r.boards, r.out.Flush}, r.boards.format, r.opts)
	if err != nil {
		return err
	}
	claims, err := claim.NewReader(&flushing{ctx, r.claims, r.out.Flush}, r.claims.format, r.claimOpts)
	if err != nil {
		return err
	}
	for number := 0; ; number++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		c := checked{number: number}
		ended, err := r.one(ctx, boards, claims, &c)
		if err != nil || ended {
			return err
		}
		switch {
		case c.refused != nil:
			r.refused++
		case c.verdict.Right():
			r.right++
		default:
			r.wrong++
		}
		if err := r.report.checked(c); err != nil {
			return outputError(err)
		}
	}
}

// one checks the next board, and says whether both inputs have ended. A board without a claim, or a claim without a
// board, is refused as what cannot be read is.
func (r *checking) one(
	ctx context.Context, boards boardio.Reader, claims claim.Reader, c *checked,
) (ended bool, err error) {
	board, boardErr := boards.Read()
	if err := inputError(boardErr); err != nil {
		return false, err
	}
	noBoard := errors.Is(boardErr, io.EOF)
	if board != nil {
		c.board, c.line = board, board.Line
	}
	c.kinds = claim.NewKinds(board, r.opts)
	claimed, claimErr := claims.Next(c.kinds)
	if err := inputError(claimErr); err != nil {
		return false, err
	}
	noClaim := errors.Is(claimErr, io.EOF)
	if claimed != nil {
		c.claimLine = claimed.Line
	}
	switch {
	case noBoard && noClaim:
		return true, nil
	case noBoard:
		c.refused = fmt.Errorf("%s: there is no board for claim %d: there are fewer boards than claims",
			r.boards.name, c.number)
	case boardErr != nil:
		c.refused, c.line = boardErr, lineOf(boardErr)
	case noClaim:
		c.refused = fmt.Errorf("%s: there is no claim for board %d: there are fewer claims than boards",
			r.claims.name, c.number)
	case claimErr != nil:
		c.refused, c.claimLine = claimErr, lineOf(claimErr)
	default:
		c.verdict, err = r.judge.Check(ctx, claim.Rows(board.Cells), claimed.Claim)
	}
	return false, err
}

// lineOf is the line of a board or claim that was refused.
func lineOf(err error) int {
	var refused *boardio.Error
	if errors.As(err, &refused) {
		return refused.Line
	}
	return 0
}

// inputError is err, if it is neither the end of an input nor about one board or claim.
func inputError(err error) error {
	var refused *boardio.Error
	if err == nil || errors.Is(err, io.EOF) || errors.As(err, &refused) {
		return nil
	}
	return err
}

// finish hands on what was written and says how the run ended.
func (r *checking) finish(err error) error {
	if endErr := r.report.end(r.right, r.wrong, r.refused); endErr != nil && !isOutputError(err) {
		err = outputError(endErr)
	}
	var signal *interruption
	switch {
	case errors.As(err, &signal):
		return fmt.Errorf("%w: stopped after %d boards", signal, r.right+r.wrong+r.refused)
	case isClosedPipe(err): // whoever read has enough; the status must not be that of a wrong answer
		return &statusError{statusUnreadable, nil}
	case err != nil:
		return &statusError{statusUnreadable, err}
	case r.refused > 0:
		return &statusError{statusUnreadable, nil}
	case r.wrong > 0:
		return &statusError{statusWrong, nil}
	}
	return nil
}
