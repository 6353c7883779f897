package vectors

import _ "embed" // for the file

//go:embed generate.jsonl
var generateFile []byte

// Generated is a board made from random numbers, as docs/formats.md defines them under "Generated boards".
type Generated struct {
	Shape       string // "uniform", "stable" or "chain"
	Rows, Cols  int
	Kinds       uint32 // tiles are of the kinds 1 to Kinds
	Seed, Board uint64 // the board is number Board of the seed, counted from 0

	// Cells are Rows rows of Cols kinds, top row first. Neither it nor any row is nil.
	Cells [][]uint32
}

// generatedLine is a line of generate.jsonl. Seed and board number are strings there, because many readers of JSON lose
// whole numbers above 2^53.
type generatedLine struct {
	Shape string     `json:"shape"`
	Rows  int        `json:"rows"`
	Cols  int        `json:"cols"`
	Kinds uint32     `json:"kinds"`
	Seed  uint64     `json:"seed,string"`
	Board uint64     `json:"board,string"`
	Cells [][]uint32 `json:"cells"`
}

// GeneratedBoards returns boards that match3 generate makes, made anew in each call.
func GeneratedBoards() []Generated {
	var all []Generated
	for _, l := range lines[generatedLine](generateFile) {
		all = append(all, Generated(l))
	}
	return all
}
