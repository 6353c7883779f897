package server

import (
	"crypto/tls"
	"fmt"
	"sync/atomic"
)

// Certificate is a certificate for TLS with its key. It can be read again while the server runs.
type Certificate struct {
	cert, key string
	current   atomic.Pointer[tls.Certificate]
}

// OpenCertificate reads a certificate, followed by those that stand above it, and its key from files in PEM.
func OpenCertificate(cert, key string) (*Certificate, error) {
	c := &Certificate{cert: cert, key: key}
	return c, c.Reload()
}

// Reload reads the files again. After an error the certificate is the one from before.
func (c *Certificate) Reload() error {
	cert, err := readSecret(c.cert)
	if err != nil {
		return err
	}
	key, err := readSecret(c.key)
	if err != nil {
		return err
	}
	pair, err := tls.X509KeyPair(cert, key)
	if err != nil {
		return fmt.Errorf("%s, %s: %w", c.cert, c.key, err)
	}
	c.current.Store(&pair)
	return nil
}

// Get is what tls.Config asks for a certificate.
func (c *Certificate) Get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	return c.current.Load(), nil
}
