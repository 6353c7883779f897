package main

import (
	"encoding/json"
	"errors"

	"example.com/match3/boardio"
	"example.com/match3/match3test"
)

// checkJSON is a report for programs: an object a line and a board.
type checkJSON struct {
	out checkOutput
}

// checkLine is a line of the report. docs/check.schema.json says what may stand in it.
type checkLine struct {
	Board      int             `json:"board"`
	Line       int             `json:"line,omitempty"`
	ClaimLine  int             `json:"claim_line,omitempty"`
	Verdict    string          `json:"verdict"`
	Right      *checkCounts    `json:"right,omitempty"`
	Difference *checkDifferent `json:"difference,omitempty"`
	Contrary   *checkContrary  `json:"contradiction,omitempty"`
	Hint       string          `json:"hint,omitempty"`
	Tried      *bool           `json:"mistakes_tried,omitempty"`
	Mistakes   []checkMistake  `json:"mistakes,omitempty"`
	Error      string          `json:"error,omitempty"`
}

// checkCounts are the numbers that are right.
type checkCounts struct {
	Removed int `json:"removed"`
	Passes  int `json:"passes"`
}

// checkContrary is where a trace contradicts itself.
type checkContrary struct {
	Pass int    `json:"pass,omitempty"`
	Text string `json:"text"`
}

// checkDifferent is the first difference.
type checkDifferent struct {
	Aspect   match3test.Aspect `json:"aspect"`
	Pass     int               `json:"pass,omitempty"`
	Row      *int              `json:"row,omitempty"`
	Column   *int              `json:"column,omitempty"`
	Expected any               `json:"expected,omitempty"`
	Claimed  any               `json:"claimed,omitempty"`
	Unknown  bool              `json:"unknown_kind,omitempty"`
	Cells    int               `json:"cells,omitempty"`
	Text     string            `json:"text"`
}

// checkMistake is a known mistake that gives the claim.
type checkMistake struct {
	Name   string `json:"name"`
	Clause string `json:"clause"`
	What   string `json:"what"`
}

func (j *checkJSON) checked(c checked) error {
	encoder := json.NewEncoder(j.out)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(newCheckLine(c))
}

func (j *checkJSON) end(_, _, _ int) error { return j.out.Flush() }

func newCheckLine(c checked) checkLine {
	line := checkLine{Board: c.number, Line: c.line, ClaimLine: c.claimLine}
	if c.refused != nil {
		line.Verdict, line.Error = "refused", refusalText(c.refused)
		return line
	}
	line.Right = &checkCounts{c.verdict.Want.Removed, c.verdict.Want.Passes}
	if c.verdict.Right() {
		line.Verdict = "right"
		return line
	}
	line.Verdict = "wrong"
	line.Difference = newCheckDifferent(c)
	if contradiction := c.verdict.Contradiction; contradiction != nil {
		line.Contrary = &checkContrary{contradiction.Pass, contradiction.Words(c.kinds.Name)}
	}
	line.Hint = c.verdict.Hint
	tried := !c.verdict.MistakesUntried
	line.Tried = &tried
	for _, mistake := range c.verdict.Mistakes {
		line.Mistakes = append(line.Mistakes, checkMistake{mistake.Name, mistake.Clause, mistake.What})
	}
	return line
}

// refusalText is why a board or a claim was refused, with the name of the input.
func refusalText(err error) string {
	var refused *boardio.Error
	if errors.As(err, &refused) {
		return refused.Error()
	}
	return err.Error()
}

func newCheckDifferent(c checked) *checkDifferent {
	d := c.verdict.Difference
	different := &checkDifferent{
		Aspect: d.Aspect, Pass: d.Pass, Unknown: d.Unknown, Cells: d.Cells, Text: d.Words(c.kinds.Name),
	}
	if d.Row >= 0 {
		different.Row = &d.Row
	}
	if d.Col >= 0 {
		different.Column = &d.Col
	}
	switch d.Aspect {
	case match3test.AspectCell, match3test.AspectStart, match3test.AspectAfter:
		if d.Row >= 0 {
			different.Expected, different.Claimed = c.kinds.Value(d.Want), c.kinds.Value(d.Got)
		}
	case match3test.AspectRows, match3test.AspectColumns,
		match3test.AspectRemoved, match3test.AspectPasses, match3test.AspectSoFar:
		different.Expected, different.Claimed = d.Want, d.Got
	}
	return different
}
