// The worker in which the engine runs: web/wasm, compiled to match3.wasm. It is told {id, method, request} and says
// {id, message} for each message of the answer, and then {id} or {id, failure}; or {broken}, after which it is of no use.

// @ts-ignore: it comes from the Go toolchain that has compiled the engine.
import "./wasm_exec.js";

const scope = /** @type {any} */ (globalThis);

const ready = (async () => {
  const go = new scope.Go();
  const response = await fetch(new URL("./match3.wasm", import.meta.url));
  if (!response.ok) throw new Error(`match3.wasm: ${response.status} ${response.statusText}`);
  // Plain file servers do not all know the type that is asked for to compile it as it comes.
  const streamed = response.headers.get("Content-Type") === "application/wasm";
  const { instance } = streamed
    ? await WebAssembly.instantiateStreaming(response, go.importObject)
    : await WebAssembly.instantiate(await response.arrayBuffer(), go.importObject);
  go.run(instance); // never ends
})();
ready.catch(() => {}); // it is told to whoever asks, who may come later

scope.addEventListener("message", async (/** @type {MessageEvent} */ { data: { id, method, request } }) => {
  try {
    await ready;
    const failure = scope.match3Answer(method, request, (/** @type {string} */ message) => scope.postMessage({ id, message }));
    scope.postMessage({ id, failure: failure ?? undefined });
  } catch (error) {
    scope.postMessage({ broken: String(error) });
  }
});
