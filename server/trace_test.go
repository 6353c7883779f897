package server

import (
	"strings"
	"testing"

	"go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
)

func TestTraces(t *testing.T) {
	spans := tracetest.NewSpanRecorder()
	var out lockedBuffer
	s := start(t, func(c *Config) {
		c.Tracing = trace.NewTracerProvider(trace.WithSpanProcessor(spans))
		c.Log = logTo(&out)
	})
	const id = "0af7651916cd43dd8448eb211c80319c"
	s.post(t, "Resolve", `{"board":{"text":"AAA"}}`, "Traceparent", "00-"+id+"-b7ad6b7169203331-01")
	s.post(t, "Check", `{}`, "Traceparent", "nonsense")
	s.post(t, "NoSuchThing", `{}`)
	s.get(t, "/healthz")
	noError(t, s.stop())
	ended := spans.Ended()
	if len(ended) != 3 {
		t.Fatalf("%d spans, want one for each call", len(ended))
	}
	if first := ended[0]; first.Name() != "match3.v1.Match3Service/Resolve" ||
		first.SpanContext().TraceID().String() != id || first.Parent().SpanID().String() != "b7ad6b7169203331" {
		t.Errorf("the first is %s in %v", first.Name(), first.SpanContext())
	}
	if second := ended[1]; second.Name() != "match3.v1.Match3Service/Check" || second.Parent().IsValid() {
		t.Errorf("the second is %s in %v", second.Name(), second.Parent())
	}
	if strings.Contains(ended[2].Name(), "NoSuchThing") {
		t.Error("callers make names")
	}
	if !strings.Contains(out.String(), id) {
		t.Errorf("the log does not name the trace: %s", out.String())
	}
}
