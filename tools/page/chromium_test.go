package page

import (
	"context"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// browser is the path of a Chromium, or nothing where there is none.
func browser() string {
	for _, name := range []string{os.Getenv("CHROMIUM"), "chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); name != "" && err == nil {
			return path
		}
	}
	return ""
}

// tab is a page in a browser, and what the browser complains about while it is there.
type tab struct {
	*testing.T
	ctx     context.Context
	allowed func(url string) bool // to be asked for

	mutex      sync.Mutex
	complaints []string
	forgiven   []string      // words of complaints that do not count
	heard      chan struct{} // has something after a complaint
}

// open opens a page in a browser of its own. At the end of the test the page must have asked for nothing, and the
// browser must have complained about nothing.
func open(t *testing.T, page []byte) *tab {
	t.Helper()
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, page, 0o644); err != nil {
		t.Fatal(err)
	}
	address := url.URL{Scheme: "file", Path: filepath.ToSlash(file)}
	p := launch(t, func(url string) bool {
		return strings.HasPrefix(url, "file:///") && strings.HasSuffix(url, "/page.html")
	})
	p.do(chromedp.Navigate(address.String()), chromedp.WaitVisible(chromedp.CSS("#player")))
	return p
}

// launch starts a browser with an empty page, which may ask for what is allowed.
func launch(t *testing.T, allowed func(url string) bool) *tab {
	t.Helper()
	path := browser()
	if path == "" {
		t.Skip("NOT RUN: there is no Chromium here; CHROMIUM names one")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.UserDataDir(t.TempDir()), chromedp.WindowSize(1000, 900), chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
	if os.Geteuid() == 0 { // for whom Chromium has no sandbox
		options = append(options, chromedp.NoSandbox)
	}
	allocator, endAllocator := chromedp.NewExecAllocator(t.Context(), options...)
	ctx, end := chromedp.NewContext(allocator)
	t.Cleanup(func() {
		end()
		endAllocator()
	})
	if err := chromedp.Do(ctx); err != nil { // the browser lives as long as this context
		t.Fatal(err)
	}
	inTime, cancel := context.WithTimeout(ctx, 2*time.Minute)
	t.Cleanup(cancel)
	p := &tab{T: t, ctx: inTime, allowed: allowed, heard: make(chan struct{}, 1)}
	if err := chromedp.Listen(inTime, p.hear); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.mutex.Lock()
		defer p.mutex.Unlock()
		for _, complaint := range p.complaints {
			t.Error("the browser says: " + complaint)
		}
	})
	p.do(call(log.Enable, cdp.Empty{}), call(network.Enable, network.EnableParams{}))
	return p
}

// hear takes down what the browser complains about, and what the page asks for.
func (p *tab) hear(event any) {
	switch event := event.(type) {
	case *runtime.EventExceptionThrown:
		p.complain("an exception: " + event.ExceptionDetails.Text)
	case *runtime.EventConsoleAPICalled:
		p.complain("a message on the console")
	case *log.EventEntryAdded:
		p.complain(event.Entry.Text)
	case *network.EventRequestWillBeSent:
		if !p.allowed(event.Request.URL) {
			p.complain("it asks for " + event.Request.URL)
		}
	}
}

func (p *tab) complain(text string) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if slices.ContainsFunc(p.forgiven, func(words string) bool { return strings.Contains(text, words) }) {
		return
	}
	p.complaints = append(p.complaints, text)
	select {
	case p.heard <- struct{}{}:
	default:
	}
}

// forgive takes back what the browser complains about in these words, be it that it is yet to be heard.
func (p *tab) forgive(words string) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.forgiven = append(p.forgiven, words)
	p.forget(words)
}

// forget takes back complaints. The mutex is held.
func (p *tab) forget(words string) (complaints int) {
	before := len(p.complaints)
	p.complaints = slices.DeleteFunc(p.complaints,
		func(complaint string) bool { return strings.Contains(complaint, words) })
	return before - len(p.complaints)
}

// expectComplaints waits until the browser has complained so many times in these words. More of them are forgiven.
func (p *tab) expectComplaints(number int, words string) {
	p.Helper()
	for {
		p.mutex.Lock()
		number -= p.forget(words)
		left := strings.Join(p.complaints, "; ")
		p.mutex.Unlock()
		if number <= 0 {
			p.forgive(words)
			return
		}
		select {
		case <-p.heard:
		case <-p.ctx.Done():
			p.Fatalf("%d complaints about %s do not come; there are %q", number, words, left)
		}
	}
}

// do does something on the page.
func (p *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	if err := chromedp.Do(p.ctx, actions...); err != nil {
		p.Fatal(err)
	}
}

// call sends a command to the browser.
func call[P, R any](command cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, command, params)
		return chromedp.Void{}, err
	}
}

// run runs a script on the page.
func run(script string) chromedp.Action[chromedp.Void] {
	return chromedp.Evaluate[chromedp.Void](script)
}

// until waits until an expression is true on the page.
func until(expression string) chromedp.Action[chromedp.Void] {
	return chromedp.Poll[chromedp.Void](expression, chromedp.WithPollingTimeout(0)) // the time of the tab is its bound
}

// click clicks on what a selector finds.
func click(selector string) chromedp.Action[chromedp.Void] {
	return chromedp.Click(chromedp.CSS(selector))
}

// focus puts the focus on what a selector finds.
func focus(selector string) chromedp.Action[chromedp.Void] {
	return chromedp.Focus(chromedp.CSS(selector))
}

// ask is the value of an expression on the page.
func ask[T any](p *tab, expression string) T {
	p.Helper()
	value, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		p.Fatal(err)
	}
	return value
}
