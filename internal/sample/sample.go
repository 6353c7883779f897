// Package sample says how many of very many like cases a test goes through. Nothing but tests may import it.
//
// All of them, as a rule. Where each step is many times as dear, and another run of the same tests has all of them, it is
// every so many-th: under the race detector, which looks for races and not for wrong boards, and under -tags sampled,
// which .ci/run sets where a processor is emulated that runs Go code alone. What tests do at the same time, and how many
// goroutines do it, is never made less.
package sample

// Only says whether no more than a sample is tried.
const Only = Step > 1
