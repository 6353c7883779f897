//go:build !unix

package main

import "log/slog"

// onHangup does nothing where there is no such signal.
func (r reloading) onHangup(*slog.Logger) (stop func()) { return func() {} }
