package server

import (
	"context"
	"strings"
	"testing"
	"time"

	"connectrpc.com/connect/v2"
	"connectrpc.com/connect/v2/connectproto"
	"google.golang.org/protobuf/proto"

	"example.com/match3"
	match3v1 "example.com/match3/proto/match3/v1"
	"example.com/match3/proto/match3/v1/match3v1connect"
)

// fuzzService is a service with limits under which no request takes long.
func fuzzService() *service {
	limits := DefaultLimits()
	limits.MaxCells, limits.MaxBoards, limits.MaxPasses, limits.MaxBody, limits.MistakeCells = 400, 100, 50, 1<<16, 30
	return &service{limits: limits, resolved: func(int) {}}
}

// decode reads a request as the service does, in binary or in JSON, and says whether it is one.
func decode(data []byte, request proto.Message) bool {
	if len(data) > 1<<16 {
		return false
	}
	codec := jsonCodec()
	if len(data) > 0 && data[0] != '{' {
		return connectproto.NewBinaryCodec().UnmarshalRead(context.Background(), strings.NewReader(string(data)),
			request) == nil
	}
	return codec.UnmarshalRead(context.Background(), strings.NewReader(string(data)), request) == nil
}

// seed adds requests, each as JSON and in binary.
func seed(f *testing.F, request proto.Message, texts ...string) {
	for _, text := range texts {
		f.Add([]byte(text))
		if decode([]byte(text), request) {
			binary, err := proto.Marshal(request)
			noError(f, err)
			f.Add(binary)
		}
	}
}

// wantRefusal fails unless an error is one that says what is wrong with the request.
func wantRefusal(t *testing.T, err error) {
	t.Helper()
	switch connect.CodeOf(err) {
	case connect.CodeInvalidArgument, connect.CodeResourceExhausted, connect.CodeDeadlineExceeded:
	default:
		t.Fatalf("an error that is not for the caller: %v", err)
	}
	refused, ok := err.(*connect.Error) //nolint:errorlint // it has to be one, to be sent
	if !ok || refused.Message() == "" {
		t.Fatalf("an error that is not sent: %v", err)
	}
}

// within bounds a request, so that what takes too long is found.
func within(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	t.Cleanup(cancel)
	return ctx
}

func FuzzResolve(f *testing.F) {
	seed(f, &match3v1.ResolveRequest{},
		`{"board":{"rows":1,"cols":3,"kinds":{"cells":[1,1,1],"names":["A"]}}}`,
		`{"board":{"rows":1,"cols":2,"symbols":{"cells":["A","."]}}}`,
		`{"board":{"text":"ABC\nABC"}}`, `{"board":{"text":"[[1,2],[3,4]]"}}`, `{"board":{"rows":3}}`, `{"board":{}}`, `{}`)
	f.Fuzz(func(t *testing.T, data []byte) {
		var request match3v1.ResolveRequest
		if !decode(data, &request) {
			return
		}
		s := fuzzService()
		asked, refused := s.question(context.Background(), "board", request.GetBoard())
		got, err := s.Resolve(within(t), &request)
		if err != nil {
			wantRefusal(t, err)
			return
		}
		if refused != nil {
			t.Fatalf("%v was resolved, though %v", &request, refused)
		}
		want := asked.Cells.Resolve()
		if int(got.GetRemoved()) != want.Removed || int(got.GetPasses()) != want.Passes {
			t.Fatalf("%v, want %v", got, want)
		}
		again, err := s.question(context.Background(), "board", got.GetBoard())
		if err != nil {
			t.Fatalf("the answer %v is no board: %v", got, err)
		}
		if again.Cells.Tiles() != asked.Cells.Tiles() || again.Cells.Resolve() != (match3.Result{}) {
			t.Fatalf("the answer %v is not the final board of %v", got, &request)
		}
	})
}

func FuzzResolveBatch(f *testing.F) {
	seed(f, &match3v1.ResolveBatchRequest{},
		`{"rows":2,"cols":2,"cells":"AQEBAQICAgI="}`, `{"rows":3,"cols":1,"cells":"AQEB","boards":1}`,
		`{"boards":3}`, `{"rows":4294967295,"cols":4294967295,"boards":4294967295}`)
	f.Fuzz(func(t *testing.T, data []byte) {
		var request match3v1.ResolveBatchRequest
		if !decode(data, &request) {
			return
		}
		given := strings.Clone(string(request.GetCells()))
		got, err := fuzzService().ResolveBatch(within(t), &request)
		if err != nil {
			wantRefusal(t, err)
			return
		}
		results := make([]match3.Result, len(got.GetRemoved()))
		cells := []byte(given)
		noError(t, match3.ResolveBatch(cells, int(request.GetRows()), int(request.GetCols()), results))
		if string(cells) != string(got.GetCells()) {
			t.Fatalf("%v gives %v", &request, got)
		}
		for i, result := range results {
			if int(got.GetRemoved()[i]) != result.Removed || int(got.GetPasses()[i]) != result.Passes {
				t.Fatalf("board %d: %v, want %v", i, got, result)
			}
		}
	})
}

// told gathers what Explain sends.
type told struct {
	connect.ServerStream
	messages []*match3v1.ExplainResponse
}

func (s *told) Send(message any) error {
	s.messages = append(s.messages, message.(*match3v1.ExplainResponse))
	return nil
}

func (s *told) Receive(message any) error {
	return nil
}

func FuzzExplain(f *testing.F) {
	seed(f, &match3v1.ExplainRequest{},
		`{"board":{"text":"ABC\nXDE\nXFG\nXAA"}}`, `{"board":{"text":"ABC\nXDE\nXFG\nXAA"},"maxPasses":1}`,
		`{"board":{"rows":1,"cols":3,"kinds":{"cells":[1,1,1],"names":["A"]}},"maxPasses":0}`)
	f.Fuzz(func(t *testing.T, data []byte) {
		var request match3v1.ExplainRequest
		if !decode(data, &request) {
			return
		}
		s := fuzzService()
		stream := &told{}
		err := callExplain(within(t), s, &request, stream)
		if err != nil {
			wantRefusal(t, err)
			return
		}
		end := stream.messages[len(stream.messages)-1].GetEnd()
		if stream.messages[0].GetBegin() == nil || end == nil ||
			int(end.GetPasses()) != len(stream.messages)-2+int(end.GetUntold()) {
			t.Fatalf("%v is told in %v", &request, stream.messages)
		}
	})
}

// callExplain calls Explain as the dispatcher does.
func callExplain(ctx context.Context, s *service, request *match3v1.ExplainRequest, stream *told) error {
	dispatcher := connect.NewServer()
	match3v1connect.RegisterMatch3ServiceHandler(dispatcher, s)
	return dispatcher.Call(ctx, match3v1connect.Match3ServiceExplainProcedure, nil, &fed{told: stream, request: request})
}

// fed is a stream with one request.
type fed struct {
	*told
	request *match3v1.ExplainRequest
}

func (s *fed) Receive(message any) error {
	proto.Merge(message.(proto.Message), s.request)
	return nil
}

func FuzzCheck(f *testing.F) {
	seed(f, &match3v1.CheckRequest{},
		`{"board":{"text":"ABC\nXDE\nXFG\nXAA"},"claim":{"text":"ABC"}}`,
		`{"board":{"text":"XXX"},"claim":{"text":"[[[0,0,0]],3]"}}`,
		`{"board":{"rows":1,"cols":3,"kinds":{"cells":[1,1,1],"names":["A"]}},`+
			`"claim":{"board":{"rows":1,"cols":3,"symbols":{"cells":["A",".","?"]}},"removed":"3","passes":"-1"}}`)
	f.Fuzz(func(t *testing.T, data []byte) {
		var request match3v1.CheckRequest
		if !decode(data, &request) {
			return
		}
		got, err := fuzzService().Check(within(t), &request)
		if err != nil {
			wantRefusal(t, err)
			return
		}
		if got.GetRight() == (got.GetDifference() != nil) {
			t.Fatalf("%v is %v", &request, got)
		}
	})
}

func FuzzRead(f *testing.F) {
	seed(f, &match3v1.ReadRequest{},
		`{"text":"ABC\n\nAB\nA"}`, `{"data":"WzFd","format":"FORMAT_JSON","key":"b"}`,
		`{"text":"1,2\n3,4","format":"FORMAT_CSV","empty":""}`)
	f.Fuzz(func(t *testing.T, data []byte) {
		var request match3v1.ReadRequest
		if !decode(data, &request) {
			return
		}
		s := fuzzService()
		got, err := s.Read(within(t), &request)
		if err != nil {
			wantRefusal(t, err)
			return
		}
		for _, item := range got.GetItems() {
			if (item.GetBoard() == nil) == (item.GetFault() == nil) {
				t.Fatalf("%v", item)
			}
			if item.GetBoard() != nil && request.Empty == nil {
				if _, err := s.question(context.Background(), "board", item.GetBoard()); err != nil {
					t.Fatalf("%v was read, but is refused: %v", item, err)
				}
			}
		}
	})
}
