package otlp

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

func environment(pairs ...string) func(string) string {
	return func(name string) string {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == name {
				return pairs[i+1]
			}
		}
		return ""
	}
}

func TestTracesReachTheCollector(t *testing.T) {
	var got tracepb.TracesData
	var path, header, kind string
	collector := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		path, header, kind = r.URL.Path, r.Header.Get("X-Key"), r.Header.Get("Content-Type")
		body, err := io.ReadAll(r.Body)
		if err == nil {
			err = proto.Unmarshal(body, &got)
		}
		if err != nil {
			t.Error(err)
		}
	}))
	defer collector.Close()
	provider, err := FromEnvironment(context.Background(),
		environment(
			"OTEL_EXPORTER_OTLP_ENDPOINT", collector.URL+"/base/",
			"OTEL_EXPORTER_OTLP_HEADERS", "x-key=a%20b, other=1",
		), "match3", "v1")
	if err != nil {
		t.Fatal(err)
	}
	_, span := provider.Tracer("test").Start(context.Background(), "a span")
	span.End()
	if err := provider.Shutdown(context.Background()); err != nil {
		t.Fatal(err)
	}
	if path != "/base/v1/traces" || header != "a b" || kind != "application/x-protobuf" {
		t.Errorf("it came to %s with %q as %s", path, header, kind)
	}
	if len(got.GetResourceSpans()) != 1 ||
		got.GetResourceSpans()[0].GetScopeSpans()[0].GetSpans()[0].GetName() != "a span" ||
		!strings.Contains(got.GetResourceSpans()[0].GetResource().String(), `"match3"`) {
		t.Errorf("got %v", &got)
	}
}

func TestCollectorThatRefuses(t *testing.T) {
	collector := httptest.NewServer(http.NotFoundHandler())
	defer collector.Close()
	c, err := newClient(environment("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", collector.URL+"/own"))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.UploadTraces(context.Background(), nil); err == nil || !strings.Contains(err.Error(), "/own answers 404") {
		t.Errorf("got %v", err)
	}
}

func TestEnvironment(t *testing.T) {
	const endpoint, place = "OTEL_EXPORTER_OTLP_ENDPOINT", "http://localhost:4318"
	for name, pairs := range map[string][]string{
		"nothing is said": nil,
		"disabled":        {endpoint, place, "OTEL_SDK_DISABLED", "true"},
		"no exporter":     {endpoint, place, "OTEL_TRACES_EXPORTER", "none"},
	} {
		if c, err := newClient(environment(pairs...)); c != nil || err != nil {
			t.Errorf("%s: %v, %v", name, c, err)
		}
	}
	for variable, value := range map[string]string{
		endpoint: "localhost:4318", "OTEL_EXPORTER_OTLP_PROTOCOL": "grpc", "OTEL_TRACES_EXPORTER": "zipkin",
		"OTEL_EXPORTER_OTLP_HEADERS": "nothing", "OTEL_EXPORTER_OTLP_TIMEOUT": "soon",
	} {
		if c, err := newClient(environment(variable, value, endpoint, place)); err == nil ||
			!strings.Contains(err.Error(), variable) {
			t.Errorf("%s=%s: %v, %v", variable, value, c, err)
		}
	}
}

// What is secret in an address reaches no message.
func TestPasswordsAreNotTold(t *testing.T) {
	collector := httptest.NewServer(http.NotFoundHandler())
	defer collector.Close()
	address := strings.Replace(collector.URL, "http://", "http://me:hidden@", 1)
	c, err := newClient(environment("OTEL_EXPORTER_OTLP_ENDPOINT", address))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.UploadTraces(context.Background(), nil); err == nil || strings.Contains(err.Error(), "hidden") ||
		!strings.Contains(err.Error(), "404") {
		t.Errorf("the error is %v", err)
	}
	for _, wrong := range []string{
		"ftp://me:hidden@localhost", "http://me:hidden@local host", "me:hidden@localhost:4318",
	} {
		if _, err := newClient(environment("OTEL_EXPORTER_OTLP_ENDPOINT", wrong)); err == nil ||
			strings.Contains(err.Error(), "hidden") {
			t.Errorf("the error is %v", err)
		}
	}
}
