// Runs the statements of SQL that come on standard input in DuckDB, and writes each row that a query gives as a line of JSON.
"use strict";
const fs = require("fs");
const { DuckDBInstance, StatementType } = require("@duckdb/node-api");

async function main() {
	const instance = await DuckDBInstance.create(":memory:");
	const connection = await instance.connect();
	const statements = await connection.extractStatements(fs.readFileSync(0, "utf8"));
	for (let i = 0; i < statements.count; i++) {
		const statement = await statements.prepare(i);
		const reader = await statement.runAndReadAll();
		if (statement.statementType === StatementType.SELECT) {
			for (const row of reader.getRowObjectsJson()) {
				console.log(JSON.stringify(row));
			}
		}
	}
}

main().catch((error) => {
	console.error(error.message);
	process.exitCode = 1;
});
