package interop

import "testing"

// hyparquetResults writes the results in results.parquet as this package has them.
const hyparquetResults = `
const { pathToFileURL } = require("url");
import(pathToFileURL(require.resolve("hyparquet"))).then(async ({ asyncBufferFromFile, parquetReadObjects }) => {
	const file = await asyncBufferFromFile("results.parquet");
	for (const row of await parquetReadObjects({ file, utf8: false })) {
		row.cells = Array.from(row.cells);
		row.final = Array.from(row.final);
		console.log(JSON.stringify(row, (_, value) => typeof value === "bigint" ? Number(value) : value));
	}
});
`

// A reader of Parquet for browsers, in JavaScript alone, reads our tables.
func TestHyparquetReadsOurTables(t *testing.T) {
	needs(t, "hyparquet")
	for _, kinds := range []string{"6", "300"} {
		p := newPlace(t)
		p.write("boards.parquet", "generate", "--to", "parquet", "--rows", "30", "--cols", "40", "--kinds", kinds, "--count",
			"100")
		p.match3("resolve", "boards.parquet", "-o", "results.parquet")
		check(t, lines[result](t, p.must(hyparquetResults, "node", "-")), 100)
	}
}
