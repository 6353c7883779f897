package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"

	"example.com/match3"
	"example.com/match3/boardio"
	"example.com/match3/internal/claim"
	"example.com/match3/internal/generate"
	"example.com/match3/internal/render"
	"example.com/match3/match3test"
	match3v1 "example.com/match3/proto/match3/v1"
	"example.com/match3/proto/match3/v1/match3v1connect"
)

// randomBoards calls f with 1,000 boards of many shapes, some of them long cascades.
func randomBoards(t *testing.T, f func(number int, board *match3.Board)) {
	t.Helper()
	boards := 1000
	if testing.Short() {
		boards = 100
	}
	for number := range boards {
		params := generate.Params{Rows: 1 + number%13, Cols: 1 + number*7%11, Kinds: uint32(2 + number%5), Seed: 11}
		if number%10 == 9 {
			params.Shape, params.Rows, params.Cols, params.Kinds = generate.Chain, 12, 12, 6
		}
		generator, err := generate.New(params)
		noError(t, err)
		f(number, drawn(t, generator, uint64(number), params))
	}
}

func drawn(t *testing.T, generator *generate.Generator, number uint64, params generate.Params) *match3.Board {
	t.Helper()
	var kinds []match3.Kind
	for _, kind := range generator.Board(number, nil) {
		kinds = append(kinds, match3.Kind(kind))
	}
	board, err := match3.FromCells(kinds, params.Rows, params.Cols)
	noError(t, err)
	return board
}

// askedAs is a board as kinds, symbols or text, by its number.
func askedAs(number int, board *match3.Board) *match3v1.Board {
	switch number % 3 {
	case 0:
		return inKinds(boardio.Numbers(board))
	case 1:
		out := &match3v1.Symbols{}
		for _, kind := range board.AppendCells(nil) {
			out.Cells = append(out.Cells, symbolOf(kind))
		}
		return &match3v1.Board{
			Rows: count(board.Rows()), Cols: count(board.Cols()), Form: &match3v1.Board_Symbols{Symbols: out},
		}
	}
	text, err := board.MarshalJSON()
	if err != nil {
		panic(err)
	}
	return &match3v1.Board{Form: &match3v1.Board_Text{Text: string(text)}}
}

func symbolOf(kind match3.Kind) string {
	if kind == match3.Empty {
		return "."
	}
	return fmt.Sprintf("kind %d", kind)
}

// wantBoard fails unless an answer is the board, in the form of the question.
func wantBoard(t *testing.T, got, asked *match3v1.Board, want *match3.Board) {
	t.Helper()
	if int(got.GetRows()) != want.Rows() || int(got.GetCols()) != want.Cols() {
		t.Fatalf("%d x %d, want %d x %d", got.GetRows(), got.GetCols(), want.Rows(), want.Cols())
	}
	switch asked.GetForm().(type) {
	case *match3v1.Board_Kinds:
		if !slices.EqualFunc(got.GetKinds().GetCells(), want.AppendCells(nil),
			func(a uint32, b match3.Kind) bool { return a == uint32(b) }) {
			t.Fatalf("got %v, want\n%v", got.GetKinds(), want)
		}
	case *match3v1.Board_Symbols:
		if !slices.EqualFunc(got.GetSymbols().GetCells(), want.AppendCells(nil),
			func(a string, b match3.Kind) bool { return a == symbolOf(b) }) {
			t.Fatalf("got %v, want\n%v", got.GetSymbols(), want)
		}
	case *match3v1.Board_Text:
		var read match3.Board
		noError(t, read.UnmarshalJSON([]byte(got.GetText())))
		if !read.Equal(*want) {
			t.Fatal(match3.Diff(&read, want))
		}
	}
}

func TestResolveAgreesWithTheLibrary(t *testing.T) {
	s := start(t, nil)
	for _, protocol := range protocols {
		t.Run(protocol.name, func(t *testing.T) {
			client := s.client(t, protocol.http2, protocol.options...)
			randomBoards(t, func(number int, board *match3.Board) {
				asked := askedAs(number, board)
				got, err := client.Resolve(context.Background(), &match3v1.ResolveRequest{Board: asked})
				noError(t, err)
				want := board.Resolve()
				if int(got.GetRemoved()) != want.Removed || int(got.GetPasses()) != want.Passes {
					t.Fatalf("board %d: got %d in %d, want %v", number, got.GetRemoved(), got.GetPasses(), want)
				}
				wantBoard(t, got.GetBoard(), asked, board)
			})
		})
	}
}

func TestResolveBatchAgreesWithTheLibrary(t *testing.T) {
	s := start(t, nil)
	const rows, cols, boards = 9, 8, 1000
	generator, err := generate.New(generate.Params{Rows: rows, Cols: cols, Kinds: 5, Seed: 3})
	noError(t, err)
	var cells []byte
	for number := range uint64(boards) {
		for _, kind := range generator.Board(number, nil) {
			cells = append(cells, byte(kind))
		}
	}
	want := slices.Clone(cells)
	results := make([]match3.Result, boards)
	noError(t, match3.ResolveBatch(want, rows, cols, results))
	for _, protocol := range protocols {
		t.Run(protocol.name, func(t *testing.T) {
			got, err := s.client(t, protocol.http2, protocol.options...).ResolveBatch(context.Background(),
				&match3v1.ResolveBatchRequest{Rows: rows, Cols: cols, Cells: cells})
			noError(t, err)
			if !slices.Equal(got.GetCells(), want) {
				t.Error("other cells")
			}
			if len(got.GetRemoved()) != boards || len(got.GetPasses()) != boards {
				t.Fatalf("%d and %d results, want %d", len(got.GetRemoved()), len(got.GetPasses()), boards)
			}
			for i, result := range results {
				if int(got.GetRemoved()[i]) != result.Removed || int(got.GetPasses()[i]) != result.Passes {
					t.Fatalf("board %d: got %d in %d, want %v", i, got.GetRemoved()[i], got.GetPasses()[i], result)
				}
			}
		})
	}
}

// explain asks for the passes of a board.
func explain(
	client match3v1connect.Match3ServiceClient, request *match3v1.ExplainRequest,
) (messages []*match3v1.ExplainResponse, err error) {
	stream, err := client.Explain(context.Background(), request)
	if err != nil {
		return nil, err
	}
	defer stream.Close() //nolint:errcheck // it is read to its end
	for {
		message, err := stream.Receive()
		if errors.Is(err, io.EOF) {
			return messages, nil
		}
		if err != nil {
			return messages, err
		}
		messages = append(messages, message)
	}
}

func TestExplainAgreesWithTheLibrary(t *testing.T) {
	s := start(t, nil)
	for _, protocol := range protocols {
		t.Run(protocol.name, func(t *testing.T) {
			client := s.client(t, protocol.http2, protocol.options...)
			randomBoards(t, func(number int, board *match3.Board) {
				messages, err := explain(client, &match3v1.ExplainRequest{Board: askedAs(number, board)})
				noError(t, err)
				told := messages[0].GetBegin().GetBoard()
				names := told.GetKinds().GetNames()
				kind := func(kind match3.Kind) uint32 { // that a pass speaks of
					if len(names) == 0 {
						return uint32(kind)
					}
					return uint32(slices.Index(names, symbolOf(kind)) + 1)
				}
				wantKinds(t, told, board, kind)
				words := render.NewPalette(render.PaletteOptions{Names: names})
				var want match3.Result
				for pass := range board.Passes() {
					got := messages[pass.Number].GetPass()
					renamed := pass.Clone()
					for i := range renamed.Runs {
						renamed.Runs[i].Kind = match3.Kind(kind(renamed.Runs[i].Kind))
					}
					for i := range renamed.Matches {
						renamed.Matches[i].Kind = match3.Kind(kind(renamed.Matches[i].Kind))
					}
					wantPass(t, got, renamed, words.Sentence(renamed), kind)
					want = match3.Result{Removed: pass.RemovedSoFar, Passes: pass.Number}
				}
				if len(messages) != want.Passes+2 {
					t.Fatalf("board %d: %d messages, want one for each of %d passes, and two", number, len(messages), want.Passes)
				}
				end := messages[len(messages)-1].GetEnd()
				if int(end.GetRemoved()) != want.Removed || int(end.GetPasses()) != want.Passes || end.GetUntold() != 0 {
					t.Fatalf("board %d: %v, want %v", number, end, want)
				}
				if sentence := render.Total(want, board.Tiles()); end.GetSentence() != sentence {
					t.Fatalf("board %d: %q, want %q", number, end.GetSentence(), sentence)
				}
				wantKinds(t, end.GetBoard(), board, kind)
			})
		})
	}
}

func wantKinds(t *testing.T, got *match3v1.Board, want *match3.Board, kind func(match3.Kind) uint32) {
	t.Helper()
	cells := want.AppendCells(nil)
	if int(got.GetRows()) != want.Rows() || int(got.GetCols()) != want.Cols() ||
		len(got.GetKinds().GetCells()) != len(cells) {
		t.Fatalf("%v, want %d x %d", got, want.Rows(), want.Cols())
	}
	for i, cell := range got.GetKinds().GetCells() {
		if want := cells[i]; want == match3.Empty && cell != 0 || want != match3.Empty && cell != kind(want) {
			t.Fatalf("cell %d is %d, want %d", i, cell, want)
		}
	}
}

// wantPass compares a pass with the one of the library, whose falls alone have the kinds of the board.
func wantPass(t *testing.T, got *match3v1.Pass, want match3.Pass, sentence string, kind func(match3.Kind) uint32) {
	t.Helper()
	var text, wanted strings.Builder
	for _, run := range got.GetRuns() {
		fmt.Fprintln(&text, "run", strings.ToLower(strings.TrimPrefix(run.GetDirection().String(), "DIRECTION_")),
			cellOf(run.GetStart()), run.GetLength(), run.GetKind())
	}
	for _, run := range want.Runs {
		fmt.Fprintln(&wanted, "run", run.Direction, run.Start, run.Length, run.Kind)
	}
	shapes := map[match3v1.Shape]match3.Shape{
		match3v1.Shape_SHAPE_LINE3: match3.Line3,
		match3v1.Shape_SHAPE_LINE4: match3.Line4, match3v1.Shape_SHAPE_LINE5: match3.Line5,
		match3v1.Shape_SHAPE_L: match3.L, match3v1.Shape_SHAPE_T: match3.T, match3v1.Shape_SHAPE_CROSS: match3.Cross,
		match3v1.Shape_SHAPE_OTHER: match3.Other,
	}
	for _, match := range got.GetMatches() {
		fmt.Fprintln(&text, "match", shapes[match.GetShape()], match.GetKind(), cellsOf(match.GetCells()))
	}
	for _, match := range want.Matches {
		fmt.Fprintln(&wanted, "match", match.Shape, match.Kind, match.Cells)
	}
	fmt.Fprintln(&text, "removed", cellsOf(got.GetRemoved()), got.GetRemovedSoFar(), got.GetNumber(), got.GetSentence())
	fmt.Fprintln(&wanted, "removed", want.Removed, want.RemovedSoFar, want.Number, sentence)
	for _, fall := range got.GetFalls() {
		fmt.Fprintln(&text, "fall", fall.GetKind(), fall.GetCol(), fall.GetFromRow(), fall.GetToRow())
	}
	for _, fall := range want.Falls {
		fmt.Fprintln(&wanted, "fall", kind(fall.Kind), fall.From.Col, fall.From.Row, fall.To.Row)
	}
	if text.String() != wanted.String() {
		t.Fatalf("got\n%s\nwant\n%s", text.String(), wanted.String())
	}
}

func cellOf(cell *match3v1.Cell) match3.Cell {
	return match3.Cell{Row: int(cell.GetRow()), Col: int(cell.GetCol())}
}

func cellsOf(cells []*match3v1.Cell) []match3.Cell {
	out := []match3.Cell{}
	for _, cell := range cells {
		out = append(out, cellOf(cell))
	}
	return out
}

func TestCheckAgreesWithTheLibrary(t *testing.T) {
	s := start(t, nil)
	for _, protocol := range protocols {
		t.Run(protocol.name, func(t *testing.T) {
			client := s.client(t, protocol.http2, protocol.options...)
			rights := 0
			randomBoards(t, func(number int, board *match3.Board) {
				if number%3 == 1 {
					return // symbols have tests of their own
				}
				given := claim.Rows(board)
				asked := askedAs(number, board)
				result := board.Resolve()
				claimed := match3test.Claim{Board: claim.Rows(board), Removed: &result.Removed}
				if number%2 == 0 && board.Rows()*board.Cols() > 0 {
					row := number % board.Rows()
					claimed.Board[row][number%board.Cols()] += int64(number % 4) // often nothing
				}
				request := &match3v1.CheckRequest{Board: asked, Claim: &match3v1.Claim{Removed: proto.Int64(int64(result.Removed))}}
				request.Claim.Board = inKinds(boardio.Numbers(boardOf(t, claimed.Board)))
				got, err := client.Check(context.Background(), request)
				noError(t, err)
				want, err := match3test.CheckClaim(given, claimed)
				noError(t, err)
				wantBoard(t, got.GetBoard(), asked, board)
				if want.Right() {
					rights++
				}
				if got.GetRight() != want.Right() || got.GetHint() != want.Hint || len(got.GetMistakes()) != len(want.Mistakes) {
					t.Fatalf("board %d: got %v, want %v", number, got, want)
				}
				for i, mistake := range got.GetMistakes() {
					if mistake.GetName() != want.Mistakes[i].Name || mistake.GetClause() != want.Mistakes[i].Clause {
						t.Fatalf("board %d: got %v, want %v", number, mistake, want.Mistakes[i])
					}
				}
				if d := want.Difference; d != nil {
					if got.GetDifference().GetAspect() != string(d.Aspect) || int(got.GetDifference().GetRow()) != d.Row ||
						int(got.GetDifference().GetCol()) != d.Col || int(got.GetDifference().GetCells()) != d.Cells {
						t.Fatalf("board %d: got %v, want %v", number, got.GetDifference(), d)
					}
				}
			})
			if rights == 0 {
				t.Error("no claim was right")
			}
		})
	}
}

func boardOf(t *testing.T, rows [][]int64) *match3.Board {
	t.Helper()
	board, err := match3.FromRows(rows)
	noError(t, err)
	return board
}

func TestReadAgreesWithTheReaders(t *testing.T) {
	s := start(t, nil)
	for _, protocol := range protocols {
		t.Run(protocol.name, func(t *testing.T) {
			client := s.client(t, protocol.http2, protocol.options...)
			var lines strings.Builder
			var want []*match3.Board
			randomBoards(t, func(_ int, board *match3.Board) {
				text, err := board.MarshalJSON()
				noError(t, err)
				lines.Write(append(text, '\n'))
				want = append(want, board)
			})
			got, err := client.Read(context.Background(),
				&match3v1.ReadRequest{Input: &match3v1.ReadRequest_Text{Text: lines.String()}})
			noError(t, err)
			if len(got.GetItems()) != len(want) {
				t.Fatalf("%d boards, want %d", len(got.GetItems()), len(want))
			}
			for i, item := range got.GetItems() {
				wantBoard(t, item.GetBoard(), &match3v1.Board{Form: &match3v1.Board_Kinds{}}, want[i])
				if int(item.GetLine()) != i+1 {
					t.Fatalf("board %d is on line %d", i, item.GetLine())
				}
			}
		})
	}
}
