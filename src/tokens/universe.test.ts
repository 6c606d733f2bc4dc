import { describe, expect, test } from "vitest";
import { NATIVE, toAddress } from "../lib/address.js";
import { networks } from "../networks/index.js";
import type { Network } from "../networks/network.js";
import type { TokenCandidate, TokenOrigin } from "./token.js";
import { candidateTokens, findTokens, makeUniverse, withTokens } from "./universe.js";

const mainnet = networks.get(1) as Network;

function candidate(digit: string, symbol: string, decimals: number, origin: TokenOrigin): TokenCandidate {
  const address = toAddress(`0x${digit.repeat(40)}`);
  return { address, symbol, name: symbol, decimals, logosUri: [], origin };
}

const a = candidate("a", "AAA", 6, "builtIn");
const b = candidate("b", "aaa", 8, "listed");
const c = candidate("c", "Aaa", 18, "bundled");
const { address, symbol, name, decimals } = a;
const network: Network = { ...mainnet, tokens: [{ address, symbol, name, decimals }] };

function candidates(listed: TokenCandidate[], bundled: TokenCandidate[] = [], addBundled = true) {
  return candidateTokens(network, { listed, bundled, addBundled });
}

const tokenOf = ({ origin: _, ...token }: TokenCandidate) => ({ chainId: 1, ...token });

describe("candidateTokens", () => {
  test("puts built-in tokens first, bundled ones last, and lets the first entry of an address win", () => {
    const impostor = { ...a, symbol: "FAKE", decimals: 18, origin: "listed" as const };
    const again = { ...b, symbol: "again" };
    const bundledFake = { ...b, symbol: "FAKE", origin: "bundled" as const };
    expect(candidates([impostor, b, again], [c, bundledFake])).toEqual([a, b, c]);
  });

  test("lets no list redefine the native currency", () => {
    expect(candidates([{ ...b, address: NATIVE }], [{ ...c, address: NATIVE }])).toEqual([a]);
  });

  test("gathers the logos of an address, each once, the best known source first", () => {
    const [one, two] = ["https://one.example/", "https://two.example/"] as const;
    const listed = { ...a, origin: "listed" as const, logosUri: [one] };
    const bundled = { ...a, origin: "bundled" as const, logosUri: [one, two] };
    expect(candidates([listed], [bundled])).toEqual([{ ...a, logosUri: [one, two] }]);
  });

  test("takes only logos from the bundled lists when they are to add no tokens", () => {
    const logosUri = ["https://logo.example/"];
    const bundled = [c, { ...a, origin: "bundled" as const, logosUri }];
    expect(candidates([b], bundled, false)).toEqual([{ ...a, logosUri }, b]);
  });
});

describe("makeUniverse", () => {
  test("holds the native currency and the accepted tokens, all with their chain", () => {
    const universe = makeUniverse(network, [b, c]);
    expect([...universe.tokens]).toEqual([
      [NATIVE, { chainId: 1, address: NATIVE, symbol: "ETH", name: "Ether", decimals: 18, logosUri: [] }],
      [b.address, tokenOf(b)],
      [c.address, tokenOf(c)],
    ]);
    expect([...universe.bundled]).toEqual([c.address]);
  });
});

describe("findTokens", () => {
  const universe = makeUniverse(network, [a, b]);
  const symbolsOf = (text: string) => findTokens(universe, text).map((token) => token.symbol);

  test("finds by symbol and by address, in any letter case", () => {
    expect([symbolsOf("eth"), symbolsOf(NATIVE.toUpperCase()), symbolsOf(b.address)]).toEqual([
      ["ETH"],
      ["ETH"],
      ["aaa"],
    ]);
  });

  test("means a position only where no listed token has the symbol", () => {
    const share = tokenOf(candidate("d", "AAA", 18, "listed"));
    const lone = tokenOf(candidate("f", "LP", 18, "listed"));
    const more = withTokens(universe, [share, lone]);
    const foundBy = (text: string) => findTokens(more, text).map((token) => token.address);
    expect([foundBy("aaa"), foundBy("lp"), foundBy(share.address)]).toEqual([
      [a.address, b.address],
      [lone.address],
      [share.address],
    ]);
    const bundled = withTokens(makeUniverse(network, [c]), [share]);
    expect(findTokens(bundled, "aaa")).toEqual([share]);
  });

  test("answers every token of a symbol that several share", () => {
    expect(symbolsOf("AAA")).toEqual(["AAA", "aaa"]);
  });

  test("lets no bundled token stand in for one of the same symbol that somebody chose", () => {
    const all = makeUniverse(network, [
      a,
      c,
      { ...c, address: toAddress(`0x${"d".repeat(40)}`), symbol: "D" },
    ]);
    expect(findTokens(all, "AAA")).toEqual([tokenOf(a)]);
    expect(findTokens(all, c.address)).toEqual([tokenOf(c)]);
    expect(findTokens(all, "d").map((token) => token.symbol)).toEqual(["D"]);
    expect(findTokens(makeUniverse(network, [c]), "AAA")).toEqual([tokenOf(c)]);
  });

  test.each(["", "NOPE", `0x${"c".repeat(40)}`, "__proto__"])("answers none for %j", (text) => {
    expect(symbolsOf(text)).toEqual([]);
  });
});
