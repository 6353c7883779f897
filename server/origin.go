package server

import (
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"connectrpc.com/connect/v2"
)

// What pages of other origins may send and see, where they may ask at all.
var (
	allowedHeaders = strings.Join([]string{
		"Authorization", "Connect-Protocol-Version", "Connect-Timeout-Ms", "Content-Type", "Grpc-Timeout", "X-Grpc-Web",
		"X-Request-Id", "X-User-Agent",
	}, ", ")
	exposedHeaders = strings.Join([]string{
		"Grpc-Message", "Grpc-Status", "Grpc-Status-Details-Bin", "Retry-After", "X-Request-Id",
	}, ", ")
)

// defaultPorts are those that browsers leave out of an origin.
var defaultPorts = map[string]string{"http": "80", "https": "443"}

// checkOrigin refuses an origin that no browser would send.
func checkOrigin(origin string) error {
	parsed, err := url.Parse(origin)
	if err != nil || parsed.Scheme == "" || parsed.Host == "" || parsed.Scheme+"://"+parsed.Host != origin {
		return fmt.Errorf("%q is not an origin, such as https://example.org", origin)
	}
	name := strings.ToLower(parsed.Hostname())
	if err := checkName(name); err != nil {
		return fmt.Errorf("origin %q would match no page: %w", origin, err)
	}
	if address, err := netip.ParseAddr(name); err == nil {
		name = address.String()
	}
	if strings.Contains(name, ":") {
		name = "[" + name + "]"
	}
	sent := parsed.Scheme + "://" + name
	if port := parsed.Port(); port != "" && port != defaultPorts[parsed.Scheme] {
		sent += ":" + port
	}
	if sent != origin {
		return fmt.Errorf("origin %q would match no page: browsers write it %s", origin, sent)
	}
	return nil
}

// share lets pages of the named origins ask, and no page of another one, not even in a way that needs no leave.
func (s *Server) share(next http.Handler) (http.Handler, error) {
	guard := http.NewCrossOriginProtection()
	for _, origin := range s.origins {
		if err := checkOrigin(origin); err != nil {
			return nil, err
		}
		if err := guard.AddTrustedOrigin(origin); err != nil {
			return nil, err
		}
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		origin := r.Header.Get("Origin")
		named := origin != "" && slices.Contains(s.origins, origin)
		header := w.Header()
		if len(s.origins) > 0 {
			header.Add("Vary", "Origin")
		}
		if named {
			header.Set("Access-Control-Allow-Origin", origin)
			header.Set("Access-Control-Expose-Headers", exposedHeaders)
			header.Set("Cross-Origin-Resource-Policy", "cross-origin")
		}
		preflight := r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != ""
		if named && preflight {
			header.Set("Access-Control-Allow-Methods", "POST")
			header.Set("Access-Control-Allow-Headers", allowedHeaders)
			header.Set("Access-Control-Max-Age", "7200")
			w.WriteHeader(http.StatusNoContent)
			return
		}
		if err := guard.Check(r); err != nil {
			s.refuse(w, r, "origin", connect.NewError(connect.CodePermissionDenied,
				"a page of another origin may not ask this service; match3 serve --origin ORIGIN lets one"))
			return
		}
		next.ServeHTTP(w, r)
	}), nil
}
