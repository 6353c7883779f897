// The outlines of the matches of a pass.

/** @import { Pass } from "./timeline.js" */

/**
 * The sides of cells that part a match from what is not of it, as lines from one corner to another, in cells.
 * @param {Pass} pass @param {number} cols how many columns the board has
 * @returns {[x1: number, y1: number, x2: number, y2: number][]}
 */
export function outlineOf(pass, cols) {
  /** @type {Map<number, number>} */
  const matchOf = new Map();
  pass.removed.forEach((at, i) => matchOf.set(at, pass.matches[i]));
  /** @type {[number, number, number, number][]} */
  const lines = [];
  for (const [at, match] of matchOf) {
    const col = at % cols, row = Math.floor(at / cols);
    const same = (/** @type {number} */ next) => matchOf.get(next) === match;
    if (col === 0 || !same(at - 1)) lines.push([col, row, col, row + 1]);
    if (col + 1 === cols || !same(at + 1)) lines.push([col + 1, row, col + 1, row + 1]);
    if (!same(at - cols)) lines.push([col, row, col + 1, row]);
    if (!same(at + cols)) lines.push([col, row + 1, col + 1, row + 1]);
  }
  return lines;
}
