//go:build !amd64 || purego

package engine

// narrowFast and the others say that there is no kernel.
func narrowFast[N Number]([]byte, [][]N, N) (done int, ok bool) { return 0, false }

func findFast[N Number](*palette, []byte, [][]N, N) (done int, ok bool) { return 0, false }

func widenFast[N Number]([]N, []byte, N) (done bool) { return false }

func paintFast[N Number](*palette, []N, []byte, N) (done bool) { return false }
