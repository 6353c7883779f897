// How kinds look: by a colour and by a shape of their own, so that they are told apart without colours too. The colours, and
// which kind gets which, are those of the pictures of `match3 explain`; a test compares them.

/**
 * How a kind looks. Where fill is empty, the symbol is a picture with colours of its own.
 * @typedef {{ symbol: string, fill: string, ink: string, shape: number }} Look
 */

/** The colours of Masataka Okabe and Kei Ito, with a grey for their black, and what is written on each. */
export const COLOURS = [
  { fill: "#e69f00", ink: "#000000" }, // orange
  { fill: "#56b4e9", ink: "#000000" }, // sky blue
  { fill: "#009e73", ink: "#000000" }, // green
  { fill: "#f0e442", ink: "#000000" }, // yellow
  { fill: "#0072b2", ink: "#ffffff" }, // blue
  { fill: "#d55e00", ink: "#000000" }, // vermillion
  { fill: "#cc79a7", ink: "#000000" }, // purple
  { fill: "#999999", ink: "#000000" }, // grey
];

/** What is called like a colour, by its place among them. @type {Map<string, number>} */
const CALLED = new Map([
  ["o orange", 0], ["c cyan", 1], ["g green", 2], ["y yellow", 3], ["b blue", 4], ["r red", 5],
  ["p purple pink violet magenta", 6], ["w white grey gray", 7],
].flatMap(([names, colour]) => /** @type {string} */ (names).split(" ").map((name) => /** @type {[string, number]} */ ([name, colour]))));

/** The outlines of the tiles, as paths in a square of 100. Eight of them, so that eight kinds differ in shape alone. */
export const SHAPES = [
  "M50 6A44 44 0 1 1 50 94A44 44 0 1 1 50 6Z", // a disc
  "M22 8H78Q92 8 92 22V78Q92 92 78 92H22Q8 92 8 78V22Q8 8 22 8Z", // a square
  "M44 7Q50 1 56 7L93 44Q99 50 93 56L56 93Q50 99 44 93L7 56Q1 50 7 44Z", // a diamond
  "M44 11Q50 2 56 11L96 79Q101 91 88 91H12Q-1 91 4 79Z", // a triangle
  "M30 8H70Q75 8 78 13L95 45Q98 50 95 55L78 87Q75 92 70 92H30Q25 92 22 87L5 55Q2 50 5 45L22 13Q25 8 30 8Z", // a hexagon
  "M50 3L63 32Q64 34 67 34.500L98 38L75 60Q73 62 74 65L80 96L53 80.500Q50 79 47 80.500L20 96L26 65Q27 62 25 60L2 38L33 34.500Q36 34 37 32Z", // a star
  "M37 6H63Q70 6 70 13V30H87Q94 30 94 37V63Q94 70 87 70H70V87Q70 94 63 94H37Q30 94 30 87V70H13Q6 70 6 63V37Q6 30 13 30H30V13Q30 6 37 6Z", // a plus
  "M50 93C30 76 4 58 4 34C4 18 16 8 28 8C38 8 46 14 50 23C54 14 62 8 72 8C84 8 96 18 96 34C96 58 70 76 50 93Z", // a heart
];

/** Where the symbol stands on each shape: its middle from the top, and its size, as parts of the tile. */
export const SYMBOL_PLACES = [
  { y: 0.5, size: 0.44 }, { y: 0.5, size: 0.46 }, { y: 0.5, size: 0.4 }, { y: 0.62, size: 0.36 },
  { y: 0.5, size: 0.44 }, { y: 0.54, size: 0.34 }, { y: 0.5, size: 0.42 }, { y: 0.43, size: 0.4 },
];

/** @param {string} name */
function isEmoji(name) {
  return /[^\x00-\x7f]/.test(name) && /\p{Extended_Pictographic}|\p{Regional_Indicator}|\ufe0f/u.test(name);
}

/**
 * The looks of kinds with these names: what is called like a colour, or by its first letter, has that one, and all others
 * the next that none is called like.
 * @param {readonly string[]} names
 * @returns {Look[]}
 */
export function looksOf(names) {
  const numbers = names.length > 0 && names.every((name) => /^\d+$/.test(name));
  const called = names.map((name) => (isEmoji(name) ? -1 : CALLED.get(name.toLowerCase())));
  const taken = new Set(called);
  let next = 0;
  return names.map((name, i) => {
    let colour = called[i];
    if (numbers) {
      colour = Number((BigInt(name) + 7n) % 8n); // numbers are their own kinds
    } else if (colour === undefined) {
      for (let tries = 0; taken.has(next % COLOURS.length) && tries < COLOURS.length; tries++) next++;
      colour = next++ % COLOURS.length;
    }
    const shape = ((numbers ? colour : i) + Math.floor(i / SHAPES.length)) % SHAPES.length;
    if (colour < 0) return { symbol: name, fill: "", ink: "", shape };
    return { symbol: shortened(name), ...COLOURS[colour], shape };
  });
}

/** One for all names: a board may have as many of them as cells. */
const segmenter = new Intl.Segmenter();

/** A name as it stands on a tile. @param {string} name */
function shortened(name) {
  if (name.length <= 3) return name;
  const characters = [...segmenter.segment(name.slice(0, 100))].map((part) => part.segment);
  return characters.length <= 3 ? name : characters.slice(0, 2).join("") + "…";
}
