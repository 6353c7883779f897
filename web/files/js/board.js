// Boards as the page holds them. A board is never changed: every function here gives a new one.

/**
 * A board. Cells lie row by row, the top row first: 0 is empty, k is a tile of the kind that is written as names[k-1].
 * @typedef {{ readonly rows: number, readonly cols: number, readonly cells: Uint32Array, readonly names: readonly string[] }} Board
 */

/** The most rows, and the most columns, that the page shows. */
export const MOST = 200;

/** The names that a board gets to paint with where it has none of its own. */
export const COLOUR_NAMES = ["R", "G", "B", "Y", "P", "C"];

/** How many kinds can be chosen from at once. */
export const MOST_KINDS = 64;

/** Why a board is too large for the page, or nothing. @param {Board} board */
export function tooLarge(board) {
  if (board.rows <= MOST && board.cols <= MOST) return undefined;
  return `This board has ${sizeOf(board)}. The page shows up to ${MOST} of each; match3 explain shows larger ones.`;
}

/**
 * An empty board.
 * @param {number} rows @param {number} cols @param {readonly string[]} [names]
 * @returns {Board}
 */
export function emptyBoard(rows, cols, names = COLOUR_NAMES) {
  return { rows, cols, cells: new Uint32Array(rows * cols), names };
}

/**
 * A board that is drawn as lines of characters, a dot for an empty cell.
 * @param {string} text
 * @returns {Board}
 */
export function drawnBoard(text) {
  const lines = text.trim().split("\n").map((line) => [...line.trim()]);
  const names = [...new Set(lines.flat())].filter((name) => name !== ".");
  const cells = Uint32Array.from(lines.flat(), (name) => names.indexOf(name) + 1);
  return { rows: lines.length, cols: lines[0].length, cells, names };
}

/** @param {Board} board @param {Uint32Array} cells @returns {Board} */
export function withCells(board, cells) {
  return { ...board, cells };
}

/**
 * The board with more or fewer rows and columns. Rows come and go at the top, and columns on the right, so that what lies
 * on the floor stays there.
 * @param {Board} board @param {number} rows @param {number} cols
 * @returns {Board}
 */
export function resized(board, rows, cols) {
  const cells = new Uint32Array(rows * cols);
  for (let row = 0; row < rows; row++) {
    const from = row + board.rows - rows;
    for (let col = 0; col < Math.min(cols, board.cols) && from >= 0; col++) {
      cells[row * cols + col] = board.cells[from * board.cols + col];
    }
  }
  return { ...board, rows, cols, cells };
}

/**
 * The board with one kind in a cell and in all cells of the same content that hang together with it.
 * @param {Board} board @param {number} cell @param {number} kind
 * @returns {Board}
 */
export function flooded(board, cell, kind) {
  const before = board.cells[cell];
  if (before === kind) return board;
  const cells = board.cells.slice();
  const open = [cell];
  cells[cell] = kind;
  while (open.length > 0) {
    const at = /** @type {number} */ (open.pop());
    const col = at % board.cols;
    for (const [next, there] of /** @type {[number, boolean][]} */ ([
      [at - 1, col > 0], [at + 1, col + 1 < board.cols], [at - board.cols, true], [at + board.cols, true],
    ])) {
      if (there && next >= 0 && next < cells.length && cells[next] === before) {
        cells[next] = kind;
        open.push(next);
      }
    }
  }
  return withCells(board, cells);
}

/** @param {Board} a @param {Board} b */
export function sameBoard(a, b) {
  return a.rows === b.rows && a.cols === b.cols && a.cells.every((kind, i) => nameOf(a, kind) === nameOf(b, b.cells[i]));
}

/** How a kind is written. @param {Board} board @param {number} kind */
export function nameOf(board, kind) {
  return kind === 0 ? "." : board.names[kind - 1];
}

/** Whether all kinds are numbers. @param {Board} board */
export function isNumeric(board) {
  return board.names.length > 0 && board.names.every((name) => /^\d+$/.test(name));
}

/** @param {Board} board @param {(name: string) => string} write @param {string} between */
function rowsOf(board, write, between) {
  return Array.from({ length: board.rows }, (_, row) =>
    Array.from({ length: board.cols }, (_, col) => write(nameOf(board, board.cells[row * board.cols + col]))).join(between));
}

/** Whether every kind is one character that may stand beside another. @param {Board} board */
function isPacked(board) {
  return board.names.every((name) => [...name].length === 1 && /^[^\s,|;\d]$/u.test(name) && !/\p{M}|\p{Extended_Pictographic}/u.test(name));
}

/**
 * The board as text that the command reads, or nothing where text cannot hold it.
 * @param {Board} board
 * @returns {string | undefined}
 */
export function boardText(board) {
  if (board.rows === 0 || board.cols === 0 || board.names.some((name) => /[\s,|;]|^[[{]/.test(name))) return undefined;
  // A single column of tokens has no separator, by which they would be known as such.
  const packed = isPacked(board);
  if (!packed && board.cols === 1) return undefined;
  return rowsOf(board, (name) => name, packed ? "" : " ").join("\n") + "\n";
}

/** The board as JSON. @param {Board} board */
export function boardJSON(board) {
  const numeric = isNumeric(board);
  const cell = (/** @type {string} */ name) => (numeric ? (name === "." ? "0" : name) : JSON.stringify(name));
  return `[${rowsOf(board, cell, ",").map((row) => `[${row}]`).join(",")}]`;
}

/** How the board is told in a link or a label. @param {Board} board */
export function sizeOf(board) {
  return `${board.rows} ${board.rows === 1 ? "row" : "rows"}, ${board.cols} ${board.cols === 1 ? "column" : "columns"}`;
}
