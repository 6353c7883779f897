// Draws large boards, whose tiles are a few pixels wide: each a spot of its colour. A pixel of the picture is a column wide,
// and the canvas draws it wider, so that 40,000 tiles on their way down cost no more than a millisecond or two.

/** @import { Board } from "./board.js" */
/** @import { Look } from "./palette.js" */
/** @import { Pass } from "./timeline.js" */
/** @import { Moment } from "./motion.js" */

export class Mosaic {
  #canvas = new OffscreenCanvas(1, 1);

  /**
   * The picture of a board, a pixel for a column and so many for a row.
   * @param {Board} board @param {readonly Look[]} looks @param {string} paper the colour of empty cells @param {number} height of a row
   * @param {string} mark the colour towards which the tiles of runs go @param {Pass} [pass] @param {Moment} [moment]
   */
  draw({ rows, cols, cells }, looks, paper, height, mark, pass, moment) {
    const canvas = this.#canvas;
    canvas.width = cols;
    canvas.height = rows * height;
    const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const image = pen.createImageData(cols, rows * height), pixels = new Uint32Array(image.data.buffer);
    const empty = rgba(paper), colours = Uint32Array.from([empty, ...looks.map(({ fill }) => rgba(fill || "#8a94a0"))]);
    const spot = (/** @type {number} */ row, /** @type {number} */ col, /** @type {number} */ colour) => {
      for (let y = Math.round(row * height), end = y + height; y < end; y++) pixels[y * cols + col] = colour;
    };
    pixels.fill(empty);
    const hidden = new Uint8Array(cells.length);
    if (pass && moment) {
      for (const at of pass.removed) hidden[at] = 1;
      for (let i = 0; i < pass.falls.length; i += 2) hidden[pass.falls[i]] = 1;
    }
    for (let at = 0; at < cells.length; at++) {
      if (cells[at] !== 0 && hidden[at] === 0) spot(Math.floor(at / cols), at % cols, colours[cells[at]]);
    }
    if (pass && moment) {
      // From a kind to the colour of its runs, and then to nothing; the same for all tiles of a kind.
      const marked = colours.map((colour) => between(between(colour, rgba(mark), 0.7 * moment.outline), empty, moment.vanished));
      pass.removed.forEach((at, i) => spot(Math.floor(at / cols), at % cols, marked[pass.kinds[i]]));
      for (let i = 0; i < pass.falls.length; i += 2) {
        const from = pass.falls[i], to = Math.floor(pass.falls[i + 1] / cols);
        spot(Math.min(Math.floor(from / cols) + moment.fallen, to), from % cols, colours[cells[from]]);
      }
    }
    pen.putImageData(image, 0, 0);
    return canvas;
  }
}

/** A colour such as #e69f00 as a pixel of an image, whose bytes are red, green, blue and opacity. @param {string} hex */
function rgba(hex) {
  const value = parseInt(hex.slice(1), 16);
  const pixel = new Uint8Array([value >> 16, (value >> 8) & 255, value & 255, 255]);
  return new Uint32Array(pixel.buffer)[0];
}

/** A pixel part of the way from one to another. @param {number} a @param {number} b @param {number} part */
function between(a, b, part) {
  let mixed = 0;
  for (let shift = 0; shift < 32; shift += 8) {
    const from = (a >>> shift) & 255, to = (b >>> shift) & 255;
    mixed |= Math.round(from + (to - from) * part) << shift;
  }
  return mixed >>> 0;
}
