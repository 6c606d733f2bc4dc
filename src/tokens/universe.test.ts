import { describe, expect, it } from "vitest";
import { NATIVE, toAddress } from "../lib/address.js";
import { networks } from "../networks/index.js";
import type { Network } from "../networks/network.js";
import type { TokenCandidate } from "./token.js";
import { candidateTokens, findTokens, makeUniverse } from "./universe.js";

const mainnet = networks.get(1) as Network;
const a: TokenCandidate = {
  address: toAddress(`0x${"a".repeat(40)}`),
  symbol: "AAA",
  name: "A",
  decimals: 6,
};
const b: TokenCandidate = {
  address: toAddress(`0x${"b".repeat(40)}`),
  symbol: "aaa",
  name: "B",
  decimals: 8,
};
const network: Network = { ...mainnet, tokens: [a] };

describe("candidateTokens", () => {
  it("puts built-in tokens first and lets the first entry of an address win", () => {
    const impostor = { ...a, symbol: "FAKE", decimals: 18 };
    expect(candidateTokens(network, [impostor, b, { ...b, symbol: "again" }])).toEqual([a, b]);
  });

  it("lets no list redefine the native currency", () => {
    expect(candidateTokens(network, [{ ...b, address: NATIVE }])).toEqual([a]);
  });
});

describe("makeUniverse", () => {
  it("holds the native currency and the accepted tokens, all with their chain", () => {
    expect([...makeUniverse(network, [b]).tokens]).toEqual([
      [NATIVE, { chainId: 1, address: NATIVE, symbol: "ETH", name: "Ether", decimals: 18 }],
      [b.address, { chainId: 1, ...b }],
    ]);
  });
});

describe("findTokens", () => {
  const universe = makeUniverse(network, [a, b]);
  const symbolsOf = (text: string) => findTokens(universe, text).map(({ symbol }) => symbol);

  it("finds by symbol and by address, in any letter case", () => {
    expect([symbolsOf("eth"), symbolsOf(NATIVE.toUpperCase()), symbolsOf(b.address)]).toEqual([
      ["ETH"],
      ["ETH"],
      ["aaa"],
    ]);
  });

  it("answers every token of a symbol that several share", () => {
    expect(symbolsOf("AAA")).toEqual(["AAA", "aaa"]);
  });

  it.each(["", "NOPE", `0x${"c".repeat(40)}`, "__proto__"])("answers none for %j", (text) => {
    expect(symbolsOf(text)).toEqual([]);
  });
});
