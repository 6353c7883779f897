//go:build race || sampled

package sample

// Step is how far a test goes on in a list of like cases, and by what it divides how many it draws. It is a prime that
// divides no length of what such lists go through, so that a sample has cases of all sorts.
const Step = 13
