// How a pass looks while it happens: its runs are outlined, its tiles vanish, the tiles above fall. Time within a pass goes
// from 0 to 1.

/** @import { Pass } from "./timeline.js" */

/** How long the parts of a pass take, in milliseconds. */
const MARK = 520, VANISH = 260, FALL = 150, FALL_ROW = 95, REST = 120;

/** @param {Pass} pass */
function fallTime(pass) {
  return pass.falls.length > 0 ? FALL + FALL_ROW * Math.sqrt(pass.longest) : 0;
}

/** How long a pass takes in all, in milliseconds. @param {Pass} pass */
export function durationOf(pass) {
  return MARK + VANISH + fallTime(pass) + REST;
}

/**
 * What is to be seen of a pass at a time within it.
 * @typedef {{
 *   outline: number, // how strong the outlines of its runs are, 0 to 1
 *   vanished: number, // how far its tiles have vanished, 0 to 1
 *   fallen: number, // how many rows tiles have fallen that fall so far
 * }} Moment
 */

/**
 * @param {Pass} pass @param {number} time @param {boolean} still whether nothing is to move
 * @returns {Moment}
 */
export function momentOf(pass, time, still) {
  if (still) return time < 0.66 ? { outline: time > 0 ? 1 : 0, vanished: 0, fallen: 0 } : { outline: 0, vanished: 1, fallen: pass.longest };
  const now = time * durationOf(pass);
  const part = (/** @type {number} */ from, /** @type {number} */ length) => Math.min(1, Math.max(0, (now - from) / length));
  const vanished = part(MARK, VANISH);
  const down = fallTime(pass) > 0 ? part(MARK + VANISH, fallTime(pass)) : 0;
  return {
    outline: part(0, MARK / 4) * (1 - vanished),
    vanished: vanished * vanished * (3 - 2 * vanished),
    fallen: pass.longest * down * down, // faster and faster, as what falls does
  };
}
