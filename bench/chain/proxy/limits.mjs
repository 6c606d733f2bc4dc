/** A nearby provider without limits. */
const none = {
  /** Added to every answer. */
  latencyMs: 0,
  /** Requests per second, where each request of a batch counts. */
  perSecond: Number.POSITIVE_INFINITY,
  /** `Retry-After` of the answer to one request too many. */
  retryAfterSeconds: 1,
  responseBytes: Number.POSITIVE_INFINITY,
  requestBytes: Number.POSITIVE_INFINITY,
  /** Requests in a batch. */
  batch: Number.POSITIVE_INFINITY,
  /** Gas of an eth_call; the node runs calls that ask for more with this much. */
  callGas: 50_000_000,
  /** Blocks of an eth_getLogs. */
  logBlocks: Number.POSITIVE_INFINITY,
  /** Logs in the answer to an eth_getLogs. */
  logs: Number.POSITIVE_INFINITY,
};

const ordinary = {
  ...none,
  latencyMs: 50,
  perSecond: 20,
  responseBytes: 10_000_000,
  requestBytes: 5_000_000,
  batch: 100,
  logBlocks: 10_000,
  logs: 10_000,
};

/** Typical providers: a nearby node, an ordinary plan, and a poor one. */
export const providers = {
  near: none,
  far: { ...none, latencyMs: 50 },
  ordinary,
  poor: { ...ordinary, perSecond: 10, retryAfterSeconds: 30, responseBytes: 262_144, logBlocks: 500 },
};

const error = (code, message) => ({ error: { code, message } });

/** What a provider answers to a request that asks for too much; undefined for one that does not. */
export function refusalOf({ method, params = [] }, limits) {
  if (method !== "eth_getLogs") return undefined;
  const { fromBlock, toBlock, blockHash } = params[0] ?? {};
  if (blockHash !== undefined || !isNumber(fromBlock) || !isNumber(toBlock)) return undefined;
  const blocks = Number(toBlock) - Number(fromBlock) + 1;
  if (blocks <= limits.logBlocks) return undefined;
  // QuickNode's words; Infura's are "range 1000000 exceeds limit of 10000".
  return error(-32614, `eth_getLogs is limited to a ${limits.logBlocks} range`);
}

/** The same for an answer that is too large; `bytes` is its size. */
export function tooMuch({ method }, result, bytes, limits) {
  if (method === "eth_getLogs" && Array.isArray(result) && result.length > limits.logs) {
    // Infura's words.
    return error(-32005, `query returned more than ${limits.logs} results`);
  }
  if (bytes <= limits.responseBytes) return undefined;
  // geth's words for a batch; Alchemy's begin with "Response size is larger than".
  return error(-32003, "response too large");
}

export const batchTooLarge = () => error(-32600, "batch too large");

/** Alchemy's words for one request too many. */
export const tooManyRequests = () =>
  error(429, "Your app has exceeded its compute units per second capacity.");

/** Says in geth's words what anvil says in its own. */
export function inUsualWords(answer) {
  if (answer.error !== undefined && /out ?of ?gas/i.test(answer.error.message ?? ""))
    return { ...answer, error: { ...answer.error, code: -32000, message: "out of gas" } };
  return answer;
}

/** The request, with its gas capped at what a call may have. */
export function withGas(ask, { callGas }) {
  if (ask.method !== "eth_call") return ask;
  const [call, ...rest] = ask.params;
  const gas = call.gas === undefined ? callGas : Math.min(Number(call.gas), callGas);
  return { ...ask, params: [{ ...call, gas: `0x${gas.toString(16)}` }, ...rest] };
}

function isNumber(block) {
  return typeof block === "string" && block.startsWith("0x");
}
