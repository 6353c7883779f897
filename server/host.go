package server

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// checkHost refuses requests under foreign names where only this machine can ask. A page from elsewhere whose name was
// made to point here (DNS rebinding) gives itself away by that name.
func (s *Server) checkHost(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := hostName(r.Host)
		allowed := slices.Contains(s.hosts, name)
		switch {
		case len(s.hosts) > 0 && !allowed && !(onLoopback(r) && isLoopbackName(name)),
			len(s.hosts) == 0 && onLoopback(r) && !isLoopbackName(name):
			recordOf(r).refused = "host"
			http.Error(w, "This service does not answer under the name in the Host header; match3 serve --host NAME allows one.",
				http.StatusMisdirectedRequest)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// checkHostName refuses a name that no Host header has, such as an address of a page.
func checkHostName(name string) error {
	parsed, err := url.Parse("//" + name)
	if err != nil || name == "" || parsed.Host != name {
		return fmt.Errorf("host %q is not a name, such as play.example.org", name)
	}
	return nil
}

// onLoopback says whether a request came in on an address of this machine that no other one can reach.
func onLoopback(r *http.Request) bool {
	address, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if !ok {
		return true
	}
	port, err := netip.ParseAddrPort(address.String())
	return err != nil || port.Addr().Unmap().IsLoopback()
}

// hostName is the name in a Host header, without port and brackets, in lower case.
func hostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.Trim(strings.TrimSuffix(host, "."), "[]"))
}

func isLoopbackName(name string) bool {
	if name == "localhost" || strings.HasSuffix(name, ".localhost") {
		return true
	}
	address, err := netip.ParseAddr(name)
	return err == nil && address.Unmap().IsLoopback()
}
