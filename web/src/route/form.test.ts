import { expect, test } from "vitest";
import { type Form, formOf, hashOf } from "./form.js";

const [weth, usdc] = [`0x${"c".repeat(40)}`, `0x${"a".repeat(40)}`] as const;
const form: Form = {
  chainId: 1,
  inputs: [
    { token: weth, amount: "1.5" },
    { token: usdc, amount: "" },
  ],
  outputs: [usdc, weth],
  slippageBps: 12,
  feeBps: 3,
  feeReceiver: weth,
  receiver: usdc,
  strategy: "ensowallet",
  from: weth,
};

function queryOf(hash: string): URLSearchParams {
  return new URLSearchParams(hash.split("?")[1]);
}

test("a form survives its address", () => {
  expect(formOf(queryOf(hashOf(form)))).toEqual(form);
  const unfinished = { ...form, outputs: [usdc, "", ""] };
  expect(formOf(queryOf(hashOf(unfinished)))).toEqual(unfinished);
  const fresh = formOf(new URLSearchParams());
  expect(formOf(queryOf(hashOf(fresh)))).toEqual(fresh);
});

test("invalid parts of an address get the defaults", () => {
  const hostile = "in=javascript:alert(1)&out=%3Cb%3E&slippage=1e9&fee=101&strategy=x&chain=-1";
  expect(formOf(new URLSearchParams(hostile))).toEqual(formOf(new URLSearchParams()));
});
