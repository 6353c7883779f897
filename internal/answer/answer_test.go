package answer

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	match3v1 "example.com/match3/proto/match3/v1"
	"example.com/match3/server"
)

// service is the service, whose answers are those that the page is used to.
type service struct {
	*testing.T
	address string
}

func startService(t *testing.T) *service {
	t.Helper()
	s, err := server.New(server.Config{Limits: server.DefaultLimits()})
	if err != nil {
		t.Fatal(err)
	}
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, server.Listeners{Main: listener}) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return &service{t, "http://" + listener.Addr().String() + "/match3.v1.Match3Service/"}
}

func (s *service) post(method, kind string, body []byte) []byte {
	s.Helper()
	request, err := http.NewRequestWithContext(s.Context(), http.MethodPost, s.address+method, bytes.NewReader(body))
	if err != nil {
		s.Fatal(err)
	}
	request.Header.Set("Content-Type", kind)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		s.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		s.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		s.Fatalf("%s %s: %s %s", method, body, response.Status, answer)
	}
	return answer
}

// ask asks the service.
func (s *service) ask(method string, request any) []byte {
	s.Helper()
	body, err := json.Marshal(request)
	if err != nil {
		s.Fatal(err)
	}
	return s.post(method, "application/json", body)
}

// askStream asks for a stream of messages.
func (s *service) askStream(method string, request any) [][]byte {
	s.Helper()
	body, err := json.Marshal(request)
	if err != nil {
		s.Fatal(err)
	}
	body = append(binary.BigEndian.AppendUint32([]byte{0}, uint32(len(body))), body...)
	rest := s.post(method, "application/connect+json", body)
	var messages [][]byte
	for len(rest) > 0 {
		end := 5 + binary.BigEndian.Uint32(rest[1:])
		if rest[0]&2 == 0 {
			messages = append(messages, rest[5:end])
		}
		rest = rest[end:]
	}
	return messages
}

// same sees that two messages of a kind are equal, however they are written.
func same[M proto.Message](t *testing.T, what string, got, want []byte, empty func() M) {
	t.Helper()
	a, b := empty(), empty()
	if err := protojson.Unmarshal(got, a); err != nil {
		t.Fatalf("%s: %v: %s", what, err, got)
	}
	if err := protojson.Unmarshal(want, b); err != nil {
		t.Fatalf("%s: %v: %s", what, err, want)
	}
	if !proto.Equal(a, b) {
		t.Errorf("%s:\n%v\nnot\n%v", what, a, b)
	}
}

// asked is a board as a request has it.
func (b Board) asked() any {
	return map[string]any{"rows": b.Rows, "cols": b.Cols, "kinds": map[string]any{"cells": b.Kinds, "names": b.Names}}
}

func randomBoard(random *rand.Rand) Board {
	b := Board{
		Rows: 1 + random.IntN(9), Cols: 1 + random.IntN(9), Kinds: []uint32{}, Names: []string{"A", "12", "ruby", "🍒"},
	}
	if random.IntN(3) == 0 {
		b.Names = nil
	}
	kinds := 1 + random.IntN(4)
	for range b.Rows * b.Cols {
		kind := 0
		if random.IntN(9) > 0 {
			kind = 1 + random.IntN(kinds)
		}
		b.Kinds = append(b.Kinds, uint32(kind))
	}
	return b
}

// The answers are those of the service, message by message.
func TestAnswersOfTheService(t *testing.T) {
	s := startService(t)
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		b := randomBoard(random)
		got, err := Resolve(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		same(t, "Resolve", got, s.ask("Resolve", map[string]any{"board": b.asked()}),
			func() *match3v1.ResolveResponse { return &match3v1.ResolveResponse{} })

		most := random.IntN(4)
		var told [][]byte
		if err := Explain(t.Context(), b, most,
			func(message []byte) { told = append(told, bytes.Clone(message)) }); err != nil {
			t.Fatal(err)
		}
		want := s.askStream("Explain", map[string]any{"board": b.asked(), "maxPasses": most})
		if len(told) != len(want) {
			t.Fatalf("Explain tells %d messages, not %d", len(told), len(want))
		}
		for i := range told {
			same(t, "Explain", told[i], want[i], func() *match3v1.ExplainResponse { return &match3v1.ExplainResponse{} })
		}
	}
}

func TestCheckOfTheService(t *testing.T) {
	s := startService(t)
	board := Board{Rows: 3, Cols: 3, Kinds: []uint32{1, 2, 1, 3, 3, 3, 2, 1, 2}, Names: []string{"A", "B", "C"}}
	for _, claim := range []string{
		"...\nABA\nBAB", "...\nABA\nBAB\nremoved: 3\npasses: 1",
		"...\nABA\nBAB\nremoved: 4", "ABA\nCCC\nBAB", "X..\nABA\nBAB", "AB\nBA",
		`{"format":"match3-trace","version":1,"rows":3,"cols":3,"empty":".","trace":[],"removed":0,"passes":0}`, "[[1]]",
	} {
		got, err := Check(t.Context(), board, claim)
		if err != nil {
			t.Fatal(err)
		}
		want := s.ask("Check", map[string]any{"board": board.asked(), "claim": map[string]any{"text": claim}})
		same(t, claim, got, want, func() *match3v1.CheckResponse { return &match3v1.CheckResponse{} })
	}
	wrong, err := Check(t.Context(), board, "ABA\nCCC\nBAB")
	if err != nil || !strings.Contains(string(wrong), `"mistakes":[{`) {
		t.Errorf("of the board as it was given it says %s, %v", wrong, err)
	}
	for _, claim := range []string{"", "[[1,", "A\tB\x01"} {
		_, err := Check(t.Context(), board, claim)
		if err == nil {
			t.Errorf("%q is taken for a claim", claim)
		}
	}
	_, err = Check(t.Context(), board, "[[1,")
	if failure := string(Failure(err)); !strings.Contains(failure, `"fault":{"field":"claim.text"`) ||
		!strings.Contains(failure, `"line":1`) {
		t.Errorf("the failure is %s", failure)
	}
}

func TestReadOfTheService(t *testing.T) {
	s := startService(t)
	inputs := []string{
		"RGB\nBGR\n\n12 7\n. 0", "[[1,2],[3]] [[4]]\n[[1.5]]", `{"board":["ab","c."]}`, "RG\nR", "", "\x00", `["🍒🍋"]`,
	}
	for _, file := range []string{"cascade.txt", "levels.jsonl", "emoji.txt", "letters.txt"} {
		content, err := os.ReadFile("../../testdata/boards/" + file)
		if err != nil {
			t.Fatal(err)
		}
		inputs = append(inputs, string(content))
	}
	for _, input := range inputs {
		got, err := Read(Input{Data: []byte(input)})
		if err != nil {
			t.Fatal(err)
		}
		same(t, input, got, s.ask("Read", map[string]any{"text": input}),
			func() *match3v1.ReadResponse { return &match3v1.ReadResponse{} })
	}
	got, err := Read(Input{Data: []byte("R,G\n,R"), Format: "FORMAT_CSV"})
	if err != nil {
		t.Fatal(err)
	}
	same(t, "CSV", got, s.ask("Read", map[string]any{"data": []byte("R,G\n,R"), "format": "FORMAT_CSV"}),
		func() *match3v1.ReadResponse { return &match3v1.ReadResponse{} })
}

// What cannot be a board is refused, and nothing panics.
func TestRefused(t *testing.T) {
	for _, b := range []Board{
		{Rows: -1},
		{Rows: 1, Cols: -1},
		{Rows: 2, Cols: 2, Kinds: []uint32{1}},
		{Rows: 1 << 30, Cols: 1 << 30},
		{Rows: 1 << 20, Cols: 2},
	} {
		if _, err := Resolve(t.Context(), b); err == nil {
			t.Errorf("%d x %d with %d cells is resolved", b.Rows, b.Cols, len(b.Kinds))
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := Explain(ctx, Board{Rows: 1, Cols: 3, Kinds: []uint32{1, 1, 1}}, 9, func([]byte) {})
	if err == nil {
		t.Error("what was cancelled goes on")
	}
}
