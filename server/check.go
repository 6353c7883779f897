package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"example.com/match3/boardio"
	"example.com/match3/internal/claim"
	"example.com/match3/match3test"
	match3v1 "example.com/match3/proto/match3/v1"
)

// Check compares a claim with the right answer.
func (s *service) Check(ctx context.Context, request *match3v1.CheckRequest) (*match3v1.CheckResponse, error) {
	asked, err := s.question(ctx, "board", request.GetBoard())
	if err != nil {
		return nil, err
	}
	kinds := claim.NewKinds(asked.Board, s.readOptions())
	claimed, err := s.claim(ctx, request.GetClaim(), kinds)
	if err != nil {
		return nil, err
	}
	judge := match3test.Judge{MistakeCells: s.limits.MistakeCells}
	if judge.MistakeCells == 0 {
		judge.MistakeCells = -1
	}
	verdict, err := judge.Check(ctx, claim.Rows(asked.Cells), claimed.Claim)
	switch {
	case ctx.Err() != nil:
		return nil, s.ended(ctx)
	case err != nil:
		return nil, invalid("claim", err.Error())
	}
	result, err := s.run(ctx, asked.Cells)
	if err != nil {
		return nil, err
	}
	s.resolved(1)
	right, err := asked.answer(asked.Cells)
	if err != nil {
		return nil, err
	}
	out := &match3v1.CheckResponse{
		Right: verdict.Right(), Board: right, Removed: count(result.Removed), Passes: count(result.Passes),
		Hint: verdict.Hint, MistakesTried: !verdict.Right() && !verdict.MistakesUntried,
	}
	if verdict.Difference != nil {
		out.Difference = differenceMessage(verdict.Difference, kinds)
	}
	if contradiction := verdict.Contradiction; contradiction != nil {
		out.Contradiction = &match3v1.Contradiction{Pass: count(contradiction.Pass), Text: contradiction.Words(kinds.Name)}
	}
	for _, mistake := range verdict.Mistakes {
		out.Mistakes = append(out.Mistakes, &match3v1.Mistake{
			Name: mistake.Name, Clause: mistake.Clause, Title: mistake.Title(), What: mistake.What,
		})
	}
	return out, nil
}

// claim reads a claim. One that came in fields is written as JSON first, so that there is one reader of claims, in
// which kinds that the board has not, and boards of any size, have their place.
func (s *service) claim(ctx context.Context, c *match3v1.Claim, kinds *claim.Kinds) (*claim.Claim, error) {
	if c == nil {
		c = &match3v1.Claim{}
	}
	field, text := "claim.text", c.GetText()
	format := boardio.FormatByHead([]byte(text[:min(len(text), 64)]))
	switch inFields := c.GetBoard() != nil || c.Removed != nil || c.Passes != nil; {
	case text != "" && inFields:
		return nil, invalid("claim", "text is there beside board, removed or passes; a claim is given in one way")
	case text == "" && c.GetBoard() == nil:
		return nil, invalid("claim",
			"the claim is missing; it has text, or board and, if they are claimed, removed and passes")
	case inFields:
		field, format = "claim", boardio.JSON
		var err error
		if text, err = s.claimText(ctx, c); err != nil {
			return nil, err
		}
	}
	options := s.readOptions()
	options.MaxLine = max(options.MaxLine, len(text))
	reader, err := claim.NewReader(strings.NewReader(text), format, options)
	if err != nil {
		return nil, invalid(field, err.Error())
	}
	claimed, err := reader.Next(kinds)
	if err != nil {
		return nil, s.unreadable(field, noBoard(err))
	}
	switch second, err := reader.Next(kinds); {
	case err == nil:
		return nil, invalid(field, fmt.Sprintf("a second claim begins in line %d; there is one board", second.Line))
	case !errors.Is(err, io.EOF):
		return nil, s.unreadable(field, err)
	}
	return claimed, nil
}

// claimText writes a claim that came in fields as JSON.
func (s *service) claimText(ctx context.Context, c *match3v1.Claim) (string, error) {
	written := struct {
		Board   json.RawMessage `json:"board"`
		Removed *int64          `json:"removed,omitempty"`
		Passes  *int64          `json:"passes,omitempty"`
	}{Removed: c.Removed, Passes: c.Passes}
	final, err := s.question(ctx, "claim.board", c.GetBoard())
	if err != nil {
		return "", err
	}
	for field, value := range map[string]*int64{"claim.removed": c.Removed, "claim.passes": c.Passes} {
		if value != nil && int64(int(*value)) != *value {
			return "", invalid(field, fmt.Sprintf("%d is too large a number", *value))
		}
	}
	var board bytes.Buffer
	writer, err := boardio.NewWriter(&board, boardio.JSON, boardio.Options{})
	if err != nil {
		return "", err
	}
	if err := errors.Join(writer.WriteBoard(final.Board), writer.Flush()); err != nil {
		return "", invalid("claim.board", err.Error())
	}
	written.Board = board.Bytes()
	text, err := json.Marshal(written)
	return string(text), err
}

// differenceMessage is a difference as a message, with kinds as the board writes them.
func differenceMessage(d *match3test.Difference, kinds *claim.Kinds) *match3v1.Difference {
	out := &match3v1.Difference{
		Aspect: string(d.Aspect), Pass: count(d.Pass), UnknownKind: d.Unknown, Cells: count(d.Cells),
		Text: d.Words(kinds.Name),
	}
	if d.Row >= 0 {
		out.Row = new(count(d.Row))
	}
	if d.Col >= 0 {
		out.Col = new(count(d.Col))
	}
	switch d.Aspect {
	case match3test.AspectCell, match3test.AspectStart, match3test.AspectAfter:
		if d.Row >= 0 {
			out.Expected, out.Claimed = kinds.Name(d.Want), kinds.Name(d.Got)
		}
	case match3test.AspectRows, match3test.AspectColumns, match3test.AspectRemoved, match3test.AspectPasses:
		out.Expected, out.Claimed = fmt.Sprint(d.Want), fmt.Sprint(d.Got)
	}
	return out
}
