// The whole board in the address, behind the #. Small boards of letters can be read there, #board=RRG/GRB; all others are
// their JSON, compressed, #json=... Whatever an address holds goes through the readers of the engine like any other input.

import { boardJSON, boardText, isNumeric } from "./board.js";

/** @import { Board } from "./board.js" */

/** The most bytes that an address is unpacked to. */
const MOST_BYTES = 4 << 20;

/** @param {Board} board @returns {Promise<string>} */
export async function fragmentOf(board) {
  const text = boardText(board)?.trim();
  if (text && board.cells.length <= 400 && /^[A-Za-z.\n]+$/.test(text)) return `#board=${text.replaceAll("\n", "/")}`;
  const packed = new Blob([boardJSON(board)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `#json=${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/**
 * The text of the board in an address; nothing where there is none.
 * @param {string} fragment
 * @returns {Promise<string | undefined>}
 */
export async function textOf(fragment) {
  const [, form, value] = /^#(board|json)=(.+)$/.exec(fragment) ?? [];
  if (form === "board") return decodeURIComponent(value).replaceAll("/", "\n");
  if (form !== "json") return undefined;
  const bytes = Uint8Array.from(atob(value.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = unpacked.getReader();
  let text = "";
  for (let length = 0; ;) {
    const { done, value: part } = await reader.read();
    if (done) return text + decoder.decode();
    length += part.length;
    if (length > MOST_BYTES) {
      await reader.cancel();
      throw new Error("the board in this address is too large");
    }
    text += decoder.decode(part, { stream: true });
  }
}

/** Whether the names of a board survive as they are in text; numbers do in JSON alone. @param {Board} board */
export function bestText(board) {
  return (!isNumeric(board) && boardText(board)) || boardJSON(board) + "\n";
}
