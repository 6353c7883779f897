package server

import (
	"strings"
	"testing"
)

// A host or an origin that can never match is a mistake of whoever wrote it, and is told at the start.
func TestNamesThatMatchNothing(t *testing.T) {
	for _, test := range []struct{ host, says string }{
		{"play.example.org", ""},
		{"PLAY.example.org:8443", ""},
		{"example.org.", ""},
		{"xn--bcher-kva.example", ""},
		{"my_host", ""},
		{"192.0.2.1", ""},
		{"::1", ""},
		{"[2001:DB8::0:1]", ""},
		{"*.example.org", "no wildcards"},
		{"*", "no wildcards"},
		{"bücher.example", "xn--"},
		{".example.org", "no part of a name"},
		{"example..org", "no part of a name"},
		{".", "no part of a name"},
		{"example.org!", "no part of a name"},
		{strings.Repeat("a", 64) + ".org", "no part of a name"},
		{"192.0.2", "ends in a number"},
		{"192.0.2.256", "ends in a number"},
		{"https://example.org", "not a name"},
		{"example.org/", "not a name"},
		{"example.org:http", "not a name"},
		{"", "not a name"},
	} {
		_, err := New(Config{Limits: DefaultLimits(), Hosts: []string{test.host}})
		wantWords(t, "host "+test.host, err, test.says)
	}
	for _, test := range []struct{ origin, says string }{
		{"https://example.org", ""},
		{"http://localhost:8080", ""},
		{"https://example.org:8443", ""},
		{"http://example.org:443", ""},
		{"http://[::1]:3000", ""},
		{"chrome-extension://abcdefgh", ""},
		{"https://192.0.2.1", ""},
		{"https://Example.org", "browsers write it https://example.org"},
		{"https://example.org:443", "browsers write it https://example.org"},
		{"http://example.org:80", "browsers write it http://example.org"},
		{"https://example.org:", "browsers write it https://example.org"},
		{"http://[0:0::1]:3000", "browsers write it http://[::1]:3000"},
		{"https://*.example.org", "no wildcards"},
		{"https://bücher.example", "xn--"},
		{"https://192.0.2", "ends in a number"},
		{"https://:443", "no part of a name"},
		{"example.org", "is not an origin"},
	} {
		_, err := New(Config{Limits: DefaultLimits(), Origins: []string{test.origin}})
		wantWords(t, "origin "+test.origin, err, test.says)
	}
}

// An address is the same however it is written.
func TestHostsAsAddresses(t *testing.T) {
	for _, host := range []string{"[2001:db8::1]", "[2001:db8::1]:8080", "[2001:DB8:0::0:1]"} {
		if got := hostName(host); got != hostName("2001:db8::1") {
			t.Errorf("%s is taken for %s", host, got)
		}
	}
}

// wantWords fails unless an error has these words; none stand for no error.
func wantWords(t *testing.T, what string, err error, words string) {
	t.Helper()
	if words == "" && err != nil || words != "" && (err == nil || !strings.Contains(err.Error(), words)) {
		t.Errorf("%s: %v, want %q", what, err, words)
	}
}
