// Package watch is the cascade as a moving terminal program: what `match3 watch` runs.
//
//	timeline.go, history.go   a cascade that can be gone through forwards and backwards, in bounded memory
//	moment.go                 the stops of a pass, and how one goes from one to the next
//	model.go, keys.go         the program: what keys, clocks and windows do to it
//	view*.go                  the screen, drawn from the model alone
//	program.go                how it gets the terminal, and gives it back
//
// What may enter: what a person sees and does. What may not: the rules, which are the library's; how a pass is put into
// words and how kinds look, which every drawing shares; files and flags, which are the command's.
package watch
