// Random boards from a seed: those that `match3 generate --seed` makes first, number for number.

const MASK = (1n << 64n) - 1n;
const STEP = 0x9e3779b97f4a7c15n;

/** @param {bigint} z */
function mix(z) {
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return z ^ (z >> 31n);
}

/**
 * The first uniform board of a seed, in kinds from 1 to the number of kinds.
 * @param {number} rows @param {number} cols @param {number} kinds @param {bigint} seed
 */
export function randomCells(rows, cols, kinds, seed) {
  let state = mix((mix(seed & MASK) + STEP) & MASK);
  return Uint32Array.from({ length: rows * cols }, () => {
    state = (state + STEP) & MASK;
    return 1 + Number((mix(state) * BigInt(kinds)) >> 64n);
  });
}

/** A seed that nobody has chosen. */
export function anySeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}
