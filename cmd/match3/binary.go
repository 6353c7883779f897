package main

import (
	"math"
	"os"

	"example.com/match3/boardio"
)

// isBinary says whether a format is nothing for eyes, and is chosen by names alone.
func isBinary(format boardio.Format) bool {
	return format == boardio.NPY || format == boardio.Parquet
}

// checkBinary refuses what makes no sense with arrays of NumPy and tables of Parquet, before anything is read or
// written.
func checkBinary(flags resolveFlags, format boardio.Format, inputs []*input) error {
	if err := checkBinaryInputs(flags.opts, inputs); err != nil {
		return err
	}
	if isBinary(format) && flags.output.path == "" && isTerminal(os.Stdout) {
		return usageError("--to %v cannot be shown on a terminal; name a file with --output", format)
	}
	for _, in := range inputs {
		if isTrace(format) && in.format == boardio.Parquet {
			return usageError(
				"--to %v does not work on tables, and %s is one; resolve it with --to json and trace the boards that matter",
				format, in.name)
		}
	}
	if format != boardio.Parquet {
		return nil
	}
	if c, err := parseCompression(flags.output.compress, flags.output.path); err == nil && c != noCompression {
		return usageError(
			"--to parquet: a table is compressed internally; leave out --compress, and let the name end in .parquet")
	}
	for _, in := range inputs {
		if in.format == boardio.Parquet && len(inputs) > 1 {
			return usageError(
				"--to parquet: the columns of %s are written with its results, so it must be the only input; "+
					"write one file for each input", in.name)
		}
	}
	return nil
}

// checkBinaryInputs refuses another symbol for empty cells than 0 where an input has no symbols, and tables that are no
// plain files.
func checkBinaryInputs(opts boardio.Options, inputs []*input) error {
	for _, in := range inputs {
		if in.undetected || !isBinary(in.format) || in.err != nil {
			continue
		}
		if opts.Empty != nil {
			return usageError("--empty does not apply to %s: it is %v, in which 0 is always empty", in.name, in.format)
		}
		if in.format != boardio.Parquet {
			continue
		}
		if in.file == nil {
			return usageError("a table has to be read from its end, which %s does not allow; name a plain file",
				in.name)
		}
		if compressionOf(in.path) != noCompression {
			return usageError("a table is compressed internally, and %s is compressed on top of that; decompress it first",
				in.name)
		}
	}
	return nil
}

// patchable says whether the beginning of the output can be written again.
func (o *output) patchable() bool { return o.beside != "" && o.frames.into == nil }

// checkCount refuses to write an array, which begins with the number of boards, where that is neither known now nor can
// be filled in later.
func (o *output) checkCount(format boardio.Format, inputs []*input) error {
	known := len(inputs) == 1 && inputs[0].format == boardio.NPY
	if format != boardio.NPY || known || o.patchable() {
		return nil
	}
	if o.beside != "" {
		return usageError(
			"--to npy: an array begins with the number of boards, which is not known yet " +
				"and cannot be filled in later in compressed output; write a plain file and compress that")
	}
	return usageError(
		"--to npy: an array begins with the number of boards, which is not known yet " +
			"and cannot be filled in later on a pipe; name a file with --output")
}

// checkGenerated refuses generated boards that no array can hold, and terminals.
func checkGenerated(flags generateFlags, format boardio.Format) error {
	const highest = 255
	switch {
	case !isBinary(format):
		return nil
	case isTerminal(os.Stdout):
		return usageError("--to %v cannot be shown on a terminal; write it to a file, > boards.%v", format, format)
	case format != boardio.NPY:
		return nil
	case flags.count > math.MaxInt/2:
		return usageError("--to npy --count %d: an array cannot hold that many boards", flags.count)
	case flags.params.Kinds > highest:
		return usageError("--to npy --kinds %d: an array of bytes holds kinds up to %d", flags.params.Kinds, highest)
	}
	return nil
}
