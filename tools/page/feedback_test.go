package page

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"example.com/match3/server"
)

// drop drops a file on the page, whose bytes a JavaScript expression gives, and waits for what the page says about it.
func (p *tab) drop(name, content string) string {
	p.Helper()
	p.do(run(fmt.Sprintf(`(async () => {
		document.getElementById("paste-result").replaceChildren();
		const files = new DataTransfer();
		files.items.add(new File([await (%s)], %q));
		dispatchEvent(new DragEvent("drop", { dataTransfer: files, cancelable: true }));
	})()`, content, name)), until(`document.querySelector("#paste-result .verdict")`))
	return ask[string](p, `document.getElementById("paste-result").textContent`)
}

// A file that holds no board for the page is called what it is, and not read as text.
func TestPlaygroundSaysWhatAFileIs(t *testing.T) {
	inBoth(t, func(p *tab, _ string) {
		packed := func(text string) string {
			return fmt.Sprintf(`new Response(new Blob([%q]).stream().pipeThrough(new CompressionStream("gzip"))).blob()`, text)
		}
		for _, test := range []struct{ name, content, want string }{
			{"a.png", `new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10])`, "This is a picture."},
			{"a.parquet", `"PAR1\u0001"`, "This is a Parquet table, which match3 resolve reads"},
			{"a.jsonl.zst", `new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 4])`, "packed by zstd"},
			{"a.xlsx", `"PK\u0003\u0004"`, "save the table as CSV"},
			{"a.txt", `new Uint8Array([0xff, 0xfe, 82, 0])`, "in UTF-16. Save it as UTF-8."},
			{"a.gz", `new Uint8Array([0x1f, 0x8b, 8, 0])`, "was it cut off?"},
			{"bad.csv.gz", packed("R,G\nR"), "line 2, column 1: row 1 of the board"},
			{"large.txt", `new Blob([new Uint8Array((16 << 20) + 1)])`, "too large for the page"},
			{"tall.txt", `"R\nG\n".repeat(101)`, "This board has 202 rows, 1 column."},
		} {
			if got := p.drop(test.name, test.content); !strings.Contains(got, test.want) {
				p.Errorf("%s: it says %q, without %q", test.name, got, test.want)
			}
			expect(p, test.name+" changes the board", `match3.stage.board.rows`, 8)
		}
		p.drop("boards.jsonl.gz", packed("[[1,2]]\n[[3,4]]\n"))
		p.ready()
		p.expectBoard("the first of the packed ones", "12")
		pressed := `[...document.querySelectorAll("#paste-result button")]
			.map((one) => one.getAttribute("aria-pressed")).join()`
		expect(p, "the choice", pressed, "true,false")
		p.do(click(`#paste-result button:nth-child(2)`))
		expect(p, "the other choice", pressed, "false,true")
		p.do(click(`#gallery button`))
		expect(p, "the choice after another board", pressed, "false,false")
	})
}

// Who has given nothing, or a size that no board has, is told.
func TestPlaygroundSaysWhatIsMissing(t *testing.T) {
	inBoth(t, func(p *tab, _ string) {
		for _, form := range []string{"paste", "check"} {
			p.do(click("#"+form+" [type=submit]"), until(fmt.Sprintf(`document.querySelector("#%s-result .bad")`, form)))
			expect(p, form, fmt.Sprintf(`document.getElementById("%s-result").textContent`, form),
				"There is nothing in the field yet.")
		}
		size := func(value string) {
			p.do(run(fmt.Sprintf(
				`message.hidden = true; rows.value = %q; rows.dispatchEvent(new Event("change", { bubbles: true }))`, value)))
			p.ready()
		}
		expect(p, "it is said that the page does not start", `document.getElementById("lifeless") !== null`, false)
		size("")
		expect(p, "rows after none were given", `match3.stage.board.rows + " " + rows.value + " " + message.hidden`,
			"8 8 true")
		size("1000")
		expect(p, "rows after too many", `match3.stage.board.rows + " " + rows.value + " " + message.textContent`,
			"200 200 A board on this page has from 1 to 200 rows and columns.")
		p.do(click("#clear"))
		p.ready()
		expect(p, "a stable board is said to be so twice", `total.hidden`, true)
	})
}

// What is chosen further down comes into sight.
func TestPlaygroundShowsWhatWasChosen(t *testing.T) {
	inBoth(t, func(p *tab, _ string) {
		p.do(call(emulation.SetDeviceMetricsOverride,
			emulation.SetDeviceMetricsOverrideParams{Width: 360, Height: 740, DeviceScaleFactor: 2, Mobile: true}),
			until(`innerWidth === 360`), run(`document.getElementById("share-title").scrollIntoView()`))
		top := `document.getElementById("board").getBoundingClientRect().top`
		expect(p, "the board is out of sight", top+` < -500`, true)
		p.do(run(`document.querySelector("#gallery button:nth-child(2)").click()`), until(top+` >= 0`))
		p.ready()
		expect(p, "the board is in sight", top+` < innerHeight / 2`, true)
	})
}

// The page of a service that asks for tokens asks for one too, and keeps it for the tab.
func TestPlaygroundAsksForAToken(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "tokens")
	if err := os.WriteFile(file, []byte("sesame\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	tokens, err := server.OpenTokens(file)
	if err != nil {
		t.Fatal(err)
	}
	address := serveAs(t, server.Config{Limits: server.DefaultLimits(), Tokens: tokens})
	p := launch(t, func(url string) bool { return strings.HasPrefix(url, address) })
	p.do(chromedp.Navigate(address), until(`globalThis.match3 && token.open`))
	give := func(text string) {
		p.do(focus("#token-text"))
		for _, key := range text {
			p.do(chromedp.KeyEvent(string(key)))
		}
		p.do(chromedp.KeyEvent(kb.Enter))
	}
	expect(p, "a token was refused before one was given", `document.getElementById("token-refused").hidden`, true)
	give("simsalabim")
	p.do(until(`token.open && !document.getElementById("token-refused").hidden`))
	p.do(click("#token-leave"), until(`match3.stage.failure`))
	expect(p, "without a token", `sentence.textContent`, "This service answers nobody without a token")
	p.do(click("#gallery button:nth-child(2)"), until(`token.open`))
	give("sesame")
	p.ready()
	expect(p, "with one", `match3.stage.timeline.length`, 1)
	// Calls with one answer, too, and after a reload.
	p.goTo(address)
	text, _ := json.Marshal("GGG")
	p.paste(string(text))
	p.expectBoard("read", "GGG")
	p.forgive("401 (" + http.StatusText(http.StatusUnauthorized)) // by which a service refuses
}

// Opened as a file the page cannot load its parts, and says so.
func TestPlaygroundOpenedAsAFile(t *testing.T) {
	t.Parallel()
	if browser() == "" {
		t.Skip("NOT RUN: there is no Chromium here; CHROMIUM names one")
	}
	address := (&url.URL{Scheme: "file", Path: filepath.ToSlash(siteDir(t)) + "/index.html"}).String()
	p := launch(t, func(url string) bool { return strings.HasPrefix(url, "file:///") })
	p.do(chromedp.Navigate(address), until(`getComputedStyle(lifeless).visibility === "visible"`))
	if got := ask[string](p, `lifeless.textContent`); !strings.Contains(got, "opened as a file it cannot load its parts") {
		p.Errorf("it says %q", got)
	}
	p.forgive("CORS") // by which the browser keeps modules away
	p.forgive("net::ERR_FAILED")
}
