package server

import (
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"sync/atomic"

	"connectrpc.com/connect/v2"
)

// Tokens are the bearer tokens that open the service. They can be read again while it runs.
type Tokens struct {
	file   string
	hashes atomic.Pointer[[][sha256.Size]byte]
}

// OpenTokens reads tokens from a file: one a line, and lines that are empty or begin with # are passed over. A file
// without any is an error, since it would lock everybody out.
func OpenTokens(file string) (*Tokens, error) {
	t := &Tokens{file: file}
	return t, t.Reload()
}

// Reload reads the file again. After an error the tokens are those from before.
func (t *Tokens) Reload() error {
	text, err := readSecret(t.file)
	if err != nil {
		return err
	}
	var hashes [][sha256.Size]byte
	number := 0
	for line := range strings.Lines(strings.TrimPrefix(string(text), "\ufeff")) {
		number++
		token := strings.TrimSpace(line)
		if token == "" || strings.HasPrefix(token, "#") {
			continue
		}
		if strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }) {
			return fmt.Errorf("%s:%d: a token is of printable ASCII without blanks", t.file, number)
		}
		hashes = append(hashes, sha256.Sum256([]byte(token)))
	}
	if len(hashes) == 0 {
		return fmt.Errorf("%s: %w", t.file, errNoTokens)
	}
	t.hashes.Store(&hashes)
	return nil
}

// readSecret reads a small file whole. One that is no file, and does not end, is refused.
func readSecret(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	text, err := io.ReadAll(io.LimitReader(file, maxSecret+1))
	if err == nil && len(text) > maxSecret {
		err = fmt.Errorf("%s: it has more than %d bytes, which are the most", name, maxSecret)
	}
	return text, err
}

// maxSecret is how long a file of tokens, certificates or a key may be.
const maxSecret = 1 << 20

var errNoTokens = errors.New("there is no token in it")

// Allow says whether a token is one of them. How long that takes tells nothing of the tokens but how many there are.
func (t *Tokens) Allow(token string) bool {
	given := sha256.Sum256([]byte(token))
	found := 0
	for _, hash := range *t.hashes.Load() {
		found |= subtle.ConstantTimeCompare(hash[:], given[:])
	}
	return found == 1
}

// authenticate refuses requests without a token.
func (s *Server) authenticate(next http.Handler) http.Handler {
	if s.tokens == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		if !strings.EqualFold(scheme, "Bearer") || !s.tokens.Allow(strings.TrimSpace(token)) {
			w.Header().Set("WWW-Authenticate", `Bearer realm="match3"`)
			s.refuse(w, r, "token", connect.NewError(connect.CodeUnauthenticated,
				"a bearer token that is known here is needed: Authorization: Bearer TOKEN"))
			return
		}
		next.ServeHTTP(w, r)
	})
}
