// Pictures of boards and cascades to take away: SVG, PNG and animated GIF, as the page draws them.

import { sizeOf } from "./board.js";
import { GIF } from "./gif.js";
import { durationOf, momentOf } from "./motion.js";
import { outlineOf } from "./outline.js";
import { looksOf, SHAPES, SYMBOL_PLACES } from "./palette.js";
import { Renderer } from "./renderer.js";
import { shaded, SYMBOL_FONT } from "./tiles.js";
import { Timeline } from "./timeline.js";

/** @import { Scene, Colours } from "./renderer.js" */

/** How many pixels a picture is wide and high at most, and how many passes an animation has. */
const MOST_PIXELS = 4000, GIF_PIXELS = 480, GIF_PASSES = 60;

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** What is to be seen, as SVG; of a pass that is under way, the board before it with its matches outlined. @param {Scene} scene @param {Colours} colours */
export function svgOf({ board, pass }, colours) {
  const size = 40, looks = looksOf(board.names), used = new Set(board.cells);
  const tile = (/** @type {number} */ kind) => {
    const { shape, fill, ink, symbol } = looks[kind - 1], place = fill ? SYMBOL_PLACES[shape] : { y: 0.5, size: 0.7 };
    const letters = [...symbol].length;
    const height = size * place.size * (fill && letters > 1 ? 1.5 / (letters + 0.5) : 1);
    const outline = fill ? `<path transform="translate(2.4 2.4) scale(.352)" d="${SHAPES[shape]}" fill="${fill}" stroke="${shaded(fill, -0.32)}" stroke-width="3.5" stroke-linejoin="round"/>` : "";
    return `<g id="k${kind}">${outline}<text x="20" y="${(size * place.y + height * 0.36).toFixed(1)}" font-size="${height.toFixed(1)}"${ink && ` fill="${ink}"`}>${escaped(symbol)}</text></g>`;
  };
  const width = board.cols * size, height = board.rows * size;
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="A board of ${sizeOf(board)}">`,
    `<style>text{font:700 16px ${escaped(SYMBOL_FONT).replaceAll("&#34;", "'")};text-anchor:middle}</style>`,
    `<defs>${[...used].filter((kind) => kind !== 0).sort((a, b) => a - b).map(tile).join("")}</defs>`,
    `<rect width="${width}" height="${height}" rx="6" fill="${colours.cell}"/>`,
    `<path d="${Array.from({ length: board.cols + 1 }, (_, i) => `M${i * size} 0V${height}`).join("")}${Array.from({ length: board.rows + 1 }, (_, i) => `M0 ${i * size}H${width}`).join("")}" stroke="${colours.line}"/>`,
  ];
  for (let row = 0; row < board.rows; row++) {
    let line = "";
    for (let col = 0; col < board.cols; col++) {
      const kind = board.cells[row * board.cols + col];
      if (kind !== 0) line += `<use href="#k${kind}" x="${col * size}" y="${row * size}"/>`;
    }
    lines.push(line);
  }
  if (pass) {
    const path = outlineOf(pass, board.cols).map(([x1, y1, x2, y2]) => `M${x1 * size} ${y1 * size}L${x2 * size} ${y2 * size}`).join("");
    // Two strokes, as on the page: one of them stands out from any tile.
    lines.push(`<g fill="none" stroke-linecap="round"><path d="${path}" stroke="${colours.inner}" stroke-width="7"/><path d="${path}" stroke="${colours.mark}" stroke-width="3.5"/></g>`);
  }
  lines.push("</svg>", "");
  return new Blob([lines.join("\n")], { type: "image/svg+xml" });
}

/** What is to be seen, as PNG. @param {Scene} scene @param {Colours} colours */
export function pngOf(scene, colours) {
  const canvas = new OffscreenCanvas(1, 1), renderer = new Renderer(canvas, colours);
  renderer.fit(scene.board, MOST_PIXELS / 2, MOST_PIXELS / 2, 2);
  renderer.draw({ ...scene, cursor: -1 });
  return canvas.convertToBlob({ type: "image/png" });
}

/**
 * A cascade as an animated GIF. It is drawn bit by bit, so that the page goes on meanwhile.
 * @param {Timeline} timeline @param {Colours} colours @param {(part: number) => void} onProgress
 */
export async function gifOf(timeline, colours, onProgress) {
  const canvas = new OffscreenCanvas(1, 1), renderer = new Renderer(canvas, colours);
  renderer.flat = true;
  renderer.fit(timeline.start, GIF_PIXELS, GIF_PIXELS, 1);
  const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const passes = Math.min(timeline.length, GIF_PASSES);
  // A timeline of its own, since that of the page is gone through meanwhile.
  const own = new Timeline(timeline.start);
  own.passes = timeline.passes.slice(0, passes);
  const picture = (/** @type {number} */ position) => {
    const at = Math.min(Math.floor(position), Math.max(0, passes - 1)), pass = own.passes[at];
    const inside = pass && position < passes;
    renderer.draw({
      board: { ...own.start, cells: own.cellsAt(inside ? at : passes) }, key: inside ? String(at) : "end",
      ...(inside && { pass, moment: momentOf(pass, position - at, false) }),
    });
    return pen.getImageData(0, 0, canvas.width, canvas.height).data;
  };
  const samples = [picture(0)];
  for (let at = 0; at < Math.min(passes, 3); at++) samples.push(picture(at + 0.4), picture(at + 0.6));
  const gif = new GIF(canvas.width, canvas.height, samples);
  gif.add({ data: picture(0), delay: 100 });
  for (let at = 0; at < passes; at++) {
    const pass = own.passes[at], duration = durationOf(pass);
    gif.add({ data: picture(at + 0.4 * 520 / duration), delay: 55 });
    for (let time = 560; time < duration; time += 50) gif.add({ data: picture(at + time / duration), delay: 5 });
    onProgress((at + 1) / passes);
    await new Promise((resolve) => setTimeout(resolve));
  }
  gif.add({ data: picture(passes), delay: 300 });
  return gif.end();
}
