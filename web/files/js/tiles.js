// The pictures of tiles, drawn once for each size and used again.

import { SHAPES, SYMBOL_PLACES } from "./palette.js";

/** @import { Look } from "./palette.js" */

/** @type {Path2D[]} */
const outlines = SHAPES.map((path) => new Path2D(path));

/** Below so many pixels a tile has no symbol. */
const WITH_SYMBOL = 17;

export const SYMBOL_FONT = 'ui-rounded, "SF Pro Rounded", "Segoe UI", system-ui, "DejaVu Sans", sans-serif';

/** A colour with white or black mixed in. @param {string} hex @param {number} amount -1 black to 1 white */
export function shaded(hex, amount) {
  const to = amount > 0 ? 255 : 0, by = Math.abs(amount);
  const parts = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
  return `#${parts.map((part) => Math.round(part + (to - part) * by).toString(16).padStart(2, "0")).join("")}`;
}

/** Whether a tile has a symbol. @param {Look} look @param {number} size */
const hasSymbol = (look, size) => size >= WITH_SYMBOL || !look.fill;

export class Tiles {
  /** @type {Map<string, OffscreenCanvas>} */
  #drawn = new Map();

  /**
   * The picture of a tile.
   * @param {Look} look @param {number} size in pixels of the screen @param {boolean} [flat] without shading
   */
  get(look, size, flat = false) {
    // Boards of thousands of kinds have small tiles, of few looks.
    const key = `${look.shape} ${look.fill} ${size} ${flat} ${hasSymbol(look, size) ? look.symbol : ""}`;
    let picture = this.#drawn.get(key);
    if (!picture) {
      if (this.#drawn.size > 1000) this.#drawn.clear();
      picture = new OffscreenCanvas(size, size);
      const pen = picture.getContext("2d");
      if (pen) drawTile(pen, look, size, flat);
      this.#drawn.set(key, picture);
    }
    return picture;
  }
}

/** @param {OffscreenCanvasRenderingContext2D} pen @param {Look} look @param {number} size @param {boolean} flat */
function drawTile(pen, look, size, flat) {
  const fill = look.fill || "#8a94a0";
  const gap = Math.max(0.5, size * 0.06), scale = (size - 2 * gap) / 100;
  if (look.fill) {
    pen.save();
    pen.translate(gap, gap);
    pen.scale(scale, scale);
    const shade = pen.createLinearGradient(0, 0, 0, 100);
    shade.addColorStop(0, flat ? fill : shaded(fill, 0.22));
    shade.addColorStop(0.55, fill);
    shade.addColorStop(1, flat ? fill : shaded(fill, -0.14));
    pen.fillStyle = shade;
    pen.fill(outlines[look.shape]);
    pen.lineWidth = size < 14 ? 7 : 3.5;
    pen.lineJoin = "round";
    pen.strokeStyle = shaded(fill, -0.32);
    pen.stroke(outlines[look.shape]);
    pen.restore();
  }
  if (!hasSymbol(look, size)) return;
  const place = look.fill ? SYMBOL_PLACES[look.shape] : { y: 0.5, size: 0.72 };
  const letters = [...look.symbol].length;
  const height = size * place.size * (look.fill && letters > 1 ? 1.5 / (letters + 0.5) : 1);
  pen.font = `700 ${height}px ${SYMBOL_FONT}`;
  pen.textAlign = "center";
  pen.textBaseline = "alphabetic";
  pen.fillStyle = look.ink || "#000000";
  const measured = pen.measureText(look.symbol);
  const middle = (measured.actualBoundingBoxAscent - measured.actualBoundingBoxDescent) / 2;
  pen.fillText(look.symbol, size / 2, size * place.y + middle);
}
