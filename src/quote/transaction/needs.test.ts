import { describe, expect, test } from "vitest";
import { walletOf } from "../../execution/index.js";
import { type Address, NATIVE } from "../../lib/address.js";
import { routerAddress } from "../../program/index.js";
import { needsOf } from "./needs.js";

const owner: Address = "0x00000000000000000000000000000000000a11ce";
const [tokenA, tokenB]: readonly [Address, Address] = [
  "0x000000000000000000000000000000000000aaaa",
  "0x000000000000000000000000000000000000bbbb",
];
const inputs = [
  { token: tokenA, amount: 5n },
  { token: tokenB, amount: 6n },
  { token: NATIVE, amount: 7n },
];
const payer = { fromAddress: owner, strategy: { kind: "router" } } as const;
const allowance = (token: Address, amount: bigint) => ({ token, owner, spender: routerAddress, amount });

describe("needsOf", () => {
  test("lays over every allowance where nothing is signed", () => {
    expect(needsOf(payer, inputs).allowances).toEqual([allowance(tokenA, 5n), allowance(tokenB, 6n)]);
  });

  test("leaves alone the allowances of inputs that a permit is there for", () => {
    const signed = { kind: "permits", permits: ["0x", "0x01", "0x"] } as const;
    expect(needsOf({ ...payer, signed }, inputs)).toEqual({
      native: [{ owner, amountWei: 7n }],
      balances: [
        { token: tokenA, owner, amount: 5n },
        { token: tokenB, owner, amount: 6n },
      ],
      allowances: [allowance(tokenA, 5n)],
    });
  });

  test("leaves alone all allowances of an order that is signed as a whole", () => {
    const signed = { kind: "permit2", nonce: 1n, deadline: 2n, signature: "0x" } as const;
    expect(needsOf({ ...payer, signed }, inputs).allowances).toEqual([]);
  });

  test("lays over what a smart wallet pulls from its owner, and what it is to hold itself", () => {
    const wallet = walletOf(owner);
    const strategy = { kind: "ensowallet", pulls: [2n, 0n, 0n] } as const;
    expect(needsOf({ ...payer, strategy }, inputs)).toEqual({
      native: [{ owner, amountWei: 7n }],
      balances: [
        { token: tokenA, owner, amount: 2n },
        { token: tokenA, owner: wallet, amount: 3n },
        { token: tokenB, owner: wallet, amount: 6n },
      ],
      allowances: [{ token: tokenA, owner, spender: wallet, amount: 2n }],
    });
  });
});
