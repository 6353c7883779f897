// The transport to the service, by the protocol of Connect with JSON: https://connectrpc.com/docs/protocol/.

import { askForToken, token } from "../token.js";
import { EngineError } from "./engine.js";

/** @import { Transport } from "./engine.js" */

const HEADERS = { "Connect-Protocol-Version": "1" };

/** @param {string} method */
const addressOf = (method) => new URL(`match3.v1.Match3Service/${method}`, document.baseURI);

/** @type {Transport} */
export const transport = {
  call: (method, request) => withToken(() => call(method, request)),
  stream: (method, request, onMessage, signal) => withToken(() => stream(method, request, onMessage, signal)),
};

/** @type {Transport["call"]} */
async function call(method, request) {
  const response = await post(method, "application/json", JSON.stringify(request, written));
  const text = await response.text();
  if (!response.ok) throw refusal(parsed(text) ?? { message: `the service answers ${response.status} ${response.statusText}` });
  return JSON.parse(text);
}

/** @type {Transport["stream"]} */
async function stream(method, request, onMessage, signal) {
  const body = new TextEncoder().encode(JSON.stringify(request, written));
  const response = await post(method, "application/connect+json", envelope(body), signal);
  if (!response.ok || !response.body) throw refusal(parsed(await response.text()) ?? { message: `the service answers ${response.status} ${response.statusText}` });
  for await (const [flags, text] of envelopes(response.body)) {
    const message = JSON.parse(text);
    if (flags & 2) {
      if (message.error) throw refusal(message.error);
      return;
    }
    onMessage(message);
  }
  throw new EngineError("the answer of the service was cut off");
}

/** Bytes are base64 in JSON. @param {string} _ @param {unknown} value */
function written(_, value) {
  if (!(value instanceof Uint8Array)) return value;
  let text = "";
  for (let i = 0; i < value.length; i += 0x8000) text += String.fromCharCode(...value.subarray(i, i + 0x8000));
  return btoa(text);
}

/** @param {string} method @param {string} type @param {BodyInit} body @param {AbortSignal} [signal] */
async function post(method, type, body, signal) {
  const headers = { ...HEADERS, "Content-Type": type, ...(token && { Authorization: `Bearer ${token}` }) };
  try {
    return await fetch(addressOf(method), { method: "POST", headers, body, signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new EngineError("the service does not answer; is match3 serve still running?");
  }
}

/**
 * Asks again with a token where the service answers nobody without one.
 * @template T
 * @param {() => Promise<T>} ask
 * @returns {Promise<T>}
 */
async function withToken(ask) {
  for (;;) {
    const used = token;
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NoToken) || !(await askForToken(used))) throw error;
    }
  }
}

class NoToken extends EngineError {
  constructor() {
    super("this service answers nobody without a token");
  }
}

/** A message with its length before it. @param {Uint8Array} body */
function envelope(body) {
  const message = new Uint8Array(5 + body.length);
  new DataView(message.buffer).setUint32(1, body.length);
  message.set(body, 5);
  return message;
}

/**
 * The messages of a stream as they come, with their flags.
 * @param {ReadableStream<Uint8Array>} stream
 * @returns {AsyncGenerator<[number, string]>}
 */
async function* envelopes(stream) {
  const reader = stream.getReader(), decoder = new TextDecoder();
  /** @type {Uint8Array[]} */
  let parts = [];
  let length = 0;
  /** @param {number} count @returns {Promise<Uint8Array | undefined>} */
  const take = async (count) => {
    while (length < count) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      parts.push(value);
      length += value.length;
    }
    const taken = new Uint8Array(count);
    let filled = 0;
    while (filled < count) {
      const part = parts[0], used = Math.min(part.length, count - filled);
      taken.set(part.subarray(0, used), filled);
      filled += used;
      if (used === part.length) parts.shift();
      else parts[0] = part.subarray(used);
    }
    length -= count;
    return taken;
  };
  try {
    for (;;) {
      const head = await take(5);
      if (!head) return;
      const body = await take(new DataView(head.buffer).getUint32(1));
      if (!body) return;
      yield [head[0], decoder.decode(body)];
    }
  } finally {
    reader.cancel().catch(() => {}); // it may have failed already
  }
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {{ code?: string, message?: string, details?: { type: string, debug?: any }[] }} error */
function refusal({ code, message = "the service refuses this", details = [] }) {
  if (code === "unauthenticated") return new NoToken();
  return new EngineError(message, details.find((detail) => detail.type === "match3.v1.Fault")?.debug);
}
