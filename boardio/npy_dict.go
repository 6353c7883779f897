package boardio

import (
	"math"
	"strconv"
	"strings"

	"example.com/match3"
	"example.com/match3/internal/fault"
)

// maxNPYBytes is more bytes than the cells of a file can have, and can be counted everywhere.
const maxNPYBytes = math.MaxInt / 2

// npyDict is the description of an array in the header of a .npy file: a Python dictionary of just these three members.
type npyDict struct {
	descr   string
	fortran bool
	shape   []uint64
}

// npyParser reads the dictionary. It knows of Python what NumPy writes: strings without escapes, True and False, and
// tuples of whole numbers. It goes forward only, so that it takes time in measure of the text.
type npyParser struct {
	rest string
}

// parseNPYDict reads the dictionary and wants nothing else in the text.
func parseNPYDict(text string) (*npyDict, error) {
	p := &npyParser{text}
	d, err := p.dict()
	if err != nil {
		return nil, err
	}
	if p.blanks(); p.rest != "" {
		return nil, p.fault("the end")
	}
	return d, nil
}

// fault says what was wanted and what stands there.
func (p *npyParser) fault(wanted string) error {
	found := "ends"
	if p.rest != "" {
		found = "goes on with " + quote(p.rest)
	}
	return fault.New(match3.ErrSyntax, "the .npy header %s where %s should be", found, wanted)
}

func (p *npyParser) blanks() { p.rest = strings.TrimLeft(p.rest, " \t\n\r\f") }

// next passes over blanks and a token, if it stands there.
func (p *npyParser) next(token string) bool {
	p.blanks()
	rest, found := strings.CutPrefix(p.rest, token)
	p.rest = rest
	return found
}

func (p *npyParser) dict() (*npyDict, error) {
	if !p.next("{") {
		return nil, p.fault("{")
	}
	d := new(npyDict)
	seen := map[string]bool{}
	for !p.next("}") {
		if len(seen) > 0 && !p.next(",") {
			return nil, p.fault("a comma or }")
		}
		if len(seen) > 0 && p.next("}") { // after the last comma
			break
		}
		name, err := p.text("the name of a member")
		if err != nil {
			return nil, err
		}
		if seen[name] {
			return nil, fault.New(match3.ErrSyntax, "the .npy header has %s twice", quote(name))
		}
		seen[name] = true
		if !p.next(":") {
			return nil, p.fault("a colon")
		}
		if err := p.member(d, name); err != nil {
			return nil, err
		}
	}
	for _, name := range []string{"descr", "fortran_order", "shape"} {
		if !seen[name] {
			return nil, fault.New(match3.ErrSyntax, "the .npy header has no %q", name)
		}
	}
	return d, nil
}

// member reads the value of a member.
func (p *npyParser) member(d *npyDict, name string) (err error) {
	switch name {
	case "descr":
		if p.blanks(); strings.HasPrefix(p.rest, "[") || strings.HasPrefix(p.rest, "(") { // the fields of a structure
			return fault.New(match3.ErrKind,
				"the array has fields; kinds are whole numbers, 0 for empty: save one field, arr['cells']")
		}
		d.descr, err = p.text("the type")
	case "fortran_order":
		switch {
		case p.next("True"):
			d.fortran = true
		case !p.next("False"):
			err = p.fault("True or False")
		}
	case "shape":
		d.shape, err = p.tuple()
	default:
		err = fault.New(match3.ErrSyntax,
			"the .npy header has an unknown member %s; it has only descr, fortran_order and shape", quote(name))
	}
	return err
}

// text reads a string.
func (p *npyParser) text(what string) (string, error) {
	p.blanks()
	if p.rest == "" || p.rest[0] != '\'' && p.rest[0] != '"' {
		return "", p.fault(what)
	}
	text, rest, found := strings.Cut(p.rest[1:], p.rest[:1])
	if !found || strings.ContainsAny(text, "\\\n") {
		return "", p.fault(what)
	}
	p.rest = rest
	return text, nil
}

// maxNPYDimensions is how many dimensions an array of NumPy can have.
const maxNPYDimensions = 64

// tuple reads a tuple of whole numbers.
func (p *npyParser) tuple() ([]uint64, error) {
	if !p.next("(") {
		return nil, p.fault("the shape")
	}
	shape := []uint64{}
	for !p.next(")") {
		if len(shape) > 0 && !p.next(",") {
			return nil, p.fault("a comma or )")
		}
		if len(shape) > 0 && p.next(")") { // after the last comma
			break
		}
		p.blanks()
		digits := p.rest[:len(p.rest)-len(strings.TrimLeft(p.rest, "0123456789"))]
		if digits == "" || len(digits) > 1 && digits[0] == '0' || len(shape) == maxNPYDimensions {
			return nil, p.fault("a size of the array")
		}
		size, err := strconv.ParseUint(digits, 10, 64)
		if err != nil {
			return nil, fault.New(ErrLimit, "the .npy header has the size %s, which is too large for any memory",
				quote(digits))
		}
		p.rest = strings.TrimPrefix(p.rest[len(digits):], "L") // as Python 2 wrote it
		shape = append(shape, size)
	}
	return shape, nil
}
