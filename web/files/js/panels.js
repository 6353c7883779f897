// The panels under the board: boards to begin with, boards that are pasted or dropped, and what is taken away.

import { boardJSON, boardText, COLOUR_NAMES, sameBoard, tooLarge } from "./board.js";
import { button, capital, element, input, made, MOST_SHOWN, notice, onLongPaste } from "./elements.js";
import { contentOf } from "./files.js";
import { GALLERY } from "./gallery.js";
import { gifOf, pngOf, svgOf } from "./pictures.js";
import { anySeed, randomCells } from "./random.js";
import { coloursOfPage, Renderer } from "./renderer.js";
import { fragmentOf, textOf } from "./share.js";

/** @import { Board } from "./board.js" */
/** @import { Engine, Fault } from "./engine/engine.js" */
/** @import { Stage } from "./stage.js" */

/** How many refusals are told, and among how many boards of an input one can choose. */
const MOST_FAULTS = 5, MOST_CHOICES = 50;

/** Up to which character of a line a place is pointed out. */
const MOST_CHARACTERS = 20000;

/** A picture of a board. @param {Board} board @param {number} size in pixels of the page @param {Iterable<number>} [wrong] @param {boolean} [numbers] */
export function drawn(board, size, wrong, numbers = false) {
  const canvas = made("canvas"), renderer = new Renderer(canvas, coloursOfPage());
  renderer.fit(board, size, size, Math.min(3, devicePixelRatio || 1), numbers);
  renderer.draw({ board, key: "", wrong });
  return canvas;
}

/** @param {Stage} stage */
export function bindGallery(stage) {
  const gallery = element("gallery", HTMLElement);
  const draw = () => gallery.replaceChildren(...GALLERY.map(({ name, says, board }) => {
    const picture = drawn(board, 72);
    picture.removeAttribute("style");
    picture.setAttribute("aria-hidden", "true");
    const one = made("button", {}, picture, name);
    one.type = "button";
    one.title = says;
    one.addEventListener("click", () => {
      stage.show(board);
      stage.reveal();
    });
    return one;
  }));
  draw();

  const seed = input("random-seed"), kinds = input("random-kinds");
  const make = () => {
    const count = Math.max(1, Math.min(20, Math.round(Number(kinds.value)) || 1));
    const letters = [...COLOUR_NAMES, ..."OWADEFHIJKLMNQ"];
    const { rows, cols } = stage.board;
    const cells = randomCells(rows, cols, count, BigInt(/^\d{1,20}$/.test(seed.value) ? seed.value : 0));
    stage.show({ rows, cols, cells, names: letters.slice(0, count) });
    stage.reveal();
  };
  element("random", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    make();
  });
  button("random-any").addEventListener("click", () => {
    seed.value = String(anySeed());
    make();
  });
  return draw;
}

/** @param {Stage} stage @param {Engine} engine */
export function bindPaste(stage, engine) {
  const text = element("paste-text", HTMLTextAreaElement), result = element("paste-result", HTMLElement);

  /** Marks the one of several boards that is on the stage. */
  let mark = () => {};
  stage.addEventListener("board", () => mark());

  /** @param {{ text: string } | { data: Uint8Array, format?: string }} input @param {string} shown the input as text */
  const read = async (input, shown) => {
    result.replaceChildren();
    try {
      const items = await engine.read(input);
      const read = items.flatMap(({ board }) => board ?? []), boards = read.filter((board) => !tooLarge(board));
      const faults = items.flatMap(({ board, fault }) => {
        const reason = board && tooLarge(board);
        return fault ?? (reason ? { reason } : []);
      });
      if (boards.length > 0) {
        stage.show(boards[0]);
        stage.reveal();
      }
      tell(boards, faults, shown);
    } catch (error) {
      refusedAs(error instanceof Error ? error.message : String(error));
    }
  };

  /** @param {Board[]} boards @param {Fault[]} faults @param {string} shown */
  const tell = (boards, faults, shown) => {
    if (faults.length > 0) refused(faults, shown);
    else if (boards.length === 0) refused([{ reason: "there is no board in this" }], shown);
    if (boards.length < 2) return;
    const count = made("p", {}, `${boards.length} boards${boards.length > MOST_CHOICES ? `, of which the first ${MOST_CHOICES} can be chosen` : ""}. Which one is to be shown?`);
    const choice = made("div", { className: "verdict good" }, count);
    const more = made("div", { className: "more" });
    mark = () => [...more.children].forEach((one, i) => one.setAttribute("aria-pressed", String(sameBoard(boards[i], stage.board))));
    for (const [i, board] of boards.slice(0, MOST_CHOICES).entries()) {
      const one = made("button", {}, String(i + 1));
      one.type = "button";
      one.setAttribute("aria-label", `Show board ${i + 1}`);
      one.addEventListener("click", () => {
        stage.show(board);
        stage.reveal();
      });
      more.append(one);
    }
    mark();
    choice.append(more);
    result.append(choice);
  };

  /** Says what was refused, and points to it. @param {Fault[]} faults @param {string} shown */
  const refused = (faults, shown) => {
    const box = made("div", { className: "verdict bad" });
    for (const fault of faults.slice(0, MOST_FAULTS)) box.append(...described(fault, shown));
    if (faults.length > MOST_FAULTS) box.append(made("p", {}, `and ${faults.length - MOST_FAULTS} more`));
    result.append(box);
    const [{ line, column }] = faults;
    if (line && column && text.value === shown) select(text, line, column);
  };

  /** Says what is wrong with all of an input. @param {string} reason */
  const refusedAs = (reason) => {
    result.replaceChildren();
    refused([{ reason: capital(reason) }], "");
  };

  element("paste", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    if (text.value.trim() === "") refusedAs("There is nothing in the field yet.");
    else read({ text: text.value }, text.value);
  });
  document.addEventListener("paste", (event) => {
    const pasted = event.clipboardData?.getData("text/plain");
    if (!pasted || (event.target instanceof Element && event.target.matches("input, textarea"))) return;
    event.preventDefault();
    take(pasted);
  });
  onLongPaste(text, (pasted) => take(pasted));

  /** Reads a text, and puts it into the field unless it is too long for that. @param {string} given */
  const take = (given) => {
    text.value = given.length > MOST_SHOWN ? "" : given;
    read({ text: given }, given);
  };

  /** @param {File | undefined} file */
  const open = async (file) => {
    if (!file) return;
    text.value = "";
    try {
      const { data, format, text: shown } = await contentOf(file);
      if (shown.length <= MOST_SHOWN) text.value = shown;
      await read({ data, format }, shown);
    } catch (error) {
      refusedAs(error instanceof Error ? error.message : String(error));
    }
  };
  const file = input("file");
  file.addEventListener("change", () => {
    open(file.files?.[0]);
    file.value = "";
  });
  addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) document.body.classList.remove("dropping");
  });
  addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    const dropped = event.dataTransfer?.files[0];
    if (dropped) open(dropped);
    else if (event.dataTransfer) take(event.dataTransfer.getData("text/plain"));
  });
}

/** A refusal in words, with the line that it is about. @param {Fault} fault @param {string} text */
export function described({ line, column, row, col, reason }, text) {
  let place = "";
  if (line) place += `line ${line}${column ? `, column ${column}` : ""}: `;
  if (row !== undefined) place += `row ${row}${col !== undefined ? `, column ${col}` : ""} of the board: `;
  const words = made("p", {}, place + reason);
  const content = line ? text.split("\n")[line - 1] : undefined;
  if (!line || !column || content === undefined) return [words];
  // A part of the line with the place in it, and a mark beneath.
  const characters = [...new Intl.Segmenter().segment(content.slice(0, MOST_CHARACTERS))].map((part) => part.segment.replace(/\p{C}/gu, "·"));
  const from = Math.max(0, column - 30);
  const before = characters.slice(from, column - 1).join("");
  const here = `${from > 0 ? "…" : ""}${before}${characters.slice(column - 1, column + 30).join("")}`;
  const blanks = before.replace(/\p{Emoji_Presentation}/gu, "  ").replace(/[^\s]/gu, " ");
  return [words, made("pre", {}, `${here}\n${from > 0 ? " " : ""}${blanks}^`)];
}

/** Selects the character in a line and column, counted from 1. @param {HTMLTextAreaElement} field @param {number} line @param {number} column */
function select(field, line, column) {
  const lines = field.value.split("\n");
  let at = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const characters = [...new Intl.Segmenter().segment(lines[line - 1]?.slice(0, MOST_CHARACTERS) ?? "")];
  at += characters[column - 1]?.index ?? lines[line - 1]?.length ?? 0;
  field.focus();
  field.setSelectionRange(at, at + (characters[column - 1]?.segment.length ?? 0));
}

/** @param {Stage} stage @param {Engine} engine */
export function bindShare(stage, engine) {
  const link = input("link");
  /** What the page itself has put there. @type {string | undefined} */
  let own;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const write = async () => {
    const fragment = await fragmentOf(stage.board);
    own = fragment;
    try {
      history.replaceState(null, "", fragment);
    } catch {
      // Browsers refuse to do this too often; the next change does it.
    }
    link.value = location.href.split("#")[0] + fragment;
  };
  stage.addEventListener("board", () => {
    clearTimeout(waiting);
    waiting = setTimeout(write, 150);
  });
  button("copy").addEventListener("click", async () => {
    await write();
    try {
      await navigator.clipboard.writeText(link.value);
      notice("The link is copied. It holds the whole board.");
    } catch {
      link.select();
      notice("Press Ctrl C to copy the link.");
    }
  });

  /** Counts the addresses, so that of several at once the last one is shown. */
  let latest = 0;
  /** Shows the board in the address, and says whether there is one. */
  const open = async () => {
    if (location.hash === own) return true;
    const at = ++latest;
    try {
      const text = await textOf(location.hash);
      if (text === undefined) return false;
      const [item] = await engine.read({ text });
      if (at !== latest) return true;
      if (item?.board && own === undefined) return stage.open(item.board);
      else if (item?.board) stage.show(item.board);
      else throw new Error(item?.fault?.reason ?? "there is none");
      return true;
    } catch (error) {
      notice(`The address holds no board: ${error instanceof Error ? error.message : error}`);
      return false;
    }
  };
  addEventListener("hashchange", open);

  for (const one of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-export]"))) {
    one.addEventListener("click", async () => {
      const type = one.dataset.export ?? "", words = one.textContent;
      one.disabled = true;
      try {
        save(await exported(stage, type, (part) => (one.textContent = `${Math.round(100 * part)} %`)), `board.${type}`);
      } catch (error) {
        notice(error instanceof Error ? error.message : String(error));
      }
      one.textContent = words;
      one.disabled = false;
    });
  }
  return open;
}

/** @param {Stage} stage @param {string} type @param {(part: number) => void} onProgress */
async function exported(stage, type, onProgress) {
  const board = stage.shown;
  switch (type) {
    case "json": return new Blob([boardJSON(board), "\n"], { type: "application/json" });
    case "txt": {
      const text = boardText(board);
      if (text === undefined) throw new Error("Text cannot hold this board, because of its size or of the names of its kinds. JSON can.");
      return new Blob([text], { type: "text/plain" });
    }
    case "svg": return svgOf(stage.scene, coloursOfPage());
    case "png": return pngOf({ ...stage.scene }, coloursOfPage());
    default: return gifOf(stage.timeline, coloursOfPage(), onProgress);
  }
}

/** @param {Blob} blob @param {string} name */
function save(blob, name) {
  const link = made("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

