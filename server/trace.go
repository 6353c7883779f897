package server

import (
	"net/http"

	"connectrpc.com/connect/v2"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
)

// trace makes a span of each call, within that of the caller where one is named in the header traceparent.
func (s *Server) trace(next http.Handler) http.Handler {
	if s.tracer == nil {
		return next
	}
	callers := propagation.TraceContext{}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := callers.Extract(r.Context(), propagation.HeaderCarrier(r.Header))
		ctx, span := s.tracer.Start(ctx, "match3", trace.WithSpanKind(trace.SpanKindServer))
		defer span.End()
		kept := recordOf(r)
		kept.trace = span.SpanContext().TraceID().String()
		next.ServeHTTP(w, r.WithContext(ctx))
		if kept.procedure != "" { // else no name that callers could not make up
			span.SetName(kept.procedure[1:])
		}
		span.SetAttributes(
			attribute.String("rpc.method", kept.procedure), attribute.String("rpc.response.status_code", kept.code),
			attribute.String("match3.request_id", kept.id), attribute.String("match3.refused", kept.refused),
			attribute.Int("http.response.status_code", kept.status), attribute.String("client.address", kept.address.String()),
		)
		if kept.code == connect.CodeInternal.String() || kept.code == connect.CodeUnknown.String() {
			span.SetStatus(codes.Error, kept.code)
		}
	})
}
