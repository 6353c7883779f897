// Command load asks a running match3 serve as fast as it answers, and says how many answers came a second, how long they
// took, and what the service held of memory meanwhile.
//
//	match3 serve --log-level warn &
//	go run ./tools/load --clients 8 --seconds 20
//	go run ./tools/load --clients 2 --seconds 20 --batch 1000 --protocol grpc
//
// It asks 127.0.0.1 alone. Each answer is compared with that of the library.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"time"
)

func main() {
	if err := run(context.Background(), os.Args[1:], os.Stdout); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "load:", err)
		}
		os.Exit(1)
	}
}

// settings are what the command line says.
type settings struct {
	url        string
	protocol   string
	clients    int
	duration   time.Duration
	batch      int
	rows, cols int
}

// run asks until the time is over or ctx is done.
func run(ctx context.Context, args []string, out io.Writer) error {
	var s settings
	flags := flag.NewFlagSet("load", flag.ContinueOnError)
	flags.StringVar(&s.url, "url", "http://127.0.0.1:8080", "where the service is; it has to be on this machine")
	flags.StringVar(&s.protocol, "protocol", "json", "json, proto, grpc or grpc-web")
	flags.IntVar(&s.clients, "clients", 4, "how many ask at once, each the next when it has its answer")
	seconds := flags.Float64("seconds", 10, "how long, up to 600")
	flags.IntVar(&s.batch, "batch", 0, "how many boards a request; 0 asks Resolve with one, as kinds")
	flags.IntVar(&s.rows, "rows", 9, "rows of a board")
	flags.IntVar(&s.cols, "cols", 9, "columns of a board")
	if err := flags.Parse(args); err != nil {
		return err
	}
	s.duration = time.Duration(*seconds * float64(time.Second))
	if s.clients < 1 || s.batch < 0 || s.rows < 1 || s.cols < 1 || s.duration <= 0 || s.duration > 10*time.Minute {
		return errors.New("the number of clients, the size of a board or the time cannot be")
	}
	if err := onLoopback(s.url); err != nil {
		return err
	}
	questions, err := draw(s)
	if err != nil {
		return err
	}
	before := memory(s.url)
	// Not one with a deadline, which would be sent along, and then be the service's to keep.
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	time.AfterFunc(s.duration, cancel)
	began := time.Now()
	total, err := ask(ctx, s, questions)
	if err != nil {
		return err
	}
	total.report(out, s, time.Since(began))
	fmt.Fprintf(out, "memory of the service: %s before, %s after\n", before, memory(s.url))
	return nil
}

// onLoopback refuses to put a load on another machine.
func onLoopback(text string) error {
	address, err := url.Parse(text)
	if err != nil {
		return err
	}
	if ip := net.ParseIP(address.Hostname()); ip == nil || !ip.IsLoopback() {
		return fmt.Errorf("%q is not an address of this machine, such as http://127.0.0.1:8080", text)
	}
	return nil
}

// memory is what the process of the service holds, in words.
func memory(url string) string {
	response, err := http.Get(url + "/metrics") //nolint:gosec,noctx // the address is on loopback
	if err != nil {
		return "unknown"
	}
	defer response.Body.Close() //nolint:errcheck // it is only read
	text, err := io.ReadAll(io.LimitReader(response.Body, 1<<20))
	if err != nil {
		return "unknown"
	}
	return residentIn(string(text))
}
