import { expect, test } from "vitest";
import type { Token } from "../../service/types.js";
import { keyOf } from "../../tokens/key.js";
import { titleOf } from "./title.js";

const [usdc, shares, unknown] = [`0x${"1".repeat(40)}`, `0x${"2".repeat(40)}`, `0x${"3".repeat(40)}`];
const base = {
  chainId: 1,
  address: usdc,
  decimals: 6,
  type: "base",
  symbol: "USDC",
  name: "USD Coin",
} as const;
const inside = [
  { address: usdc, symbol: "USDC" },
  { address: unknown, symbol: "WETH" },
];
const tokens = new Map<string, Token>([
  [keyOf(1, usdc), { ...base, underlyingTokens: [] }],
  [
    keyOf(1, shares),
    {
      ...base,
      ...{ address: shares, decimals: 18, type: "defi", symbol: "UNI-V2", underlyingTokens: inside },
    },
  ],
]);

test("a trade's title names the pair of a position on either side", () => {
  const [one, other] = [
    { token: usdc, amount: "1000" },
    { token: shares, amount: "0.5" },
  ];
  expect(titleOf({ chainId: 1, inputs: [one], outputs: [shares], amountOut: "" }, tokens)).toBe(
    "Sell 1,000 USDC for UNI-V2 USDC/WETH",
  );
  expect(titleOf({ chainId: 1, inputs: [other], outputs: [usdc, unknown], amountOut: "" }, tokens)).toBe(
    "Sell 0.5 UNI-V2 USDC/WETH for USDC and 0x3333…3333",
  );
});

test("an exact output is bought", () => {
  const form = { chainId: 1, inputs: [{ token: shares, amount: "" }], outputs: [usdc], amountOut: "3000.5" };
  expect(titleOf(form, tokens)).toBe("Buy 3,000.5 USDC with UNI-V2 USDC/WETH");
});
