// The tools above the board, and the player beneath it.

import { COLOUR_NAMES, emptyBoard, MOST, MOST_KINDS, resized } from "./board.js";
import { button, element, input, made, markChosen, notice, radioGroup } from "./elements.js";
import { looksOf } from "./palette.js";
import { Tiles } from "./tiles.js";

/** @import { Stage } from "./stage.js" */
/** @import { Tool } from "./editor.js" */

const tiles = new Tiles();

/** @param {Stage} stage */
export function bindTools(stage) {
  const tools = element("tools", HTMLElement), kinds = element("kinds", HTMLElement);
  radioGroup(tools, (chosen) => {
    stage.editor.tool = /** @type {Tool} */ (chosen.dataset.tool);
    mark();
  });
  radioGroup(kinds, (chosen) => stage.choose(Number(chosen.dataset.kind)));
  const mark = () => {
    markChosen(tools, (one) => one.dataset.tool === stage.editor.tool);
    markChosen(kinds, (one) => Number(one.dataset.kind) === stage.editor.kind);
  };
  stage.addEventListener("tool", mark);

  const rows = input("rows"), cols = input("cols");
  const resize = () => {
    const asked = [rows, cols].map((field, i) => (field.value === "" ? [stage.shown.rows, stage.shown.cols][i] : Math.round(Number(field.value))));
    const size = asked.map((count) => Math.max(1, Math.min(MOST, count)));
    if (asked.some((count, i) => count !== size[i])) notice(`A board on this page has from 1 to ${MOST} rows and columns.`);
    stage.show(resized(stage.shown, size[0], size[1]));
    refresh();
  };
  rows.addEventListener("change", resize);
  cols.addEventListener("change", resize);

  const undo = button("undo"), redo = button("redo");
  undo.addEventListener("click", () => stage.undo());
  redo.addEventListener("click", () => stage.redo());
  button("clear").addEventListener("click", () => stage.show(emptyBoard(stage.board.rows, stage.board.cols, stage.board.names)));
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isField(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) stage.undo();
    else if (key === "y" || key === "z") stage.redo();
    else return;
    event.preventDefault();
  });

  button("kind-add").addEventListener("click", () => {
    const { board } = stage, numeric = board.names.length > 0 && board.names.every((name) => /^\d+$/.test(name));
    const letters = [...COLOUR_NAMES, ..."OWADEFHIJKLMNQSTUVXZ"];
    const numbers = Array.from({ length: MOST_KINDS + 1 }, (_, i) => String(i + 1));
    const name = (numeric ? numbers : letters).find((one) => !board.names.includes(one)) ?? `kind${board.names.length + 1}`;
    stage.show({ ...board, names: [...board.names, name] });
    stage.choose(stage.board.names.length);
  });

  /** @type {readonly string[] | undefined} */
  let shown;
  const refresh = () => {
    const { board, history } = stage;
    rows.value = String(board.rows);
    cols.value = String(board.cols);
    undo.disabled = !history.canUndo;
    redo.disabled = !history.canRedo;
    if (shown !== board.names) {
      shown = board.names;
      kinds.replaceChildren(...looksOf(board.names).slice(0, MOST_KINDS).map((look, i) => {
        const one = made("button");
        one.type = "button";
        one.dataset.kind = String(i + 1);
        one.setAttribute("role", "radio");
        one.setAttribute("aria-label", `Kind ${board.names[i]}`);
        one.title = board.names[i];
        const size = 34 * (devicePixelRatio || 1), canvas = made("canvas");
        canvas.width = canvas.height = Math.round(size);
        canvas.style.width = canvas.style.height = "34px";
        canvas.getContext("2d")?.drawImage(tiles.get(look, Math.round(size)), 0, 0);
        one.append(canvas);
        return one;
      }));
      button("kind-add").disabled = board.names.length >= MOST_KINDS;
    }
    mark();
  };
  stage.addEventListener("board", refresh);
}

/** Whether something takes keys as text. @param {EventTarget | null} target */
export function isField(target) {
  return target instanceof HTMLElement && target.matches("textarea, input:not([type=range]):not([type=file]), select");
}

/** @param {Stage} stage */
export function bindPlayer(stage) {
  const { player } = stage;
  const play = button("play"), first = button("first"), back = button("back"), forward = button("forward"), end = button("end");
  const slider = input("slider"), speed = element("speed", HTMLSelectElement);
  const toggle = () => (player.playing ? player.stop() : player.play());
  play.addEventListener("click", toggle);
  first.addEventListener("click", () => player.seek(0));
  end.addEventListener("click", () => player.seek(player.end));
  back.addEventListener("click", () => player.back());
  forward.addEventListener("click", () => player.forward());
  slider.addEventListener("input", () => player.seek(Number(slider.value)));
  speed.addEventListener("change", () => (player.speed = Number(speed.value)));
  slider.addEventListener("keydown", (event) => {
    const at = player.position;
    switch (event.key) {
      case "ArrowRight": case "ArrowUp": player.seek(Math.floor(at) + 1); break;
      case "ArrowLeft": case "ArrowDown": player.seek(Math.ceil(at) - 1); break;
      case "Home": player.seek(0); break;
      case "End": player.seek(player.end); break;
      default: return;
    }
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isField(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "PageDown") player.forward();
    else if (event.key === "PageUp") player.back();
    else if (event.key === " " && event.target === document.body) toggle();
    else return;
    event.preventDefault();
  });
  stage.addEventListener("position", () => {
    const { position, end: last } = player;
    play.textContent = player.playing ? "Pause" : "Play";
    play.disabled = last === 0;
    first.disabled = back.disabled = position === 0;
    forward.disabled = end.disabled = position >= last;
    slider.max = String(last);
    slider.value = String(position);
    slider.disabled = last === 0;
    slider.setAttribute("aria-valuetext", `after ${Math.floor(position)} of ${last} passes`);
  });
}
