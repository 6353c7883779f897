// The one renderer: draws a board, or a moment of a pass, on a canvas.

import { Mosaic } from "./mosaic.js";
import { outlineOf } from "./outline.js";
import { looksOf } from "./palette.js";
import { Tiles } from "./tiles.js";

/** @import { Board } from "./board.js" */
/** @import { Look } from "./palette.js" */
/** @import { Pass } from "./timeline.js" */
/** @import { Moment } from "./motion.js" */

/** @typedef {{ paper: string, cell: string, line: string, number: string, mark: string, inner: string, cursor: string, wrong: string }} Colours */

/**
 * What is drawn: a board; of a pass, if there is one, the moment; the cell of the cursor; and cells that are framed as wrong.
 * The key tells the board apart from others, so that what did not change is not drawn again.
 * @typedef {{ board: Board, key: string, pass?: Pass, moment?: Moment, cursor?: number, wrong?: Iterable<number> }} Scene
 */

/** The smallest and the largest cell, in pixels, and from which size on every row and column has its number. */
const SMALLEST = 3, LARGEST = 56, NUMBERED = 15;

/** Boards with smaller cells, in pixels of the screen, or with more cells are drawn as a mosaic. */
const MOSAIC_BELOW = 7, MOSAIC_FROM = 10001;

export class Renderer {
  #canvas;
  #pen;
  #tiles = new Tiles();
  #mosaic = new Mosaic();
  /** What does not move in the pass under way. */
  #base = new OffscreenCanvas(1, 1);
  #baseKey = "";
  /** @type {readonly string[]} */
  #names = [];
  /** @type {Look[]} */
  #looks = [];

  /** The size of a cell, and of the room for numbers, in pixels of the canvas. */
  cell = 1;
  margin = 0;
  /** Pixels of the canvas in one of the page. */
  ratio = 1;
  flat = false;
  /** @type {Colours} */
  colours;

  /** @param {HTMLCanvasElement | OffscreenCanvas} canvas @param {Colours} colours */
  constructor(canvas, colours) {
    this.#canvas = canvas;
    this.#pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false, willReadFrequently: canvas instanceof OffscreenCanvas }));
    this.colours = colours;
  }

  /**
   * Fits the canvas to a board: into so many pixels of the page, or beyond where cells would be too small.
   * @param {Board} board @param {number} width @param {number} height @param {number} ratio @param {boolean} numbers
   */
  fit(board, width, height, ratio, numbers = true) {
    const margin = numbers ? 24 : 0;
    const rows = Math.max(1, board.rows), cols = Math.max(1, board.cols);
    const room = Math.min((width - margin) / cols, (height - margin) / rows);
    this.ratio = ratio;
    this.cell = Math.round(Math.max(SMALLEST, Math.min(LARGEST, Math.floor(room))) * ratio);
    this.margin = Math.round(margin * ratio);
    const across = this.margin + cols * this.cell + Math.round(2 * ratio), down = this.margin + rows * this.cell + Math.round(2 * ratio);
    if (this.#canvas.width !== across || this.#canvas.height !== down) {
      this.#canvas.width = across;
      this.#canvas.height = down;
    }
    if (this.#canvas instanceof HTMLCanvasElement) {
      this.#canvas.style.width = `${across / ratio}px`;
      this.#canvas.style.height = `${down / ratio}px`;
    }
    this.#baseKey = "";
  }

  /** The colours have changed. @param {Colours} colours */
  recolour(colours) {
    this.colours = colours;
    this.#baseKey = "";
  }

  /** The cell at a point of the page, in pixels from the corner of the canvas; -1 where there is none. @param {Board} board @param {number} x @param {number} y */
  cellAt(board, x, y) {
    const col = Math.floor((x * this.ratio - this.margin) / this.cell), row = Math.floor((y * this.ratio - this.margin) / this.cell);
    return row >= 0 && col >= 0 && row < board.rows && col < board.cols ? row * board.cols + col : -1;
  }

  /** @param {Scene} scene */
  draw(scene) {
    const { board, pass, moment } = scene;
    if (board.names !== this.#names) {
      this.#names = board.names;
      this.#looks = looksOf(board.names);
    }
    const asMosaic = this.cell < MOSAIC_BELOW || board.cells.length >= MOSAIC_FROM;
    const moving = pass !== undefined && moment !== undefined && (moment.vanished > 0 || moment.fallen > 0);
    this.#drawBase(scene, moving, !asMosaic);
    const pen = this.#pen;
    pen.drawImage(this.#base, 0, 0);
    if (asMosaic && board.cells.length > 0) {
      pen.imageSmoothingEnabled = false;
      const picture = this.#mosaic.draw(board, this.#looks, this.colours.cell, this.cell, this.colours.mark, pass, moment);
      pen.drawImage(picture, this.margin, this.margin, board.cols * this.cell, board.rows * this.cell);
    }
    if (pass && moment) {
      if (moving && !asMosaic) this.#drawMoving(board, pass, moment);
      if (moment.outline > 0 && !asMosaic) this.#outline(board, pass, moment);
    }
    for (const cell of scene.wrong ?? []) this.#frame(board, cell, this.colours.wrong);
    if (scene.cursor !== undefined && scene.cursor >= 0) this.#frame(board, scene.cursor, this.colours.cursor);
  }

  /** Draws what stands still: all of it or, of a pass that is under way, what it does not move. @param {Scene} scene @param {boolean} moving @param {boolean} tiles */
  #drawBase({ board, key, pass }, moving, tiles) {
    const wanted = tiles ? `${key} ${moving}` : "numbers";
    if (wanted === this.#baseKey) return;
    this.#baseKey = wanted;
    const base = this.#base;
    if (base.width !== this.#canvas.width || base.height !== this.#canvas.height) {
      base.width = this.#canvas.width;
      base.height = this.#canvas.height;
    }
    const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (base.getContext("2d", { alpha: false }));
    pen.fillStyle = this.colours.paper;
    pen.fillRect(0, 0, base.width, base.height);
    this.#drawNumbers(pen, board);
    if (!tiles) return;
    this.#drawCells(pen, board);
    let hidden = new Set();
    if (moving && pass) {
      hidden = new Set(pass.removed);
      for (let i = 0; i < pass.falls.length; i += 2) hidden.add(pass.falls[i]);
    }
    board.cells.forEach((kind, cell) => {
      if (kind !== 0 && !hidden.has(cell)) this.#tile(pen, kind, cell % board.cols, Math.floor(cell / board.cols));
    });
  }

  /** @param {OffscreenCanvasRenderingContext2D} pen @param {Board} board */
  #drawNumbers(pen, board) {
    if (this.margin === 0) return;
    pen.fillStyle = this.colours.number;
    pen.font = `${Math.round(11 * this.ratio)}px ${"system-ui, sans-serif"}`;
    pen.textBaseline = "middle";
    const every = this.cell >= NUMBERED * this.ratio ? 1 : this.cell >= 7 * this.ratio ? 5 : 10;
    pen.textAlign = "center";
    for (let col = 0; col < board.cols; col += every) pen.fillText(String(col), this.margin + (col + 0.5) * this.cell, this.margin * 0.55);
    pen.textAlign = "right";
    for (let row = 0; row < board.rows; row += every) pen.fillText(String(row), this.margin * 0.8, this.margin + (row + 0.5) * this.cell);
  }

  /** @param {OffscreenCanvasRenderingContext2D} pen @param {Board} board */
  #drawCells(pen, board) {
    const { cell, margin } = this;
    const gap = cell >= 12 * this.ratio ? Math.max(1, Math.round(this.ratio)) : 0;
    pen.fillStyle = gap > 0 ? this.colours.line : this.colours.cell;
    pen.fillRect(margin, margin, board.cols * cell + gap, board.rows * cell + gap);
    if (gap === 0) return;
    pen.fillStyle = this.colours.cell;
    for (let row = 0; row < board.rows; row++) {
      for (let col = 0; col < board.cols; col++) {
        pen.fillRect(margin + col * cell + gap, margin + row * cell + gap, cell - gap, cell - gap);
      }
    }
  }

  /** @param {OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D} pen @param {number} kind @param {number} col @param {number} row */
  #tile(pen, kind, col, row) {
    const x = this.margin + col * this.cell, y = this.margin + row * this.cell;
    pen.drawImage(this.#tiles.get(this.#looks[kind - 1], this.cell, this.flat), x, Math.round(y));
  }

  /** @param {Board} board @param {Pass} pass @param {Moment} moment */
  #drawMoving(board, pass, moment) {
    const pen = this.#pen, { cell, margin } = this;
    if (moment.vanished < 1) {
      const left = 1 - moment.vanished, size = cell * (0.35 + 0.65 * left);
      pen.globalAlpha = left;
      pass.removed.forEach((at, i) => {
        const x = margin + (at % board.cols + 0.5) * cell, y = margin + (Math.floor(at / board.cols) + 0.5) * cell;
        pen.drawImage(this.#tiles.get(this.#looks[pass.kinds[i] - 1], cell, this.flat), x - size / 2, y - size / 2, size, size);
      });
      pen.globalAlpha = 1;
    }
    for (let i = 0; i < pass.falls.length; i += 2) {
      const from = pass.falls[i], to = Math.floor(pass.falls[i + 1] / board.cols);
      const row = Math.min(Math.floor(from / board.cols) + moment.fallen, to);
      this.#tile(pen, board.cells[from], from % board.cols, row);
    }
  }

  /** Outlines the matches of a pass. @param {Board} board @param {Pass} pass @param {Moment} moment */
  #outline(board, pass, moment) {
    const pen = this.#pen, { cell, margin } = this;
    const path = new Path2D();
    for (const [x1, y1, x2, y2] of outlineOf(pass, board.cols)) {
      path.moveTo(margin + x1 * cell, margin + y1 * cell);
      path.lineTo(margin + x2 * cell, margin + y2 * cell);
    }
    pen.globalAlpha = moment.outline;
    pen.lineCap = "round";
    // Two strokes, a light one and a dark one: one of them stands out from any tile.
    pen.lineWidth = Math.max(2, Math.min(7 * this.ratio, cell * 0.2));
    pen.strokeStyle = this.colours.inner;
    pen.stroke(path);
    pen.lineWidth = Math.max(1, Math.min(3.5 * this.ratio, cell * 0.11));
    pen.strokeStyle = this.colours.mark;
    pen.stroke(path);
    pen.globalAlpha = 1;
  }

  /** Frames a cell. @param {Board} board @param {number} at @param {string} colour */
  #frame(board, at, colour) {
    const pen = this.#pen, { cell, margin } = this, width = Math.max(1, Math.min(3 * this.ratio, cell * 0.12));
    const x = margin + (at % board.cols) * cell, y = margin + Math.floor(at / board.cols) * cell;
    pen.lineWidth = 2 * width;
    pen.strokeStyle = this.colours.inner;
    pen.strokeRect(x + width / 2, y + width / 2, cell - width, cell - width);
    pen.lineWidth = width;
    pen.strokeStyle = colour;
    pen.strokeRect(x + width / 2, y + width / 2, cell - width, cell - width);
  }
}

/** The colours of the page as its style sheet has them. @returns {Colours} */
export function coloursOfPage() {
  const style = getComputedStyle(document.documentElement);
  const of = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  return {
    paper: of("board-paper"), cell: of("board-cell"), line: of("board-line"), number: of("faint"),
    mark: of("mark"), inner: of("mark-inner"), cursor: of("accent"), wrong: of("wrong"),
  };
}
