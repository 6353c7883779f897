package server

import (
	"errors"
	"log/slog"
	"net"
	"syscall"
)

// listener says in the log why no connection could be accepted. Where that is because the process may open no more
// files, it makes room.
type listener struct {
	net.Listener
	connections *connections
	log         *slog.Logger
}

// Accept waits for the next connection. After an error that passes, the server asks again in its own time.
func (l *listener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil && !errors.Is(err, net.ErrClosed) {
		l.log.Warn("no connection can be accepted", "error", err)
		if errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE) {
			l.connections.makeRoom()
		}
	}
	return conn, err
}
