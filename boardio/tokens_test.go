package boardio

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// Inputs made of the parts that inputs are made of come to places that bytes at random seldom reach.
var (
	jsonTokens = strings.Split(
		"[ ] { } , : 1 0 -1 \"R\" \".\" \"\" \"RG\" \"board\" \"tiles\" null x [[1]] [[1,2],[3,4]] [\"RG\"] "+
			"{\"board\":[[1]]} {\"board\": [[1, [[ [1], \"é \xff \x00 1.5 12 \ufeff 🇩🇪 //", " ")
	textTokens = strings.Split(
		"R G RG . 0 1 10 01 | || ; -1 1.5 NaN removed: removed:~1 "+
			"🇩🇪 \U0001f1e9 \u0301 \u200d é \xff \x00 \t \ufeff |R|", " ")
	csvTokens = strings.Split(
		"R G . 0 1 10 01 , ,, \" \"\" \"R\" \"R,G\" -1 NaN 🇩🇪 \u0301 \xff \x00 \t \ufeff ; a\"", " ")
	spaces = []string{"", "", "", " ", "\n", "\n", "\r\n", "\n\n", "\t"}
)

// tokens makes an input of a few tokens and spaces.
func tokens(rng *rand.Rand, all []string) []byte {
	var input []byte
	for range 1 + rng.IntN(14) {
		input = append(input, strings.ReplaceAll(all[rng.IntN(len(all))], "~", " ")...)
		input = append(input, spaces[rng.IntN(len(spaces))]...)
	}
	return input
}

func TestTokensInAnyOrder(t *testing.T) {
	n := 4000
	if testing.Short() {
		n = 500
	}
	for _, c := range []struct {
		name   string
		tokens []string
		hold   func(*testing.T, Options, []byte)
	}{{"JSON", jsonTokens, holdJSON}, {"text", textTokens, holdText}, {"CSV", csvTokens, holdCSV}} {
		t.Run(c.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 2))
			for i := range n {
				input := tokens(rng, c.tokens)
				c.hold(t, fuzzOptions(byte(rng.IntN(64))), input)
				if t.Failed() {
					t.Fatalf("input %d is %q", i, input)
				}
			}
		})
	}
}
