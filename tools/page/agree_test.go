package page

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"image/gif"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"example.com/match3"
	"example.com/match3/boardio"
	"example.com/match3/internal/generate"
	"example.com/match3/internal/render"
)

// told is what the page makes of a board.
type told struct {
	Cells           []match3.Kind
	Removed, Passes int
	Total           string
	Pass            []toldPass
}

type toldPass struct {
	Sentence string
	Removed  []int
	Falls    []int // from, to
}

// The engine of the page and the library agree on 1,000 random boards, in all that is told of each pass.
func TestPlaygroundAgrees(t *testing.T) {
	const boards = 1000
	random := rand.New(rand.NewPCG(6, 6))
	type asked struct {
		Rows  int           `json:"rows"`
		Cols  int           `json:"cols"`
		Cells []match3.Kind `json:"cells"`
		Names []string      `json:"names"`
	}
	questions, answers := make([]asked, boards), make([]told, boards)
	for i := range questions {
		q := asked{Rows: random.IntN(13), Cols: 1 + random.IntN(12), Names: []string{"R", "G", "7", "🍒", "a b", "<i>"}}
		q.Cells = make([]match3.Kind, q.Rows*q.Cols)
		kinds := 1 + random.IntN(len(q.Names))
		for at := range q.Cells {
			if random.IntN(8) > 0 {
				q.Cells[at] = match3.Kind(1 + random.IntN(kinds))
			}
		}
		if q.Rows == 0 {
			q.Cols = 0
		}
		questions[i] = q
		b, err := match3.FromCells(q.Cells, q.Rows, q.Cols)
		if err != nil {
			t.Fatal(err)
		}
		words := render.NewPalette(render.PaletteOptions{Names: q.Names})
		want := told{Pass: []toldPass{}}
		for pass := range b.Passes() {
			one := toldPass{Sentence: words.Sentence(pass), Removed: []int{}, Falls: []int{}}
			for _, match := range pass.Matches {
				for _, cell := range match.Cells {
					one.Removed = append(one.Removed, cell.Row*q.Cols+cell.Col)
				}
			}
			for _, fall := range pass.Falls {
				one.Falls = append(one.Falls, fall.From.Row*q.Cols+fall.From.Col, fall.To.Row*q.Cols+fall.To.Col)
			}
			want.Pass = append(want.Pass, one)
			want.Removed, want.Passes = pass.RemovedSoFar, pass.Number
		}
		want.Cells = b.AppendCells([]match3.Kind{})
		want.Total = render.Total(match3.Result{Removed: want.Removed, Passes: want.Passes}, b.Tiles())
		answers[i] = want
	}
	text, err := json.Marshal(questions)
	if err != nil {
		t.Fatal(err)
	}
	inBoth(t, func(p *tab, _ string) {
		p.do(run(fmt.Sprintf("globalThis.questions = %s", text)))
		got := wait[[]told](p, `{
			const answers = [];
			for (const question of questions) {
				const board = { ...question, cells: Uint32Array.from(question.cells) }, pass = [];
				const ending = await match3.engine.explain(board, 1000, ({ sentence, removed, falls }) =>
					pass.push({ sentence, removed: [...removed], falls: [...falls] }), new AbortController().signal);
				const { board: final, removed, passes } = await match3.engine.resolve(board);
				if (String(final.cells) !== String(ending.board.cells) || removed !== ending.removed ||
					passes !== ending.passes) throw new Error("Resolve and Explain differ");
				answers.push({ cells: [...final.cells], removed, passes, total: ending.sentence, pass });
			}
			return answers;
		}`)
		if len(got) != boards {
			p.Fatalf("%d answers", len(got))
		}
		wrong := 0
		for i := range got {
			if !reflect.DeepEqual(got[i], answers[i]) {
				if wrong++; wrong <= 3 {
					p.Errorf("board %d, %d x %d of %v: it says\n%+v, not\n%+v",
						i, questions[i].Rows, questions[i].Cols, questions[i].Cells, got[i], answers[i])
				}
			}
		}
		if wrong > 0 {
			p.Errorf("%d of %d boards", wrong, boards)
		}
	})
}

// What the page knows by itself is what the library knows: random boards, colours, and what the gallery promises.
func TestPlaygroundKnows(t *testing.T) {
	t.Parallel()
	address := serveStatic(t)
	p := visit(t, address)
	for seed := range uint64(20) {
		seed := seed * 0x123456789abcdef
		generator, err := generate.New(generate.Params{Rows: 9, Cols: 7, Kinds: uint32(2 + seed%7), Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		got := wait[[]uint32](p,
			fmt.Sprintf(`[...(await import("./js/random.js")).randomCells(9, 7, %d, %dn)]`, 2+seed%7, seed))
		if want := generator.Board(0, nil); !reflect.DeepEqual(got, want) {
			t.Errorf("seed %d gives %v, not %v", seed, got, want)
		}
	}
	for _, names := range [][]string{
		{"R", "G", "B", "Y", "P", "C"},
		{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"},
		{"red", "Grey", "magenta", "x", "🍒", "orange"},
		{"1", "x"},
	} {
		text, _ := json.Marshal(names)
		got := wait[[]string](p,
			fmt.Sprintf(`(await import("./js/palette.js")).looksOf(%s).map(({ fill, ink }) => fill + ink)`, text))
		palette := render.NewPalette(render.PaletteOptions{Names: names})
		for i := range names {
			want := ""
			if colour, ok := palette.Colour(match3.Kind(i + 1)); ok {
				want = colour.Hex() + colour.Ink().Hex()
			}
			if got[i] != want {
				t.Errorf("%s of %q is %s, not %s", names[i], names, got[i], want)
			}
		}
	}
	gallery := wait[[]struct{ Name, Says, Text string }](p, `{
		const { GALLERY } = await import("./js/gallery.js"), { boardText } = await import("./js/board.js");
		return GALLERY.map(({ name, says, board }) => ({ name, says, text: boardText(board) }));
	}`)
	shapes := map[string]match3.Shape{"An L": match3.L, "A T": match3.T, "A cross": match3.Cross}
	for _, one := range gallery {
		b := read(t, one.Text)
		again := b.Cells.Clone()
		var first *match3.Pass
		passes := 0
		for pass := range b.Cells.Passes() {
			if pass.Number == 1 {
				first = new(pass.Clone())
			}
			if one.Name == "The chain" && len(pass.Removed) != 3 {
				t.Errorf("pass %d of the chain removes %d", pass.Number, len(pass.Removed))
			}
			passes++
		}
		shape, shaped := shapes[one.Name]
		switch {
		case shaped && (first == nil || first.Matches[0].Shape != shape || len(first.Matches) != 1 || passes != 1):
			t.Errorf("%s: %d passes, the first of %+v", one.Name, passes, first)
		case one.Name == "Floating tiles" && (passes != 0 || again.Fall() == 0):
			t.Errorf("%s: %d passes, or nothing floats", one.Name, passes)
		case one.Name == "Gaps close" && passes == 0,
			one.Name == "The chain" && passes < 15,
			one.Name == "A cascade" && passes != 6:
			t.Errorf("%s: %d passes", one.Name, passes)
		case one.Name == "A long cascade" && !strings.HasPrefix(one.Says, fmt.Sprint(passes, " passes")):
			t.Errorf("%s has %d passes, not %s", one.Name, passes, one.Says)
		}
	}
	if len(gallery) != 8 {
		t.Errorf("the gallery has %d boards", len(gallery))
	}
}

// What is taken away is what others can read.
func TestPlaygroundExports(t *testing.T) {
	inBoth(t, func(p *tab, _ string) {
		p.load("RGB", "RR.", "GRR", "GBB")
		p.do(run(`match3.stage.player.seek(0.3)`))
		export := func(call string) []byte {
			p.Helper()
			return wait[[]byte](p, fmt.Sprintf(`{
				const { svgOf, pngOf, gifOf } = await import("./js/pictures.js"),
					{ boardText, boardJSON } = await import("./js/board.js"), { coloursOfPage } = await import("./js/renderer.js");
				const { stage } = match3, colours = coloursOfPage();
				const bytes = new Uint8Array(await new Blob([await %s]).arrayBuffer());
				return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
			}`, call))
		}
		for _, form := range []struct {
			call   string
			format boardio.Format
		}{{"boardText(stage.shown)", boardio.Text}, {"boardJSON(stage.shown)", boardio.JSON}} {
			reader, err := boardio.NewReader(bytes.NewReader(export(form.call)), form.format, boardio.Options{})
			if err != nil {
				p.Fatal(err)
			}
			b, err := reader.Read()
			if err != nil {
				p.Fatal(err)
			}
			if want := read(p.T, "RGB\nRR.\nGRR\nGBB"); !b.Cells.Equal(*want.Cells) || !reflect.DeepEqual(b.Names, want.Names) {
				p.Errorf("%s gives\n%v of %q", form.call, b.Cells, b.Names)
			}
		}
		picture, err := png.Decode(bytes.NewReader(export("pngOf(stage.scene, colours)")))
		if err != nil {
			p.Fatal(err)
		}
		if size := picture.Bounds().Size(); size.X < 200 || size.Y < 200 {
			p.Errorf("the PNG is %v", size)
		}
		var svg struct {
			XMLName xml.Name `xml:"http://www.w3.org/2000/svg svg"`
			Uses    []struct {
				Href string `xml:"href,attr"`
			} `xml:"use"`
		}
		if err := xml.Unmarshal(export("svgOf(stage.scene, colours)"), &svg); err != nil {
			p.Fatal(err)
		}
		if len(svg.Uses) != 11 {
			p.Errorf("the SVG has %d tiles", len(svg.Uses))
		}
		animation, err := gif.DecodeAll(bytes.NewReader(export("gifOf(stage.timeline, colours, () => {})")))
		if err != nil {
			p.Fatal(err)
		}
		if passes := ask[int](p, "match3.stage.timeline.length"); len(animation.Image) < 3*passes+2 ||
			animation.LoopCount != 0 {
			p.Errorf("the GIF has %d pictures of %d passes, loops %d", len(animation.Image), passes, animation.LoopCount)
		}
		if size := animation.Image[0].Rect.Size(); size.X != animation.Config.Width || size.X < 100 {
			p.Errorf("its first picture is %v of %d x %d", size, animation.Config.Width, animation.Config.Height)
		}
	})
}

// The page loads nothing but its own, whatever is put into it.
func TestPlaygroundPolicyHolds(t *testing.T) {
	inBoth(t, func(p *tab, _ string) {
		p.do(run(`
			const script = document.createElement("script"); script.textContent = "document.title = 'taken'";
				document.body.append(script);
			const image = new Image(); image.src = "http://127.0.0.1:1/x.png"; document.body.append(image);
				const style = document.createElement("style"); style.textContent = "h1 { color: rgb(1, 2, 3) }";
				document.body.append(style)`))
		expect(p, "the title", `document.title`, "match3 playground")
		expect(p, "the style", `getComputedStyle(document.querySelector("h1")).color === "rgb(1, 2, 3)"`, false)
		p.expectComplaints(3, "Content Security Policy")
		p.forgive("it asks for http://127.0.0.1:1/x.png") // which the policy refuses
		p.do(chromedp.Navigate("about:blank"))
	})
}

// axe finds nothing serious, in a light and in a dark theme, wide and narrow.
func TestPlaygroundAccess(t *testing.T) {
	t.Parallel()
	axe, err := os.ReadFile("../node/node_modules/axe-core/axe.min.js")
	if err != nil {
		t.Skip("NOT RUN: axe is not here; npm ci in tools/node brings it")
	}
	address := serveStatic(t)
	p := visit(t, address)
	p.load("RGB", "RR.", "GRR", "GBB")
	p.do(run(`document.getElementById("check-text").value = "RGB"`), click("#check [type=submit]"),
		until(`document.querySelector("#check-result .verdict")`))
	p.do(run(string(axe)))
	for _, theme := range []string{"light", "dark"} {
		for _, width := range []int64{1280, 360} {
			p.do(call(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
				Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme}},
			}),
				call(emulation.SetDeviceMetricsOverride,
					emulation.SetDeviceMetricsOverrideParams{Width: width, Height: 900, DeviceScaleFactor: 1}),
				until(fmt.Sprintf(`document.documentElement.dataset.theme === %q && innerWidth === %d`, theme, width)))
			found := wait[[]string](p, `((results) => {
				if (results.passes.length < 20) throw new Error("axe has looked at hardly anything");
				return results;
			})(await axe.run()).violations
				.filter(({ impact }) => impact === "serious" || impact === "critical")
				.map(({ id, nodes }) => id + ": " +
					nodes.map(({ html, failureSummary }) => html + " " + failureSummary).join("; "))`)
			for _, violation := range found {
				t.Errorf("%s, %d pixels: %s", theme, width, violation)
			}
		}
	}
}

// mostBytes is how large the engine may be on its way to the browser.
const mostBytes = 1_000_000

func TestEngineIsSmall(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile(filepath.Join(siteDir(t), "js", "engine", "match3.wasm"))
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	writer := brotli.NewWriterLevel(&packed, brotli.BestCompression)
	if _, err := writer.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	t.Logf("match3.wasm: %d bytes, %d with brotli", len(content), packed.Len())
	if packed.Len() > mostBytes {
		t.Errorf("match3.wasm is %d bytes with brotli; %d are the most", packed.Len(), mostBytes)
	}
}
