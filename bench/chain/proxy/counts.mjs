import { createHash } from "node:crypto";

/** Selectors of Multicall3's functions, and the position of the argument that lists their calls. */
const multicalls = { "0xbce38bd7": 1, "0x82ad56cb": 0, "0x252dba42": 0, "0x399542e9": 1 };
/** The position of the block among the parameters of each method. */
const blockAt = {
  eth_call: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getStorageAt: 2,
  eth_getTransactionCount: 1,
};

/** Counts what passed the proxy: in total, by method, and repeated requests. */
export function makeCounts() {
  const methods = new Map();
  const total = { requests: 0, requestBytes: 0, responseBytes: 0, innerCalls: 0, refused: 0, limited: 0 };
  const atBlock = new Set();
  const ever = new Set();
  const again = { sameBlock: 0, anotherBlock: 0 };

  return {
    total,
    again,
    methods,
    asked(ask, bytes) {
      const row = methods.get(ask.method) ?? {
        requests: 0,
        innerCalls: 0,
        requestBytes: 0,
        responseBytes: 0,
      };
      methods.set(ask.method, row);
      const inner = innerCallsOf(ask);
      row.requests += 1;
      row.requestBytes += bytes;
      row.innerCalls += inner;
      total.requests += 1;
      total.requestBytes += bytes;
      total.innerCalls += inner;
      const place = blockAt[ask.method];
      // Requests that follow the head are not repetitions.
      if (place === undefined || isTag(ask.params?.[place])) return;
      const what = digest([ask.method, ask.params.filter((_, index) => index !== place)]);
      const where = `${what} ${JSON.stringify(ask.params[place])}`;
      if (atBlock.has(where)) again.sameBlock += 1;
      else if (ever.has(what)) again.anotherBlock += 1;
      atBlock.add(where);
      ever.add(what);
    },
    answered(ask, bytes, isRefused) {
      const row = methods.get(ask.method);
      if (row !== undefined) row.responseBytes += bytes;
      total.responseBytes += bytes;
      if (isRefused) total.refused += 1;
    },
    limited() {
      total.limited += 1;
    },
  };
}

/** Polls for a new head: they belong to no task. */
export function isPoll({ method, params = [] }) {
  return method === "eth_blockNumber" || (method === "eth_getBlockByNumber" && isTag(params[0]));
}

/** Calls in an eth_call: those of a multicall's list, else one. */
export function innerCallsOf({ method, params = [] }) {
  if (method !== "eth_call") return 0;
  const data = params[0]?.data ?? params[0]?.input ?? "0x";
  const argument = multicalls[data.slice(0, 10)];
  if (argument === undefined) return 1;
  const numberAt = (byte) => Number.parseInt(data.slice(10 + 2 * byte, 74 + 2 * byte), 16);
  return numberAt(numberAt(32 * argument)) || 1;
}

function isTag(block) {
  return block === undefined || (typeof block === "string" && !block.startsWith("0x"));
}

function digest(value) {
  return createHash("sha1").update(JSON.stringify(value)).digest("base64");
}
