// What can be undone, and done again.

/** @import { Board } from "./board.js" */

/** How many boards are kept. */
const MOST = 300;

export class History {
  /** @type {Board[]} */
  #past = [];
  /** @type {Board[]} */
  #future = [];
  #now;

  /** @param {Board} board */
  constructor(board) {
    this.#now = board;
  }

  get board() {
    return this.#now;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** Goes on to another board. @param {Board} board */
  push(board) {
    this.#past.push(this.#now);
    if (this.#past.length > MOST) this.#past.shift();
    this.#future = [];
    this.#now = board;
  }

  undo() {
    const before = this.#past.pop();
    if (!before) return;
    this.#future.push(this.#now);
    this.#now = before;
  }

  redo() {
    const after = this.#future.pop();
    if (!after) return;
    this.#past.push(this.#now);
    this.#now = after;
  }
}
