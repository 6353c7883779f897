// Painting on the board, with whatever points and with the keyboard.

import { flooded, nameOf, withCells } from "./board.js";

/** @import { Board } from "./board.js" */

/** @typedef {"paint" | "fill" | "erase"} Tool */

/**
 * What the editor needs of the page: the board to paint on, where a point is on it, and what to do with another one. While a
 * stroke goes on, preview is given each board, and commit the last one.
 * @typedef {{
 *   board(): Board, cellAt(x: number, y: number): number,
 *   preview(board: Board): void, commit(board: Board): void,
 *   cursor(cell: number): void, choose(kind: number): void, say(text: string): void,
 * }} Easel
 */

export class Editor {
  #easel;
  /** @type {Tool} */
  tool = "paint";
  kind = 1;
  /** Where the keyboard is. */
  #cursor = 0;
  /** The board of the stroke under way, and the cell it has come to. @type {{ board: Board, cell: number } | undefined} */
  #stroke;

  /** @param {HTMLCanvasElement} canvas @param {Easel} easel */
  constructor(canvas, easel) {
    this.#easel = easel;
    canvas.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      const cell = easel.cellAt(event.offsetX, event.offsetY);
      if (cell < 0) return;
      canvas.setPointerCapture(event.pointerId);
      event.preventDefault();
      canvas.focus({ preventScroll: true });
      easel.cursor(-1);
      this.#cursor = cell;
      const board = easel.board();
      if (this.tool === "fill") easel.commit(flooded(board, cell, this.kind));
      else {
        this.#stroke = { board, cell };
        this.#paint(cell);
      }
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!this.#stroke) return;
      const cell = easel.cellAt(event.offsetX, event.offsetY);
      if (cell >= 0 && cell !== this.#stroke.cell) this.#paint(cell);
    });
    const end = () => {
      if (!this.#stroke) return;
      const { board } = this.#stroke;
      this.#stroke = undefined;
      easel.commit(board);
    };
    canvas.addEventListener("pointerup", end);
    canvas.addEventListener("pointercancel", end);
    canvas.addEventListener("keydown", (event) => this.#key(event));
    canvas.addEventListener("blur", () => easel.cursor(-1));
  }

  /** The kind that the tool lays down. */
  get #laid() {
    return this.tool === "erase" ? 0 : this.kind;
  }

  /** Paints all cells on the way from where the stroke has come to. @param {number} to */
  #paint(to) {
    if (!this.#stroke) return;
    const { board, cell: from } = this.#stroke, { cols } = board;
    const cells = board.cells.slice();
    const [row, col] = [Math.floor(from / cols), from % cols], [down, right] = [Math.floor(to / cols) - row, (to % cols) - col];
    const steps = Math.max(Math.abs(down), Math.abs(right));
    for (let i = 0; i <= steps; i++) {
      const part = steps === 0 ? 0 : i / steps;
      cells[Math.round(row + down * part) * cols + Math.round(col + right * part)] = this.#laid;
    }
    this.#stroke = { board: withCells(board, cells), cell: to };
    this.#easel.preview(this.#stroke.board);
  }

  /** Lays a kind into the cell of the cursor. @param {number} kind */
  #lay(kind) {
    const board = this.#easel.board(), cells = board.cells.slice();
    cells[this.#cursor] = kind;
    this.#easel.commit(withCells(board, cells));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const board = this.#easel.board(), { rows, cols } = board;
    if (board.cells.length === 0) return;
    this.#cursor = Math.min(this.#cursor, board.cells.length - 1);
    let row = Math.floor(this.#cursor / cols), col = this.#cursor % cols;
    switch (event.key) {
      case "ArrowUp": row = Math.max(0, row - 1); break;
      case "ArrowDown": row = Math.min(rows - 1, row + 1); break;
      case "ArrowLeft": col = Math.max(0, col - 1); break;
      case "ArrowRight": col = Math.min(cols - 1, col + 1); break;
      case "Home": col = 0; break;
      case "End": col = cols - 1; break;
      case " ": case "Enter":
        if (this.tool === "fill") this.#easel.commit(flooded(board, this.#cursor, this.kind));
        else this.#lay(this.#laid);
        break;
      case "Delete": case "Backspace": case ".":
        this.#lay(0);
        break;
      default: {
        // The name of a kind, or its number in the palette, lays a tile of it.
        let kind = board.names.indexOf(event.key) + 1 || board.names.indexOf(event.key.toUpperCase()) + 1;
        if (kind === 0 && /^[1-9]$/.test(event.key)) kind = Number(event.key);
        if (kind === 0 || kind > board.names.length) return;
        this.#easel.choose(kind);
        this.#lay(kind);
      }
    }
    event.preventDefault();
    this.#cursor = row * cols + col;
    this.#easel.cursor(this.#cursor);
    const kind = this.#easel.board().cells[this.#cursor];
    this.#easel.say(`row ${row}, column ${col}: ${kind === 0 ? "empty" : nameOf(board, kind)}`);
  }
}
