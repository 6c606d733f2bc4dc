import { expect, test } from "vitest";
import type { Token } from "../../service/types.js";
import { formOf } from "../form/form.js";
import { risksOf } from "./risks.js";

const [me, other, fake] = ["a", "b", "c"].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string];
const none = new Map<string, Token>();
const risksIn = (query: string, tokens = none) =>
  risksOf(formOf(new URLSearchParams(`chain=1&${query}`)), me.toUpperCase().replace("0X", "0x"), tokens);

test("an ordinary form has no risks, nor has one that names the default sender", () => {
  expect(risksIn("amount=1")).toEqual([]);
  expect(risksIn(`receiver=${me}&fee=100&feeReceiver=${me}&slippage=300`)).toEqual([]);
  // What is paid at most is stated.
  expect(risksIn("amountOut=1&most=2&slippage=10000")).toEqual([]);
});

test.each([
  [`receiver=${other}`, /0xbbb.* receives/],
  [`fee=100&feeReceiver=${other}`, /^1 % .* goes to 0xbbb/],
  ["slippage=10000", /^100 % less/],
  ["amountOut=1&slippage=400", /^You may pay 4 % more than shown/],
  [`amountOut=1&fee=100&feeReceiver=${other}`, /^1 % of what you pay at most goes to 0xbbb/],
])("a link that sets %s shows it in full", (query, sentence) => {
  expect(risksIn(query)).toEqual([expect.stringMatching(sentence)]);
});

test.each(["receiver=bob", "receiver=nosuch.eth", "fee=100&feeReceiver=0x12"])(
  "%s leads to no address, so there is nothing to accept",
  (query) => expect(risksIn(query)).toEqual([]),
);

test("a name is shown with the address that it leads to", () => {
  const form = formOf(new URLSearchParams(`chain=1&receiver=${other}`));
  const nameOf = (address: string) => (address === other ? "alice.eth" : undefined);
  expect(risksOf(form, me, none, nameOf)).toEqual([`alice.eth (${other}) receives the output, not you.`]);
});

test("an unlisted token is shown with its address", () => {
  const token = { chainId: 1, address: fake, symbol: "USDC", unlisted: true } as unknown as Token;
  expect(risksIn(`out=${fake}`, new Map([[`1:${fake}`, token]]))).toEqual([
    `USDC at ${fake} is unlisted: anybody can give a token that name.`,
  ]);
});

test("a link that chooses Permit2 says what it gets of a token", () => {
  const query = `in=${fake}&approve=permit2`;
  expect(risksIn(query)).toEqual([
    expect.stringMatching(/^Permit2 gets an unlimited allowance of your 0xccc/),
  ]);
  for (const other of ["&strategy=delegate", `&in=${me},${fake}`])
    expect(risksIn(`approve=permit2${other}`)).toEqual([]);
});
