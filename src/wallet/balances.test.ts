import { describe, expect, test } from "vitest";
import { SluiceError } from "../errors/index.js";
import { type Address, NATIVE } from "../lib/address.js";
import { word } from "../lib/hex.js";
import type { Token } from "../tokens/index.js";
import { type Balance, compareBalances, readBalances } from "./balances.js";

const multicall3 = "0xca11bde05977b3631167028862be2a173976ca11";
const holder = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";

function token(address: Address, chainId = 1): Token {
  return { chainId, address, symbol: "T", name: "Token", decimals: 18, logosUri: [] };
}

const other: Address = "0x00000000000000000000000000000000000000aa";

describe("readBalances", () => {
  const tokens = [token(NATIVE), token(other)];

  test("asks Multicall3 for the native currency and tokens for themselves", () => {
    const reading = readBalances(multicall3, holder, tokens);
    const padded = holder.slice(2).padStart(64, "0");
    expect(reading.next().value).toEqual([
      { to: multicall3, data: `0x4d2301cc${padded}` },
      { to: other, data: `0x70a08231${padded}` },
    ]);
    expect(reading.next([`0x${word(5n)}`, `0x${word(7n)}`])).toEqual({ done: true, value: [5n, 7n] });
  });

  test.each([
    ["nothing", undefined],
    ["less than a word", "0x01" as const],
  ])("a token that answers %s does not tell", (_, answer) => {
    const reading = readBalances(multicall3, holder, tokens);
    reading.next();
    expect(reading.next([`0x${word(5n)}`, answer]).value).toEqual([5n, undefined]);
  });

  test("reads the first word of a long answer", () => {
    const reading = readBalances(multicall3, holder, [token(other)]);
    reading.next();
    expect(reading.next([`0x${word(9n)}${"ff".repeat(1000)}`]).value).toEqual([9n]);
  });

  test("never leaves the native currency out", () => {
    const reading = readBalances(multicall3, holder, tokens);
    reading.next();
    expect(() => reading.next([undefined, `0x${word(1n)}`])).toThrow(SluiceError);
  });
});

describe("compareBalances", () => {
  test("native, then the most valuable, then what has no price by address, then by chain", () => {
    const balance = (address: Address, amount: bigint, usdPerUnit?: number, chainId = 1): Balance<Token> => {
      return { token: token(address, chainId), amount, usdPerUnit };
    };
    const ordered = [
      balance(NATIVE, 1n, 1e-18),
      balance(NATIVE, 1n, 1e-18, 10),
      balance("0x00000000000000000000000000000000000000cc", 3n, 2),
      balance("0x00000000000000000000000000000000000000aa", 2n, 1),
      balance("0x00000000000000000000000000000000000000dd", 1n, 2),
      balance("0x0000000000000000000000000000000000000001", 10n ** 30n),
      balance("0x0000000000000000000000000000000000000002", 10n ** 60n),
      balance("0x0000000000000000000000000000000000000002", 10n ** 60n, undefined, 10),
    ];
    expect([...ordered].reverse().sort(compareBalances)).toEqual(ordered);
    expect([...ordered.slice(3), ...ordered.slice(0, 3)].sort(compareBalances)).toEqual(ordered);
  });
});
