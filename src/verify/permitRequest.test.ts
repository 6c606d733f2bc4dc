import { encodeFunctionData, erc20Abi, maxUint256 } from "viem";
import { describe, expect, test } from "vitest";
import type { Address } from "../lib/address.js";
import { permit2Address, routerAddress } from "../program/index.js";
import { type AskedPermit, verifyPermit } from "./permitRequest.js";

const [owner, token, attacker] = [1, 2, 3].map((digit) => `0x${String(digit).repeat(40)}`) as [
  Address,
  Address,
  Address,
];
const asked: AskedPermit = { chainId: 1, fromAddress: owner, tokenAddress: token, amount: "2500" };
const domain = { name: "Coin", version: "2", chainId: 1, verifyingContract: token };
const own = {
  kind: "erc2612",
  typedData: {
    domain,
    types: {},
    primaryType: "Permit",
    message: { owner: attacker, spender: attacker, value: "9999", nonce: "7", deadline: "1800" },
  },
  permit: "erc2612:9999:1800:",
};

describe("verifyPermit", () => {
  test("builds a token's permit from the request, whatever the answer's message says", () => {
    const read = verifyPermit(asked, own);
    expect(read).toMatchObject({
      holds: true,
      kind: "erc2612",
      deadline: 1800,
      permit: "erc2612:2500:1800:",
    });
    expect(read.holds && read.kind === "erc2612" && read.typedData).toMatchObject({
      domain,
      primaryType: "Permit",
      message: { owner, spender: routerAddress, value: "2500", nonce: "7", deadline: "1800" },
    });
  });

  test.each([
    ["another contract", { verifyingContract: attacker }],
    ["no contract", { verifyingContract: undefined }],
    ["another chain", { chainId: 5 }],
    ["a salt that is none", { salt: "0x12" }],
    ["a name that is no text", { name: 5 }],
  ])("refuses a domain of %s", (_, change) => {
    const answer = { ...own, typedData: { ...own.typedData, domain: { ...domain, ...change } } };
    expect(verifyPermit(asked, answer).holds).toBe(false);
  });

  test("refuses kinds and numbers that it does not know", () => {
    for (const answer of [undefined, null, 5, {}, { ...own, kind: "other" }, { ...own, typedData: null }])
      expect(verifyPermit(asked, answer).holds).toBe(false);
    expect(verifyPermit({ ...asked, amount: "x" }, own).holds).toBe(false);
    expect(verifyPermit({ ...asked, data: "0x12" }, { kind: "permit2" }).holds).toBe(false);
    expect(verifyPermit(asked, { kind: "none" })).toEqual({ holds: true, kind: "none" });
  });

  test("accepts an approval of Permit2 and of nobody else", () => {
    const approve = (spender: Address, amount: bigint) => ({
      ...{ to: token, from: owner, value: "0" },
      data: encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [spender, amount] }),
    });
    const answer = (tx: object) => ({ kind: "permit2", typedData: null, approval: { tx, gas: "50000" } });
    const tx = approve(permit2Address, maxUint256);
    const transaction = { ...tx, gas: "50000" };
    expect(verifyPermit(asked, answer(tx))).toMatchObject({ holds: true, approvals: [transaction] });
    for (const wrong of [
      approve(attacker, maxUint256),
      approve(permit2Address, 1n),
      { ...tx, to: attacker },
      { ...tx, value: "1" },
      { ...tx, data: "0x12345678" },
    ])
      expect(verifyPermit(asked, answer(wrong)).holds).toBe(false);
  });
});
