// Command load asks a running match3 serve as fast as it answers, and says how many answers came a second, how long
// they took, and what the service held of memory meanwhile.
//
//	match3 serve --log-level warn &
//	go run ./tools/load --clients 8 --seconds 20
//	go run ./tools/load --clients 4,40 --seconds 20 --batch 1000 --protocol proto
//	go run ./tools/load --clients 8 --seconds 300 --mixed --batch 100 --watch 10
//
// It asks 127.0.0.1 alone. Each answer is compared with that of the library. A client that is refused comes back when
// the service says so, unless it is to be --rude.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
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
	clients    []int
	rounds     int
	rude       bool
	duration   time.Duration
	batch      int
	mixed      bool
	rows, cols int
	idle       int
	watch      time.Duration
}

// run asks until the time is over or ctx is done.
func run(ctx context.Context, args []string, out io.Writer) error {
	s, err := parse(args)
	if err != nil {
		return err
	}
	questions, err := draw(s)
	if err != nil {
		return err
	}
	before := usageOf(s.url)
	if s.idle > 0 {
		closeIdle, err := openIdle(s.url, s.idle)
		defer closeIdle()
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "with %d idle connections the service holds %v\n", s.idle, usageOf(s.url))
	}
	out = &shared{to: out}
	endWatch := startWatch(s, out)
	defer endWatch()
	// The numbers of clients take turns, so that what else the machine does meanwhile is shared out among them.
	totals := make([]tally, len(s.clients))
	for i := range totals {
		totals[i] = newTally()
	}
	for range s.rounds {
		for i, clients := range s.clients {
			if ctx.Err() != nil {
				break
			}
			one, err := ask(ctx, s, clients, questions, s.duration/time.Duration(s.rounds*len(s.clients)))
			if err != nil {
				return err
			}
			totals[i].add(one)
		}
	}
	for i, clients := range s.clients {
		totals[i].report(out, s, clients)
	}
	fmt.Fprintf(out, "the service holds %v\nbefore it held %v\n", usageOf(s.url), before)
	return nil
}

// shared is a writer for several goroutines.
type shared struct {
	mu sync.Mutex
	to io.Writer
}

func (s *shared) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.to.Write(p)
}

// startWatch watches the service if that is wanted, until the function is called.
func startWatch(s settings, out io.Writer) (end func()) {
	if s.watch == 0 {
		return func() {}
	}
	ctx, cancel := context.WithCancel(context.Background())
	var watching sync.WaitGroup
	watching.Go(func() {
		peak := watch(ctx, out, s.url, s.watch)
		fmt.Fprintf(out, "peak: %v\n", peak)
	})
	return func() {
		cancel()
		watching.Wait()
	}
}

// parse reads the command line.
func parse(args []string) (settings, error) {
	var s settings
	flags := flag.NewFlagSet("load", flag.ContinueOnError)
	flags.StringVar(&s.url, "url", "http://127.0.0.1:8080", "where the service is; it has to be on this machine")
	flags.StringVar(&s.protocol, "protocol", "json", "json, proto, grpc or grpc-web")
	clients := flags.String("clients", "4",
		"how many ask at once, each the next when it has its answer; with commas, several numbers that take turns")
	flags.IntVar(&s.rounds, "rounds", 1, "how many turns each number of clients takes")
	flags.BoolVar(&s.rude, "rude", false, "ask again at once after a refusal, instead of when the service says")
	seconds := flags.Float64("seconds", 10, "how long in all, up to 600")
	flags.IntVar(&s.batch, "batch", 0, "how many boards a request; 0 asks Resolve with one, as kinds")
	flags.BoolVar(&s.mixed, "mixed", false, "make calls of all kinds in turn")
	flags.IntVar(&s.rows, "rows", 9, "rows of a board")
	flags.IntVar(&s.cols, "cols", 9, "columns of a board")
	flags.IntVar(&s.idle, "idle", 0, "how many connections to hold open meanwhile that ask for nothing")
	watch := flags.Float64("watch", 0,
		"each how many seconds to say what the service holds of memory; 0 for before and after only")
	if err := flags.Parse(args); err != nil {
		return s, err
	}
	s.duration = time.Duration(*seconds * float64(time.Second))
	s.watch = time.Duration(*watch * float64(time.Second))
	for text := range strings.SplitSeq(*clients, ",") {
		number, err := strconv.Atoi(text)
		if err != nil || number < 1 {
			return s, fmt.Errorf("--clients: %q is no number of clients", text)
		}
		s.clients = append(s.clients, number)
	}
	if s.batch < 0 || s.rows < 1 || s.cols < 1 || s.rounds < 1 || s.idle < 0 || s.watch < 0 || s.duration <= 0 ||
		s.duration > 10*time.Minute {
		return s, errors.New("the size of a board, the number of rounds or the time cannot be")
	}
	return s, onLoopback(s.url)
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
