import { getCreate2Address } from "viem";
import { describe, expect, test } from "vitest";
import { ownerWalletFactoryAddress, routerAddress } from "../program/index.js";
import { spenderOf } from "./strategy.js";
import { walletCodeOf, walletOf } from "./walletAddress.js";

const from = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";

describe("spenderOf", () => {
  test.each([
    ["router", routerAddress],
    ["delegate", from],
    ["ensowallet", walletOf(from)],
  ] as const)("%s", (strategy, spender) => {
    expect(spenderOf(strategy, from)).toBe(spender);
  });
});

describe("walletOf", () => {
  test("is where CREATE2 puts the wallet's code", () => {
    const bytecode = `0x60468060093d393df3${walletCodeOf(from).slice(2)}` as const;
    const made = getCreate2Address({
      from: ownerWalletFactoryAddress,
      salt: `0x${"00".repeat(32)}`,
      bytecode,
    });
    expect(walletOf(from)).toBe(made.toLowerCase());
  });
});
