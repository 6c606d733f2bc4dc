import { describe, expect, test } from "vitest";
import type { Hex } from "../../lib/hex.js";
import { RpcError } from "./errors.js";
import { isExecutionError, isMissingBlock, isRepeatable, type Verdict, verdictOf } from "./verdict.js";

function error(code: number, message: string, data?: Hex): RpcError {
  return new RpcError(code, message, { data, method: "eth_call", host: "node" });
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
