package server

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"unicode"
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
	if err := checkName(hostName(name)); err != nil {
		return fmt.Errorf("host %q would match no request: %w", name, err)
	}
	return nil
}

// checkName refuses a name, in lower case, under which nobody can ask.
func checkName(name string) error {
	if _, err := netip.ParseAddr(name); err == nil {
		return nil
	}
	labels := strings.Split(name, ".")
	for _, label := range labels {
		switch foreign := strings.Trim(label, "abcdefghijklmnopqrstuvwxyz0123456789-_"); {
		case strings.Contains(foreign, "*"):
			return errors.New("there are no wildcards; name each host")
		case strings.ContainsFunc(foreign, func(r rune) bool { return r > unicode.MaxASCII }):
			return errors.New("browsers send such a name in ASCII, which begins with xn--")
		case foreign != "" || label == "" || len(label) > 63:
			return fmt.Errorf("%q is no part of a name", label)
		}
	}
	if last := labels[len(labels)-1]; strings.Trim(last, "0123456789") == "" {
		return errors.New("it ends in a number, as addresses do, and is none")
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
	host = strings.ToLower(strings.Trim(strings.TrimSuffix(host, "."), "[]"))
	if address, err := netip.ParseAddr(host); err == nil {
		return address.String() // addresses of IPv6 can be written in several ways
	}
	return host
}

func isLoopbackName(name string) bool {
	if name == "localhost" || strings.HasSuffix(name, ".localhost") {
		return true
	}
	address, err := netip.ParseAddr(name)
	return err == nil && address.Unmap().IsLoopback()
}
