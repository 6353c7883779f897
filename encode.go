package match3

// kindList gives each kind of a board a code from 1 on, in the order in which they come. Code 0 is the empty cell.
type kindList[T comparable] struct {
	kinds []T // by their codes
	known map[T]byte
}

// Up to mostSearched kinds are found by looking through them, more than that by their hash. A byte tells maxKinds apart.
const (
	mostSearched = 16
	maxKinds     = 256
)

// code returns the code of a kind, a new one if it has none yet; it is not ok if all codes are taken.
func (l *kindList[T]) code(kind T) (code byte, ok bool) {
	if l.known == nil {
		for code, other := range l.kinds {
			if other == kind {
				return byte(code), true
			}
		}
	} else if code, ok = l.known[kind]; ok {
		return code, true
	}
	if len(l.kinds) == maxKinds {
		return 0, false
	}
	code = byte(len(l.kinds))
	l.kinds = append(l.kinds, kind)
	switch {
	case l.known != nil:
		l.known[kind] = code
	case len(l.kinds) > mostSearched:
		l.known = make(map[T]byte)
		for code, kind := range l.kinds {
			l.known[kind] = byte(code)
		}
	}
	return code, true
}

// encodeValues fills in the codes of cells and returns the kinds by their codes. It gives up if there are too many kinds.
func encodeValues[T comparable](codes []byte, cells []T, empty T) (kinds []T, few bool) {
	var room [mostSearched]T
	list := kindList[T]{kinds: append(room[:0], empty)}
	for i, cell := range cells {
		code, ok := list.code(cell)
		if !ok {
			return nil, false
		}
		codes[i] = code
	}
	return list.kinds, true
}

// encodeStrings is encodeValues for strings. Most are found at once, in the place of the last string with the same hash,
// which is made from the length and the first and last bytes.
func encodeStrings(codes []byte, cells []string, empty string) (kinds []string, few bool) {
	var last [64]struct {
		text string // never empty once the entry is made
		code byte
	}
	var room [mostSearched]string
	list := kindList[string]{kinds: append(room[:0], empty)}
	for i, text := range cells {
		if text == "" {
			code, ok := list.code(text)
			if !ok {
				return nil, false
			}
			codes[i] = code
			continue
		}
		entry := &last[(len(text)+5*int(text[0])+11*int(text[len(text)-1]))%len(last)]
		if entry.text != text {
			code, ok := list.code(text)
			if !ok {
				return nil, false
			}
			entry.text, entry.code = text, code
		}
		codes[i] = entry.code
	}
	return list.kinds, true
}
