// Package web holds the page on which boards are drawn and cascades are watched: the playground.
package web

import (
	"embed"
	"io/fs"
)

//go:embed files
var embedded embed.FS

// Files are the files of the page, of which index.html is the page itself. As they are, the page asks the service that
// serves it; the command web/site writes them so that they need no service.
func Files() fs.FS {
	files, err := fs.Sub(embedded, "files")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return files
}
