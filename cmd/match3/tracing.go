package main

import (
	"context"
	"log/slog"
	"os"
	"time"

	"go.opentelemetry.io/otel"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"example.com/match3/internal/otlp"
)

// tracing is where the traces of match3 serve go, if they go anywhere.
type tracing struct{ traces *sdk.TracerProvider }

// newTracing looks in the environment where traces are to go. What goes wrong on their way is for the log alone.
func newTracing(ctx context.Context, log *slog.Logger) (tracing, error) {
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) { log.Warn("traces", "error", err) }))
	traces, err := otlp.FromEnvironment(ctx, os.Getenv, "match3", version())
	return tracing{traces}, err
}

// provider is nil where no traces are wanted.
func (t tracing) provider() trace.TracerProvider {
	if t.traces == nil {
		return nil
	}
	return t.traces
}

// end sends what has not been sent yet, if that does not take long.
func (t tracing) end(log *slog.Logger) {
	if t.traces == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if err := t.traces.Shutdown(ctx); err != nil {
		log.Warn("traces", "error", err)
	}
}
