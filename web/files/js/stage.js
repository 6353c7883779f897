// The stage: the board, the cascade that comes of it, and what is done with both. The panels of the page go through it.

import { emptyBoard, sameBoard, sizeOf, tooLarge } from "./board.js";
import { Editor } from "./editor.js";
import { element, notice } from "./elements.js";
import { History } from "./history.js";
import { momentOf } from "./motion.js";
import { Player } from "./player.js";
import { coloursOfPage, Renderer } from "./renderer.js";
import { Timeline } from "./timeline.js";

/** @import { Board } from "./board.js" */
/** @import { Engine, Ending } from "./engine/engine.js" */
/** @import { Scene } from "./renderer.js" */

/** The most passes that are told. */
const MOST_PASSES = 5000;

/** Whether a board can be shown; if not, why is said. @param {Board} board */
function fits(board) {
  const large = tooLarge(board);
  if (large) notice(large);
  return !large;
}

export class Stage extends EventTarget {
  #engine;
  #canvas = element("board", HTMLCanvasElement);
  #scroll = element("scroll", HTMLElement);
  #renderer;
  #still = matchMedia("(prefers-reduced-motion: reduce)");
  #history = new History(emptyBoard(8, 8));
  /** Counts the boards that were shown, to tell them apart. */
  #version = 0;
  #cursor = -1;
  /** A stroke that goes on. @type {Board | undefined} */
  #preview;
  #frame = 0;
  #asked = new AbortController();

  timeline = new Timeline(this.#history.board);
  player = new Player(this.timeline);
  editor;
  /** How the cascade ends; nothing until that is known. @type {Ending | undefined} */
  ending;
  /** Why that cannot be known. */
  failure = "";

  /** Events: "board" when there is another board, "passes" when more is known of its cascade, "position" when the place in it has changed. */
  /** @param {Engine} engine */
  constructor(engine) {
    super();
    this.#engine = engine;
    this.#renderer = new Renderer(this.#canvas, coloursOfPage());
    this.player.onChange = () => {
      this.#tell("position");
      this.redraw();
    };
    this.editor = new Editor(this.#canvas, {
      board: () => this.shown,
      cellAt: (x, y) => this.#renderer.cellAt(this.shown, x, y),
      preview: (board) => {
        this.#preview = board;
        this.#version++;
        this.redraw();
      },
      commit: (board) => this.show(board),
      cursor: (cell) => {
        this.#cursor = cell;
        this.redraw();
      },
      choose: (kind) => this.choose(kind),
      say: (text) => (element("said", HTMLElement).textContent = text),
    });
    new ResizeObserver(() => this.#fit()).observe(this.#scroll);
    this.#still.addEventListener("change", () => this.redraw());
  }

  /** @param {string} type */
  #tell(type) {
    this.dispatchEvent(new Event(type));
  }

  /** The board before the cascade. */
  get board() {
    return this.#history.board;
  }

  /** The board as it is to be seen: of a pass that is under way, the one before it. */
  get shown() {
    if (this.#preview) return this.#preview;
    const at = Math.floor(this.player.position);
    return at === 0 ? this.board : this.timeline.boardAt(at);
  }

  get history() {
    return this.#history;
  }

  /** Shows another board, which can be undone. @param {Board} board */
  show(board) {
    this.#preview = undefined;
    if (!fits(board)) return;
    if (sameBoard(board, this.board) && board.names.length === this.board.names.length) {
      this.redraw();
      return;
    }
    this.#history.push(board);
    this.#begin();
  }

  /** Brings the board into the window, if more than half of it is outside: what was chosen further down is to be seen. */
  reveal() {
    const { top, bottom, height } = this.#canvas.getBoundingClientRect();
    if (Math.min(bottom, innerHeight) - Math.max(top, 0) >= Math.min(height, innerHeight) / 2) return;
    this.#canvas.closest(".stage")?.scrollIntoView();
  }

  /** Shows the first board, before which there is none, and says whether it can be shown. @param {Board} board */
  open(board) {
    if (!fits(board)) return false;
    this.#history = new History(board);
    this.#begin();
    return true;
  }

  undo() {
    this.#history.undo();
    this.#begin();
  }

  redo() {
    this.#history.redo();
    this.#begin();
  }

  /** Chooses the kind to paint with. @param {number} kind */
  choose(kind) {
    this.editor.kind = kind;
    if (this.editor.tool === "erase") this.editor.tool = "paint";
    this.#tell("tool");
  }

  /** Begins with the cascade of the board. */
  #begin() {
    const { board } = this;
    this.#version++;
    this.#asked.abort(new DOMException("another board is there", "AbortError"));
    this.#asked = new AbortController();
    const timeline = new Timeline(board);
    this.timeline = timeline;
    this.ending = undefined;
    this.failure = "";
    this.editor.kind = Math.min(this.editor.kind, Math.max(1, board.names.length));
    this.player.open = true;
    this.player.load(timeline);
    this.#canvas.setAttribute("aria-label", `The board, ${sizeOf(board)}`);
    this.#fit();
    this.#tell("board");
    this.#explain(timeline, this.#asked.signal);
  }

  /** @param {Timeline} timeline @param {AbortSignal} signal */
  async #explain(timeline, signal) {
    let waiting = 0;
    const changed = () => {
      waiting = 0;
      if (signal.aborted) return;
      this.player.extended();
      this.#tell("passes");
    };
    try {
      const ending = await this.#engine.explain(timeline.start, MOST_PASSES, (pass) => {
        if (signal.aborted) return;
        timeline.passes.push(pass);
        waiting ||= setTimeout(changed); // many come at once
      }, signal);
      if (signal.aborted) return;
      this.ending = ending;
    } catch (error) {
      if (signal.aborted) return;
      this.failure = String(error instanceof Error ? error.message : error);
      notice(this.failure);
    }
    clearTimeout(waiting);
    this.player.open = false;
    changed();
  }

  /** What is to be seen. @returns {Scene} */
  get scene() {
    const { position } = this.player;
    const at = Math.floor(position), pass = this.timeline.passes[at];
    const cursor = this.#cursor;
    if (this.#preview) return { board: this.#preview, key: `${this.#version}`, cursor };
    const board = { ...this.board, cells: this.timeline.cellsAt(at) }, key = `${this.#version}/${at}`;
    if (!pass || position === at) return { board, key, cursor };
    return { board, key, pass, moment: momentOf(pass, position - at, this.#still.matches), cursor };
  }

  /** The colours have changed. */
  recolour() {
    this.#renderer.recolour(coloursOfPage());
    this.redraw();
  }

  redraw() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#renderer.draw(this.scene);
    });
  }

  #fit() {
    const width = this.#scroll.clientWidth, height = Math.max(320, innerHeight * 0.72);
    if (width === 0) return;
    this.#renderer.fit(this.board, width - 2, height, Math.min(3, devicePixelRatio || 1));
    // A canvas that was given a new size is empty until it is drawn on.
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#renderer.draw(this.scene);
  }
}
