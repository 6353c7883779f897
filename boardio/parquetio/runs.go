package parquetio

import (
	"encoding/binary"
	"errors"
	"math/bits"
)

var errRuns = errors.New("a page has other values than its header tells of")

// slack is how many values more than there are may be encoded, since some encodings fill up their last group.
const slack = 512

// checkRuns wants runs of values of so many bits, which say themselves how long they are, to be no more than count
// values.
func checkRuns(data []byte, width, count int) error {
	total := 0
	for len(data) > 0 {
		u, n := binary.Uvarint(data)
		if n <= 0 {
			return errRuns
		}
		data = data[n:]
		length := u >> 1
		if length > uint64(count+slack) {
			return errRuns
		}
		size := (width + 7) / 8
		if u&1 != 0 { // groups of eight values
			size = int(length) * width
			length *= 8
		}
		if total += int(length); total > count+slack || size > len(data) {
			return errRuns
		}
		data = data[size:]
	}
	return nil
}

// checkLevels checks runs of levels up to highest, behind their length, and returns what follows them.
func checkLevels(data []byte, highest, count int) (rest []byte, err error) {
	if highest == 0 {
		return data, nil
	}
	if len(data) < 4 {
		return nil, errRuns
	}
	size := binary.LittleEndian.Uint32(data)
	if data = data[4:]; uint64(size) > uint64(len(data)) {
		return nil, errRuns
	}
	return data[size:], checkRuns(data[:size], bits.Len(uint(highest)), count)
}

// checkDelta wants the head of values that are written as differences to tell of no more than count values.
func checkDelta(data []byte, count int) error {
	var head [3]uint64 // the size of blocks, miniblocks in a block, values
	for i := range head {
		u, n := binary.Uvarint(data)
		if n <= 0 {
			return errRuns
		}
		head[i] = u
		data = data[n:]
	}
	if head[0] > 1<<16 || head[1] == 0 || head[1] > 1<<10 || head[2] > uint64(count) {
		return errRuns
	}
	return nil
}

// The encodings of values that are read.
const (
	encodingPlain           = 0
	encodingPlainDictionary = 2
	encodingRuns            = 3
	encodingDelta           = 5
	encodingDeltaLength     = 6
	encodingDictionary      = 8
	encodingStreams         = 9
)

// checkValues checks values behind their levels.
func checkValues(data []byte, encoding, count int) error {
	switch encoding {
	case encodingPlain, encodingStreams:
		return nil
	case encodingPlainDictionary, encodingDictionary:
		if len(data) == 0 {
			return nil
		}
		if data[0] > 32 {
			return errRuns
		}
		return checkRuns(data[1:], int(data[0]), count)
	case encodingRuns: // of truth values
		_, err := checkLevels(data, 1, count)
		return err
	case encodingDelta, encodingDeltaLength:
		return checkDelta(data, count)
	}
	return errEncoding
}

var errEncoding = errors.New(
	"a page has an encoding that is not read here; write the column PLAIN or with a dictionary")
