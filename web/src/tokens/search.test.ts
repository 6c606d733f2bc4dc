import { expect, test } from "vitest";
import type { Token } from "../service/types.js";
import { fameOf, labelOf, noHints, searchTokens, searchWordsOf } from "./search.js";

function token(symbol: string, more: Partial<Token> = {}): Token {
  const address = `0x${Buffer.from(symbol).toString("hex").padEnd(40, "0").slice(0, 40)}`;
  return {
    chainId: 1,
    address,
    decimals: 18,
    type: "base",
    symbol,
    name: symbol,
    underlyingTokens: [],
    ...more,
  };
}

const usdc = token("USDC", { name: "USD Coin" });
const aUsdc = token("aEthUSDC", { type: "defi", protocol: "aave-v3", name: "Aave Ethereum USDC" });
const pair = token("UNI-V2", { type: "defi", protocol: "uniswap-v2", name: "USDC/WETH" });
const weth = token("WETH", { name: "Wrapped Ether" });
const far = token("USDC", { chainId: 10 });
const all = [pair, far, aUsdc, weth, usdc];
const find = (text: string, hints = {}) => searchTokens(all, 1, text, { ...noHints, ...hints });

test("by symbol, then by substring, on one chain", () => {
  expect(find("usdc")).toEqual([usdc, aUsdc, pair]);
});

test("by name, protocol and address", () => {
  expect(find("wrapped")).toEqual([weth]);
  expect(find("aave usdc")).toEqual([aUsdc]);
  expect(find(weth.address)).toEqual([weth]);
  expect(find("zzz")).toEqual([]);
});

test("positions are found by their kind and by the name of their protocol", () => {
  const vault = token("lvUSDC", { type: "defi", protocol: "erc4626", name: "Idle USDC" });
  const words = searchWordsOf([
    { slug: "erc4626", name: "ERC-4626", description: "Vaults that hold one token and issue shares of it" },
    { slug: "aave-v3", name: "Aave V3", description: "Lending markets" },
    { slug: "uniswap-v2", name: "Uniswap V2", description: "Pairs of two tokens" },
    { slug: "lido", name: "Lido", description: "Staked ether as a token" },
  ]);
  const steth = token("stETH", { type: "defi", protocol: "lido" });
  const by = (text: string) => searchTokens([...all, vault, steth], 1, text, { ...noHints, words });
  expect(by("vault")).toEqual([vault]);
  expect(by("ERC-4626")).toEqual([vault]);
  expect(by("lending usdc")).toEqual([aUsdc]);
  expect(by("LP")).toEqual([pair]);
  expect(by("uniswap v2")).toEqual([pair]);
  expect(by("staking")).toEqual([steth]);
});

test("what is held comes first by its worth, then what was traded last, then what is best known", () => {
  const dai = token("DAI");
  const link = token("LINK");
  const tokens = [link, dai, weth, usdc, pair];
  const order = (hints = {}) =>
    searchTokens(tokens, 1, "", { ...noHints, ...hints }).map(({ symbol }) => symbol);
  const heldUsd = new Map([
    [link.address, 5],
    [pair.address, 0],
    [weth.address, 70],
  ]);
  expect(order({ heldUsd })).toEqual(["WETH", "LINK", "UNI-V2", "DAI", "USDC"]);
  expect(order({ recent: [usdc.address, link.address] })).toEqual(["USDC", "LINK", "DAI", "WETH", "UNI-V2"]);
  const fame = new Map([
    [weth.address, 9],
    [usdc.address, 10],
  ]);
  expect(order({ fame })).toEqual(["USDC", "WETH", "DAI", "LINK", "UNI-V2"]);
});

test("the tokens inside many positions are the best known", () => {
  const underlyingTokens = [{ address: usdc.address }, { address: weth.address }];
  const positions = [
    { ...pair, underlyingTokens },
    { ...aUsdc, underlyingTokens: [{ address: usdc.address }] },
  ];
  const fame = fameOf([...positions, { ...pair, chainId: 10, underlyingTokens }], 1);
  expect([fame.get(usdc.address), fame.get(weth.address)]).toEqual([2, 1]);
});

test("positions with one symbol are told apart by what is inside", () => {
  const inside = (...symbols: string[]) => symbols.map((symbol) => ({ address: symbol, symbol }));
  expect(labelOf({ ...pair, underlyingTokens: inside("USDC", "WETH") })).toBe("UNI-V2 USDC/WETH");
  expect(labelOf({ ...aUsdc, underlyingTokens: inside("USDC") })).toBe("aEthUSDC");
  expect(labelOf({ ...pair, underlyingTokens: [{ address: "0x1" }] })).toBe("UNI-V2");
  expect(labelOf(usdc)).toBe("USDC");
});
