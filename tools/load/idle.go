package main

import (
	"fmt"
	"io"
	"net"
	"net/url"
)

// openIdle opens connections on each of which one request has been answered, and then none comes. They are closed
// together by the function.
func openIdle(address string, number int) (closeAll func(), err error) {
	var open []net.Conn
	closeAll = func() {
		for _, conn := range open {
			_ = conn.Close()
		}
	}
	at, err := url.Parse(address)
	if err != nil {
		return closeAll, err
	}
	answer := make([]byte, 4096)
	for len(open) < number {
		conn, err := net.Dial("tcp", at.Host) //nolint:noctx // on this machine
		if err != nil {
			return closeAll, fmt.Errorf("after %d idle connections (ulimit -n?): %w", len(open), err)
		}
		open = append(open, conn)
		if _, err = io.WriteString(conn, "GET /healthz HTTP/1.1\r\nHost: "+at.Host+"\r\n\r\n"); err == nil {
			_, err = conn.Read(answer)
		}
		if err != nil {
			return closeAll, fmt.Errorf("idle connection %d: %w", len(open), err)
		}
	}
	return closeAll, nil
}
