// Writes animated GIFs: https://www.w3.org/Graphics/GIF/spec-gif89a.txt. Each picture holds only what differs from the one
// before, in colours that are chosen once for all.

/** @typedef {{ data: Uint8ClampedArray | Uint8Array, delay: number }} Frame the delay in hundredths of a second */

export class GIF {
  #width;
  #height;
  /** @type {Uint8Array[]} */
  #parts = [];
  /** The index of a colour, by its upper five bits of red, green and blue; 0 where that is not known, else one more. */
  #indexOf = new Uint16Array(1 << 15);
  /** @type {[number, number, number][]} */
  #palette;
  /** @type {Uint8Array | undefined} */
  #shown;

  /** @param {number} width @param {number} height @param {(Uint8ClampedArray | Uint8Array)[]} samples pictures that have the colours */
  constructor(width, height, samples) {
    this.#width = width;
    this.#height = height;
    this.#palette = commonColours(samples);
    const head = [...text("GIF89a"), ...word(width), ...word(height), 0xf7, 0, 0];
    for (let i = 0; i < 256; i++) head.push(...(this.#palette[i] ?? [0, 0, 0]));
    head.push(0x21, 0xff, 11, ...text("NETSCAPE2.0"), 3, 1, 0, 0, 0); // again and again
    this.#parts.push(Uint8Array.from(head));
  }

  /** Adds a picture of RGBA. @param {Frame} frame */
  add({ data, delay }) {
    const pixels = new Uint8Array(this.#width * this.#height);
    for (let i = 0; i < pixels.length; i++) pixels[i] = this.#index(data[4 * i], data[4 * i + 1], data[4 * i + 2]);
    const part = this.#changed(pixels);
    const cut = new Uint8Array(part.width * part.height);
    for (let row = 0; row < part.height; row++) {
      const from = (part.y + row) * this.#width + part.x;
      cut.set(pixels.subarray(from, from + part.width), row * part.width);
    }
    this.#shown = pixels;
    this.#parts.push(
      Uint8Array.from([0x21, 0xf9, 4, 4, ...word(delay), 0, 0, 0x2c, ...word(part.x), ...word(part.y), ...word(part.width), ...word(part.height), 0, 8]),
      blocks(compressed(cut)));
  }

  /** All of it. */
  end() {
    return new Blob([.../** @type {BlobPart[]} */ (this.#parts), Uint8Array.of(0x3b)], { type: "image/gif" });
  }

  /** The rectangle outside of which nothing has changed. @param {Uint8Array} pixels */
  #changed(pixels) {
    if (!this.#shown) return { x: 0, y: 0, width: this.#width, height: this.#height };
    let left = this.#width, right = -1, top = this.#height, bottom = -1;
    for (let y = 0, i = 0; y < this.#height; y++) {
      for (let x = 0; x < this.#width; x++, i++) {
        if (pixels[i] === this.#shown[i]) continue;
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = y;
      }
    }
    return right < 0 ? { x: 0, y: 0, width: 1, height: 1 } : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
  }

  /** @param {number} r @param {number} g @param {number} b */
  #index(r, g, b) {
    const key = keyOf(r, g, b);
    if (this.#indexOf[key] === 0) {
      let best = 0, least = Infinity;
      this.#palette.forEach(([pr, pg, pb], i) => {
        const distance = 3 * (pr - r) ** 2 + 4 * (pg - g) ** 2 + 2 * (pb - b) ** 2;
        if (distance < least) [best, least] = [i, distance];
      });
      this.#indexOf[key] = best + 1;
    }
    return this.#indexOf[key] - 1;
  }
}

/** @param {number} r @param {number} g @param {number} b */
const keyOf = (r, g, b) => ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3);

/** @param {string} letters */
const text = (letters) => [...letters].map((letter) => letter.charCodeAt(0));

/** @param {number} n */
const word = (n) => [n & 255, n >> 8];

/** The 256 colours that come up most. @param {(Uint8ClampedArray | Uint8Array)[]} samples @returns {[number, number, number][]} */
function commonColours(samples) {
  /** @type {Map<number, number[]>} */
  const sums = new Map();
  for (const data of samples) {
    for (let i = 0; i < data.length; i += 4) {
      const key = keyOf(data[i], data[i + 1], data[i + 2]);
      let sum = sums.get(key);
      if (!sum) sums.set(key, (sum = [0, 0, 0, 0]));
      for (let j = 0; j < 3; j++) sum[j] += data[i + j];
      sum[3]++;
    }
  }
  return [...sums.values()].sort((a, b) => b[3] - a[3]).slice(0, 256)
    .map(([r, g, b, n]) => [Math.round(r / n), Math.round(g / n), Math.round(b / n)]);
}

/** Pixels as LZW with codes of 9 to 12 bits. @param {Uint8Array} pixels */
function compressed(pixels) {
  const CLEAR = 256, END = 257;
  /** @type {number[]} */
  const out = [];
  let held = 0, bits = 0, size = 9, next = 258;
  const write = (/** @type {number} */ code) => {
    held |= code << bits;
    bits += size;
    for (; bits >= 8; bits -= 8, held >>>= 8) out.push(held & 255);
  };
  /** The code of a code and the pixel behind it. @type {Map<number, number>} */
  let codes = new Map();
  write(CLEAR);
  let code = pixels[0];
  for (let i = 1; i < pixels.length; i++) {
    const longer = codes.get((code << 8) | pixels[i]);
    if (longer !== undefined) {
      code = longer;
      continue;
    }
    write(code);
    if (next === 4096) {
      write(CLEAR);
      codes = new Map();
      [size, next] = [9, 258];
    } else {
      codes.set((code << 8) | pixels[i], next);
      if (next++ === 1 << size) size++;
    }
    code = pixels[i];
  }
  write(code);
  write(END);
  if (bits > 0) out.push(held & 255);
  return out;
}

/** Bytes in blocks of at most 255. @param {number[]} bytes */
function blocks(bytes) {
  const out = new Uint8Array(bytes.length + Math.ceil(bytes.length / 255) + 1);
  let at = 0;
  for (let i = 0; i < bytes.length; i += 255) {
    const block = bytes.slice(i, i + 255);
    out[at++] = block.length;
    out.set(block, at);
    at += block.length;
  }
  return out;
}
