package interop

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// sql runs statements in DuckDB and returns the rows as lines of JSON.
func (p place) sql(statements string) string {
	p.Helper()
	driver, err := filepath.Abs("duckdb.js")
	if err != nil {
		p.Fatal(err)
	}
	return p.must(statements, "node", driver)
}

// readResults is a query for results as this package has them. Numbers of 64 bits would be text.
const readResults = `SELECT rows::INTEGER AS rows, cols::INTEGER AS cols, %s AS cells, %s AS final,
	removed::INTEGER AS removed, passes::INTEGER AS passes FROM %s`

// bytesAsList makes a list of the bytes of a column.
func bytesAsList(column string) string {
	return fmt.Sprintf(
		"list_transform(range(octet_length(%[1]s)), i -> ('0x' || substr(hex(%[1]s), 2 * i + 1, 2))::INTEGER)", column)
}

func TestDuckDBReadsOurTables(t *testing.T) {
	needs(t, "@duckdb/node-api")
	t.Run("bytes in several row groups", func(t *testing.T) {
		p := newPlace(t)
		const count = 70_000 // a row group has some 65,536
		p.write("boards.parquet", "generate", "--rows", "2", "--cols", "5", "--kinds", "3", "--count",
			fmt.Sprint(count), "--to", "parquet")
		p.match3("resolve", "boards.parquet", "-o", "results.parquet")
		groups := p.sql("SELECT count(DISTINCT row_group_id)::INTEGER AS n FROM parquet_metadata('results.parquet')")
		if groups == `{"n":1}`+"\n" {
			t.Error("there is one row group only")
		}
		if got := p.sql("SELECT count(*)::INTEGER AS n FROM 'results.parquet'"); got != fmt.Sprintf(`{"n":%d}`+"\n", count) {
			t.Errorf("of %d rows it reads %s", count, got)
		}
		some := fmt.Sprintf(readResults, bytesAsList("cells"), bytesAsList("final"),
			"read_parquet('results.parquet', file_row_number = true)")
		check(t, lines[result](t, p.sql(some+" WHERE file_row_number % 20 = 0")), count/20)
	})
	t.Run("lists of 32-bit numbers", func(t *testing.T) {
		p := newPlace(t)
		p.write("boards.parquet", "generate", "--rows", "60", "--cols", "50", "--kinds", "300", "--count", "50",
			"--to", "parquet")
		p.match3("resolve", "boards.parquet", "-o", "results.parquet")
		check(t, lines[result](t, p.sql(fmt.Sprintf(readResults, "cells", "final", "'results.parquet'"))), 50)
	})
	t.Run("the highest kind", func(t *testing.T) {
		p := newPlace(t)
		p.sql("COPY (SELECT [[4294967295, 4294967295, 4294967295, 4294967294]] AS board) TO 'boards.jsonl' (FORMAT json)")
		p.match3("resolve", "boards.jsonl", "-o", "results.parquet")
		got := p.sql("SELECT cells, final FROM 'results.parquet'")
		if got != `{"cells":[4294967295,4294967295,4294967295,4294967294],"final":[0,0,0,4294967294]}`+"\n" {
			t.Errorf("read as %s", got)
		}
	})
	t.Run("no boards", func(t *testing.T) {
		p := newPlace(t)
		p.write("boards.parquet", "generate", "--count", "0", "--to", "parquet")
		p.match3("resolve", "boards.parquet", "-o", "results.parquet")
		got := p.sql(
			"SELECT column_name AS n, column_type AS t FROM (DESCRIBE FROM 'results.parquet'); " +
				"SELECT count(*)::INTEGER AS n FROM 'results.parquet'")
		want := `{"n":"rows","t":"INTEGER"}
{"n":"cols","t":"INTEGER"}
{"n":"cells","t":"BLOB"}
{"n":"final","t":"BLOB"}
{"n":"removed","t":"BIGINT"}
{"n":"passes","t":"BIGINT"}
{"n":0}
`
		if got != want {
			t.Errorf("read as\n%swant\n%s", got, want)
		}
	})
}

// Columns of all sorts come back from a table with results as they were.
func TestDuckDBFindsItsColumns(t *testing.T) {
	needs(t, "@duckdb/node-api")
	p := newPlace(t)
	p.sql(`COPY (SELECT i AS id, 'level ' || i AS name, (i % 3 + 1)::UTINYINT AS rows, 4::BIGINT AS cols,
			list_transform(range((i % 3 + 1) * 4), x -> (x * 7 + i * x) % 4) AS cells,
			CASE WHEN i % 5 > 0
				THEN {'author': 'A' || i % 7, 'tags': ['x', NULL, 'y' || i], 'rates': MAP {'easy': i / 3.0}} END AS about,
			TIMESTAMP '2026-01-01' + to_seconds(i) AS made, i % 2 = 0 AS even, i::DECIMAL(30, 3) AS price, uuid() AS key,
			[[i, NULL], []] AS nested, NULL::INTEGER AS nothing
		FROM range(3000) t(i)) TO 'levels.parquet'`)
	p.match3("resolve", "levels.parquet", "-o", "results.parquet")
	got := p.sql(`
		SELECT count(*)::INTEGER AS n FROM (FROM 'levels.parquet'
			EXCEPT SELECT * EXCLUDE (final, removed, passes) FROM 'results.parquet');
		SELECT count(*)::INTEGER AS n FROM (SELECT * EXCLUDE (final, removed, passes) FROM 'results.parquet'
			EXCEPT FROM 'levels.parquet');
		SELECT count(*)::INTEGER AS n FROM (SELECT column_name, column_type FROM (DESCRIBE FROM 'levels.parquet')
			EXCEPT SELECT column_name, column_type FROM (DESCRIBE FROM 'results.parquet'))`)
	if want := strings.Repeat(`{"n":0}`+"\n", 3); got != want {
		t.Errorf("rows that differ, and columns: %swant %s", got, want)
	}
	results := p.sql(fmt.Sprintf(readResults, "cells::INTEGER[]", "final::INTEGER[]", "'results.parquet'"))
	check(t, lines[result](t, results), 3000)
}

// shaped are the boards 1 1 1 2 and 3 4 / 5 6 whose cells are of a type.
func shaped(cells string) string {
	return fmt.Sprintf(
		"SELECT 1 AS rows, 4 AS cols, [1, 1, 1, 2]::%[1]s AS cells UNION ALL SELECT 2, 2, [3, 4, 5, 6]::%[1]s", cells)
}

// resolvedShaped is what becomes of them.
const resolvedShaped = `{"board":[[0,0,0,2]],"removed":3,"passes":1}
{"board":[[3,4],[5,6]],"removed":0,"passes":0}
`

// What DuckDB writes is read, in all types that hold whole numbers and in all compressions but two.
func TestTablesOfDuckDB(t *testing.T) {
	needs(t, "@duckdb/node-api")
	const (
		bytes = `SELECT 1 AS rows, 4 AS cols, '\x01\x01\x01\x02'::BLOB AS cells UNION ALL
			SELECT 2, 2, '\x03\x04\x05\x06'::BLOB`
		ofRows = "SELECT [[1, 1, 1, 2]] AS %s UNION ALL SELECT [[3, 4], [5, 6]]"
		sizes  = "SELECT 1::%[1]s AS rows, 4::%[1]s AS cols, [1, 1, 1, 2] AS cells UNION ALL " +
			"SELECT 2::%[1]s, 2::%[1]s, [3, 4, 5, 6]"
	)
	type form struct{ name, query, options, refused string }
	forms := []form{
		{name: "bytes", query: bytes},
		{name: "lists of rows", query: fmt.Sprintf(ofRows, "cells")},
		{name: "lists of rows that are called board", query: fmt.Sprintf(ofRows, "board")},
		{
			name:  "lists of rows with their shape",
			query: "SELECT 1 AS rows, 4 AS cols, [[1, 1, 1, 2]] AS cells UNION ALL SELECT 2, 2, [[3, 4], [5, 6]]",
		},
		{name: "arrays of four", query: shaped("INTEGER[4]")},
		{name: "the second version", query: shaped("INTEGER[]"), options: ", PARQUET_VERSION v2"},
		{name: "bytes of the second version", query: bytes, options: ", PARQUET_VERSION v2"},
		{
			name: "LZ4", query: shaped("INTEGER[]"), options: ", COMPRESSION lz4",
			refused: `column "rows": it is compressed with LZ4_RAW; write it with SNAPPY`,
		},
		{
			name: "BROTLI", query: shaped("INTEGER[]"), options: ", COMPRESSION brotli",
			refused: `column "rows": it is compressed with BROTLI; write it with SNAPPY`,
		},
		{
			name:    "text",
			query:   "SELECT 1 AS rows, 4 AS cols, 'RRRG' AS cells",
			refused: `the column "cells" has text; write bytes (BLOB, BINARY)`,
		},
		{
			name:    "null cells",
			query:   "SELECT 1 AS rows, 1 AS cols, [NULL::INTEGER] AS cells",
			refused: "board 1: cell 0 is null; 0 stands for an empty cell",
		},
		{
			name: "no shape", query: "SELECT [1, 2] AS cells",
			refused: `no column "rows"; it needs rows, cols and cells, or board with a list of the rows, and has "cells"`,
		},
		{
			name:    "other letters",
			query:   "SELECT 1 AS Rows, 4 AS Cols, [1] AS Cells",
			refused: `no column "cells"; it needs rows, cols and cells`,
		},
		{
			name: "ragged rows", query: "SELECT [[1, 2], [3]] AS board",
			refused: "board 1: row 1 has 1 cells, and the rows before have 2",
		},
	}
	for _, of := range []string{
		"TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT",
	} {
		forms = append(forms, form{name: "lists of " + of, query: shaped(of + "[]")},
			form{name: "sizes of " + of, query: fmt.Sprintf(sizes, of)})
	}
	for _, of := range []struct{ sql, parquet string }{
		{"HUGEINT", "DOUBLE"}, {"DOUBLE", "DOUBLE"}, {"FLOAT", "FLOAT"}, {"DECIMAL(9, 0)", "DECIMAL(9,0)"},
	} {
		forms = append(forms,
			form{
				name: "lists of " + of.sql, query: shaped(of.sql + "[]"),
				refused: `the column "cells" has lists of ` + of.parquet + "; write bytes (BLOB, BINARY), a list of whole numbers",
			},
			form{
				name: "sizes of " + of.sql, query: fmt.Sprintf(sizes, of.sql),
				refused: `the column "rows" has ` + of.parquet + "; write whole numbers, INT32 or INT64",
			})
	}
	for _, codec := range []string{"uncompressed", "snappy", "gzip", "zstd"} {
		forms = append(forms, form{name: codec, query: shaped("INTEGER[]"), options: ", COMPRESSION " + codec})
	}
	p := newPlace(t)
	var statements strings.Builder
	for i, f := range forms {
		fmt.Fprintf(&statements, "COPY (%s) TO 'boards-%d.parquet' (FORMAT parquet%s);\n", f.query, i, f.options)
	}
	p.sql(statements.String())
	for i, f := range forms {
		t.Run(f.name, func(t *testing.T) {
			p := place{t, p.dir}
			file := fmt.Sprintf("boards-%d.parquet", i)
			if f.refused != "" {
				p.refuses(file, f.refused)
				return
			}
			if got := p.match3("resolve", "--to", "json", file); got != resolvedShaped {
				t.Errorf("resolved to\n%swant\n%s", got, resolvedShaped)
			}
		})
	}
}

// Final boards have the type of those that came in, lists of rows too.
func TestDuckDBReadsListsOfRows(t *testing.T) {
	needs(t, "@duckdb/node-api")
	p := newPlace(t)
	p.sql("COPY (SELECT 'a' AS id, [[1, 2], [1, 3], [1, 4]]::UTINYINT[][] AS board " +
		"UNION ALL SELECT 'b', [] UNION ALL SELECT 'c', [[], []]) TO 'boards.parquet'")
	p.match3("resolve", "boards.parquet", "-o", "results.parquet")
	got := p.sql(
		"SELECT * REPLACE (removed::INTEGER AS removed, passes::INTEGER AS passes), typeof(final) AS t " +
			"FROM 'results.parquet'")
	want := `{"id":"a","board":[[1,2],[1,3],[1,4]],"final":[[0,2],[0,3],[0,4]],"removed":3,"passes":1,"t":"UTINYINT[][]"}
{"id":"b","board":[],"final":[],"removed":0,"passes":0,"t":"UTINYINT[][]"}
{"id":"c","board":[[],[]],"final":[[],[]],"removed":0,"passes":0,"t":"UTINYINT[][]"}
`
	if got != want {
		t.Errorf("read as\n%swant\n%s", got, want)
	}
}
