package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// How the compressed forms begin.
var (
	gzipMagic = []byte{0x1f, 0x8b}
	zstdMagic = []byte{0x28, 0xb5, 0x2f, 0xfd}
)

// isZstd says whether zstd data begins so: with a frame, or with one that is to be passed over, as pzstd writes it.
func isZstd(head []byte) bool {
	return bytes.HasPrefix(head, zstdMagic) || len(head) >= 4 && head[0]&0xf0 == 0x50 && string(head[1:4]) == "*M\x18"
}

// maxWindow is how far back the data of a zstd file may refer, which the reader must keep: as far as zstd -19 and all lower
// levels do. Files made with --ultra or --long may refer further.
const maxWindow = 8 << 20

// decompressing is a reader of what may be compressed with gzip or zstd, which the first bytes tell: no board begins so.
type decompressing struct {
	in    io.Reader
	inErr error     // of in
	inner io.Reader // nil before the first read
	zstd  *zstd.Decoder
	err   error
}

func (d *decompressing) Read(p []byte) (int, error) {
	if d.err != nil {
		return 0, d.err
	}
	if d.inner == nil {
		if err := d.begin(); err != nil {
			d.err = d.explain(err)
			return 0, d.err
		}
	}
	n, err := d.inner.Read(p)
	if err != nil {
		d.err = d.explain(err)
		d.close()
	}
	return n, d.err
}

// begin finds out what the input is.
func (d *decompressing) begin() error {
	buffered := bufio.NewReaderSize(noting{d}, headSize)
	head, err := buffered.Peek(1) // and no more than needed: it may be a while before there is more
	if err == nil && (head[0] == gzipMagic[0] || head[0] == zstdMagic[0] || head[0]&0xf0 == 0x50) {
		head, _ = buffered.Peek(2)
	}
	if len(head) > 1 && (head[1] == gzipMagic[1] || head[1] == zstdMagic[1] || head[1] == '*') {
		head, _ = buffered.Peek(len(zstdMagic))
	}
	switch {
	case bytes.HasPrefix(head, gzipMagic):
		d.inner, err = gzip.NewReader(buffered)
		return err
	case isZstd(head):
		d.zstd, err = zstd.NewReader(buffered, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
			zstd.WithDecoderMaxWindow(maxWindow))
		d.inner = d.zstd
		return err
	}
	d.inner = buffered // which tells of err, if there is one, too
	return nil
}

// close frees what a decoder holds, and the buffer: there may be thousands of inputs. Nothing more can be read then.
func (d *decompressing) close() {
	if d.zstd != nil {
		d.zstd.Close()
	}
	d.inner, d.zstd = nil, nil
	if d.err == nil {
		d.err = io.EOF
	}
}

// explain tells what is wrong with compressed data from what is wrong with reading it.
func (d *decompressing) explain(err error) error {
	switch {
	case errors.Is(err, io.EOF), d.inErr != nil:
		return err
	case errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("the compressed data ends early; was the file cut off?")
	case errors.Is(err, zstd.ErrWindowSizeExceeded):
		return fmt.Errorf("the zstd data needs a window of more than %d MB; compress it without --ultra or --long", maxWindow>>20)
	}
	return fmt.Errorf("the compressed data is damaged: %w", err)
}

// noting reads what is compressed and notes what was wrong with that.
type noting struct{ of *decompressing }

func (n noting) Read(p []byte) (int, error) {
	count, err := n.of.in.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		n.of.inErr = err
	}
	return count, err
}
