package server_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	"connectrpc.com/connect/v2"
	"connectrpc.com/connect/v2/connecthttp"

	match3v1 "example.com/match3/proto/match3/v1"
	"example.com/match3/proto/match3/v1/match3v1connect"
	"example.com/match3/server"
)

// A client in Go that speaks gRPC, without TLS.
func Example_client() {
	url, stop := served()
	defer stop()
	if err := ask(url); err != nil {
		fmt.Println(connect.CodeOf(err), err)
	}
	// Output:
	// 9 removed
	// total: 9 tiles removed in 1 pass, no tile is left
}

func ask(url string) error {
	var protocols http.Protocols
	protocols.SetUnencryptedHTTP2(true) // with TLS this is not needed
	client := &http.Client{Transport: &http.Transport{Protocols: &protocols}}
	match3 := match3v1connect.NewMatch3ServiceClient(connect.NewClient(
		connecthttp.NewTransport(client, url, connecthttp.WithGRPC())))

	ctx := context.Background()
	board := &match3v1.Board{Form: &match3v1.Board_Text{Text: "RGB\nRGB\nRGB"}}
	answer, err := match3.Resolve(ctx, &match3v1.ResolveRequest{Board: board})
	if err != nil {
		return err
	}
	fmt.Println(answer.GetRemoved(), "removed")

	stream, err := match3.Explain(ctx, &match3v1.ExplainRequest{Board: board})
	if err != nil {
		return err
	}
	defer func() { _ = stream.Close() }()
	for {
		message, err := stream.Receive()
		if errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if end := message.GetEnd(); end != nil {
			fmt.Println(end.GetSentence())
		}
	}
}

// served is the address of a service.
func served() (url string, stop func()) {
	s, err := server.New(server.Config{Limits: server.DefaultLimits()})
	if err != nil {
		log.Fatal(err)
	}
	listening := httptest.NewUnstartedServer(s)
	listening.Config.Protocols = new(http.Protocols)
	listening.Config.Protocols.SetUnencryptedHTTP2(true)
	listening.Start()
	return listening.URL, listening.Close
}

// What docs/service.md shows in Go is the example.
func TestTheDocsShowTheExample(t *testing.T) {
	docs, err := os.ReadFile("../docs/service.md")
	if err != nil {
		t.Fatal(err)
	}
	example, err := os.ReadFile("example_client_test.go")
	if err != nil {
		t.Fatal(err)
	}
	shown := regexp.MustCompile("(?s)```go\n(.*?)\n```").FindStringSubmatch(string(docs))
	if shown == nil {
		t.Fatal("docs/service.md shows nothing in Go")
	}
	text := strings.ReplaceAll("\t"+strings.ReplaceAll(shown[1], "\n", "\n\t"), "\n\t\n", "\n\n")
	text = strings.ReplaceAll(text, `"http://127.0.0.1:8080"`, "url")
	if !strings.Contains(string(example), text) {
		t.Errorf("the example has not\n%s", text)
	}
}
