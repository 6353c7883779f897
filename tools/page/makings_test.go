package page

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"example.com/match3/server"
	"example.com/match3/web"
)

// The playground is made in two ways, which have to behave alike: served by the service that it asks, and as files with
// its engine in a worker.
var makings = []struct {
	name  string
	serve func(t *testing.T) (address string)
}{
	{"service", serveService},
	{"static", serveStatic},
}

// serveService serves the page as match3 serve does.
func serveService(t *testing.T) string {
	t.Helper()
	return serveWithin(t, server.DefaultLimits())
}

// serveWithin does so with other limits.
func serveWithin(t *testing.T, limits server.Limits) string {
	t.Helper()
	return serveAs(t, server.Config{Limits: limits})
}

// serveAs does so as configured.
func serveAs(t *testing.T, config server.Config) string {
	t.Helper()
	config.Page = web.Files()
	s, err := server.New(config)
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
	return "http://" + listener.Addr().String() + "/"
}

// site is the folder into which the static page was written, once for all tests.
var site struct {
	sync.Once
	dir string
	err error
}

func TestMain(m *testing.M) {
	status := m.Run()
	if site.dir != "" {
		_ = os.RemoveAll(site.dir)
	}
	os.Exit(status)
}

// siteDir is the folder of the static page.
func siteDir(t *testing.T) string {
	t.Helper()
	site.Do(func() {
		if site.dir, site.err = os.MkdirTemp("", "match3-site-"); site.err != nil {
			return
		}
		build := exec.Command("go", "run", "./web/site", site.dir)
		build.Dir = "../.."
		if out, err := build.CombinedOutput(); err != nil {
			site.err = fmt.Errorf("%w: %s", err, out)
		}
	})
	if site.err != nil {
		t.Fatal(site.err)
	}
	return site.dir
}

// serveStatic serves the page from a plain file server, under a folder as it may be where pages are hosted.
func serveStatic(t *testing.T) string {
	t.Helper()
	files := httptest.NewServer(http.StripPrefix("/play", http.FileServer(http.Dir(siteDir(t)))))
	t.Cleanup(files.Close)
	return files.URL + "/play/"
}

// inBoth runs a test with the page made in either way, beside other tests. The page is open, and shows the first board
// of the gallery.
func inBoth(t *testing.T, test func(p *tab, address string)) {
	t.Parallel()
	for _, making := range makings {
		t.Run(making.name, func(t *testing.T) {
			t.Parallel()
			if browser() == "" {
				t.Skip("NOT RUN: there is no Chromium here; CHROMIUM names one")
			}
			address := making.serve(t)
			test(visit(t, address), address)
		})
	}
}

// visit opens the playground. It may ask for nothing from elsewhere.
func visit(t *testing.T, address string) *tab {
	t.Helper()
	origin, _, _ := strings.Cut(strings.TrimPrefix(address, "http://"), "/")
	p := launch(t, func(url string) bool {
		return strings.HasPrefix(url, "http://"+origin+"/") || strings.HasPrefix(url, "data:") ||
			strings.HasPrefix(url, "blob:")
	})
	p.goTo(address)
	return p
}

// goTo opens an address of the playground anew, even if it differs from the present one behind the # alone.
func (p *tab) goTo(address string) {
	p.Helper()
	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(address), chromedp.WaitVisible(chromedp.CSS("#board")))
	p.ready()
}

// ready waits until the cascade of the board is known, and nothing moves.
func (p *tab) ready() {
	p.Helper()
	p.do(until(`globalThis.match3?.stage.ending && !match3.stage.player.moving && total.textContent`))
}

// wait waits for a promise and gives what it comes to.
func wait[T any](p *tab, promise string) T {
	p.Helper()
	p.do(run(fmt.Sprintf(`globalThis.awaited = undefined; (async () => %s)().then(
		(value) => (awaited = JSON.stringify({ value })), (error) => (awaited = JSON.stringify({ error: String(error) })))`,
		promise)),
		until(`awaited !== undefined`))
	var answer struct {
		Value T
		Error string
	}
	if err := json.Unmarshal([]byte(ask[string](p, `awaited`)), &answer); err != nil {
		p.Fatal(err)
	}
	if answer.Error != "" {
		p.Fatalf("%s: %s", promise, answer.Error)
	}
	return answer.Value
}

// shown is the board that the page shows, a line a row.
func (p *tab) shown() string {
	p.Helper()
	return ask[string](p, `(() => {
		const { rows, cols, cells, names } = match3.stage.shown;
		return Array.from({ length: rows }, (_, r) =>
			Array.from({ length: cols }, (_, c) => names[cells[r * cols + c] - 1] ?? ".").join("")).join("\n");
	})()`)
}

// expect compares what the page has with what it should have.
func expect[T comparable](p *tab, what, expression string, want T) {
	p.Helper()
	if got := ask[T](p, expression); got != want {
		p.Errorf("%s: %v, not %v", what, got, want)
	}
}
