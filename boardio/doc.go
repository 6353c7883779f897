// Package boardio reads and writes boards as JSON, text, CSV and NumPy arrays. Each is read as a stream, of which no more
// than one board is held in memory. docs/formats.md says what is read and what is refused. In short: nothing is guessed,
// rounded, wrapped or taken as empty, and an error names the input, the line, the column and the cell.
//
//	in, err := boardio.NewReader(file, boardio.JSON, boardio.Options{Name: "levels.json"})
//	...
//	out, err := boardio.NewWriter(os.Stdout, boardio.JSON, boardio.Options{})
//	...
//	for {
//		board, err := in.Read()
//		if err == io.EOF {
//			break
//		}
//		var refused *boardio.Error
//		if errors.As(err, &refused) {
//			log.Print(refused) // this board is refused; the next one may be fine
//			continue
//		}
//		...
//		result := board.Cells.Resolve()
//		err = out.Write(board, result)
//		...
//	}
//	err = out.Flush()
//
// [Stream] does the same on all processors. [TraceWriter] and [TraceReader] are for traces, which say what each pass over
// a board did. Tables of Parquet are for package parquetio.
package boardio
