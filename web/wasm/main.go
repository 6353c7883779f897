//go:build js && wasm

// Command wasm is the engine of the page as it runs in a browser, where it answers what else the service would. It lays
// one function before JavaScript, match3Answer(method, request, tell), which gives every message of an answer to tell
// as text.
package main

import (
	"context"
	"errors"
	"fmt"
	"syscall/js"

	"example.com/match3/internal/answer"
)

func main() {
	js.Global().Set("match3Answer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		tell := func(message []byte) { args[2].Invoke(string(message)) }
		if err := serve(args[0].String(), args[1], tell); err != nil {
			return string(answer.Failure(err))
		}
		return nil
	}))
	select {} // the function is called from now on
}

// serve answers one request. A request that is not of its form makes syscall/js panic, which is an error of the page.
func serve(method string, request js.Value, tell func([]byte)) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("%s: %v", method, fault)
		}
	}()
	ctx := context.Background()
	var message []byte
	switch method {
	case "Resolve":
		message, err = answer.Resolve(ctx, board(request))
	case "Read":
		message, err = answer.Read(input(request))
	case "Check":
		message, err = answer.Check(ctx, board(request), request.Get("claim").Get("text").String())
	case "Explain":
		return answer.Explain(ctx, board(request), request.Get("maxPasses").Int(), tell)
	default:
		err = errors.New("there is no method " + method)
	}
	if err == nil {
		tell(message)
	}
	return err
}

// board is the board of a request.
func board(request js.Value) answer.Board {
	given := request.Get("board")
	b := answer.Board{Rows: given.Get("rows").Int(), Cols: given.Get("cols").Int()}
	kinds, names := given.Get("kinds").Get("cells"), given.Get("kinds").Get("names")
	b.Kinds = make([]uint32, kinds.Length())
	for i := range b.Kinds {
		b.Kinds[i] = uint32(kinds.Index(i).Int())
	}
	b.Names = make([]string, names.Length())
	for i := range b.Names {
		b.Names[i] = names.Index(i).String()
	}
	return b
}

// input is the input of a request to read boards.
func input(request js.Value) answer.Input {
	in := answer.Input{}
	if data := request.Get("data"); !data.IsUndefined() {
		in.Data = make([]byte, data.Length())
		js.CopyBytesToGo(in.Data, data)
	} else {
		in.Data = []byte(request.Get("text").String())
	}
	if format := request.Get("format"); format.Type() == js.TypeString {
		in.Format = format.String()
	}
	return in
}
