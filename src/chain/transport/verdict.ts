import type { RpcError } from "./errors.js";

/**
 * How to treat a node's error. `final`: it is the caller's answer. `elsewhere`: another node may do better. `lagging`:
 * this node may do better in a moment. `limited`: the node asks for a pause.
 */
export type Verdict = "final" | "elsewhere" | "lagging" | "limited";

const execution =
  /revert|opcode|out ?of ?gas|gas required exceeds|invalid ?jump|stack ?(under|over)flow|vm execution|evm error:? \w|return data out of bounds|gas uint64 overflow/i;
/** The words of a node that limits the rate of requests, … */
const rate =
  /rate.?limit|too many requests|requests? (per|limit|rate|count)|\brps\b|throttl|capacity|compute units|credits|quota/i;
/** … and those of a node that refuses a request because of its size, whatever the code. */
const size =
  /\branges?\b|\bresults?\b|too many logs|max logs|response (is|size)|timed? ?out|deadline exceeded|batch size|gas limit exceeds|specify an address/i;
/** The words of a node or a gateway that never serves the method, or not to this caller. */
const unserved =
  /unsupported method|whitelist|method (is )?not (found|supported|allowed|available)|does not exist|unauthori[sz]ed|authenticate|api key|forbidden/i;
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

/** Returns whether the node or its gateway says that it never serves what was asked for. */
export function isUnserved({ message }: RpcError): boolean {
  return unserved.test(message);
}

/** Codes of nodes that may do better elsewhere, with those of HTTP. */
const elsewhereCodes = [
  -32601, -32603, -32002, -32004, -32005, 400, 403, 404, 405, 413, 500, 501, 502, 503, 504,
];

const logMethods = ["eth_getLogs", "eth_getBlockReceipts"];

function isLimit({ code, message, method }: RpcError): boolean {
  if (code === 429 || code === -32029) return true;
  if (size.test(message)) return false;
  // Nodes use this code for any limit. A mere "limit exceeded" means the request itself only if it was for logs.
  return rate.test(message) || (code === -32005 && !logMethods.includes(method));
}

/**
 * Classifies an error by its message and, since nodes agree on few codes, only then by its code and by what was asked.
 */
export function verdictOf(error: RpcError): Verdict {
  const { code, message, method } = error;
  if (isExecutionError(error)) return "final";
  if (isMissingBlock(error)) return "lagging";
  if (isLimit(error)) return "limited";
  const isElsewhere =
    elsewhereCodes.includes(code) || logMethods.includes(method) || size.test(message) || isUnserved(error);
  return isElsewhere ? "elsewhere" : "final";
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
