//go:build !race && !sampled

package sample

// Step is how far a test goes on in a list of like cases, and by what it divides how many it draws.
const Step = 1
