package match3test

// clauseTitles are the headings of docs/rules.md, by number. They stand here once more so that a message can say what a
// clause is about where the page is not at hand; a test holds the two together.
var clauseTitles = map[string]string{
	"1.1": "A board is a rectangle of cells",
	"1.2": "Kinds are equal or unequal, and that is all",
	"1.3": "The smallest boards are boards",
	"2.1": "All marks are taken before anything is removed",
	"2.2": "Three in a line are a run, two are not",
	"2.3": "A longer run is marked whole",
	"2.4": "Edges end a run and hide none",
	"2.5": "Only straight lines count",
	"2.6": "Empty cells match nothing",
	"2.7": "Every run of the board is marked in the same pass",
	"3.1": "All marked tiles go at once, before anything falls",
	"3.2": "A tile in two runs counts once",
	"3.3": "What is counted is tiles",
	"4.1": "The tiles of a column keep their order",
	"4.2": "A tile falls all the way",
	"4.3": "Every column falls, older gaps too",
	"4.4": "Straight down, and nothing comes after",
	"5.1": "Passes repeat until one marks nothing",
	"5.2": "A stable board is left exactly as it stands",
	"5.3": "The number removed is the sum over all passes",
	"5.4": "Passes are counted when they removed something",
	"5.5": "The answer depends on the board alone",
}

// The names of the properties, as the package comment lists them.
const (
	propNoPanic        = "no-panic"
	propReturns        = "returns"
	propShape          = "shape"
	propInputUntouched = "input-untouched"
	propOwnMemory      = "own-memory"
	propNoRunLeft      = "no-run-left"
	propLeftAlone      = "left-alone"
	propRunsRemoved    = "runs-removed"
	propRemovedCount   = "removed-count"
	propPassCount      = "pass-count"
	propColumnOrder    = "column-order"
	propGravity        = "gravity"
	propRepeatable     = "repeatable"
	propResolveAgain   = "resolve-again"
	propMirror         = "mirror"
	propRename         = "rename"
)

// propertyClauses are the clauses from which the properties follow. That a resolver returns at all is asked by none.
var propertyClauses = map[string]string{
	propNoPanic:        "",
	propReturns:        "",
	propShape:          "1.1",
	propInputUntouched: "5.5",
	propOwnMemory:      "5.5",
	propNoRunLeft:      "5.1",
	propLeftAlone:      "5.2",
	propRunsRemoved:    "2.7",
	propRemovedCount:   "3.3",
	propPassCount:      "5.4",
	propColumnOrder:    "4.1",
	propGravity:        "4.3",
	propRepeatable:     "5.5",
	propResolveAgain:   "5.2",
	propMirror:         "5.5",
	propRename:         "1.2",
}
