package main

import (
	"strings"
	"testing"
)

func TestReplacePath(t *testing.T) {
	const from, to = "old.example/mod", "new.example/team/mod"
	for _, tt := range []struct{ name, text, want string }{
		{"alone", "old.example/mod", "new.example/team/mod"},
		{"import", `import "old.example/mod"`, `import "new.example/team/mod"`},
		{"package beneath", `"old.example/mod/sub"`, `"new.example/team/mod/sub"`},
		{"twice on a line", "old.example/mod => old.example/mod/v", "new.example/team/mod => new.example/team/mod/v"},
		{"all packages", "old.example/mod/...", "new.example/team/mod/..."},
		{"version", "old.example/mod@latest", "new.example/team/mod@latest"},
		{"end of a sentence", "It is old.example/mod.", "It is new.example/team/mod."},
		{"name within", "old.example/mod.Resolve", "new.example/team/mod.Resolve"},
		{"address", "https://host/old.example/mod#readme", "https://host/new.example/team/mod#readme"},
		{"after an escape", `"\nold.example/mod"`, `"\nnew.example/team/mod"`},
		{"longer name", "old.example/model", "old.example/model"},
		{"name goes on", "old.example/mod-2", "old.example/mod-2"},
		{"longer host", "very-old.example/mod", "very-old.example/mod"},
		{"host beneath", "www.old.example/mod", "www.old.example/mod"},
		{"word before", "bold.example/mod", "bold.example/mod"},
		{"letter that could be an escape", "nold.example/mod", "nold.example/mod"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, n := replacePath(tt.text, from, to)
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if want := strings.Count(tt.want, to); n != want {
				t.Errorf("counted %d, want %d", n, want)
			}
		})
	}
}

func TestReplacePathBySubpath(t *testing.T) {
	got, n := replacePath("old.example/mod/sub", "old.example/mod", "old.example/mod/v2")
	if want := "old.example/mod/v2/sub"; got != want || n != 1 {
		t.Errorf("got %q and %d, want %q and 1", got, n, want)
	}
}

func TestCheckPath(t *testing.T) {
	for _, path := range []string{
		"example.org/m",
		"example.org/renamed/match3",
		"git.example-1.org/Team/match_3",
		"example.org/v1x",
		"gopkg.example/m.v3",
	} {
		if err := checkPath(path); err != nil {
			t.Errorf("%q: %v", path, err)
		}
	}
	for path, want := range map[string]string{
		"example.org/m/v2":          "may not end in /v2",
		"":                          "name of a host",
		"match3":                    "name of a host",
		"team/match3":               "name of a host",
		"example.org":               "needs a name",
		"https://example.org/m.git": `leave out the scheme and write "example.org/m"`,
		"example.org/m.git":         `write "example.org/m"`,
		"Example.org/m":             "lower-case",
		"git@example.org/m":         "lower-case",
		"-x.org/m":                  "hyphen",
		"/example.org/m":            "name of a host",
		"example.org/m/":            "empty element",
		"example.org//m":            "empty element",
		"example.org/.m":            "begins or ends with a dot",
		"example.org/m.":            "begins or ends with a dot",
		"example.org/a b":           `' '`,
		"example.org/é":             `'é'`,
		"example.org/m\n":           `'\n'`,
		"example.org/con/m":         "Windows",
		"example.org/NUL.x/m":       "Windows",
		"example.org/m/v0":          "/v0",
		"example.org/m/v1":          "/v1",
		"example.org/m/v02":         "/v02",
	} {
		if err := checkPath(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got error %v, want one that says %q", path, err, want)
		}
	}
}
