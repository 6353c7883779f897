package server

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"

	"connectrpc.com/connect/v2"
)

// unpack unpacks requests that were sent packed, so that what they come to is counted among the bytes that are held.
// A request that the protocol would refuse stays as it is, and is refused there.
func (s *Server) unpack(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header, framed := packing(r.Header.Get("Content-Type"))
		if r.Header.Get(header) != "gzip" {
			next.ServeHTTP(w, r)
			return
		}
		plain := &body{server: s}
		if came, ok := r.Body.(*bodyReader); ok {
			plain.packed = came.held
		}
		defer func() { plain.release() }()
		var err error
		if framed {
			err = plain.unpackFrame(r.Body)
		} else {
			err = plain.unpackAll(r.Body)
			r.Header.Del(header)
		}
		if err != nil {
			s.refuseBody(w, r, err)
			return
		}
		plain.passOn(r)
		next.ServeHTTP(w, r)
	})
}

// packing is the header that says how messages of a content type are packed, and whether they come in frames.
func packing(contentType string) (header string, framed bool) {
	kind, _, err := mime.ParseMediaType(contentType)
	switch {
	case err != nil:
		return "Content-Encoding", false
	case strings.HasPrefix(kind, "application/grpc"):
		return "Grpc-Encoding", true
	case strings.HasPrefix(kind, "application/connect+"):
		return "Connect-Content-Encoding", true
	}
	return "Content-Encoding", false
}

// unpackAll takes what is packed as a whole.
func (b *body) unpackAll(packed io.Reader) error {
	reader, err := gzip.NewReader(packed)
	if err == nil {
		err = b.fill(reader, "the request, unpacked,")
	}
	return notPacked(err)
}

// A frame is a message behind a byte of flags and four of its length.
const (
	frameHead   = 5
	framePacked = 1 // the flag of a message that is packed
)

// unpackFrame takes a request of one frame. What is no whole frame stays as it is.
func (b *body) unpackFrame(packed io.Reader) error {
	var head [frameHead]byte
	n, _ := io.ReadFull(packed, head[:])
	err := b.fill(bytes.NewReader(head[:n]), "the request")
	if err != nil || n < frameHead {
		return err
	}
	message := io.LimitReader(packed, int64(binary.BigEndian.Uint32(head[1:])))
	if head[0]&framePacked == 0 {
		err = b.fill(message, "the request")
	} else {
		err = b.unpackAll(message)
		b.data[0] &^= framePacked
		length := len(b.data) - frameHead
		binary.BigEndian.PutUint32(b.data[1:], uint32(length)) //nolint:gosec // within the limit of a body
	}
	if err != nil {
		return err
	}
	if more, _ := io.Copy(io.Discard, packed); more > 0 {
		return connect.NewError(connect.CodeUnimplemented, "a request is one message, and another one follows")
	}
	return nil
}

// notPacked says of an error of the packing that it is one; errors of limits stay as they are.
func notPacked(err error) error {
	var refused *connect.Error
	if err == nil || errors.As(err, &refused) {
		return err
	}
	return connect.Errorf(connect.CodeInvalidArgument, "the request cannot be unpacked: %v", err)
}
