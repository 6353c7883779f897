package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"runtime/debug"
	"sync/atomic"
	"time"

	"connectrpc.com/connect/v2"
	"connectrpc.com/connect/v2/connecthttp"
	"connectrpc.com/connect/v2/connectproto"
	"go.opentelemetry.io/otel/trace"

	"example.com/match3/proto/match3/v1/match3v1connect"
)

// Config says what a server does. Of the zero value the limits alone have to be filled in.
type Config struct {
	Limits Limits
	// Page is the page under / and its files; nil for none.
	Page fs.FS
	// Log takes a line for each request; nil for none.
	Log *slog.Logger
	// Tokens are asked for before anything is answered but the page; nil asks for none.
	Tokens *Tokens
	// Hosts are the names under which requests may come. Where there are none, any name will do, but on connections of
	// the machine itself only names of the machine itself.
	Hosts []string
	// Origins are those whose pages may ask, besides the page under /.
	Origins []string
	// Proxies are believed what they say of the address of the client.
	Proxies []netip.Prefix
	// Tracing makes spans of calls; nil makes none.
	Tracing trace.TracerProvider
	// Apart says that health and metrics are served by [Server.Admin] alone.
	Apart bool

	// Of tests.
	interceptors []connect.ServerInterceptor
	patience     time.Duration
	after        func(time.Duration) <-chan time.Time // in place of time.After
}

// Server answers requests. Get one from [New]; it serves many goroutines.
type Server struct {
	limits  Limits
	log     *slog.Logger
	tokens  *Tokens
	hosts   []string
	origins []string
	proxies []netip.Prefix

	gate        gate
	reading     *reading
	memory      *memory
	rates       *rates
	refusals    *refusals
	connections *connections
	// Those of the other listener are bounded apart, so that it answers while this one is full.
	adminConnections *connections
	metrics          *measures
	errors           *connecthttp.ErrorWriter
	tracer           trace.Tracer // nil for none
	leaving          atomic.Bool
	patience         time.Duration
	after            func(time.Duration) <-chan time.Time
	grace            time.Duration // how long what was begun may go on at the end

	handler http.Handler
	admin   http.Handler
}

// New makes a server. The error names what is wrong with the configuration.
func New(config Config) (*Server, error) {
	if err := config.Limits.check(); err != nil {
		return nil, err
	}
	s := &Server{
		limits: config.Limits, log: config.Log, tokens: config.Tokens, origins: config.Origins, proxies: config.Proxies,
		gate: newGate(config.Limits.MaxRequests), reading: newReading(config.Limits), rates: newRates(config.Limits),
		refusals: newRefusals(config.Limits), memory: newMemory(config.Limits.MaxMemory),
		connections:      newConnections(config.Limits.MaxConnections),
		adminConnections: newConnections(min(maxAdminConnections, config.Limits.MaxConnections)),
		errors:           connecthttp.NewErrorWriter(),
		patience:         cmp.Or(config.patience, patience), after: config.after,
	}
	if s.after == nil {
		s.after = time.After
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	for _, host := range config.Hosts {
		if err := checkHostName(host); err != nil {
			return nil, err
		}
		s.hosts = append(s.hosts, hostName(host))
	}
	if config.Tracing != nil {
		s.tracer = config.Tracing.Tracer("example.com/match3/server")
	}
	// What was begun gets the time that the limits give it.
	s.grace = s.limits.BodyTime + s.limits.MaxTime + patience
	s.metrics = newMeasures(s.connections.open)

	mux := http.NewServeMux()
	calls := s.calls(config.interceptors)
	mux.Handle("/"+match3v1connect.Match3ServiceName+"/",
		s.trace(s.pace(s.authenticate(s.refuseInTime(s.receive(s.admit(s.unpack(s.weigh(calls)))))))))
	s.adminRoutes(mux, config.Apart)
	if config.Page != nil {
		mux.Handle("/", pages(config.Page))
	}
	shared, err := s.share(mux)
	if err != nil {
		return nil, err
	}
	answered := s.guard(s.timeBody(s.checkHost(harden(shared))))
	s.handler = s.connections.use(s.observe(s.within(newCrowd(s.limits), answered)))

	admin := http.NewServeMux()
	s.adminRoutes(admin, false)
	s.admin = s.adminConnections.use(s.within(newCrowd(s.limits), s.guard(harden(admin))))
	return s, nil
}

// calls are the procedures of the service in all protocols.
func (s *Server) calls(more []connect.ServerInterceptor) http.Handler {
	dispatcher := connect.NewServer(append([]connect.ServerInterceptor{s.intercept}, more...)...)
	match3v1connect.RegisterMatch3ServiceHandler(dispatcher, &service{limits: s.limits, resolved: s.metrics.boards.Add})
	mux := http.NewServeMux()
	connecthttp.Mount(mux, dispatcher,
		connecthttp.WithCodecs(connectproto.NewBinaryCodec(), jsonCodec()),
		connecthttp.WithReadMaxBytes(s.limits.MaxBody),
		connecthttp.WithCompressMinBytes(1<<10),
	)
	return sayHow(mux)
}

// jsonCodec reads and writes the messages as JSON.
func jsonCodec() *connectproto.JSONCodec {
	codec := connectproto.NewJSONCodec()
	codec.UnmarshalOptions.DiscardUnknown = false // a name that was mistyped is no board without cells
	codec.MarshalOptions.EmitDefaultValues = true // "removed": 0 is an answer
	return codec
}

// adminRoutes are health and metrics.
func (s *Server) adminRoutes(mux *http.ServeMux, apart bool) {
	if apart {
		return
	}
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		if s.leaving.Load() {
			http.Error(w, "shutting down", http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ok")
	})
	mux.Handle("GET /metrics", s.pace(s.authenticate(s.metrics)))
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Admin answers requests about health and metrics alone, for a listener of their own. Tokens are asked for all the
// same.
func (s *Server) Admin() http.Handler { return s.admin }

// onItsWay is how long the rest of a body that nobody reads may still take to come.
const onItsWay = 100 * time.Millisecond

// refuse answers with an error before anything was done, in the words of the protocol in which it was asked.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, by string, err error) {
	kept := recordOf(r)
	kept.refused, kept.code = by, connect.CodeOf(err).String()
	if r.ContentLength != 0 {
		// What has been sent of the body is passed over, so that the connection can be used again. The rest is not waited
		// for.
		_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(onItsWay))
	}
	_ = s.errors.Write(w, r, err) // who does not read it, does not want it
}

// guard turns a panic outside of the service into an answer. That the server is meant to give up an answer stays so.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			broken := recover()
			if broken == nil {
				return
			}
			if err, ok := broken.(error); ok && errors.Is(err, http.ErrAbortHandler) {
				panic(broken)
			}
			kept := recordOf(r)
			s.logPanic(r.Context(), kept, broken)
			if kept.status == 0 {
				http.Error(w, "a fault of the service; its log has request "+kept.id, http.StatusInternalServerError)
			}
		}()
		next.ServeHTTP(w, r)
	})
}

func (s *Server) logPanic(ctx context.Context, kept *record, broken any) {
	s.log.ErrorContext(ctx, "panic", "id", kept.id, "panic", fmt.Sprint(broken), "stack", string(debug.Stack()))
}

// pages are the files of the page. Folders are not listed, and nothing is kept by browsers without asking again, since
// the files have no times by which they could be told apart.
func pages(files fs.FS) http.Handler {
	server := http.FileServerFS(files)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "only GET and HEAD are allowed here", http.StatusMethodNotAllowed)
			return
		}
		if len(r.URL.Path) > 1 && r.URL.Path[len(r.URL.Path)-1] == '/' {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Cache-Control", "no-cache")
		server.ServeHTTP(w, r)
	})
}
