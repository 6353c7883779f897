package main

import (
	"errors"
	"fmt"
	"strings"
)

// replacePath replaces the module path from wherever it stands as a whole, alone or with packages beneath it, and
// returns in how many places. example.com/m is thus found in "example.com/m/sub" and in "https://host/example.com/m.",
// but neither in "example.com/m2" nor in "www.example.com/m".
func replacePath(text, from, to string) (string, int) {
	var b strings.Builder
	n := 0
	for rest := text; ; {
		i := strings.Index(rest, from)
		if i < 0 {
			b.WriteString(rest)
			return b.String(), n
		}
		end := i + len(from)
		before := text[:len(text)-len(rest)+i]
		b.WriteString(rest[:i])
		if startsPath(before) && endsPath(rest[end:]) {
			b.WriteString(to)
			n++
		} else {
			b.WriteString(from)
		}
		rest = rest[end:]
	}
}

// startsPath says whether a path can begin behind the text before.
func startsPath(before string) bool {
	if before == "" {
		return true
	}
	c := before[len(before)-1]
	if c == 'n' || c == 't' || c == 'r' {
		// The end of an escape such as \n within a string, not the end of a word.
		return strings.HasSuffix(before[:len(before)-1], `\`)
	}
	return !isWord(c) && c != '.'
}

// endsPath says whether a path can end before the text after. A dot ends it too: a sentence, or the name of what a
// package holds, may follow.
func endsPath(after string) bool { return after == "" || !isWord(after[0]) }

// isWord says whether c can be part of one element of a path.
func isWord(c byte) bool {
	return isLower(c) || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_' || c == '~'
}

func isLower(c byte) bool { return 'a' <= c && c <= 'z' }

// checkPath says why a path cannot be that of a module which others can fetch. It asks for what the go command asks
// for, and helps with what is often pasted instead.
func checkPath(path string) error {
	if _, rest, found := strings.Cut(path, "://"); found {
		return fmt.Errorf("leave out the scheme and write %q", strings.TrimSuffix(rest, ".git"))
	}
	if strings.HasSuffix(path, ".git") {
		return fmt.Errorf("leave out .git and write %q", strings.TrimSuffix(path, ".git"))
	}
	elements := strings.Split(path, "/")
	if !strings.Contains(elements[0], ".") {
		return errors.New("its first element must be the name of a host, with a dot in it, as in example.org/team/name")
	}
	if len(elements) < 2 {
		return errors.New("it needs a name behind the host, as in example.org/team/name")
	}
	for i := range len(elements[0]) {
		if c := elements[0][i]; !isLower(c) && ('0' > c || c > '9') && c != '-' && c != '.' {
			return fmt.Errorf("its host may hold lower-case letters, digits, dots and hyphens, but not %q", c)
		}
	}
	if elements[0][0] == '-' {
		return errors.New("its host may not begin with a hyphen")
	}
	for _, element := range elements {
		if err := checkElement(element); err != nil {
			return err
		}
	}
	if last := elements[len(elements)-1]; isVersion(last) {
		return fmt.Errorf("it may not end in /%s: a major version comes with a release, whose number the modules under tools must then require too", last)
	}
	return nil
}

// checkElement checks what stands between two slashes.
func checkElement(element string) error {
	if element == "" {
		return errors.New("it has an empty element: a slash at the start or the end, or two in a row")
	}
	if element[0] == '.' || element[len(element)-1] == '.' {
		return fmt.Errorf("its element %q begins or ends with a dot", element)
	}
	for _, r := range element {
		if r >= 0x80 || !isWord(byte(r)) && r != '.' {
			return fmt.Errorf("its element %q holds %q; letters, digits and - . _ ~ are allowed", element, r)
		}
	}
	base, _, _ := strings.Cut(strings.ToLower(element), ".")
	switch base {
	case "con", "prn", "aux", "nul",
		"com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9",
		"lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9":
		return fmt.Errorf("its element %q is no name for a folder on Windows", element)
	}
	return nil
}

// isVersion says whether element is a v and digits.
func isVersion(element string) bool {
	digits, found := strings.CutPrefix(element, "v")
	return found && digits != "" && strings.Trim(digits, "0123456789") == ""
}
