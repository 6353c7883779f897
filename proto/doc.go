// Package proto is the interface of the service of match3 serve. The schema lies in match3/v1, and beside it the code
// that is generated from it.
package proto

//go:generate go tool -modfile=../tools/proto/go.mod buf generate
