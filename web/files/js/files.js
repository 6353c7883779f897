// Files that are dropped on the page or chosen: what is in them, as the readers of boards take it.

/** The formats that a name tells. @type {Record<string, string>} */
const FORMATS = { csv: "FORMAT_CSV", json: "FORMAT_JSON", jsonl: "FORMAT_JSON", ndjson: "FORMAT_JSON", txt: "FORMAT_TEXT" };

/** The most bytes of a file, packed or not. */
const MOST_BYTES = 16 << 20;

const TOO_LARGE = "This file is too large for the page; match3 resolve reads it.";

const READ = "The page reads boards as text, JSON, CSV or an array of NumPy.";

/** Beginnings of files that are no boards for this page, and what to do about them. @type {[number[], string][]} */
const OTHERS = [
  [[0x28, 0xb5, 0x2f, 0xfd], "This file is packed by zstd, which a page cannot unpack. Unpack it first."],
  [[0x50, 0x4b, 0x03, 0x04], "This is a zip file, or a document of an office program. Unpack it, or save the table as CSV."],
  [[0x50, 0x41, 0x52, 0x31], "This is a Parquet table, which match3 resolve reads and this page does not."],
  [[0x89, 0x50, 0x4e, 0x47], `This is a picture. ${READ}`],
  [[0xff, 0xd8, 0xff], `This is a picture. ${READ}`],
  [[0x47, 0x49, 0x46, 0x38], `This is a picture. ${READ}`],
  [[0x25, 0x50, 0x44, 0x46], `This is a PDF. ${READ}`],
  [[0xff, 0xfe], "This text is in UTF-16. Save it as UTF-8."],
  [[0xfe, 0xff], "This text is in UTF-16. Save it as UTF-8."],
];

/** An array of NumPy, which is no text. */
const ARRAY = [0x93];

/** @param {Uint8Array} data @param {number[]} head */
const beginsWith = (data, head) => head.every((byte, i) => data[i] === byte);

/**
 * What a file holds: its bytes, its format if the name tells it, and its text where it is one. The error says in words
 * what the file is instead.
 * @param {File} file
 * @returns {Promise<{ data: Uint8Array, format?: string, text: string }>}
 */
export async function contentOf(file) {
  if (file.size > MOST_BYTES) throw new Error(TOO_LARGE);
  let data = new Uint8Array(await file.arrayBuffer()), name = file.name.toLowerCase();
  if (beginsWith(data, [0x1f, 0x8b])) {
    data = await unpacked(file);
    name = name.replace(/\.gz$/, "");
  }
  const other = OTHERS.find(([head]) => beginsWith(data, head));
  if (other) throw new Error(other[1]);
  const text = beginsWith(data, ARRAY) ? "" : new TextDecoder().decode(data);
  return { data, format: FORMATS[name.split(".").pop() ?? ""], text };
}

/** @param {File} file */
async function unpacked(file) {
  const parts = [];
  let length = 0;
  const reader = file.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > MOST_BYTES) throw new RangeError(TOO_LARGE);
      parts.push(value);
    }
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new Error("This file begins like one that is packed by gzip, but cannot be unpacked; was it cut off?");
  } finally {
    reader.cancel().catch(() => {}); // it may have failed already
  }
  const data = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    data.set(part, at);
    at += part.length;
  }
  return data;
}
