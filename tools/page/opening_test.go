package page

import (
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// note notes, in milliseconds from the moment at which the page began to be opened: when its script ran, when the board
// was on the screen, and when its cascade was known. A frame that is seen to be drawn is on the screen at the next one.
const note = `(() => {
	const noted = globalThis.noted = {};
	const drawn = () => {
		const canvas = document.getElementById("board"), { width, height } = canvas;
		return canvas.getContext("2d").getImageData(width >> 1, height >> 1, 1, 1).data[3] > 0;
	};
	let seen = false;
	const look = () => {
		const now = performance.now(), stage = globalThis.match3?.stage;
		if (stage) noted.script ??= now;
		if (seen) noted.board ??= now;
		seen ||= Boolean(stage?.board) && drawn();
		if (seen && stage.ending && document.getElementById("total").textContent) noted.cascade ??= now;
		if (noted.board === undefined || noted.cascade === undefined) requestAnimationFrame(look);
	};
	requestAnimationFrame(look);
})()`

// opening is how long it took until so much was there, in milliseconds.
type opening struct{ Script, Board, Cascade float64 }

// The page shows a board soon after it is opened, by a browser that has never seen it and by one that has. How soon, it
// prints with -v; the test itself bears with machines that have other things to do. No other test runs beside it.
func TestOpening(t *testing.T) {
	const most = 20 * time.Second
	tries := 1
	if testing.Verbose() { // somebody wants the figures
		tries = 5
	}
	inTurn := map[string][]opening{}
	for range tries {
		for _, making := range makings {
			t.Run(making.name, func(t *testing.T) {
				if browser() == "" {
					t.Skip("NOT RUN: there is no Chromium here; CHROMIUM names one")
				}
				address := making.serve(t)
				p := launch(t, func(string) bool { return true })
				p.do(call(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: note}))
				for _, state := range []string{"cold", "warm"} {
					p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(address),
						until(`globalThis.noted?.cascade && noted.board`))
					one := ask[opening](p, `({ Script: noted.script, Board: noted.board, Cascade: noted.cascade })`)
					if one.Board <= 0 || one.Board > float64(most.Milliseconds()) {
						t.Errorf("%s: the board was there after %.0f ms", state, one.Board)
					}
					inTurn[making.name+", "+state] = append(inTurn[making.name+", "+state], one)
				}
			})
		}
	}
	for _, making := range makings {
		for _, state := range []string{"cold", "warm"} {
			all := inTurn[making.name+", "+state]
			if len(all) == 0 {
				continue
			}
			median := func(of func(opening) float64) float64 {
				var times []float64
				for _, one := range all {
					times = append(times, of(one))
				}
				slices.Sort(times)
				return times[len(times)/2]
			}
			t.Logf("%s, %s, median of %d: script %.0f ms, board %.0f ms, cascade %.0f ms", making.name, state, len(all),
				median(func(o opening) float64 { return o.Script }), median(func(o opening) float64 { return o.Board }),
				median(func(o opening) float64 { return o.Cascade }))
		}
	}
}
