import { expect, test } from "vitest";
import type { Token } from "../service/types.js";
import { keyOf } from "../tokens/key.js";
import { filterOf, hashOfFilter, tokensToShow } from "./filter.js";

function token(symbol: string, more: Partial<Token> = {}): Token {
  return {
    chainId: 1,
    address: `0x${symbol}`,
    decimals: 18,
    type: "base",
    symbol,
    name: symbol,
    underlyingTokens: [],
    ...more,
  };
}

const dai = token("DAI");
const vault = token("sDAI", {
  type: "defi",
  protocol: "erc4626",
  apy: 0.05,
  tvl: 10,
  underlyingTokens: [{ address: "0x", symbol: "DAI" }],
});
const pair = token("UNI-V2", { type: "defi", protocol: "uniswap-v2", apy: null, tvl: 20 });
const all = [dai, vault, pair, token("FAR", { chainId: 10 })];
const see = (query: string) =>
  tokensToShow(all, filterOf(new URLSearchParams(query))).map(({ symbol }) => symbol);

test("matching tokens in the chosen order, unknown values last", () => {
  expect(see("chain=1")).toEqual(["UNI-V2", "sDAI", "DAI"]);
  expect(see("chain=1&up=1")).toEqual(["sDAI", "UNI-V2", "DAI"]);
  expect(see("sort=apy")[0]).toBe("sDAI");
  expect(see("text=dai")).toEqual(["sDAI", "DAI"]);
  expect(see("kind=defi&protocol=uniswap-v2")).toEqual(["UNI-V2"]);
  expect(see("sort=symbol&chain=1")).toEqual(["DAI", "sDAI", "UNI-V2"]);
});

test("ordinary tokens are in the order of their symbols, which their columns show", () => {
  const filter = filterOf(new URLSearchParams("kind=base&sort=tvl"));
  expect([filter.sort, hashOfFilter(filter)]).toEqual(["symbol", "#/explore?kind=base"]);
  expect(see("kind=base")).toEqual(["DAI", "FAR"]);
  expect(see("kind=base&up=1")).toEqual(["FAR", "DAI"]);
});

test("tokens are sorted by price in either direction, those without one last", () => {
  const prices = new Map([
    [keyOf(1, vault.address), 1.1],
    [keyOf(1, pair.address), 9],
  ]);
  const by = (query: string) =>
    tokensToShow(all, filterOf(new URLSearchParams(query)), prices).map(({ symbol }) => symbol);
  expect(by("sort=price&chain=1")).toEqual(["UNI-V2", "sDAI", "DAI"]);
  expect(by("sort=price&chain=1&up=1")).toEqual(["sDAI", "UNI-V2", "DAI"]);
});

test("a filter survives its address", () => {
  const filter = {
    text: "a b",
    chainId: 10,
    kind: "defi",
    protocol: "p",
    sort: "apy",
    isDown: false,
  } as const;
  expect(filterOf(new URLSearchParams(hashOfFilter(filter).split("?")[1]))).toEqual(filter);
  expect(hashOfFilter(filterOf(new URLSearchParams("chain=-1&sort=x&kind=y")))).toBe("#/explore");
});
