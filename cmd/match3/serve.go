package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"example.com/match3/server"
	"example.com/match3/web"
)

// serveFlags are the flags of serve as they were given.
type serveFlags struct {
	listen, admin       string
	limits              server.Limits
	tokens              string
	tlsCert, tlsKey     string
	hosts, origins      []string
	proxies             []string
	logFormat, logLevel string
	noPage              bool
	drain               time.Duration
}

func newServeCommand() *cobra.Command {
	flags := serveFlags{limits: server.DefaultLimits()}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve boards over HTTP and gRPC, and the playground",
		Long: `Serve resolves, explains and checks boards over HTTP, as JSON, gRPC and gRPC-Web on one
address, where it also serves the playground, a page for the browser. docs/service.md
describes the calls; proto/match3/v1 is their schema.

By default only this machine can connect. Before opening it to others, give it tokens, TLS
or a proxy that provides it, and a rate limit for each client.

On SIGTERM and SIGINT it stops after answering the requests under way. SIGHUP makes it
reload the tokens and the certificate.`,
		Example: `  match3 serve
  match3 serve --listen :8443 --tls-cert cert.pem --tls-key key.pem --tokens tokens.txt
  curl -H 'Content-Type: application/json' -d '{"board":{"text":"RGB\nRGB\nRGB"}}' \
    http://127.0.0.1:8080/match3.v1.Match3Service/Resolve`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return serve(cmd, flags) },
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.StringVar(&flags.listen, "listen", "127.0.0.1:8080", "the address to listen on; port 0 takes a free one")
	set.StringVar(&flags.admin, "admin", "",
		"a separate address for health and metrics, which the main one then no longer serves")
	set.BoolVar(&flags.noPage, "no-page", false, "do not serve the playground")
	set.StringVar(&flags.tokens, "tokens", "",
		"a file of bearer tokens, one per line; every caller must send one of them")
	set.StringVar(&flags.tlsCert, "tls-cert", "", "a file with the TLS certificate and its intermediate certificates")
	set.StringVar(&flags.tlsKey, "tls-key", "", "a file with the private key of the certificate")
	set.StringSliceVar(&flags.hosts, "host", nil,
		"a host name that requests may use, besides those of this machine; may be repeated")
	set.StringSliceVar(&flags.origins, "origin", nil,
		"an origin whose pages may send requests, such as https://example.org; may be repeated")
	set.StringSliceVar(&flags.proxies, "trusted-proxy", nil,
		"an address or network of proxies whose X-Forwarded-For is trusted; may be repeated")
	addLimitFlags(cmd, &flags.limits)
	set.DurationVar(&flags.drain, "drain", 0,
		"how long to keep serving after SIGTERM, while reporting not ready, so that load balancers notice")
	set.StringVar(&flags.logFormat, "log-format", "text", "format of the log on standard error: text or json")
	set.StringVar(&flags.logLevel, "log-level", "info",
		"what is logged: debug, info (one line per request), warn or error")
	completeWith(cmd, "log-format", "text", "json")
	completeWith(cmd, "log-level", "debug", "info", "warn", "error")
	return cmd
}

// addLimitFlags adds the flags of the limits. Their values are the defaults.
func addLimitFlags(cmd *cobra.Command, limits *server.Limits) {
	set := cmd.Flags()
	set.IntVar(&limits.MaxBody, "max-body", limits.MaxBody, "the most bytes of a request, compressed or not")
	set.IntVar(&limits.MaxCells, "max-cells", limits.MaxCells, "the most cells, and the most rows, of a board")
	set.IntVar(&limits.MaxBoards, "max-boards", limits.MaxBoards, "the most boards of a request")
	set.IntVar(&limits.MaxPasses, "max-passes", limits.MaxPasses, "the most passes that Explain returns")
	set.IntVar(&limits.MistakeCells, "mistake-cells", limits.MistakeCells,
		"Check tries the known mistakes on boards of up to this many cells; 0 tries none")
	set.DurationVar(&limits.MaxTime, "max-time", limits.MaxTime, "how long a request may be worked on")
	set.DurationVar(&limits.BodyTime, "body-time", limits.BodyTime, "how long a request may take to arrive")
	set.DurationVar(&limits.HeaderTime, "header-time", limits.HeaderTime,
		"how long the header of a request may take to arrive")
	set.DurationVar(&limits.IdleTime, "idle-time", limits.IdleTime, "how long an idle connection is kept")
	set.IntVar(&limits.MaxRequests, "max-requests", limits.MaxRequests, "the most requests being worked on at once")
	set.IntVar(&limits.MaxReading, "max-reading", limits.MaxReading,
		"the most requests being read or worked on at once")
	set.IntVar(&limits.MaxReadingClient, "max-reading-client", limits.MaxReadingClient,
		"the most of these for one client")
	set.IntVar(&limits.MaxBuffered, "max-buffered", limits.MaxBuffered, "the most bytes of requests held at once")
	set.IntVar(&limits.MaxMemory, "max-memory", limits.MaxMemory,
		"about how many bytes of memory all requests being worked on may take")
	set.IntVar(&limits.MaxConnections, "max-connections", limits.MaxConnections,
		"the most connections; when one more arrives, the one idle the longest is closed")
	set.Float64Var(&limits.Rate, "rate", limits.Rate, "the most requests per second from one client; 0 means no limit")
	set.IntVar(&limits.Burst, "burst", limits.Burst,
		"the most requests in a burst under --rate; 0 means those of one second")
}

// serve serves until a signal ends it.
func serve(cmd *cobra.Command, flags serveFlags) error {
	ctx, stop := untilEnded(cmd.Context())
	defer stop()
	if err := checkServeFlags(cmd, flags); err != nil {
		return err
	}
	ignoreClosedPipes()
	lines := newSteadyLog(cmd.ErrOrStderr())
	defer lines.flush()
	log, err := newServeLog(lines, flags)
	if err != nil {
		return err
	}
	go lines.run(func(lost int) { log.Warn("lines of the log are lost, since nobody took them", "lines", lost) })
	config := server.Config{
		Limits: flags.limits, Log: log, Hosts: flags.hosts, Origins: flags.origins, Apart: flags.admin != "",
	}
	if !flags.noPage {
		config.Page = web.Files()
	}
	if config.Proxies, err = parseProxies(flags.proxies); err != nil {
		return usageError("--trusted-proxy: %w", err)
	}
	var reload reloading
	if flags.tokens != "" {
		if err := unlessEnded(ctx, func() error {
			config.Tokens, err = server.OpenTokens(flags.tokens)
			return err
		}); err != nil {
			return failure("--tokens: %w", err)
		}
		reload = append(reload, reloadable{"--tokens", config.Tokens.Reload})
	}
	var on server.Listeners
	if (flags.tlsCert == "") != (flags.tlsKey == "") {
		return usageError("--tls-cert and --tls-key are needed together")
	}
	if flags.tlsCert != "" {
		var certificate *server.Certificate
		if err := unlessEnded(ctx, func() error {
			certificate, err = server.OpenCertificate(flags.tlsCert, flags.tlsKey)
			return err
		}); err != nil {
			return failure("--tls-cert, --tls-key: %w", err)
		}
		reload = append(reload, reloadable{"--tls-cert, --tls-key", certificate.Reload})
		on.TLS = &tls.Config{MinVersion: tls.VersionTLS12, GetCertificate: certificate.Get}
	}
	tracing, err := newTracing(cmd.Context(), log)
	if err != nil {
		return usageError("%w", err)
	}
	defer tracing.end(log)
	config.Tracing = tracing.provider()
	s, err := server.New(config)
	if err != nil {
		return usageError("%w", err)
	}
	on.Drain = flags.drain
	return listen(ctx, s, flags, on, reload, log)
}

// untilEnded is a context that SIGINT and SIGTERM end, and SIGHUP does not, which ends other commands and their
// contexts. One of them that came before it, and ended its parent, ends
// it too.
func untilEnded(parent context.Context) (context.Context, func()) {
	ctx, stop := withSignals(context.WithoutCancel(parent), syscall.SIGINT, syscall.SIGTERM)
	ctx, cancel := context.WithCancelCause(ctx)
	forget := context.AfterFunc(parent, func() {
		cause := context.Cause(parent)
		var came *interruption
		if !errors.As(cause, &came) || came.signal != syscall.SIGHUP {
			cancel(cause)
		}
	})
	return ctx, func() { forget(); cancel(nil); stop() }
}

// unlessEnded does something that may wait for others, such as a pipe that is named as a file, until ctx is done.
func unlessEnded(ctx context.Context, do func() error) error {
	done := make(chan error, 1)
	go func() { done <- do() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// checkServeFlags refuses flags that are given and empty, as by a variable of a shell that is not set: without tokens
// the service would be open, and without an address it would listen on all of them.
func checkServeFlags(cmd *cobra.Command, flags serveFlags) error {
	for _, name := range []string{"listen", "admin", "tokens", "tls-cert", "tls-key"} {
		if flag := cmd.Flags().Lookup(name); flag.Changed && flag.Value.String() == "" {
			return usageError("--%s is empty; leave it out if it is not meant", name)
		}
	}
	if flags.drain < 0 {
		return usageError("--drain is %v; it is at least 0", flags.drain)
	}
	return nil
}

// listen opens the listeners and serves on them.
func listen(
	ctx context.Context, s *server.Server, flags serveFlags, on server.Listeners, reload reloading, log *slog.Logger,
) error {
	var config net.ListenConfig
	var err error
	if on.Main, err = config.Listen(ctx, "tcp", flags.listen); err != nil {
		return cannotListen("--listen", flags.listen, err)
	}
	defer on.Main.Close() //nolint:errcheck // it is closed already, unless the other one failed
	if flags.admin != "" {
		if on.Admin, err = config.Listen(ctx, "tcp", flags.admin); err != nil {
			return cannotListen("--admin", flags.admin, err)
		}
	}
	defer reload.onHangup(log)() // before anyone knows that there is someone to hang up on
	// Callers who gave port 0 read the address here.
	attributes := []any{"url", urlOf(on.Main.Addr(), on.TLS != nil)}
	if on.Admin != nil {
		attributes = append(attributes, "admin", on.Admin.Addr().String())
	}
	log.Info("listening", append(attributes, "version", version())...)
	err = s.Serve(ctx, on)
	var signal *interruption
	if err == nil || errors.As(context.Cause(ctx), &signal) && errors.Is(err, net.ErrClosed) {
		log.Info("ended")
		return nil
	}
	return failure("%w", err)
}

// urlOf is where a browser on this machine finds what listens on an address. One that stands for all addresses of the
// machine is no name to ask under.
func urlOf(address net.Addr, secure bool) string {
	scheme := "http"
	if secure {
		scheme = "https"
	}
	host := address.String()
	if port, err := netip.ParseAddrPort(host); err == nil && port.Addr().IsUnspecified() {
		host = fmt.Sprintf("localhost:%d", port.Port())
	}
	return fmt.Sprintf("%s://%s/", scheme, host)
}

// cannotListen says why a listener cannot be opened, and what would do.
func cannotListen(flag, address string, err error) error {
	if _, _, wrong := net.SplitHostPort(address); wrong != nil {
		return usageError("%s %q is not an address with a port, such as 127.0.0.1:8080 or :8080", flag, address)
	}
	if errors.Is(err, syscall.EADDRINUSE) {
		return failure("%s: %w; %s 127.0.0.1:0 takes a free port", flag, err, flag)
	}
	return failure("%s: %w", flag, err)
}

// newServeLog makes the log.
func newServeLog(lines io.Writer, flags serveFlags) (*slog.Logger, error) {
	var options slog.HandlerOptions
	level := new(slog.LevelVar)
	if err := level.UnmarshalText([]byte(flags.logLevel)); err != nil {
		return nil, usageError("--log-level %q: choose debug, info, warn or error", flags.logLevel)
	}
	options.Level = level
	switch flags.logFormat {
	case "text":
		return slog.New(slog.NewTextHandler(lines, &options)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(lines, &options)), nil
	}
	return nil, usageError("--log-format %q: choose text or json", flags.logFormat)
}

// parseProxies reads addresses and networks.
func parseProxies(texts []string) ([]netip.Prefix, error) {
	var prefixes []netip.Prefix
	for _, text := range texts {
		if address, err := netip.ParseAddr(text); err == nil {
			address = address.Unmap()
			prefixes = append(prefixes, netip.PrefixFrom(address, address.BitLen()))
			continue
		}
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("%q is neither an address nor a network such as 10.0.0.0/8", text)
		}
		if prefix.Addr().Is4In6() && prefix.Bits() >= 96 { // clients come as IPv4
			prefix = netip.PrefixFrom(prefix.Addr().Unmap(), prefix.Bits()-96)
		}
		prefixes = append(prefixes, prefix.Masked())
	}
	return prefixes, nil
}

// reloading are files that are read again on a signal, with the flags that name them.
type reloading []reloadable

type reloadable struct {
	flag   string
	reload func() error
}

// all reads each of them again, and says so in the log. What cannot be read leaves in force what was, and keeps no
// other from being read.
func (r reloading) all(log *slog.Logger) {
	for _, file := range r {
		if err := file.reload(); err != nil {
			log.Error("not reloaded", "flag", file.flag, "error", err)
		} else {
			log.Info("reloaded", "flag", file.flag)
		}
	}
}
