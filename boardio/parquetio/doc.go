// Package parquetio reads and writes tables of boards in the Parquet format. It stands apart from package boardio so
// that those who need no tables link nothing of them.
//
// A table has a board a row: the columns rows and cols, and cells, which are row by row, as bytes or as a list of
// numbers; or a list of the rows alone, in cells or board. Results have the columns final, removed and passes too, and
// whatever other columns there were. docs/formats.md has the details.
//
// A file may be hostile. The library that decodes Parquet trusts lengths and counts in places, so that footers, page
// headers, runs and compressed data are gone through before it sees them, and its panics end up as errors here.
package parquetio
