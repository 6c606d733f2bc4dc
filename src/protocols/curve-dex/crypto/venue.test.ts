import { describe, expect, test } from "vitest";
import type { Address } from "../../../lib/address.js";
import { type Hex, word } from "../../../lib/hex.js";
import type { CallResult } from "../../../lib/reading.js";
import { readCryptoVenue } from "./venue.js";

const address = (digit: string) => `0x${digit.repeat(40)}` as Address;
const [usdc, weth, wbtc, pool, math] = ["1", "2", "3", "4", "5"].map(address) as [
  Address,
  Address,
  Address,
  Address,
  Address,
];
const words = (...values: (bigint | Address)[]): Hex =>
  `0x${values.map((value) => word(BigInt(value))).join("")}`;
const text = (value: string): Hex =>
  `${words(32n, BigInt(value.length))}${Buffer.from(value).toString("hex").padEnd(64, "0")}`;

type Told = {
  math?: CallResult;
  precise?: CallResult;
  fee?: CallResult;
  version?: string;
  /** The version of the pool itself. */
  ofPool?: string;
  decimals?: CallResult[];
};

function made(
  { math: ofMath, precise, fee = words(26_000_000n), version, ofPool, decimals }: Told,
  coins = [usdc, weth],
) {
  const reading = readCryptoVenue(
    { slug: "curve-dex", standard: "curve-dex", contracts: {} },
    { pool, coins, share: pool },
  );
  reading.next();
  const ofCoins = decimals ?? coins.map((_, index) => words(index === 0 ? 6n : 18n));
  const next = reading.next([ofMath, precise, fee, text("LPT"), ...ofCoins]);
  const versions = [version, ofPool].map((told) => (told === undefined ? undefined : text(told)));
  return next.done ? next.value : reading.next(versions).value;
}

const arithmeticOf = (told: Told, coins?: Address[]) => {
  const venue = made(told, coins) as { facts: { arithmetic?: string } };
  return venue.facts.arithmetic;
};

describe("readCryptoVenue", () => {
  test("makes a venue with the functions of such pools", () => {
    expect(made({ math: words(math), version: "v2.1.0" })).toEqual({
      id: `curve-dex:${pool}`,
      protocol: "curve-dex",
      standard: "curve-dex",
      address: pool,
      tokens: [usdc, weth, pool],
      shareSymbol: "LPT",
      feePpm: 2_600,
      facts: {
        kind: "crypto",
        arithmetic: "two21",
        decimals: [6, 18],
        curve: { exchange: "uint256", lists: false, removeOne: "uint256" },
      },
    });
  });

  test("tells the arithmetic of the newest generation by the version of its maths contract and the number of coins", () => {
    const of = (version: string, coins?: Address[]) => arithmeticOf({ math: words(math), version }, coins);
    const three = [usdc, wbtc, weth];
    expect([of("v2.0.0"), of("2.0.0"), of("v2.1.0"), of("2.1.0")]).toEqual([
      "two20",
      "two20",
      "two21",
      "two21",
    ]);
    expect([of("v2.0.0", three), of("2.0.0", three)]).toEqual(["three", "three"]);
    expect([of("v0.1.1"), of("v3.0.0"), of("v2.1.0", three)]).toEqual([undefined, undefined, undefined]);
    expect(arithmeticOf({ math: words(math) })).toBeUndefined();
  });

  test("tells an FX pool by the versions of the pool and of its maths contract together", () => {
    const of = (version: string, ofPool: string, coins?: Address[]) =>
      (made({ math: words(math), version, ofPool }, coins) as { facts: unknown }).facts;
    const rest = {
      decimals: [6, 18],
      curve: { exchange: "uint256", lists: false, removeOne: "uint256" },
    };
    expect(of("v0.1.1", "v3.0.0")).toEqual({ kind: "fx", ...rest });
    expect(of("v0.1.0", "v3.0.0")).toEqual({ kind: "fx", ...rest });
    // Of unknown arithmetic: pools of 2025 with the same invariant, and later versions.
    expect(of("v0.1.1", "v2.1.0")).toEqual({ kind: "crypto", ...rest });
    expect(of("v0.1.2", "v3.0.0")).toEqual({ kind: "crypto", ...rest });
    expect(of("v0.1.1", "v3.0.1")).toEqual({ kind: "crypto", ...rest });
    expect(of("v0.1.1", "v3.0.0", [usdc, wbtc, weth])).toMatchObject({ kind: "crypto" });
    expect(of("v2.1.0", "v2.1.0")).toEqual({ kind: "crypto", arithmetic: "two21", ...rest });
  });

  test("takes a pool without a maths contract of its own for one of the first generation, which its quotes then show", () => {
    const three = [usdc, wbtc, weth];
    expect([arithmeticOf({}), arithmeticOf({}, three)]).toEqual(["firstTwo", "firstThree"]);
    expect(arithmeticOf({ precise: words(364_500n) }, three)).toBe("firstThreeEarly");
    expect(arithmeticOf({}, [...three, pool])).toBeUndefined();
  });

  test("makes none of a pool without a fee, or of coins without decimals", () => {
    expect(made({ fee: undefined as CallResult, decimals: [words(6n), undefined] })).toBeUndefined();
    expect(made({ decimals: [words(6n), words(19n)] })).toBeUndefined();
  });
});
