// The transport to the engine in a worker, for a page without a service.

import { EngineError } from "./engine.js";

/** @import { Transport } from "./engine.js" */

/** @typedef {{ onMessage: (message: any) => void, done: () => void, fail: (error: Error) => void }} Waiting */

/** @type {Worker | undefined} */
let worker;
let last = 0;
/** @type {Map<number, Waiting>} */
const waiting = new Map();

function started() {
  if (worker) return worker;
  const begun = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  // The next request starts another one, since what has failed may be there by then.
  const broken = (/** @type {string} */ reason) => {
    if (worker === begun) stop(new EngineError(`the engine cannot be started: ${reason}`));
  };
  begun.addEventListener("message", ({ data }) => {
    if (data.broken !== undefined) return broken(data.broken);
    const one = waiting.get(data.id);
    if (!one) return;
    if (data.message !== undefined) {
      one.onMessage(JSON.parse(data.message));
      return;
    }
    waiting.delete(data.id);
    if (data.failure === undefined) return one.done();
    const { message, fault } = JSON.parse(data.failure);
    one.fail(new EngineError(message, fault));
  });
  begun.addEventListener("error", (event) => broken(event.message));
  worker = begun;
  return begun;
}

/** Ends the worker, as the only way to end what it does. The next request starts another. @param {Error} reason */
function stop(reason) {
  worker?.terminate();
  worker = undefined;
  const ended = [...waiting.values()];
  waiting.clear();
  for (const one of ended) one.fail(reason);
}

/** @type {Transport} */
export const transport = {
  async call(method, request) {
    let answer;
    await transport.stream(method, request, (message) => (answer = message), new AbortController().signal);
    return answer;
  },

  stream(method, request, onMessage, signal) {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const id = ++last;
      const leave = () => {
        waiting.delete(id);
        reject(signal.reason);
        // Others wait for the same worker, so that it goes on where they do.
        if (waiting.size === 0) stop(signal.reason);
      };
      const settle = (/** @type {() => void} */ how) => {
        signal.removeEventListener("abort", leave);
        how();
      };
      waiting.set(id, { onMessage, done: () => settle(resolve), fail: (error) => settle(() => reject(error)) });
      signal.addEventListener("abort", leave, { once: true });
      started().postMessage({ id, method, request });
    });
  },
};
