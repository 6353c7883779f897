// Package web holds the page that match3 serve shows.
package web

import (
	"embed"
	"io/fs"
)

//go:embed files
var embedded embed.FS

// Files are the files of the page; index.html is the page itself.
func Files() fs.FS {
	files, err := fs.Sub(embedded, "files")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return files
}
