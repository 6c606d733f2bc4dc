import { expect, test } from "vitest";
import type { Token } from "../../service/types.js";
import { keyOf, native } from "../../tokens/key.js";
import { usualDollar, wrappedCoin } from "./usualTokens.js";

let count = 1;
function token(chainId: number, symbol: string, more: Partial<Token> = {}): Token {
  const address = `0x${(count++).toString(16).padStart(40, "0")}`;
  const shared = { decimals: 18, type: "base" as const, name: symbol, underlyingTokens: [] };
  return { chainId, address, symbol, ...shared, ...more };
}

const [dai, bridged, usdc, position] = [
  token(3, "DAI"),
  token(3, "USDC.e"),
  token(3, "USDC"),
  token(3, "USDC", { type: "defi" }),
];

test("the usual dollar is the most common one of the network", () => {
  expect(usualDollar([position, dai, bridged, usdc], 3)).toBe(usdc);
  expect(usualDollar([dai, bridged], 3)).toBe(bridged);
  expect(usualDollar([dai], 3)).toBe(dai);
  expect(usualDollar([position, usdc], 5)).toBeUndefined();
});

test("the wrapped coin is named after the coin", () => {
  const coin = token(3, "MNT", { address: native });
  const wrapped = token(3, "WMNT");
  const all = (...tokens: Token[]) =>
    new Map(tokens.map((each) => [keyOf(each.chainId, each.address), each] as const));
  expect(wrappedCoin(all(coin, token(5, "WMNT"), token(3, "WETH"), wrapped), 3)).toBe(wrapped);
  expect(wrappedCoin(all(coin, token(5, "WMNT"), token(3, "WETH")), 3)).toBeUndefined();
  expect(wrappedCoin(all(wrapped), 3)).toBeUndefined();
});
