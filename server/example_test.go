package server_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"

	"example.com/match3/server"
)

// A Server is an http.Handler, to be mounted in a program of one's own.
func Example() {
	handler, err := server.New(server.Config{Limits: server.DefaultLimits()})
	if err != nil {
		fmt.Println(err)
		return
	}
	site := httptest.NewServer(handler)
	defer site.Close()

	response, err := http.Post(site.URL+"/match3.v1.Match3Service/Resolve", "application/json",
		strings.NewReader(`{"board":{"text":"RGB\nRGB\nRGB"}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(response.Status)
	fmt.Println(strings.Contains(string(body), `"removed":9`))
	// Output:
	// 200 OK
	// true
}
