// Holds an answer that somebody has pasted against the right one, and shows where they part.

import { nameOf } from "./board.js";
import { element, made, onLongPaste } from "./elements.js";
import { EngineError } from "./engine/engine.js";
import { described, drawn } from "./panels.js";

/** @import { Board } from "./board.js" */
/** @import { Engine, Verdict } from "./engine/engine.js" */
/** @import { Stage } from "./stage.js" */

/** How wide a board of a verdict is, in pixels. */
const SIZE = 250;

/** @param {Stage} stage @param {Engine} engine */
export function bindCheck(stage, engine) {
  const text = element("check-text", HTMLTextAreaElement), result = element("check-result", HTMLElement);
  /** @param {string} claim */
  const check = async (claim) => {
    if (claim.trim() === "") {
      result.replaceChildren(made("div", { className: "verdict bad" }, made("p", {}, "There is nothing in the field yet.")));
      return;
    }
    try {
      const verdict = await engine.check(stage.board, claim);
      result.replaceChildren(verdict.right ? right(verdict) : wrong(verdict, await claimed(engine, claim, stage.board)));
    } catch (error) {
      const box = made("div", { className: "verdict bad" }, made("p", {}, "This cannot be read as an answer."));
      if (error instanceof EngineError && error.fault) box.append(...described(error.fault, claim));
      else box.append(made("p", {}, error instanceof Error ? error.message : String(error)));
      result.replaceChildren(box);
    }
  };
  element("check", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    check(text.value);
  });
  onLongPaste(text, (pasted) => {
    text.value = "";
    check(pasted);
  });
  stage.addEventListener("board", () => result.replaceChildren());
}

/** The claimed board, if the claim is written as boards are and it has the size of the board. @param {Engine} engine @param {string} claim @param {Board} board */
async function claimed(engine, claim, board) {
  try {
    const read = (await engine.read({ text: claim })).at(0)?.board;
    return read && read.rows === board.rows && read.cols === board.cols ? ofKinds(read, board) : undefined;
  } catch {
    return undefined;
  }
}

/** A board with the kinds of another, so that both look alike; those that the other has not come behind. @param {Board} board @param {Board} other @returns {Board} */
function ofKinds(board, other) {
  const names = [...new Set([...other.names, ...board.names])];
  const kinds = new Map(names.map((name, i) => [name, i + 1]));
  return { ...board, names, cells: board.cells.map((kind) => (kind === 0 ? 0 : kinds.get(board.names[kind - 1]) ?? 0)) };
}

/** @param {Verdict} verdict */
function right({ removed, passes }) {
  return made("div", { className: "verdict good" }, made("p", {}, "Right."),
    made("p", {}, `${removed} ${removed === 1 ? "tile" : "tiles"} removed in ${passes} ${passes === 1 ? "pass" : "passes"}.`));
}

/** @param {Verdict} verdict @param {Board | undefined} claimed */
function wrong({ board, removed, passes, difference, contradiction, hint, mistakes, mistakesTried }, claimed) {
  const box = made("div", { className: "verdict bad" }, made("p", {}, `Wrong: ${difference?.text ?? "the answer differs"}`));
  if (hint) box.append(made("p", {}, `A hint: ${hint}.`));
  if (contradiction) box.append(made("p", {}, `The trace contradicts itself: ${contradiction}.`));
  if (mistakes.length > 0) {
    box.append(made("p", {}, mistakes.length === 1 ? "This is what comes out when" : "This is what comes out when, for one,"),
      made("ul", {}, ...mistakes.map(({ what, clause, title, name }) => made("li", {}, `${what} (clause ${clause}, “${title}”; ${name})`))));
  } else if (mistakesTried) {
    box.append(made("p", {}, "None of the known mistakes gives just this answer."));
  }
  const pair = made("div", { className: "pair" });
  const cells = claimed && differing(claimed, board);
  if (cells?.length === 0) return box; // the numbers alone are wrong
  if (claimed && cells && difference?.pass === 0) pair.append(pictured("Your answer", claimed, cells));
  pair.append(pictured(`The right one: ${removed} removed in ${passes} ${passes === 1 ? "pass" : "passes"}`, board, cells ?? []));
  box.append(pair);
  return box;
}

/** The cells in which boards of one size differ. @param {Board} a @param {Board} b */
function differing(a, b) {
  if (a.rows !== b.rows || a.cols !== b.cols) return undefined;
  return Array.from(a.cells.keys()).filter((cell) => nameOf(a, a.cells[cell]) !== nameOf(b, b.cells[cell]));
}

/** @param {string} caption @param {Board} board @param {number[]} wrong */
function pictured(caption, board, wrong) {
  const canvas = drawn(board, SIZE, wrong, true);
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", `${caption}; ${wrong.length} cells differ`);
  return made("figure", {}, made("figcaption", {}, caption), canvas);
}
