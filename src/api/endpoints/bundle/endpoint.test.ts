import { describe, expect, test } from "vitest";
import type { BundleAnswer } from "../../../bundle/index.js";
import type { Address } from "../../../lib/address.js";
import { mainnet } from "../../../networks/mainnet.js";
import { bundleAnswer } from "./endpoint.js";
import type { BundleQuestion } from "./read.js";
import { bundleResponse } from "./response.js";

const from = "0xF39fd6e51aad88f6f4ce6ab8827279cfffb92266";
const usdc: Address = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";

const question = {
  chainId: 1,
  fromText: from,
  body: [
    { protocol: "Enso", action: "Route", args: { tokenOut: usdc.toUpperCase() }, more: 1 },
    { protocol: "erc20", action: "approve", args: null },
  ],
} as unknown as BundleQuestion;

const answer = {
  market: { head: { number: 7n }, network: mainnet },
  tx: { from: usdc, to: usdc, data: "0x12", valueWei: 5n },
  fills: [],
  feeAmounts: new Map([[usdc, 3n]]),
  quoted: {
    spent: [],
    gas: 21_000n,
    amountsOut: new Map([[usdc, 10n]]),
    minAmountsOut: new Map([[usdc, 9n]]),
    priceImpactBps: -2,
  },
} as unknown as BundleAnswer;

const always = {
  bundle: [
    { protocol: "Enso", action: "Route", args: { tokenOut: usdc.toUpperCase() } },
    { protocol: "erc20", action: "approve", args: {} },
  ],
  createdAt: 7,
  tx: { from, to: usdc, data: "0x12", value: "5" },
  feeAmount: { [usdc]: "3" },
  route: [],
};

describe("bundleAnswer", () => {
  test("echoes the calls and has amounts by token", () => {
    const body = bundleAnswer(question, answer);
    expect(body).toEqual({
      ...always,
      gas: "21000",
      amountsOut: { [usdc]: "10" },
      minAmountsOut: { [usdc]: "9" },
      priceImpact: -2,
    });
    expect(bundleResponse.safeParse(body).error).toBeUndefined();
  });

  test("leaves out what was not quoted", () => {
    const body = bundleAnswer(question, { ...answer, quoted: undefined });
    expect(body).toEqual({ ...always, priceImpact: null });
    expect(bundleResponse.safeParse(body).error).toBeUndefined();
  });
});
