package page

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// linkOf is the address of a board whose rows are an expression of JavaScript.
func (p *tab) linkOf(address, rows string) string {
	p.Helper()
	return address + wait[string](p, `(async () => {
		const packed = new Blob([JSON.stringify(`+rows+`)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
		const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
		let binary = "";
		for (const byte of bytes) binary += String.fromCharCode(byte);
		return "#json=" + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
	})()`)
}

// lively fails unless the page answers at once, and shows a board of a size that it can show.
func (p *tab) lively(what string) {
	p.Helper()
	began := time.Now()
	rows, cols := ask[int](p, `match3.stage.shown.rows`), ask[int](p, `match3.stage.shown.cols`)
	if rows > 200 || cols > 200 {
		p.Errorf("%s: a board of %d rows and %d columns is shown", what, rows, cols)
	}
	if took := time.Since(began); took > 5*time.Second {
		p.Errorf("%s: the page answers after %v", what, took)
	}
	if ask[bool](p, `globalThis.struck === true || document.querySelectorAll("script:not([src])").length > 0`) {
		p.Errorf("%s: a script of the board has run", what)
	}
}

const markup = `"<img src=x onerror=struck=true>","</title><script>struck=true</script>","javascript:struck=true"`

func TestPlaygroundHostileLinks(t *testing.T) {
	inBoth(t, func(p *tab, address string) {
		for _, test := range []struct{ name, rows string }{
			{"one cell", `[["A"]]`},
			{"no rows", `[]`},
			{"rows without cells", `[[], [], []]`},
			{"one row of 200", `[Array(200).fill("A")]`},
			{"very wide", `[Array(100000).fill(1)]`},
			{"very high", `Array(100000).fill([1])`},
			{"as large as can be told", `Array(1000).fill(Array(1000).fill(1))`},
			{
				"many kinds",
				`Array.from({ length: 200 }, (_, r) => Array.from({ length: 200 }, (_, c) => 4294967295 - 200 * r - c))`,
			},
			{"more than is unpacked", `"x".repeat(64 << 20)`},
			{"markup", `[[` + markup + `]]`},
			{"no board", `{"a":"<b>"}`},
		} {
			p.goTo(p.linkOf(address, test.rows))
			p.lively(test.name)
		}
		for _, fragment := range []string{
			"#json=", "#json=!!!", "#json=AAAA", "#json=" + strings.Repeat("A", 1<<17),
			"#board=%", "#board=%E0%A4%A", "#board=<script>struck=true</script>",
			"#board=" + strings.Repeat("A", 1<<17), "#board=" + strings.Repeat("/", 1<<17),
			"#board=%00", "#board=%E2%80%AEA", "#" + strings.Repeat("x", 1<<17),
		} {
			p.goTo(address + fragment)
			p.lively(fragment[:min(len(fragment), 30)])
		}
		p.forgive("Failed to load resource")
	})
}

func TestPlaygroundHostileText(t *testing.T) {
	inBoth(t, func(p *tab, _ string) {
		for _, test := range []struct{ name, text string }{
			{"one long line", `"A".repeat(100000)`},
			{"a fault at the end of a long line", `"A B ".repeat(20000) + "\u202e"`},
			{"many lines", `"A\n".repeat(50000)`},
			{"many faults", `"[\n".repeat(900)`},
			{"markup", `'[[` + markup + `]]'`},
			{"markup in a fault", `'{"<img src=x onerror=struck=true>": 1}'`},
			{"nothing", `""`},
			{"zeros", `"\0".repeat(1000)`},
			{"half a character", `"\ud800"`},
		} {
			p.do(run(fmt.Sprintf(
				`document.getElementById("paste-text").value = %s; document.getElementById("paste-result").textContent = "";
				globalThis.settled = false;
				match3.engine.read({ text: document.getElementById("paste-text").value })
					.then(() => (settled = true), () => (settled = true))`, test.text)))
			p.do(run(`document.querySelector("#paste [type=submit]").click()`),
				until(`settled && (document.getElementById("paste-result").textContent !== "" ||
					!document.getElementById("message").hidden || match3.stage.ending)`))
			p.lively(test.name)
		}
		p.forgive("Failed to load resource")
	})
}

func TestPlaygroundHostileFiles(t *testing.T) {
	inBoth(t, func(p *tab, _ string) {
		p.load("GBG", "BGB", "GBR")
		for _, name := range []string{
			"a.csv", "a.json", "a.jsonl", "a.txt", "a.npy", "a.parquet", "a.png", "<img src=x onerror=struck=true>.txt", "none",
		} {
			for _, content := range []string{
				`new Uint8Array(100000).map((_, i) => (i * 2654435761) >>> 13)`, `new Uint8Array(0)`, `new Uint8Array(1000)`,
				`"\ufeff\r\n"`,
			} {
				p.do(run(fmt.Sprintf(`globalThis.transfer = new DataTransfer(); transfer.items.add(new File([%s], %q));
					document.getElementById("paste-result").textContent = "";
					dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, cancelable: true }))`, content, name)),
					until(`document.getElementById("paste-result").textContent !== ""`))
				p.lively(name)
			}
		}
		// One that is larger than all that is read is not even taken into memory.
		p.do(run(`transfer = new DataTransfer(); globalThis.taken = false;
			globalThis.huge = new File([new Uint8Array(64 << 20)], "huge.txt");
			File.prototype.arrayBuffer = () => { taken = true; return Promise.reject(new Error("taken")) };
			transfer.items.add(huge); document.getElementById("paste-result").textContent = "";
			dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, cancelable: true }))`),
			until(`document.getElementById("paste-result").textContent !== ""`))
		if ask[bool](p, `taken`) {
			p.Error("a file of 64 MiB was read")
		}
		p.expectBoard("after all of them", "GBG", "BGB", "GBR")
		p.forgive("Failed to load resource")
	})
}

// A claim of very many kinds, larger than what is shown, is told about at once.
func TestPlaygroundHostileClaims(t *testing.T) {
	inBoth(t, func(p *tab, _ string) {
		p.load("GBG", "BGB", "GBR")
		for _, test := range []struct{ name, claim string }{
			{
				"many kinds",
				`JSON.stringify(Array.from({ length: 300 }, (_, r) => Array.from({ length: 300 }, (_, c) => "k" + (300 * r + c))))`,
			},
			{"very wide", `"A".repeat(20000)`},
			{"markup", `'[[` + markup + `]]'`},
			{"nothing", `""`},
			{"1e400", `'{"board":[[1]],"removed":1e400}'`},
		} {
			began := time.Now()
			p.do(run(fmt.Sprintf(
				`document.getElementById("check-text").value = %s; document.getElementById("check-result").textContent = "";
				document.querySelector("#check [type=submit]").click()`,
				test.claim)), until(`document.getElementById("check-result").textContent !== ""`))
			p.lively(test.name)
			if took := time.Since(began); took > 30*time.Second {
				p.Errorf("%s: it took %v", test.name, took)
			}
		}
		p.forgive("Failed to load resource")
	})
}

// Many clicks at once, and going to and fro, leave the page with the last board.
func TestPlaygroundManyClicks(t *testing.T) {
	inBoth(t, func(p *tab, address string) {
		p.do(run(`for (let i = 0; i < 400; i++) {
			document.getElementById(["random-any", "undo", "redo", "play", "forward", "back", "end", "first", "clear",
				"kind-add"][i % 10]).click();
			document.querySelectorAll("#gallery button")[i % 3].click();
		}`))
		p.ready()
		p.lively("clicks")
		p.do(run(
			`(async () => {
				for (let i = 0; i < 50; i++) { location.hash = "#board=" + "AB"[i % 2].repeat(1 + i); await 0; }
			})()`),
			until(`match3.stage.board.cols === 50`))
		p.ready()
		p.do(run(`history.go(-3)`), chromedp.Evaluate[chromedp.Void](`new Promise((go) => setTimeout(go, 500))`))
		p.lively("going back")
	})
}
