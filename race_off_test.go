//go:build !race

package match3

const raceDetector = false
