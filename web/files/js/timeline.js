// A cascade that can be gone through in both directions. A pass is undone from what it removed, so that one board is kept.

/** @import { Board } from "./board.js" */

/**
 * What a pass did. Cells are numbered row by row. Falls are pairs of the cell from which and the cell to which a tile fell,
 * in the order in which they can be carried out one by one.
 * @typedef {{
 *   number: number, sentence: string, removedSoFar: number,
 *   removed: Int32Array, kinds: Uint32Array, matches: Int32Array, falls: Int32Array, longest: number,
 * }} Pass
 */

export class Timeline {
  /** The board before the first pass. @type {Board} */
  start;
  /** @type {Pass[]} */
  passes = [];
  /** The cells after so many passes; see at. */
  #cells;
  #at = 0;

  /** @param {Board} start */
  constructor(start) {
    this.start = start;
    this.#cells = start.cells.slice();
  }

  /** The number of passes that are known. */
  get length() {
    return this.passes.length;
  }

  /**
   * The cells after so many passes. They are good until the next call.
   * @param {number} position
   */
  cellsAt(position) {
    while (this.#at < position) carryOut(this.#cells, this.passes[this.#at++]);
    while (this.#at > position) undo(this.#cells, this.passes[--this.#at]);
    return this.#cells;
  }

  /** The board after so many passes. @param {number} position @returns {Board} */
  boardAt(position) {
    return { ...this.start, cells: this.cellsAt(position).slice() };
  }
}

/** @param {Uint32Array} cells @param {Pass} pass */
function carryOut(cells, pass) {
  for (const cell of pass.removed) cells[cell] = 0;
  for (let i = 0; i < pass.falls.length; i += 2) {
    cells[pass.falls[i + 1]] = cells[pass.falls[i]];
    cells[pass.falls[i]] = 0;
  }
}

/** @param {Uint32Array} cells @param {Pass} pass */
function undo(cells, pass) {
  for (let i = pass.falls.length - 2; i >= 0; i -= 2) {
    cells[pass.falls[i]] = cells[pass.falls[i + 1]];
    cells[pass.falls[i + 1]] = 0;
  }
  pass.removed.forEach((cell, i) => (cells[cell] = pass.kinds[i]));
}
