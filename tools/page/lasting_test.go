package page

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// A text of some megabytes is read, but not put into a field, where the browser would take half a minute for its
// layout.
func TestPlaygroundLongText(t *testing.T) {
	inBoth(t, func(p *tab, _ string) {
		for _, test := range []struct{ name, text, field, result string }{
			{"one line", `"A".repeat(1 << 20)`, "paste-text", "paste-result"},
			{"many lines", `"A\n".repeat(500000)`, "paste-text", "paste-result"},
			{"boards", `"AB\n\n".repeat(40000)`, "paste-text", "paste-result"},
			{"no board", `"[".repeat(1 << 20)`, "paste-text", "paste-result"},
			{"outside of the field", `"A".repeat(1 << 20)`, "board", "paste-result"},
			{"a claim", `"A".repeat(1 << 20)`, "check-text", "check-result"},
		} {
			began := time.Now()
			p.do(run(fmt.Sprintf(`document.getElementById(%[2]q).textContent = "";
				globalThis.pasted = new DataTransfer(); pasted.setData("text/plain", %[1]s);
				document.getElementById(%[3]q).dispatchEvent(
					new ClipboardEvent("paste", { clipboardData: pasted, bubbles: true, cancelable: true }))`,
				test.text, test.result, test.field)),
				until(fmt.Sprintf(`document.getElementById(%q).textContent !== ""`, test.result)))
			shown := ask[int](p,
				`document.getElementById("paste-text").value.length + document.getElementById("check-text").value.length`)
			if shown != 0 {
				p.Errorf("%s: %d characters stand in the field", test.name, shown)
			}
			t.Logf("%s: %v", test.name, time.Since(began))
			p.lively(test.name)
		}
		p.forgive("Failed to load resource")
	})
}

// An engine that could not be loaded is loaded anew when it is asked again.
func TestPlaygroundEngineIsStartedAnew(t *testing.T) {
	t.Parallel()
	if browser() == "" {
		t.Skip("NOT RUN: there is no Chromium here; CHROMIUM names one")
	}
	var there atomic.Bool
	files := http.FileServer(http.Dir(siteDir(t)))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/match3.wasm") && !there.Load() {
			http.Error(w, "not now", http.StatusServiceUnavailable)
			return
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	p := launch(t, func(string) bool { return true })
	p.forgive("Failed to load resource")
	p.do(chromedp.Navigate(server.URL+"/"), until(`globalThis.match3`))
	const asked = `match3.engine.read({ text: "RGB" }).then((items) => String(items[0].board.cols),
		(error) => error.message)`
	if got := wait[string](p, asked); !strings.Contains(got, "cannot be started") || !strings.Contains(got, "503") {
		t.Errorf("without an engine it says %q", got)
	}
	there.Store(true)
	if got := wait[string](p, asked); got != "3" {
		t.Errorf("when there is one it says %q", got)
	}
}
