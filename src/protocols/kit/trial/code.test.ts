import { describe, expect, test } from "vitest";
import type { Hex } from "../../../lib/hex.js";
import { codeTraitsOf } from "./code.js";

const none = { changes: false, looksAround: false, readsTime: false, calls: false };

describe("codeTraitsOf", () => {
  test.each<[string, Hex, Partial<typeof none>]>([
    ["nothing", "0x", {}],
    ["PUSH1 0 SLOAD", "0x600054", {}],
    ["DELEGATECALL", "0xf4", { changes: true, calls: true }],
    ["CALLCODE", "0xf2", { changes: true, calls: true }],
    ["SELFDESTRUCT", "0xff", { changes: true }],
    ["CREATE", "0xf0", { calls: true }],
    ["CALL", "0xf1", { calls: true }],
    ["CREATE2", "0xf5", { calls: true }],
    ["STATICCALL", "0xfa", { calls: true }],
    ["PUSH1 CALL, and STOP before CALL", "0x60f100f1", {}],
    ["a delegated account", `0xef0100${"11".repeat(20)}`, { changes: true }],
    ["TIMESTAMP", "0x42", { readsTime: true }],
    ["ORIGIN", "0x32", { looksAround: true }],
    ["GASPRICE", "0x3a", { looksAround: true }],
    ["BLOCKHASH", "0x40", { looksAround: true }],
    ["COINBASE", "0x41", { looksAround: true }],
    ["NUMBER", "0x43", { looksAround: true }],
    ["PREVRANDAO", "0x44", { looksAround: true }],
    ["GASLIMIT", "0x45", { looksAround: true }],
    ["BASEFEE", "0x48", { looksAround: true }],
    ["BLOBHASH", "0x49", { looksAround: true }],
    ["BLOBBASEFEE", "0x4a", { looksAround: true }],
    ["CALLER, CHAINID, SELFBALANCE and GAS", "0x3346475a", {}],
    ["all three", "0x4243f4", { changes: true, calls: true, looksAround: true, readsTime: true }],
    // Data of a push never runs: the EVM finds no target of a jump in it.
    ["PUSH1 DELEGATECALL", "0x60f4", {}],
    ["PUSH2 and then DELEGATECALL", "0x61f4f4f4", { changes: true, calls: true }],
    ["PUSH32 of TIMESTAMP and NUMBER", `0x7f${"4243".repeat(16)}00`, {}],
    ["PUSH0 and then DELEGATECALL", "0x5ff4", { changes: true, calls: true }],
    ["a push that ends with the code", "0x7ff4", {}],
    // What nothing can reach.
    ["STOP and DELEGATECALL", "0x00f4", {}],
    ["JUMP and DELEGATECALL", "0x56f4", {}],
    ["RETURN and TIMESTAMP", "0xf342", {}],
    ["REVERT and NUMBER", "0xfd43", {}],
    ["INVALID and metadata", "0xfea2646970667358f442", {}],
    ["JUMPI and DELEGATECALL", "0x57f4", { changes: true, calls: true }],
    // What a jump can reach.
    ["STOP, JUMPDEST and DELEGATECALL", "0x005bf4", { changes: true, calls: true }],
    ["INVALID, a push of a JUMPDEST, and DELEGATECALL", "0xfe605bf4", {}],
    ["INVALID, a push, JUMPDEST, and DELEGATECALL", "0xfe60005bf4", { changes: true, calls: true }],
  ])("%s", (_, code, traits) => {
    expect(codeTraitsOf(code)).toEqual({ ...none, ...traits });
  });
});
