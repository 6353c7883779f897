// Package server answers over HTTP what comes of boards: the service of proto/match3/v1 as JSON, gRPC and gRPC-Web, and
// the page of package web. docs/service.md says how it is used and what it refuses.
//
//	handler, err := server.New(server.Config{Limits: server.DefaultLimits()})
//	...
//	err = handler.Serve(ctx, listener)
//
// Whatever is sent to it, its memory and its time are bounded by [Limits], and what is beyond them is refused in the
// words of the protocol in which it was asked.
package server
