import type { Hex } from "../../lib/hex.js";
import { RpcError, TransportError } from "./errors.js";

/**
 * The node that answers: its host, as its name, and the function that removes the secrets of its URL from its texts.
 */
export type Peer = { readonly host: string; redact(text: string): string };

export type Ask = { readonly method: string; readonly params: readonly unknown[] };

type Fields = Readonly<Record<string, unknown>>;

const revertKeys = ["data", "result", "return", "output", "originalError", "error"];

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Returns the revert data in a JSON-RPC error's `data`. Nodes send it as a plain string, after a word ("Reverted 0x…"),
 * or nested several levels deep in an object, next to hashes that must not be mistaken for it.
 */
export function revertDataIn(data: unknown, depth = 4): Hex | undefined {
  if (typeof data === "string") {
    const found = /^(?:Reverted )?(0x(?:[0-9a-f]{2})*)$/i.exec(data)?.[1];
    return found?.toLowerCase() as Hex | undefined;
  }
  if (depth === 0 || !isObject(data)) return undefined;
  for (const key of revertKeys) {
    const found = revertDataIn(data[key], depth - 1);
    if (found !== undefined) return found;
  }
  for (const value of Object.values(data)) {
    const found = isObject(value) ? revertDataIn(value, depth - 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the error in a JSON-RPC response, or undefined if it carries none. */
export function errorIn(answer: unknown, ask: Ask, { host, redact }: Peer): RpcError | undefined {
  if (!isObject(answer) || !isObject(answer.error)) return undefined;
  const { code, message, data } = answer.error;
  // Some providers say what was wrong only beside the message.
  const payload = isObject(data) && typeof data.payload === "string" ? `: ${data.payload}` : "";
  const text = typeof message === "string" ? redact(message + payload) : "no message";
  const revertData = revertDataIn(data);
  const isClean = revertData === undefined || redact(revertData) === revertData;
  return new RpcError(Number(code ?? -32603), text, {
    data: isClean ? revertData : undefined,
    method: ask.method,
    host,
  });
}

/**
 * Returns the result of a JSON-RPC response. Throws RpcError for the node's own error and TransportError for anything
 * else.
 */
export function resultIn(answer: unknown, ask: Ask, peer: Peer): unknown {
  const error = errorIn(answer, ask, peer);
  if (error !== undefined) throw error;
  const fault = { kind: "broken", delivered: true } as const;
  if (!isObject(answer) || !("result" in answer))
    throw new TransportError("did not answer with JSON-RPC", fault);
  if (!hasForm(ask.method, answer.result))
    throw new TransportError(`answered ${ask.method} with an invalid result`, fault);
  const { result } = answer;
  // Texts, such as the name of the node's software, are shown.
  return typeof result === "string" && !result.startsWith("0x") ? peer.redact(result) : inLowerCase(result);
}

/**
 * Returns a parsed result with its hex in lower case, in place where it can. Nodes may write it in either case, and
 * addresses, topics and hashes are compared as texts.
 */
function inLowerCase(value: unknown): unknown {
  if (typeof value === "string") return value.startsWith("0x") ? value.toLowerCase() : value;
  if (typeof value !== "object" || value === null) return value;
  const parts = value as Record<string, unknown>;
  for (const key of Object.keys(parts)) parts[key] = inLowerCase(parts[key]);
  return value;
}

/**
 * Throws TransportError if the response's id belongs to another request. A node that could not parse a request responds
 * with an error and a null id, which is accepted.
 */
export function requireOwn(answer: unknown, id: number): void {
  if (!isObject(answer) || !("id" in answer)) return;
  // Some gateways return the number as a text.
  if (String(answer.id) === String(id) || (answer.id === null && isObject(answer.error))) return;
  const text = "answered a request with the id of another";
  throw new TransportError(text, { kind: "stray", delivered: true });
}

/**
 * The form of each method's result. A result of another form did not come from a node. Methods not listed may return
 * anything.
 */
const forms: Readonly<Record<string, (result: unknown) => boolean>> = {
  eth_call: isHex,
  // Some nodes write the one number that everybody can read without a prefix.
  eth_chainId: (result) => isHex(result) || Number.isSafeInteger(result),
  eth_blockNumber: isHex,
  eth_estimateGas: isHex,
  eth_getBalance: isHex,
  eth_getCode: isHex,
  eth_getStorageAt: isHex,
  eth_getTransactionCount: isHex,
  eth_getLogs: (result) => Array.isArray(result) && result.every(isLog),
  eth_getBlockByHash: isBlockOrNone,
  eth_getBlockByNumber: isBlockOrNone,
  eth_simulateV1: (result) => result === null || (Array.isArray(result) && result.every(isObject)),
};

/** Returns whether `result` has the form of a result of `method`. The caller validates its parts. */
export function hasForm(method: string, result: unknown): boolean {
  return forms[method]?.(result) ?? true;
}

/** Results may be megabytes long, so only the beginning is checked. */
function isHex(value: unknown): boolean {
  return typeof value === "string" && value.startsWith("0x");
}

function isLog(value: unknown): boolean {
  return isObject(value) && isHex(value.address) && isHex(value.data) && Array.isArray(value.topics);
}

function isBlockOrNone(value: unknown): boolean {
  if (value === null) return true;
  return isObject(value) && ["number", "hash", "parentHash", "timestamp"].every((name) => isHex(value[name]));
}
