import type { RpcError } from "./errors.js";

/**
 * How to treat a node's error. `final`: it is the caller's answer. `elsewhere`: another node may do better. `lagging`:
 * this node may do better in a moment. `limited`: the node asks for a pause.
 */
export type Verdict = "final" | "elsewhere" | "lagging" | "limited";

const execution =
  /revert|opcode|out ?of ?gas|gas required exceeds|invalid ?jump|stack ?(under|over)flow|vm execution|evm error:? \w|return data out of bounds|gas uint64 overflow/i;
const rate =
  /rate.?limit|too many requests|requests? (per|limit|rate)|throttl|capacity|compute units|credits|quota/i;
const bulk = /more than \d+ results|response size|block range|query timeout|range is too/i;
const missing =
  /header not found|not (currently )?canonical|(unknown|missing) (block|header)|(block|header)( for hash| with hash)?( \S+)? (is |was )?not (found|available)|resource not found|could not find block|cannot find (block|header)|missing trie node|(historical )?state\b.{0,80}\b(not available|unavailable|pruned)|no state (available|found)/i;

/** Returns whether the contract failed, not the node. */
export function isExecutionError(error: RpcError): boolean {
  return error.code === 3 || (error.data ?? "0x") !== "0x" || execution.test(error.message);
}

/** Returns whether the node says that it lacks the block or its state. */
export function isMissingBlock(error: RpcError): boolean {
  return !isExecutionError(error) && (error.code === -32001 || missing.test(error.message));
}

function isLimit(error: RpcError): boolean {
  if (error.code === 429 || error.code === -32029) return true;
  if (bulk.test(error.message)) return false;
  return error.code === -32005 || rate.test(error.message);
}

/** Classifies an error by its code and, since nodes agree on few codes, by its message. */
export function verdictOf(error: RpcError): Verdict {
  if (isExecutionError(error)) return "final";
  if (isMissingBlock(error)) return "lagging";
  if (isLimit(error)) return "limited";
  const elsewhere = [-32601, -32603, -32002, -32004, -32005, 413].includes(error.code);
  return elsewhere ? "elsewhere" : "final";
}

/**
 * Returns whether a request may be repeated safely. Sending may not: `eth_sendTransaction` would pay twice, and
 * resending a raw transaction returns "already known" or "nonce too low", which hides that the first one succeeded.
 * Signing, filters and all node-control methods are excluded too.
 */
export function isRepeatable(method: string): boolean {
  if (/^eth_(send|sign|new|uninstall|submit|subscribe|unsubscribe|getFilterChanges)/.test(method))
    return false;
  return /^(eth|net|web3|debug|trace|txpool)_/.test(method);
}
