// Package page drives the page of match3 explain in a browser. It is a module of its own, because neither the project
// nor its other tests need one.
package page

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"example.com/match3"
	"example.com/match3/boardio"
	"example.com/match3/internal/render"
)

// Two passes: an L, and then a line.
var twoPasses = []string{
	"A B B C",
	"X D E F",
	"X A A G",
	"X X X H",
}

// read reads a board that is drawn as text.
func read(t *testing.T, text string) *boardio.Board {
	t.Helper()
	reader, err := boardio.NewReader(strings.NewReader(text), boardio.Text, boardio.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := reader.Read()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// makePage makes the page of a board. The board is left as it is.
func makePage(t *testing.T, b *boardio.Board, size int) []byte {
	t.Helper()
	strip, err := render.NewStrip(t.Context(), b.Cells.Clone(), render.StripOptions{
		Title: "A cascade", Palette: render.NewPalette(render.PaletteOptions{Names: b.Names}),
		Passes: render.Range{From: 1, Most: 20}, MaxRows: size, MaxCols: size,
	})
	if err != nil {
		t.Fatal(err)
	}
	var page bytes.Buffer
	if err := render.HTML(&page, strip); err != nil {
		t.Fatal(err)
	}
	return page.Bytes()
}

// seen is what is to be seen of the board: the symbols by the places at which tiles lie that are not gone.
const seen = `(() => {
	const cells = document.getElementById("cells").getBoundingClientRect();
	const board = {};
	for (const tile of document.querySelectorAll(".tile:not(.gone)")) {
		const [, x, y] = tile.style.transform.match(/translate\((-?\d+)px, (-?\d+)px\)/);
		const row = Math.floor(y / 40), col = Math.floor(x / (tile.offsetWidth + 4));
		if (row < 0 || y >= cells.height) continue;
		const place = row + "," + col;
		if (place in board) return "two tiles at " + place;
		board[place] = (tile.classList.contains("marked") ? "[" : "") + tile.textContent;
	}
	return JSON.stringify(board);
})()`

// board is what is to be seen of the board as the test expects it: a board, with its tiles marked or left out.
func board(b *boardio.Board, marked, removed []match3.Cell) string {
	places := map[string]string{}
	for row, kinds := range b.Cells.Kinds() {
		for col, kind := range kinds {
			if kind != match3.Empty {
				places[fmt.Sprintf("%d,%d", row, col)] = b.Name(kind)
			}
		}
	}
	for _, cell := range marked {
		place := fmt.Sprintf("%d,%d", cell.Row, cell.Col)
		places[place] = "[" + places[place]
	}
	for _, cell := range removed {
		delete(places, fmt.Sprintf("%d,%d", cell.Row, cell.Col))
	}
	text, err := json.Marshal(places)
	if err != nil {
		panic(err) // a map of strings
	}
	return string(text)
}

// step is a step as the page shows it.
type step struct{ name, sentence, board string }

// steps are all steps of a cascade.
func steps(b *boardio.Board) []step {
	before := *b
	before.Cells = b.Cells.Clone()
	running := *b
	running.Cells = b.Cells.Clone()
	palette := render.NewPalette(render.PaletteOptions{Names: b.Names})
	all := []step{{"before the first step", "the board as it was given", board(b, nil, nil)}}
	for pass := range running.Cells.Passes() {
		sentence := palette.Sentence(pass)
		name := fmt.Sprintf("pass %d, ", pass.Number)
		all = append(all,
			step{name + "marked", sentence, board(&before, pass.Removed, nil)},
			step{name + "removed", sentence, board(&before, nil, pass.Removed)},
			step{name + "fallen", sentence, board(&running, nil, nil)})
		before.Cells = running.Cells.Clone()
	}
	return all
}

// check sees that the page shows a step.
func (p *tab) check(what string, want step) {
	p.Helper()
	var wanted, got map[string]string
	if err := json.Unmarshal([]byte(want.board), &wanted); err != nil {
		p.Fatal(err)
	}
	text := ask[string](p, seen)
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		p.Fatalf("%s: %s", what, text)
	}
	if fmt.Sprint(got) != fmt.Sprint(wanted) {
		p.Errorf("%s: it shows\n%v\nnot\n%v", what, got, wanted)
	}
	if got := ask[string](p, `document.getElementById("place").textContent`); got != want.name {
		p.Errorf("%s: it says it is at %q, not %q", what, got, want.name)
	}
	if got := ask[string](p, `document.getElementById("sentence").textContent`); got != want.sentence {
		p.Errorf("%s: it says %q, not %q", what, got, want.sentence)
	}
}

// Stepping forth and back shows each step as it is, whichever way it is reached.
func TestSteps(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"cascade.txt", "emoji.txt", "holes.txt"} {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			content, err := os.ReadFile("../../testdata/boards/" + file)
			if err != nil {
				t.Fatal(err)
			}
			b := read(t, string(content))
			p := open(t, makePage(t, b, 24))
			all := steps(b)
			p.check("at the start", all[0])
			for i := 1; i < len(all); i++ {
				p.do(click("#forward"))
				p.check(fmt.Sprintf("forward to %d", i), all[i])
			}
			for i := len(all) - 2; i >= 0; i-- {
				p.do(click("#back"))
				p.check(fmt.Sprintf("back to %d", i), all[i])
			}
		})
	}
}

func TestButtonsAndList(t *testing.T) {
	t.Parallel()
	b := read(t, strings.Join(twoPasses, "\n"))
	p, all := open(t, makePage(t, b, 24)), steps(b)
	disabled := func(ids string) {
		t.Helper()
		const which = `[...document.querySelectorAll("#controls button")].filter(b => b.disabled).map(b => b.id).join()`
		if got := ask[string](p, which); got != ids {
			t.Errorf("disabled are %q, not %q", got, ids)
		}
	}
	disabled("first,back")
	p.do(click("#last"))
	p.check("last", all[6])
	disabled("forward,last")
	p.do(click("#back"))
	disabled("")
	p.do(click("#first"))
	p.check("first", all[0])
	p.do(click("#passes li:nth-child(2) button"))
	p.check("the second pass of the list", all[4])
	got := ask[string](p, `document.querySelector("#passes li[aria-current=step]").textContent`)
	if got != "\n"+all[4].sentence && got != all[4].sentence {
		t.Errorf("the list points to %q", got)
	}
}

func TestKeys(t *testing.T) {
	t.Parallel()
	b := read(t, strings.Join(twoPasses, "\n"))
	p, all := open(t, makePage(t, b, 24)), steps(b)
	for _, press := range []struct {
		name, key string
		step      int
	}{
		{"Right", kb.ArrowRight, 1},
		{"Right", kb.ArrowRight, 2},
		{"Left", kb.ArrowLeft, 1},
		{"Left", kb.ArrowLeft, 0},
		{"Left at the start", kb.ArrowLeft, 0},
		{"Page Down", kb.PageDown, 3},
		{"Page Down", kb.PageDown, 6},
		{"Right at the end", kb.ArrowRight, 6},
		{"Page Up", kb.PageUp, 3},
		{"Home", kb.Home, 0},
		{"End", kb.End, 6},
	} {
		p.do(chromedp.KeyEvent(press.key))
		p.check(press.name, all[press.step])
	}
	// The same keys on the slider are not taken twice.
	p.do(focus("#slider"), chromedp.KeyEvent(kb.ArrowLeft))
	p.check("Left on the slider", all[5])
	p.do(chromedp.KeyEvent(kb.Home))
	p.check("Home on the slider", all[0])
	// With other keys held down they belong to the browser.
	p.do(run(`document.activeElement.blur()`), chromedp.KeyEvent(kb.ArrowRight, chromedp.KeyModifiers(kb.ModifierAlt)))
	p.check("Alt and Right", all[0])
}

func TestSlider(t *testing.T) {
	t.Parallel()
	b := read(t, strings.Join(twoPasses, "\n"))
	p, all := open(t, makePage(t, b, 24)), steps(b)
	for _, at := range []int{4, 1, 6, 0, 3} {
		p.do(run(fmt.Sprintf(`slider.value = %d; slider.dispatchEvent(new Event("input", {bubbles: true}))`, at)))
		p.check(fmt.Sprintf("the slider at %d", at), all[at])
		if got := ask[string](p, `slider.getAttribute("aria-valuetext")`); got != all[at].name {
			t.Errorf("the slider says %q", got)
		}
	}
}

// clock lets the page's time pass when the test wants it: tick does what is due next, if anything is.
const clock = `
	window.setInterval = (act, every) => { window.due = { act, every }; return 1; };
	window.clearInterval = () => { window.due = undefined; };
	window.tick = () => window.due?.act()`

// Playing goes through all steps, stops at the end, and begins again from there. Any other control stops it.
func TestPlay(t *testing.T) {
	t.Parallel()
	b := read(t, strings.Join(twoPasses, "\n"))
	p, all := open(t, makePage(t, b, 24)), steps(b)
	p.do(run(clock), click("#play"))
	if got := ask[string](p, `play.textContent + play.getAttribute("aria-pressed")`); got != "Pausetrue" {
		t.Errorf("while it plays the button is %q", got)
	}
	if got := ask[int](p, `due.every`); got < 500 || got > 1000 {
		t.Errorf("a step takes %d ms", got)
	}
	for i, step := range all[1:] {
		p.do(run(`tick()`))
		p.check(fmt.Sprintf("played to %d", i+1), step)
	}
	stopped := func(when string) {
		t.Helper()
		if got := ask[string](p, `play.textContent + !window.due`); got != "Playtrue" {
			t.Errorf("%s the button is %q, and nothing more is due", when, got)
		}
	}
	stopped("at the end")
	// Space on the page, rather than on the button, which would press it.
	p.do(run(`document.activeElement.blur()`), chromedp.KeyEvent(" "))
	p.check("played again", all[0])
	p.do(run(`tick()`))
	p.check("a step on", all[1])
	p.do(chromedp.KeyEvent(kb.Home))
	p.check("stopped by Home", all[0])
	stopped("after Home")
	p.do(focus("#play"), chromedp.KeyEvent(" "))
	if got := ask[string](p, `play.textContent`); got != "Pause" {
		t.Errorf("after Space on it the button is %q", got)
	}
	p.do(chromedp.KeyEvent(" "))
	stopped("after Space on it again")
}

// Who cannot see the page, or wants no motion, or a dark one, gets what they need.
func TestAccess(t *testing.T) {
	t.Parallel()
	b := read(t, strings.Join(twoPasses, "\n"))
	p := open(t, makePage(t, b, 24))
	for _, fact := range []struct{ expression, want string }{
		{`document.documentElement.lang`, "en"},
		{`board.getAttribute("role") + ", " + board.getAttribute("aria-label")`, "img, The board, before the first step"},
		{`sentence.getAttribute("aria-live")`, "polite"},
		{
			`[...document.querySelectorAll("button, input")].filter(e => !(e.getAttribute("aria-label") ||
				e.textContent.trim())).length + ""`,
			"0",
		},
		{`getComputedStyle(document.querySelector(".tile")).transitionDuration`, "0.35s, 0.25s"},
		{`getComputedStyle(document.body).backgroundColor`, "rgb(255, 255, 255)"},
	} {
		if got := ask[string](p, fact.expression); got != fact.want {
			t.Errorf("%s is %q, not %q", fact.expression, got, fact.want)
		}
	}
	p.do(call(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-reduced-motion", Value: "reduce"}, {Name: "prefers-color-scheme", Value: "dark"},
	}}))
	for _, fact := range []struct{ expression, want string }{
		{`getComputedStyle(document.querySelector(".tile")).transitionDuration`, "0s"},
		{`getComputedStyle(document.body).backgroundColor`, "rgb(13, 17, 23)"},
	} {
		if got := ask[string](p, fact.expression); got != fact.want {
			t.Errorf("%s is %q, not %q", fact.expression, got, fact.want)
		}
	}
	// Tab reaches every control, and shows where it is.
	reached := map[string]bool{}
	for range 12 {
		p.do(chromedp.KeyEvent(kb.Tab))
		reached[ask[string](p, `document.activeElement.id`)] = true
		if got := ask[string](p, `getComputedStyle(document.activeElement).outlineStyle`); got != "solid" &&
			len(reached) < 6 {
			t.Errorf("the outline of %s is %q", ask[string](p, `document.activeElement.id`), got)
		}
	}
	for _, id := range []string{"scroll", "play", "forward", "last", "slider"} {
		if !reached[id] {
			t.Errorf("Tab does not reach %s", id)
		}
	}
}

// A board that is cut down shows what falls into the part, and nothing of what is outside.
func TestPart(t *testing.T) {
	t.Parallel()
	b := read(t, strings.Join([]string{
		"C B A C B A", "A C B A C B", "B A C B A C", "C B A C B A", "A C B A C B", "B A X X X C", "C B A C B A",
	}, "\n"))
	p := open(t, makePage(t, b, 4))
	rows := ask[string](p, `[...document.querySelectorAll(".number")].map(n => n.textContent).join()`)
	if rows != "2,3,4,5,3,4,5,6" {
		t.Errorf("the numbers of columns and rows are %s", rows)
	}
	p.do(click("#last"))
	after := b.Cells.Clone()
	after.Resolve()
	var got map[string]string
	if err := json.Unmarshal([]byte(ask[string](p, seen)), &got); err != nil {
		t.Fatal(err)
	}
	cols := strings.Split(rows, ",")
	for row := range 4 {
		for col := range 4 {
			var atRow, atCol int
			if _, err := fmt.Sscan(cols[4+row], &atRow); err != nil {
				t.Fatal(err)
			}
			if _, err := fmt.Sscan(cols[col], &atCol); err != nil {
				t.Fatal(err)
			}
			kind, err := after.At(atRow, atCol)
			if err != nil {
				t.Fatal(err)
			}
			want := ""
			if kind != match3.Empty {
				want = b.Name(kind)
			}
			if got := got[fmt.Sprintf("%d,%d", row, col)]; got != want {
				t.Errorf("row %d, column %d shows %q, not %q", atRow, atCol, got, want)
			}
		}
	}
}

// Hostile symbols are text like any other.
func TestHostile(t *testing.T) {
	t.Parallel()
	b := read(t, strings.Repeat("<script>alert(1)</script> \"> & '+alert(1)+' <img/src=x/onerror=alert(1)>\n", 3))
	p := open(t, makePage(t, b, 24))
	p.do(click("#last"), click("#first"), click("#forward"))
	if got := ask[int](p, `document.scripts.length * 10 + document.images.length`); got != 20 {
		t.Errorf("there are scripts or images that are not the page's own: %d", got)
	}
	first := ask[string](p, `document.querySelector(".tile:nth-of-type(n)").textContent`)
	if !strings.HasPrefix(first, "<script") {
		t.Errorf("the first tile reads %q", first)
	}
}

// The policy keeps other scripts from running, and anything from being loaded.
func TestPolicyHolds(t *testing.T) {
	t.Parallel()
	b := read(t, strings.Join(twoPasses, "\n"))
	page := bytes.Replace(makePage(t, b, 24), []byte("</body>"),
		[]byte("<script>document.title = 'taken'</script><img src='file:///etc/hostname'></body>"), 1)
	p := open(t, page)
	if got := ask[string](p, `document.title`); got != "A cascade" {
		t.Errorf("a script that was put in has run: %q", got)
	}
	p.expectComplaints(2, "Content Security Policy")
	p.forgive("it asks for file:///etc/hostname") // which the policy refuses
}
