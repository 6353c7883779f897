// The engine: the library behind the page, reached in one of two ways.
//
// A transport carries messages of proto/match3/v1 as JSON. service.js carries them to the service that serves the page, and
// wasm.js to the same code in a worker. Everything else is the same for both, and is here.

/** @import { Board } from "../board.js" */
/** @import { Pass } from "../timeline.js" */

/**
 * A transport: call gives the one answer to a request, and stream gives each message of an answer to a function. Both fail
 * with an EngineError where the request is refused.
 * @typedef {{
 *   call(method: string, request: object): Promise<any>,
 *   stream(method: string, request: object, onMessage: (message: any) => void, signal: AbortSignal): Promise<void>,
 * }} Transport
 */

/**
 * Where something is wrong in what was read, and what. Lines and columns of text count from 1, rows and columns of a board
 * from 0; what is not known is left out. Where a limit of the service was exceeded, which one, and what it is set to.
 * @typedef {{ line?: number, column?: number, row?: number, col?: number, reason: string, limit?: string, allowed?: number }} Fault
 */

/** @typedef {{ board?: Board, fault?: Fault }} ReadItem */
/** @typedef {{ name: string, clause: string, title: string, what: string }} Mistake */
/**
 * @typedef {{
 *   right: boolean, board: Board, removed: number, passes: number, hint: string, mistakes: Mistake[], mistakesTried: boolean,
 *   difference?: { text: string, pass: number, row?: number, col?: number }, contradiction?: string,
 * }} Verdict
 */
/** @typedef {{ board: Board, removed: number, passes: number, sentence: string, untold: number }} Ending */

/** An answer that was refused. */
export class EngineError extends Error {
  /** @param {string} message @param {any} [fault] a Fault as a message */
  constructor(message, fault) {
    super(message);
    this.name = "EngineError";
    /** @type {Fault | undefined} */
    this.fault = fault && faultOf(fault);
  }
}

export class Engine {
  #transport;

  /** @param {Transport} transport */
  constructor(transport) {
    this.#transport = transport;
  }

  /**
   * The boards that stand in an input, and what was refused in it.
   * @param {{ text: string } | { data: Uint8Array, format?: string }} input
   * @returns {Promise<ReadItem[]>}
   */
  async read(input) {
    const answer = await this.#transport.call("Read", input);
    return (answer.items ?? []).map((/** @type {any} */ item) => (item.fault ? { fault: faultOf(item.fault) } : { board: boardOf(item.board ?? {}) }));
  }

  /**
   * What comes of a board.
   * @param {Board} board
   */
  async resolve(board) {
    const { board: final, removed = 0, passes = 0 } = await this.#transport.call("Resolve", { board: question(board) });
    return { board: sameKinds(board, final), removed: Number(removed), passes: Number(passes) };
  }

  /**
   * Tells each pass over a board, or the first ones of very many, and how it ends.
   * @param {Board} board @param {number} maxPasses @param {(pass: Pass) => void} onPass @param {AbortSignal} signal
   * @returns {Promise<Ending>}
   */
  async explain(board, maxPasses, onPass, signal) {
    try {
      return await this.#explain(board, maxPasses, onPass, signal);
    } catch (error) {
      // A service may be set to tell fewer.
      if (!(error instanceof EngineError && error.fault?.limit === "max-passes" && error.fault.allowed !== undefined)) throw error;
      return this.#explain(board, Math.min(maxPasses, error.fault.allowed), onPass, signal);
    }
  }

  /** @param {Board} board @param {number} maxPasses @param {(pass: Pass) => void} onPass @param {AbortSignal} signal @returns {Promise<Ending>} */
  async #explain(board, maxPasses, onPass, signal) {
    /** @type {Ending | undefined} */
    let ending;
    await this.#transport.stream("Explain", { board: question(board), maxPasses }, (message) => {
      if (message.pass) onPass(passOf(message.pass, board));
      if (message.end) {
        const { board: final = {}, removed = 0, passes = 0, sentence = "", untold = 0 } = message.end;
        ending = { board: sameKinds(board, final), removed, passes, sentence, untold };
      }
    }, signal);
    if (!ending) throw new EngineError("the answer was cut off");
    return ending;
  }

  /**
   * Compares a claim, as somebody has written it, with what is right.
   * @param {Board} board @param {string} claim
   * @returns {Promise<Verdict>}
   */
  async check(board, claim) {
    const answer = await this.#transport.call("Check", { board: question(board), claim: { text: claim } });
    return {
      right: answer.right ?? false,
      board: sameKinds(board, answer.board ?? {}),
      removed: answer.removed ?? 0,
      passes: answer.passes ?? 0,
      hint: answer.hint ?? "",
      mistakes: answer.mistakes ?? [],
      mistakesTried: answer.mistakesTried ?? false,
      difference: answer.difference && { pass: 0, ...answer.difference },
      contradiction: answer.contradiction?.text,
    };
  }
}

/** @param {Board} board */
function question(board) {
  return { rows: board.rows, cols: board.cols, kinds: { cells: Array.from(board.cells), names: board.names } };
}

/**
 * A board of an answer about a board, whose kinds it has.
 * @param {Board} board @param {any} message
 * @returns {Board}
 */
function sameKinds(board, message) {
  const { rows = 0, cols = 0, kinds: { cells = [] } = {} } = message;
  return { rows, cols, cells: Uint32Array.from(cells), names: board.names };
}

/**
 * A board that was read. Kinds that are numbers of their own are numbered anew, so that all boards of the page are alike.
 * @param {any} message
 * @returns {Board}
 */
function boardOf({ rows = 0, cols = 0, kinds: { cells = [], names } = {} }) {
  if (names?.length > 0) return { rows, cols, cells: Uint32Array.from(cells), names };
  const sorted = [...new Set(/** @type {number[]} */ (cells))].filter((kind) => kind !== 0).sort((a, b) => a - b);
  const numbers = new Map(sorted.map((kind, i) => [kind, i + 1]));
  return { rows, cols, cells: Uint32Array.from(cells, (kind) => numbers.get(kind) ?? 0), names: sorted.map(String) };
}

/** @param {any} message @returns {Fault} */
function faultOf({ line, column, row, col, reason = "", limit, allowed }) {
  return { line, column, row, col, reason, limit, allowed };
}

/** @param {any} message @param {Board} board @returns {Pass} */
function passOf({ number, sentence, removedSoFar, matches, falls = [] }, { cols }) {
  const removed = [], kinds = [], matchOf = [];
  for (const [i, match] of matches.entries()) {
    for (const { row = 0, col = 0 } of match.cells) {
      removed.push(row * cols + col);
      kinds.push(match.kind);
      matchOf.push(i);
    }
  }
  const moved = new Int32Array(2 * falls.length);
  let longest = 0;
  for (const [i, { col = 0, fromRow = 0, toRow = 0 }] of falls.entries()) {
    moved[2 * i] = fromRow * cols + col;
    moved[2 * i + 1] = toRow * cols + col;
    longest = Math.max(longest, toRow - fromRow);
  }
  return {
    number, sentence, removedSoFar, longest, falls: moved,
    removed: Int32Array.from(removed), kinds: Uint32Array.from(kinds), matches: Int32Array.from(matchOf),
  };
}
