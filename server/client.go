package server

import (
	"net/http"
	"net/netip"
	"strings"
)

// clientOf is the address of who asks: that of the connection, unless that is of a trusted proxy. Then it is the last
// address in X-Forwarded-For that no trusted proxy has; what stands before it anyone could have written.
func clientOf(r *http.Request, trusted []netip.Prefix) netip.Addr {
	port, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	client := port.Addr().Unmap()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && contains(trusted, client); i-- {
		hop, err := hopAddress(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		client = hop.Unmap().WithZone("")
	}
	return client
}

// hopAddress is the address in a hop, to which some proxies add the port.
func hopAddress(hop string) (netip.Addr, error) {
	address, err := netip.ParseAddr(strings.Trim(hop, "[]"))
	if err != nil {
		var port netip.AddrPort
		port, err = netip.ParseAddrPort(hop)
		address = port.Addr()
	}
	return address, err
}

// contains says whether an address lies in one of the prefixes.
func contains(prefixes []netip.Prefix, address netip.Addr) bool {
	for _, prefix := range prefixes {
		if prefix.Contains(address) {
			return true
		}
	}
	return false
}

// shareOf names who is counted as one client: an address or, since everybody has many of them, a network of IPv6.
func shareOf(address netip.Addr) string {
	if address.Is6() {
		if prefix, err := address.Prefix(64); err == nil {
			return prefix.String()
		}
	}
	return address.String()
}
