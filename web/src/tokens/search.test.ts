import { expect, test } from "vitest";
import type { Token } from "../service/types.js";
import { searchTokens } from "./search.js";

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
const find = (text: string, held: string[] = []) => searchTokens(all, 1, text, new Set(held));

test("by symbol, then by substring, on one chain", () => {
  expect(find("usdc")).toEqual([usdc, aUsdc, pair]);
});

test("by name, protocol and address", () => {
  expect(find("wrapped")).toEqual([weth]);
  expect(find("aave usdc")).toEqual([aUsdc]);
  expect(find(weth.address)).toEqual([weth]);
  expect(find("zzz")).toEqual([]);
});

test("held tokens come first", () => {
  expect(find("", [pair.address])[0]).toBe(pair);
});
