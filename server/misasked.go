package server

import (
	"io"
	"net/http"
	"strconv"
)

// sayHow gives a text to the answers that the protocols give without one: to another method than POST, and to a content
// type that is none of theirs. Who forgot a flag of curl would see nothing at all.
func sayHow(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		how := &misaskedWriter{ResponseWriter: w}
		next.ServeHTTP(how, r)
	})
}

// misaskedWriter writes the text after the status.
type misaskedWriter struct{ http.ResponseWriter }

func (w *misaskedWriter) WriteHeader(status int) {
	text := map[int]string{
		http.StatusMethodNotAllowed: "A call is a POST; docs/service.md shows how to ask.\n",
		http.StatusUnsupportedMediaType: "Send Content-Type: application/json, and to Explain application/connect+json; " +
			"Accept-Post lists the other types.\n",
	}[status]
	if text == "" {
		w.ResponseWriter.WriteHeader(status)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	w.ResponseWriter.WriteHeader(status)
	_, _ = io.WriteString(w.ResponseWriter, text) // who does not read it, does not want it
}

// Flush makes the writer an http.Flusher.
func (w *misaskedWriter) Flush() { _ = http.NewResponseController(w.ResponseWriter).Flush() }

// Unwrap lets http.ResponseController find what is beneath.
func (w *misaskedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
