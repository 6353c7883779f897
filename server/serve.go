package server

import (
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// Listeners are where a server listens.
type Listeners struct {
	Main net.Listener
	// TLS, if it is not nil, is spoken on Main.
	TLS *tls.Config
	// Admin is for health and metrics, without TLS; nil for none.
	Admin net.Listener
	// Drain is how long the server goes on, though no longer ready, after it was told to end: until those who send
	// requests have noticed.
	Drain time.Duration
}

// Serve answers until ctx is done. Then it takes no more, finishes what was begun and returns nil; only what takes
// longer than the limits allow is broken off, and then the error says so. The listeners are closed at the end.
func (s *Server) Serve(ctx context.Context, on Listeners) error {
	on.Main = &listener{on.Main, s.connections, s.log}
	if on.Admin != nil {
		on.Admin = &listener{on.Admin, s.adminConnections, s.log}
	}
	main := s.httpServer(s, on.TLS)
	main.ConnContext, main.ConnState = s.connections.opened, s.connections.changed
	admin := s.httpServer(s.Admin(), nil)
	admin.ConnContext, admin.ConnState = s.adminConnections.opened, s.adminConnections.changed
	ended := make(chan error, 2)
	go func() {
		if on.TLS != nil {
			ended <- main.ServeTLS(on.Main, "", "")
		} else {
			ended <- main.Serve(on.Main)
		}
	}()
	if on.Admin != nil {
		go func() { ended <- admin.Serve(on.Admin) }()
	}
	var failed error
	select {
	case failed = <-ended:
	case <-ctx.Done():
		s.leaving.Store(true)
		s.log.InfoContext(ctx, "ending", "drain", on.Drain)
		failed = s.wait(ended, on.Drain)
	}
	limit, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.grace)
	defer cancel()
	if err := main.Shutdown(limit); err != nil {
		failed = errors.Join(failed, err, main.Close())
	}
	if err := admin.Shutdown(limit); err != nil {
		failed = errors.Join(failed, err, admin.Close())
	}
	return failed
}

// wait waits, unless a listener fails meanwhile.
func (s *Server) wait(ended <-chan error, drain time.Duration) error {
	if drain <= 0 {
		return nil
	}
	select {
	case <-s.after(drain):
		return nil
	case err := <-ended:
		return err
	}
}

// httpServer is the server of the standard library with the limits.
func (s *Server) httpServer(handler http.Handler, secure *tls.Config) *http.Server {
	protocols := new(http.Protocols)
	protocols.SetHTTP1(true)
	protocols.SetHTTP2(secure != nil)
	protocols.SetUnencryptedHTTP2(secure == nil) // for gRPC
	return &http.Server{
		Handler: handler, Protocols: protocols, TLSConfig: secure,
		ReadHeaderTimeout: s.limits.HeaderTime,
		IdleTimeout:       s.limits.IdleTime,
		WriteTimeout:      s.limits.BodyTime + s.limits.MaxTime + patience,
		MaxHeaderBytes:    16 << 10,
		HTTP2: &http.HTTP2Config{
			MaxConcurrentStreams:          100,
			MaxDecoderHeaderTableSize:     4 << 10,
			MaxEncoderHeaderTableSize:     4 << 10,
			MaxReadFrameSize:              16 << 10,
			MaxReceiveBufferPerConnection: 1 << 20,
			MaxReceiveBufferPerStream:     256 << 10,
			SendPingTimeout:               15 * time.Second,
			PingTimeout:                   15 * time.Second,
			WriteByteTimeout:              patience,
		},
		ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
}
