// Package otlp sends traces as the usual environment variables of OpenTelemetry say.
//
// The exporter that comes with OpenTelemetry links all of gRPC, which is more code than the rest of the command. So
// this is its other half alone: what a trace is as a message is left to that library, and the message is sent with
// net/http.
//
// What may enter: the way of traces out of the process. What may not: what is traced.
package otlp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/sdk/resource"
	"go.opentelemetry.io/otel/sdk/trace"
	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// FromEnvironment makes what traces are given to, or nil where no environment variable says where to send them:
// OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, or OTEL_EXPORTER_OTLP_ENDPOINT, to which v1/traces is added.
// Those for headers and for the time of a request are heeded too, and by OpenTelemetry itself OTEL_SERVICE_NAME,
// OTEL_RESOURCE_ATTRIBUTES, OTEL_TRACES_SAMPLER and OTEL_BSP_*. OTEL_SDK_DISABLED=true and OTEL_TRACES_EXPORTER=none
// turn all off. The one protocol is http/protobuf.
//
// Shutdown of what is returned sends what has not been sent yet.
func FromEnvironment(
	ctx context.Context, getenv func(string) string, service, version string,
) (*trace.TracerProvider, error) {
	client, err := newClient(getenv)
	if client == nil || err != nil {
		return nil, err
	}
	about, err := resource.New(ctx,
		resource.WithAttributes(attribute.String("service.name", service),
			attribute.String("service.version", version)),
		resource.WithFromEnv())
	if err != nil {
		return nil, err
	}
	exporter, err := otlptrace.New(ctx, client)
	if err != nil {
		return nil, err
	}
	return trace.NewTracerProvider(trace.WithBatcher(exporter), trace.WithResource(about)), nil
}

// client posts traces.
type client struct {
	url     string
	shown   string // the same without what is secret in it
	headers http.Header
	timeout time.Duration
	http    http.Client
}

// newClient makes a client, or nil where no traces are to be sent.
func newClient(getenv func(string) string) (*client, error) {
	from := environ(getenv)
	endpoint, variable := from.setting("ENDPOINT")
	exporter := getenv("OTEL_TRACES_EXPORTER")
	if endpoint == "" || strings.EqualFold(getenv("OTEL_SDK_DISABLED"), "true") || exporter == "none" {
		return nil, nil //nolint:nilnil // that is how none is said
	}
	if exporter != "" && exporter != "otlp" {
		return nil, fmt.Errorf("OTEL_TRACES_EXPORTER is %q; it is otlp or none", exporter)
	}
	if protocol, variable := from.setting("PROTOCOL"); protocol != "" && protocol != "http/protobuf" {
		return nil, fmt.Errorf("%s is %q; traces are sent as http/protobuf, for the port 4318 of collectors",
			variable, protocol)
	}
	address, err := url.Parse(endpoint)
	if err != nil || address.Scheme != "http" && address.Scheme != "https" || address.Host == "" {
		return nil, fmt.Errorf("%s is no address such as http://localhost:4318", variable) // it may hold a password
	}
	if variable == "OTEL_EXPORTER_OTLP_ENDPOINT" {
		address = address.JoinPath("v1/traces")
	}
	c := &client{url: address.String(), shown: address.Redacted()}
	if c.headers, err = from.headers(); err != nil {
		return nil, err
	}
	c.timeout, err = from.timeout()
	return c, err
}

// environ are environment variables by their names.
type environ func(string) string

// setting is what a variable says, and which one. What is said of traces comes before what is said of all that is sent.
func (e environ) setting(name string) (value, variable string) {
	for _, variable := range []string{"OTEL_EXPORTER_OTLP_TRACES_" + name, "OTEL_EXPORTER_OTLP_" + name} {
		if value := strings.TrimSpace(e(variable)); value != "" {
			return value, variable
		}
	}
	return "", ""
}

// headers are those that are sent along, such as a key.
func (e environ) headers() (http.Header, error) {
	headers := http.Header{}
	text, variable := e.setting("HEADERS")
	for pair := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(pair) == "" {
			continue
		}
		name, value, found := strings.Cut(pair, "=")
		decoded, err := url.PathUnescape(strings.TrimSpace(value))
		if !found || err != nil {
			return nil, fmt.Errorf("%s is not of the form name=value,name=value", variable)
		}
		headers.Set(strings.TrimSpace(name), decoded)
	}
	return headers, nil
}

// timeout is how long sending may take.
func (e environ) timeout() (time.Duration, error) {
	text, variable := e.setting("TIMEOUT")
	if text == "" {
		return 10 * time.Second, nil
	}
	milliseconds, err := strconv.ParseUint(text, 10, 31)
	if err != nil || milliseconds == 0 {
		return 0, fmt.Errorf("%s is %q; it is a number of milliseconds", variable, text)
	}
	return time.Duration(milliseconds) * time.Millisecond, nil
}

// Start does nothing: a connection is made when it is needed.
func (c *client) Start(context.Context) error { return nil }

// Stop closes what connections are left.
func (c *client) Stop(context.Context) error {
	c.http.CloseIdleConnections()
	return nil
}

// UploadTraces sends traces once. What a collector does not take is lost, and the error goes to the handler of
// OpenTelemetry.
func (c *client) UploadTraces(ctx context.Context, spans []*tracepb.ResourceSpans) error {
	// Its fields are those of the request to a collector, whose own type would bring gRPC along.
	body, err := proto.Marshal(&tracepb.TracesData{ResourceSpans: spans})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header = c.headers.Clone()
	request.Header.Set("Content-Type", "application/x-protobuf")
	response, err := c.http.Do(request)
	if err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, io.LimitReader(response.Body, 1<<20)) // so that the connection can be used again
	err = errors.Join(err, response.Body.Close())
	if response.StatusCode/100 != 2 {
		return errors.Join(err, fmt.Errorf("the collector at %s answers %s", c.shown, response.Status))
	}
	return err
}
