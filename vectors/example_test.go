package vectors_test

import (
	"fmt"
	"reflect"

	"example.com/match3"
	"example.com/match3/vectors"
)

// A resolver is held to every vector. A failure names the clause of the rules to look up.
func Example() {
	right := 0
	for _, v := range vectors.All() {
		final, result, err := match3.Resolve(v.Board, 0)
		if err != nil || !reflect.DeepEqual(final, v.Final) || result.Removed != v.Removed || result.Passes != v.Passes {
			fmt.Println(v.ID, "breaks clause", v.Clause)
			continue
		}
		right++
	}
	fmt.Println("all right:", right == len(vectors.All()))
	// Output:
	// all right: true
}
