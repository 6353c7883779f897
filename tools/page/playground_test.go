package page

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"example.com/match3/server"
)

// load shows a board that is drawn as text, by the way that people have: pasting it.
func (p *tab) load(rows ...string) {
	p.Helper()
	text, err := json.Marshal(strings.Join(rows, "\n"))
	if err != nil {
		p.Fatal(err)
	}
	p.paste(string(text))
}

// paste puts a text, which is quoted as JavaScript does, into the field for it, and waits for another board.
func (p *tab) paste(quoted string) {
	p.Helper()
	p.do(run(
		fmt.Sprintf(`globalThis.before = match3.stage.board; document.getElementById("paste-text").value = %s`, quoted)),
		click("#paste [type=submit]"), until(`match3.stage.board !== before`))
	p.ready()
}

// point is the middle of a cell on the screen.
func (p *tab) point(row, col int) (x, y float64) {
	p.Helper()
	at := ask[[2]float64](p, fmt.Sprintf(`(() => {
		const canvas = document.getElementById("board");
		canvas.scrollIntoView({ block: "center" });
		const box = canvas.getBoundingClientRect(), cell = (box.width - 26) / match3.stage.shown.cols;
		return [box.x + 24 + (%d + 0.5) * cell, box.y + 24 + (%d + 0.5) * cell];
	})()`, col, row))
	return at[0], at[1]
}

// stroke draws over the board with the mouse, from cell to cell.
func (p *tab) stroke(cells ...[2]int) {
	p.Helper()
	for i, cell := range cells {
		x, y := p.point(cell[0], cell[1])
		if i == 0 {
			p.do(call(input.DispatchMouseEvent, input.DispatchMouseEventParams{
				Type: "mousePressed", X: x, Y: y, Button: "left", Buttons: 1, ClickCount: 1,
			}))
		} else {
			p.do(call(input.DispatchMouseEvent,
				input.DispatchMouseEventParams{Type: "mouseMoved", X: x, Y: y, Button: "left", Buttons: 1}))
		}
		if i == len(cells)-1 {
			p.do(call(input.DispatchMouseEvent,
				input.DispatchMouseEventParams{Type: "mouseReleased", X: x, Y: y, Button: "left", ClickCount: 1}))
		}
	}
	p.ready()
}

func (p *tab) expectBoard(what string, rows ...string) {
	p.Helper()
	if got, want := p.shown(), strings.Join(rows, "\n"); got != want {
		p.Errorf("%s: the board is\n%s\nnot\n%s", what, got, want)
	}
}

func TestPlaygroundPaints(t *testing.T) {
	inBoth(t, func(p *tab, _ string) {
		p.load("GBG", "BGB", "GBR")
		p.do(click("#clear"))
		p.ready()
		p.expectBoard("cleared", "...", "...", "...")
		expect(p, "a stable board", `sentence.textContent`, "stable: there are no tiles; nothing removed")
		p.do(click(`#kinds [aria-label="Kind R"]`))
		p.stroke([2]int{2, 0}, [2]int{2, 2}) // over the cell between them too
		p.expectBoard("a stroke", "...", "...", "RRR")
		expect(p, "its pass", `total.textContent`, "Total: 3 tiles removed in 1 pass, no tile is left")
		p.do(click("#undo"))
		p.ready()
		p.expectBoard("undone", "...", "...", "...")
		p.do(click("#redo"))
		p.ready()
		p.expectBoard("done again", "...", "...", "RRR")
		p.do(click(`[data-tool="erase"]`))
		p.stroke([2]int{2, 1})
		p.expectBoard("erased", "...", "...", "R.R")
		p.do(click(`#kinds [aria-label="Kind G"]`), click(`[data-tool="fill"]`))
		p.stroke([2]int{0, 0})
		p.expectBoard("filled", "GGG", "GGG", "RGR")
		p.do(run(`rows.value = 4; rows.dispatchEvent(new Event("change", { bubbles: true }))`))
		p.ready()
		p.do(run(`cols.value = 2; cols.dispatchEvent(new Event("change", { bubbles: true }))`))
		p.ready()
		p.expectBoard("resized", "..", "GG", "GG", "RG")
		for range 5 {
			p.do(chromedp.KeyEvent("z", chromedp.KeyModifiers(kb.ModifierCtrl)))
		}
		p.ready()
		p.expectBoard("all undone by keys", "...", "...", "...")

		// After a pass, what is painted on is the board that is to be seen.
		p.load("R.G", "BBB", "GRG")
		p.do(click("#end"))
		p.ready()
		p.do(click(`[data-tool="paint"]`), click(`#kinds [aria-label="Kind B"]`))
		p.stroke([2]int{0, 2})
		p.expectBoard("painted after a pass", "..B", "R.G", "GRG")
		expect(p, "the place", `match3.stage.player.position`, 0)
	})
}

// What is pasted goes through the readers of the command, and so do their errors.
func TestPlaygroundReads(t *testing.T) {
	inBoth(t, func(p *tab, _ string) {
		for _, good := range []struct{ name, text, want string }{
			{"packed text", "RGB\nBRG", "RGB\nBRG"},
			{"tokens", "R | G\nB | .", "RG\nB."},
			{"numbers in JSON", "[[7,0],[12,7]]", "7.\n127"},
			{"symbols in JSON", `{"board":["ab","b."]}`, "ab\nb."},
			{"emoji", "🍒🍋\n🍋🍒", "🍒🍋\n🍋🍒"},
			{"two boards", "RG\nGR\n\nBB\nYY", "RG\nGR"},
		} {
			text, _ := json.Marshal(good.text)
			p.paste(string(text))
			p.expectBoard(good.name, strings.Split(good.want, "\n")...)
		}
		expect(p, "the choice", `document.querySelectorAll("#paste-result button").length`, 2)
		p.do(click(`#paste-result button:nth-child(2)`))
		p.ready()
		p.expectBoard("the second board", "BB", "YY")

		for _, bad := range []struct{ name, text, want, marked string }{
			{"a ragged row", "RGB\nRG\nRGB", "line 2, column 3: row 1 of the board: ", ""},
			{"null", "[[1,2],\n [3,null]]", "line 2, column 5: row 1, column 1 of the board: ", "n"},
			{"a fraction", "[[1,2.5]]", "line 1, column 5: row 0, column 1 of the board: ", "2"},
			{"nothing", " ", "", ""},
		} {
			text, _ := json.Marshal(bad.text)
			p.do(run(
				fmt.Sprintf(
					`document.getElementById("paste-result").replaceChildren(); document.getElementById("paste-text").value = %s`,
					text)), click("#paste [type=submit]"))
			p.do(until(`document.querySelector("#paste-result .bad")`))
			got := ask[string](p, `document.querySelector("#paste-result p").textContent`)
			if !strings.HasPrefix(got, bad.want) || len(got) < len(bad.want)+5 {
				t := ask[string](p, `document.querySelector("#paste-result").textContent`)
				p.Errorf("%s: it says %q, not %q and why; in all %q", bad.name, got, bad.want, t)
			}
			if bad.marked != "" {
				expect(p, bad.name+" is marked",
					`(() => { const field = document.getElementById("paste-text");
						return field.value.slice(field.selectionStart, field.selectionEnd); })()`, bad.marked)
				expect(p, bad.name+" is pointed to",
					`(() => { const [line, mark] = document.querySelector("#paste-result pre").textContent.split("\n");
						return line[mark.indexOf("^")]; })()`, bad.marked)
			}
			p.expectBoard("after "+bad.name, "BB", "YY")
		}

		// Pasted on the page itself, and dropped as a file.
		p.do(run(
			`const data = new DataTransfer(); data.setData("text/plain", "RGR");
				document.body.dispatchEvent(
					new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))`),
			until(`match3.stage.board.rows === 1`))
		p.ready()
		p.expectBoard("pasted on the page", "RGR")
		p.do(run(
			`const files = new DataTransfer(); files.items.add(new File(["R,G\nG,R\nR,G"], "grid.csv"));
				dispatchEvent(new DragEvent("drop", { dataTransfer: files, cancelable: true }))`),
			until(`match3.stage.board.rows === 3`))
		p.ready()
		p.expectBoard("dropped", "RG", "GR", "RG")
	})
}

// Forward, back, and to any place: the board and the words are those of the library.
func TestPlaygroundSteps(t *testing.T) {
	content, err := os.ReadFile("../../testdata/boards/cascade.txt")
	if err != nil {
		t.Fatal(err)
	}
	b := read(t, string(content))
	all := steps(b)
	running := *b
	running.Cells = b.Cells.Clone()
	text := func() string {
		var rows []string
		for _, kinds := range running.Cells.Kinds() {
			row := ""
			for _, kind := range kinds {
				if kind == 0 {
					row += "."
				} else {
					row += b.Name(kind)
				}
			}
			rows = append(rows, row)
		}
		return strings.Join(rows, "\n")
	}
	boards := []string{text()}
	sums := []string{"0"}
	for pass := range running.Cells.Passes() {
		boards = append(boards, text())
		sums = append(sums, fmt.Sprint(pass.RemovedSoFar))
	}
	last := len(boards) - 1
	inBoth(t, func(p *tab, _ string) {
		check := func(what string, at int) {
			p.Helper()
			p.ready()
			p.expectBoard(what, strings.Split(boards[at], "\n")...)
			expect(p, what+", the sentence that is read aloud", `sentence.textContent`, all[max(0, 3*at-1)].sentence)
			expect(p, what+", removed so far", `removed.textContent`, sums[at])
			expect(p, what+", the place", `slider.getAttribute("aria-valuetext")`,
				fmt.Sprintf("after %d of %d passes", at, last))
		}
		expect(p, "the region", `sentence.getAttribute("aria-live")`, "polite")
		check("at the start", 0)
		for at := 1; at <= last; at++ {
			p.do(click("#forward"))
			check(fmt.Sprintf("forward to %d", at), at)
		}
		for at := last - 1; at >= 0; at-- {
			p.do(click("#back"))
			check(fmt.Sprintf("back to %d", at), at)
		}
		p.do(click("#end"))
		check("at the end", last)
		for _, at := range []int{2, 5, 0, 3} {
			p.do(run(fmt.Sprintf(`slider.value = %d; slider.dispatchEvent(new Event("input", { bubbles: true }))`, at)))
			check(fmt.Sprintf("scrubbed to %d", at), at)
		}
		p.do(click("#passes li:nth-child(2) button"))
		check("the second pass of the list", 2)
		expect(p, "the list",
			`document.querySelectorAll("#passes [aria-current]").length + " " +
				document.querySelector("#passes [aria-current]").textContent`, "1 "+all[5].sentence)
		p.do(run(
			`document.getElementById("speed").value = "16";
				document.getElementById("speed").dispatchEvent(new Event("change"))`))
		expect(p, "the button as it begins to play", `(() => { play.click(); return play.textContent; })()`, "Pause")
		p.do(until(`!match3.stage.player.moving`))
		p.ready()
		p.expectBoard("played", strings.Split(boards[last], "\n")...)
		// In the middle of a pass tiles are on their way, and its runs were outlined before.
		p.do(run(`match3.stage.player.seek(0.3)`))
		expect(p, "outlined", `match3.stage.scene.moment.outline === 1 && match3.stage.scene.moment.fallen === 0`, true)
		p.do(run(`match3.stage.player.seek(0.85)`))
		expect(p, "on their way",
			`(({ fallen }) => fallen > 0 && fallen < match3.stage.timeline.passes[0].longest)(match3.stage.scene.moment)`, true)
		// From here on frames come when the test wants them, so that there is time to stop it.
		p.do(run(
			`globalThis.time = performance.now(); globalThis.due = []; performance.now = () => time;
				requestAnimationFrame = (draw) => due.push(draw);
			globalThis.frame = (later) => { time += later; due.splice(0).forEach((draw) => draw(time)); }`),
			click("#play"), run(`frame(1)`))
		expect(p, "playing",
			`match3.stage.player.moving && match3.stage.player.position > 0.85 &&
				match3.stage.player.position < match3.stage.player.end`, true)
		p.do(run(`globalThis.before = match3.stage.player.position`), click("#play"), run(`frame(10000); frame(10000)`))
		expect(p, "paused", `!match3.stage.player.moving && match3.stage.player.position === before`, true)
	})
}

// A link holds the whole board.
func TestPlaygroundShares(t *testing.T) {
	inBoth(t, func(p *tab, address string) {
		p.do(until(`location.hash !== ""`)) // else the link of the first board may come in the middle of what follows
		for _, rows := range [][]string{
			{"RGB", ".RG"}, {"🍒🍋", "🍋🍒"}, {"[[7,0,1],", "[12,7,3000000000]]"}, {`["<b>&\"'","x y"]`},
		} {
			text := strings.Join(rows, "\n")
			if strings.HasPrefix(rows[0], `["`) {
				text = "[" + text + "]"
			}
			written, _ := json.Marshal(text)
			p.do(until(`location.hash !== ""`)) // that of the board before is written a while after it is shown
			before := ask[string](p, `location.hash`)
			p.do(run(fmt.Sprintf(`document.getElementById("paste-text").value = %s`, written)), click("#paste [type=submit]"),
				until(fmt.Sprintf(`location.hash !== %q`, before)))
			p.ready()
			want, link := p.shown(), ask[string](p, `link.value`)
			if !strings.HasPrefix(link, address+"#") {
				p.Errorf("the link is %s", link)
			}
			p.goTo(link)
			if got := p.shown(); got != want {
				p.Errorf("the link shows\n%s\nnot\n%s\nand says %q", got, want, ask[string](p, `message.textContent`))
			}
			expect(p, "nothing to undo", `undo.disabled`, true)
		}
		p.goTo(address + "#json=AAAA")
		p.expectBoard("a link that is broken shows the first of the gallery",
			"RRPRPYPG", "GGBGGPPG", "RPGRCCYB", "PRRYYCCB", "GGYCCGGB", "PGBYRCPG", "CRBGCGBY", "BBCYPGPC")
		if got := ask[string](p, `message.textContent`); !strings.HasPrefix(got, "The address holds no board") {
			p.Errorf("it says %q", got)
		}
	})
}

// A claim that is wrong is shown where it is, and with the mistake that makes it.
func TestPlaygroundChecks(t *testing.T) {
	inBoth(t, func(p *tab, _ string) {
		board, err := os.ReadFile("../../testdata/claims/board.txt")
		if err != nil {
			t.Fatal(err)
		}
		wrong, err := os.ReadFile("../../testdata/claims/rows-first.txt")
		if err != nil {
			t.Fatal(err)
		}
		p.load(strings.Split(strings.TrimSpace(string(board)), "\n")...)
		check := func(claim string) {
			p.Helper()
			text, _ := json.Marshal(claim)
			p.do(run(
				fmt.Sprintf(
					`document.getElementById("check-result").replaceChildren(); document.getElementById("check-text").value = %s`,
					text)),
				click("#check [type=submit]"), until(`document.querySelector("#check-result .verdict")`))
		}
		check(string(wrong))
		got := ask[string](p, `document.getElementById("check-result").textContent`)
		for _, want := range []string{
			"Wrong: row 1, column 2: an empty cell is expected, the claim has A", "rows-removed-first", "clause 2.1",
			"runs across are removed before runs down are looked for",
		} {
			if !strings.Contains(got, want) {
				p.Errorf("it says %q, without %q", got, want)
			}
		}
		expect(p, "the boards",
			`[...document.querySelectorAll("#check-result canvas")]
				.map((c) => c.getAttribute("aria-label").split("; ")[1]).join()`, "3 cells differ,3 cells differ")
		p.do(click("#end"))
		p.ready()
		right := p.shown()
		check(right + "\nremoved: " + ask[string](p, `removed.textContent`))
		expect(p, "right", `document.querySelector("#check-result .good p").textContent`, "Right.")
		check("[[1,")
		if got := ask[string](p, `document.getElementById("check-result").textContent`); !strings.Contains(got, "line 1") {
			p.Errorf("of what is cut off it says %q", got)
		}
		p.forgive("400 (Bad Request)") // by which a service refuses
	})
}

// Everything can be done without a mouse.
func TestPlaygroundKeysAlone(t *testing.T) {
	inBoth(t, func(p *tab, _ string) {
		press := func(keys ...string) {
			for _, key := range keys {
				p.do(chromedp.KeyEvent(key))
			}
		}
		reached := map[string]bool{}
		reach := func(what string) {
			p.Helper()
			for range 80 {
				press(kb.Tab)
				id := ask[string](p,
					`document.activeElement.id || document.activeElement.dataset.tool || document.activeElement.dataset.export ||
						document.activeElement.textContent`)
				reached[id] = true
				if ask[string](p, `getComputedStyle(document.activeElement).outlineStyle`) == "none" && id != "file" &&
					ask[bool](p, `document.activeElement !== document.body`) {
					p.Errorf("%s has the focus, and nobody sees it", id)
				}
				if id == what {
					return
				}
			}
			p.Fatalf("Tab does not reach %s, but %v", what, reached)
		}
		reach("board")
		press(kb.Home, "R", kb.ArrowRight, "r", kb.ArrowRight, "1", kb.ArrowDown, kb.Delete, kb.ArrowLeft, " ")
		p.ready()
		p.expectBoard("painted", "RRRRPYPG", "GR.GGPPG", "RPGRCCYB", "PRRYYCCB", "GGYCCGGB", "PGBYRCPG", "CRBGCGBY",
			"BBCYPGPC")
		expect(p, "what is heard", `said.textContent`, "row 1, column 1: R")
		press(kb.PageDown)
		p.ready()
		expect(p, "Page Down", `match3.stage.player.position`, 1)
		reach("slider")
		press(kb.ArrowRight, kb.ArrowRight)
		expect(p, "the slider", `match3.stage.player.position`, 3)
		press(kb.End)
		expect(p, "its end", `match3.stage.player.position === match3.stage.player.end`, true)
		press(kb.PageUp)
		p.ready()
		expect(p, "Page Up", `match3.stage.player.position === match3.stage.player.end - 1`, true)
		reach("gif")
		for _, id := range []string{
			"speed", "random-seed", "random-any", "paste-text", "file", "check-text", "link", "copy", "json", "txt", "svg",
			"png",
		} {
			if !reached[id] {
				p.Errorf("Tab does not reach %s", id)
			}
		}
		p.do(focus("#keys-open"), chromedp.KeyEvent("\r"), until(`keys.open`), chromedp.KeyEvent(kb.Escape),
			until(`!keys.open`))
		p.do(focus(`[data-tool="paint"]`), chromedp.KeyEvent(kb.ArrowRight))
		expect(p, "the tool", `document.querySelector("[role=radio][aria-checked=true]").textContent`, "Fill")
	})
}

// On a phone nothing is cut off, and a finger paints.
func TestPlaygroundOnAPhone(t *testing.T) {
	inBoth(t, func(p *tab, _ string) {
		p.do(call(emulation.SetDeviceMetricsOverride,
			emulation.SetDeviceMetricsOverrideParams{Width: 360, Height: 740, DeviceScaleFactor: 2, Mobile: true}),
			call(emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true}))
		p.do(until(`innerWidth === 360`))
		expect(p, "the page is as wide as the screen", `document.documentElement.scrollWidth`, 360)
		p.load("GBG", "BGB", "GBR")
		p.do(click(`#kinds [aria-label="Kind R"]`))
		x, y := p.point(2, 0)
		p.do(call(input.DispatchTouchEvent,
			input.DispatchTouchEventParams{Type: "touchStart", TouchPoints: []*input.TouchPoint{{X: x, Y: y}}}))
		x, y = p.point(2, 1)
		p.do(call(input.DispatchTouchEvent,
			input.DispatchTouchEventParams{Type: "touchMove", TouchPoints: []*input.TouchPoint{{X: x, Y: y}}}),
			call(input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: "touchEnd", TouchPoints: []*input.TouchPoint{}}))
		p.ready()
		p.expectBoard("painted with a finger", "GBG", "BGB", "RRR")
		p.do(run(
			`match3.stage.show({ rows: 200, cols: 200, cells: new Uint32Array(40000)
				.map((_, i) => 1 + (i * 7 + (i >> 5)) % 3), names: ["R", "G", "B"] })`))
		p.ready()
		expect(p, "with the largest board too", `document.documentElement.scrollWidth`, 360)
		expect(p, "which can be scrolled", `document.getElementById("scroll").scrollWidth > 360`, true)
	})
}

// Who wants no motion sees each pass marked, and then what comes of it.
func TestPlaygroundWithoutMotion(t *testing.T) {
	inBoth(t, func(p *tab, _ string) {
		p.do(call(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}},
		}))
		p.do(run(
			`globalThis.moments = [];
			for (let at = 1; at < 100; at++) { match3.stage.player.seek(at / 100); moments.push(match3.stage.scene.moment); }`))
		expect(p, "nothing moves",
			`moments.every(({ vanished, fallen }) => (vanished === 0 && fallen === 0) ||
				(vanished === 1 && fallen === match3.stage.timeline.passes[0].longest))`, true)
		expect(p, "runs are marked", `moments[30].outline`, 1)
		expect(p, "and then gone", `moments[90].vanished`, 1)
	})
}

// A service that tells fewer passes than the page would like to show is asked for as many as it tells.
func TestPlaygroundWithinLimits(t *testing.T) {
	t.Parallel()
	limits := server.DefaultLimits()
	limits.MaxPasses = 2
	p := visit(t, serveWithin(t, limits))
	p.forgive("429") // by which the service says so
	expect(p, "passes", `match3.stage.timeline.length`, 2)
	expect(p, "the rest", `total.textContent`,
		"Total: 37 tiles removed in 6 passes, 27 tiles are left; the last 4 passes are not shown")
}
