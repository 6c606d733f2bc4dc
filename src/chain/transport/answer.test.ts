import { describe, expect, test } from "vitest";
import { hasForm } from "./answer.js";

const block = { number: "0x1", hash: "0x12", parentHash: "0x11", timestamp: "0x5" };
const log = { address: "0xa", data: "0x", topics: [] };

describe("hasForm", () => {
  test.each([
    ["eth_call", "0x"],
    ["eth_getBlockByNumber", block],
    ["eth_getBlockByHash", null],
    ["eth_getLogs", []],
    ["eth_getLogs", [log]],
    ["eth_simulateV1", [{ calls: [] }]],
    ["eth_simulateV1", null],
    ["web3_clientVersion", "anything"],
    ["anvil_mine", null],
  ])("takes a result of %s: %j", (method, result) => {
    expect(hasForm(method, result)).toBe(true);
  });

  test.each([
    ["eth_call", null],
    ["eth_call", { a: [1] }],
    ["eth_call", "reverted"],
    ["eth_chainId", 1.5],
    ["eth_getBlockByNumber", "0x1"],
    ["eth_getBlockByNumber", { ...block, hash: null }],
    ["eth_getBlockByHash", []],
    ["eth_getLogs", null],
    ["eth_getLogs", [null]],
    ["eth_getLogs", [{ ...log, topics: "0x" }]],
    ["eth_simulateV1", {}],
    ["eth_simulateV1", ["0x"]],
  ])("takes nothing else for one of %s: %j", (method, result) => {
    expect(hasForm(method, result)).toBe(false);
  });
});
