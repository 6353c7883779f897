package answer

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/match3/boardio"
	"example.com/match3/internal/claim"
	"example.com/match3/match3test"
)

// Check compares a claim, in any form that match3 check reads, with the right answer to a board: a CheckResponse.
func Check(ctx context.Context, b Board, text string) ([]byte, error) {
	asked, err := b.read()
	if err != nil {
		return nil, err
	}
	kinds := claim.NewKinds(asked, options)
	claimed, err := readClaim(text, kinds)
	if err != nil {
		return nil, err
	}
	verdict, err := match3test.Judge{}.Check(ctx, claim.Rows(asked.Cells), claimed.Claim)
	if err != nil {
		return nil, fmt.Errorf("claim: %w", err)
	}
	result, err := asked.Cells.ResolveContext(ctx)
	if err != nil {
		return nil, err
	}
	w := &writer{}
	w.open('{')
	w.flag("right", verdict.Right())
	w.resolved(asked, result)
	if verdict.Difference != nil {
		w.difference(verdict.Difference, kinds)
	}
	if contradiction := verdict.Contradiction; contradiction != nil {
		w.name("contradiction")
		w.open('{')
		w.number("pass", contradiction.Pass)
		w.text("text", contradiction.Words(kinds.Name))
		w.close('}')
	}
	w.text("hint", verdict.Hint)
	list(w, "mistakes", verdict.Mistakes, func(mistake match3test.KnownMistake) {
		w.open('{')
		w.text("name", mistake.Name)
		w.text("clause", mistake.Clause)
		w.text("title", mistake.Title())
		w.text("what", mistake.What)
		w.close('}')
	})
	w.flag("mistakesTried", !verdict.Right() && !verdict.MistakesUntried)
	w.close('}')
	return w.out, nil
}

// readClaim reads the one claim that there is.
func readClaim(text string, kinds *claim.Kinds) (*claim.Claim, error) {
	const field = "claim.text"
	if len(text) > maxBytes {
		return nil, fmt.Errorf("%s: more than %d bytes, which is the limit", field, maxBytes)
	}
	reader, err := claim.NewReader(strings.NewReader(text), boardio.FormatByHead([]byte(text)), options)
	if err != nil {
		return nil, err
	}
	claimed, err := reader.Next(kinds)
	var refused *boardio.Error
	switch {
	case errors.As(err, &refused):
		return nil, &Refusal{field, refused}
	case errors.Is(err, io.EOF):
		return nil, fmt.Errorf("%s: there is no claim", field)
	case err != nil:
		return nil, err
	}
	switch second, err := reader.Next(kinds); {
	case err == nil:
		return nil, fmt.Errorf("%s: a second claim begins in line %d, but there is only one board", field, second.Line)
	case errors.As(err, &refused):
		return nil, &Refusal{field, refused}
	}
	return claimed, nil
}

// difference writes a Difference, with kinds as the board writes them.
func (w *writer) difference(d *match3test.Difference, kinds *claim.Kinds) {
	w.name("difference")
	w.open('{')
	w.text("aspect", string(d.Aspect))
	w.number("pass", d.Pass)
	w.place("row", d.Row)
	w.place("col", d.Col)
	switch d.Aspect {
	case match3test.AspectCell, match3test.AspectStart, match3test.AspectAfter:
		if d.Row >= 0 {
			w.text("expected", kinds.Name(d.Want))
			w.text("claimed", kinds.Name(d.Got))
		}
	case match3test.AspectRows, match3test.AspectColumns, match3test.AspectRemoved, match3test.AspectPasses:
		w.text("expected", strconv.FormatInt(d.Want, 10))
		w.text("claimed", strconv.FormatInt(d.Got, 10))
	}
	w.flag("unknownKind", d.Unknown)
	w.number("cells", d.Cells)
	w.text("text", d.Words(kinds.Name))
	w.close('}')
}
