import { describe, expect, test } from "vitest";
import type { Hex } from "../../lib/hex.js";
import { RpcError } from "./errors.js";
import { isExecutionError, isMissingBlock, isRepeatable, type Verdict, verdictOf } from "./verdict.js";

function error(code: number, message: string, data?: Hex, method = "eth_call"): RpcError {
  return new RpcError(code, message, { data, method, host: "node" });
}

/** Codes and wordings of geth, Erigon, Nethermind, Besu, Reth, anvil and hosted gateways. */
const cases: [Verdict, number, string, Hex?][] = [
  ["final", 3, "execution reverted: STF", "0x08c379a0"],
  ["final", -32000, "execution reverted"],
  ["final", -32015, "VM execution error.", "0x"],
  ["final", -32000, "out of gas"],
  ["final", -32003, "EVM error OutOfGas"],
  ["final", -32003, "EVM error MemoryOOG"],
  ["final", -32000, "EVM error: OutOfOffset"],
  ["final", -32000, "return data out of bounds"],
  ["final", -32000, "gas uint64 overflow"],
  ["final", -32000, "gas required exceeds allowance (30000000)"],
  ["final", -32603, "EVM error InvalidFEOpcode"],
  ["final", -32602, "invalid argument 0: hex string has length 38, want 40 for common.Address"],
  ["final", -32000, "nonce too low"],
  ["final", -32000, "already known"],
  ["final", -32000, "insufficient funds for gas * price + value"],
  ["lagging", -32000, "header not found"],
  ["lagging", -32000, "header for hash not found"],
  ["lagging", -32000, "hash 0x12 is not currently canonical"],
  ["lagging", -32000, "unknown block"],
  ["lagging", -32001, "Resource not found"],
  ["lagging", -32000, "missing trie node 1f (path ) state 0x1f is not available"],
  ["lagging", -32000, "historical state 0xabc is not available"],
  ["lagging", -32001, "block not found: hash 0x11"],
  ["limited", 429, "Your app has exceeded its compute units per second capacity"],
  ["limited", -32005, "daily request count exceeded, request rate limited"],
  ["limited", -32005, "limit exceeded"],
  ["limited", -32016, "over rate limit"],
  ["elsewhere", -32005, "query returned more than 10000 results"],
  ["elsewhere", -32601, "the method eth_simulateV1 does not exist/is not available"],
  ["elsewhere", -32603, "internal error"],
  ["elsewhere", -32002, "request timed out"],
];

/** How nodes and providers refuse to return logs. None of it is a limit on the rate of requests, … */
const logRefusals: [who: string, code: number, message: string][] = [
  ["Besu", -32005, "Requested range exceeds maximum RPC range limit"],
  ["Nethermind", -32005, "Too many logs requested. Max logs per response is 20000."],
  ["BSC data seeds", -32005, "limit exceeded"],
  ["Infura", -32005, "query returned more than 10000 results. Try with this block range [0x1, 0x9]."],
  ["BlockPI", -32005, "eth_getLogs is limited to 1024 block range. Please check the parameter requirements"],
  ["thirdweb", -32005, "Maximum allowed number of requested blocks is 1000, over the range"],
  [
    "Alchemy, free",
    -32600,
    "Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range.",
  ],
  [
    "Alchemy",
    -32602,
    "Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range",
  ],
  ["QuickNode", -32614, "eth_getLogs is limited to a 10,000 range"],
  ["Ankr", -32600, "block range is too wide"],
  ["Chainstack", -32600, "Block range limit exceeded."],
  ["dRPC", 35, "ranges over 10000 blocks are not supported on freetier"],
  ["PublicNode", -32701, "exceed maximum block range: 50000"],
  ["PublicNode", -32701, "Please specify an address in your request or order a dedicated full node"],
  ["1RPC", -32602, "eth_getLogs is limited to 0 - 50 blocks range"],
  ["Reth", -32602, "query exceeds max block range 100000"],
  ["Geth", -32000, "exceeds max results 20000, retry with the range 1-9"],
  ["Tenderly", -32602, "invalid params: range 100 is bigger than range limit 50"],
  ["Tenderly", -32602, "invalid params"],
  ["any", -32000, "query timeout exceeded"],
  ["any", -32603, "context deadline exceeded"],
  ["any", -32008, "Response is too big"],
  ["any", -32000, "response size should not be greater than 10000000 bytes"],
  ["a gateway", 413, "the request is too large for the node"],
  ["a gateway", 502, "HTTP 502"],
  ["a gateway", 503, "HTTP 503"],
  ["a gateway", 504, "HTTP 504"],
];

/** … and neither is this, whatever was asked for; … */
const refusals: [who: string, code: number, message: string][] = [
  ["Besu", -32005, "Number of requests exceeds max batch size"],
  ["Besu", -32005, "Transaction gas limit exceeds block gas limit"],
  ["LlamaRPC", -32000, "Unauthorized: You must authenticate your request with an API key"],
  ["Ankr", -32000, "Unauthorized: You must authenticate your request with an API key. Create an account"],
  ["a gateway", 400, "HTTP 400"],
  ["a gateway", 403, "HTTP 403"],
  ["a gateway", 403, "HTTP 403: method not whitelisted"],
  ["a gateway", -32600, "Unsupported method: eth_simulateV1. See available methods"],
  ["a gateway", -32000, "method not whitelisted"],
  ["a gateway", -32601, "Method not found"],
];

/** … but this is. */
const rateLimits: [who: string, code: number, message: string][] = [
  ["Alchemy", 429, "Your app has exceeded its compute units per second capacity"],
  ["Infura", -32005, "daily request count exceeded, request rate limited"],
  ["QuickNode", -32007, "50/second request limit reached - reduce calls per second"],
  ["QuickNode", -32003, "daily request limit reached - upgrade your account to continue"],
  ["Chainstack", -32005, "You've exceeded the RPS limit available on the current plan."],
  ["Base", -32016, "over rate limit"],
];

/** A node that lacks a block or its state may have it in a moment, and another one has it now. */
const gaps: [who: string, code: number, message: string][] = [
  ["Erigon", -32000, "state is pruned"],
  ["Erigon", -32000, "state at block 24000000 is pruned"],
  ["Geth", -32000, "historical state 0x12 is not available"],
  ["Geth", -32000, "historical state unavailable"],
  ["Geth", -32000, "missing trie node 5c1a (path ) state 0x5c1a is not available"],
  ["Geth", -32000, "header not found"],
  ["Nethermind", -32002, "No state available for block 24000000"],
  ["Besu", -32000, "World state unavailable"],
  ["Besu", -32000, "Unknown block"],
  ["Reth", -32001, "block not found: hash 0x11"],
];

describe("verdictOf, of what providers say", () => {
  test.each(gaps)("is lagging for what %s does not have: %i %s", (_, code, message) => {
    for (const method of ["eth_call", "eth_getLogs"])
      expect(verdictOf(error(code, message, undefined, method))).toBe("lagging");
  });

  test("is final for a revert, whose data Nethermind and older nodes put behind a word", () => {
    expect(verdictOf(error(-32015, "VM execution error.", "0x08c379a0"))).toBe("final");
  });

  test.each(logRefusals)("is elsewhere for logs of %s: %i %s", (_, code, message) => {
    for (const method of ["eth_getLogs", "eth_getBlockReceipts"])
      expect(verdictOf(error(code, message, undefined, method))).toBe("elsewhere");
  });

  test.each(refusals)("is elsewhere for any request to %s: %i %s", (_, code, message) => {
    expect(verdictOf(error(code, message))).toBe("elsewhere");
  });

  test.each(rateLimits)("is limited for any request to %s: %i %s", (_, code, message) => {
    for (const method of ["eth_call", "eth_getLogs", "eth_blockNumber"])
      expect(verdictOf(error(code, message, undefined, method))).toBe("limited");
  });
});

describe("verdictOf", () => {
  test.each(cases.map(([verdict, code, message, data]) => ({ verdict, code, message, data })))(
    "is $verdict for $code $message",
    ({ verdict, code, message, data }) => {
      expect(verdictOf(error(code, message, data))).toBe(verdict);
    },
  );
});

describe("isExecutionError", () => {
  test("distinguishes a contract's failure from the node's", () => {
    expect(isExecutionError(error(-32000, "anything", "0x08c379a0"))).toBe(true);
    expect(isExecutionError(error(-32000, "header not found"))).toBe(false);
  });
});

describe("isMissingBlock", () => {
  test("is not fooled by what a contract says", () => {
    expect(isMissingBlock(error(3, "execution reverted: block not found", "0x08c379a0"))).toBe(false);
    expect(isMissingBlock(error(-32000, "block not found"))).toBe(true);
  });
});

describe("isRepeatable", () => {
  test("is true for questions only", () => {
    const questions = ["eth_call", "eth_getLogs", "eth_simulateV1", "debug_traceCall", "net_version"];
    const acts = [
      "eth_sendTransaction",
      "eth_sendRawTransaction",
      "eth_signTransaction",
      "eth_newFilter",
      "anvil_mine",
      "evm_snapshot",
    ];
    expect(questions.filter((method) => !isRepeatable(method))).toEqual([]);
    expect(acts.filter(isRepeatable)).toEqual([]);
  });
});
