package interop

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// polars runs a program of JavaScript with Polars as pl.
func (p place) polars(program string) string {
	p.Helper()
	return p.must(`"use strict"; const pl = require("nodejs-polars");`+"\n"+program, "node", "-")
}

// polarsResults is a program that writes each so-many-th of the results in a file, with cells of a type, as this
// package has them.
const polarsResults = `{
const some = pl.readParquet("%[2]s").withRowCount("row").filter(pl.col("row").modulo(%[3]d).eq(0));
const results = some.withColumns(pl.col("cells").cast(pl.List(pl.%[1]s)), pl.col("final").cast(pl.List(pl.%[1]s)));
for (const row of results.select("rows", "cols", "cells", "final", "removed", "passes").toRecords()) {
	row.cells = Array.from(row.cells);
	row.final = Array.from(row.final);
	console.log(JSON.stringify(row, (_, value) => typeof value === "bigint" ? Number(value) : value));
}}
`

func TestPolarsReadsOurTables(t *testing.T) {
	needs(t, "nodejs-polars")
	for _, test := range []struct {
		name             string
		rows, cols, high int
		count            int
		cell             string
		step             int
	}{
		{"bytes in several row groups", 2, 5, 3, 70_000, "UInt8", 20},
		{"lists of 32-bit numbers", 60, 50, 300, 50, "UInt32", 1},
		{"no boards", 8, 8, 6, 0, "UInt8", 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := newPlace(t)
			p.write("boards.parquet", "generate", "--to", "parquet", "--rows", fmt.Sprint(test.rows), "--cols",
				fmt.Sprint(test.cols),
				"--kinds", fmt.Sprint(test.high), "--count", fmt.Sprint(test.count))
			p.match3("resolve", "boards.parquet", "-o", "results.parquet")
			check(t, lines[result](t, p.polars(fmt.Sprintf(polarsResults, test.cell, "results.parquet", test.step))),
				test.count/test.step)
		})
	}
}

// polarsShaped are the boards 1 1 1 2 and 3 4 / 5 6, as a data frame whose numbers are of the types that JavaScript
// gives them.
const polarsShaped = `pl.DataFrame({
	name: ["first", null], rows: [1, 2], cols: [4, 2], cells: [[1, 1, 1, 2], [3, 4, 5, 6]],
}).withColumns(%s).writeParquet("boards-%d.parquet"%s);
`

// withTypes gives the columns types.
func withTypes(size, cell string) string {
	return fmt.Sprintf(
		`pl.col("rows").cast(pl.%[1]s), pl.col("cols").cast(pl.%[1]s), pl.col("cells").cast(pl.List(pl.%[2]s))`, size, cell)
}

func TestTablesOfPolars(t *testing.T) {
	needs(t, "nodejs-polars")
	forms := []struct{ name, types, options, refused string }{
		{name: "the default", types: withTypes("Int64", "Int64")},
		{name: "bytes", types: withTypes("Int32", "UInt8")},
		{name: "signed bytes", types: withTypes("Int8", "Int8")},
		{name: "16 bits", types: withTypes("UInt16", "Int16")},
		{name: "32 bits", types: withTypes("UInt32", "Int32")},
		{name: "64 bits without a sign", types: withTypes("UInt64", "UInt64")},
		{name: "Snappy", types: withTypes("Int64", "Int64"), options: `, {compression: "snappy"}`},
		{name: "Zstandard", types: withTypes("Int64", "Int64"), options: `, {compression: "zstd"}`},
		{name: "gzip", types: withTypes("Int64", "Int64"), options: `, {compression: "gzip"}`},
		{name: "uncompressed", types: withTypes("Int64", "Int64"), options: `, {compression: "uncompressed"}`},
		{
			name: "LZ4", types: withTypes("Int64", "Int64"), options: `, {compression: "lz4"}`,
			refused: "it is compressed with LZ4_RAW; write it with SNAPPY",
		},
		{
			name: "numbers of JavaScript", types: `pl.col("rows")`,
			refused: `the column "cells" has lists of DOUBLE; write bytes (BLOB, BINARY), a list of whole numbers`,
		},
		{
			name:    "sizes that are numbers of JavaScript",
			types:   withTypes("Float64", "Int64"),
			refused: `the column "rows" has DOUBLE; write whole numbers, INT32 or INT64`,
		},
	}
	p := newPlace(t)
	var write, read strings.Builder
	for i, f := range forms {
		fmt.Fprintf(&write, polarsShaped, f.types, i, f.options)
	}
	p.polars(write.String())
	written := 0
	for i, f := range forms {
		t.Run(f.name, func(t *testing.T) {
			p := place{t, p.dir}
			boards, results := fmt.Sprintf("boards-%d.parquet", i), fmt.Sprintf("results-%d.parquet", i)
			if f.refused != "" {
				p.refuses(boards, f.refused)
				return
			}
			if got := p.match3("resolve", "--to", "json", boards); got != resolvedShaped {
				t.Errorf("resolved to\n%swant\n%s", got, resolvedShaped)
			}
			p.match3("resolve", boards, "-o", results)
			fmt.Fprintf(&read, sameColumns, boards, results)
			fmt.Fprintf(&read, polarsResults, "UInt32", results, 1)
			written++
		})
	}
	check(t, lines[result](t, p.polars(read.String())), 2*written)
}

// sameColumns is a program that fails if columns of a table have become others in that of its results, or final boards
// have not the type of those before.
const sameColumns = `{
const boards = pl.readParquet("%[1]s"), results = pl.readParquet("%[2]s");
if (results.columns.join(" ") !== "name rows cols cells final removed passes" ||
	!results.drop(["final", "removed", "passes"]).frameEqual(boards, true) ||
	String(results.getColumn("final").dtype) !== String(boards.getColumn("cells").dtype))
	throw new Error("%[2]s: " + results);
}
`

// What Polars makes of other tables, and of results in JSON, is a table of boards too.
func TestTablesThatPolarsMakesOfOthers(t *testing.T) {
	needs(t, "nodejs-polars")
	p := newPlace(t)
	p.write("boards.parquet", "generate", "--count", "100", "--to", "parquet")
	objects := regexp.MustCompile(`(?m)^.+$`).ReplaceAllString(p.match3("generate", "--count", "100"), `{"board":$0}`)
	if err := os.WriteFile(filepath.Join(p.dir, "boards.jsonl"), []byte(objects), 0o644); err != nil {
		t.Fatal(err)
	}
	want := p.match3("resolve", "--to", "json", "boards.jsonl")
	p.polars(`pl.readParquet("boards.parquet").writeParquet("again.parquet");
		pl.readParquet("boards.parquet").writeParquet("dense.parquet", {compression: "zstd"});
		pl.scanJson("boards.jsonl").collectSync().writeParquet("rows.parquet");`)
	for _, file := range []string{"again.parquet", "dense.parquet", "rows.parquet"} {
		if got := p.match3("resolve", "--to", "json", file); got != want {
			t.Errorf("%s is resolved to other boards: %.200s", file, got)
		}
	}
	p.match3("resolve", "rows.parquet", "-o", "results.parquet")
	p.match3("resolve", "boards.jsonl", "-o", "want.jsonl")
	got := p.polars(`for (const all of [pl.readParquet("results.parquet"), pl.scanJson("want.jsonl").collectSync()])
		console.log(JSON.stringify([all.getColumn("removed").sum(), all.getColumn("passes").max()]));`)
	if first, second, _ := strings.Cut(got, "\n"); first+"\n" != second {
		t.Errorf("sums of the results of rows, and of those in JSON:\n%s", got)
	}
}
