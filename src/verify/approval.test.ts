import fc from "fast-check";
import { encodeFunctionData, erc20Abi } from "viem";
import { describe, expect, test } from "vitest";
import { createSluiceClient, SluiceApiError } from "../client/index.js";
import { walletOf } from "../execution/walletAddress.js";
import { type Address, NATIVE } from "../lib/address.js";
import { runs } from "../lib/testing/runs.js";
import { routerAddress } from "../program/index.js";
import { type AskedApproval, verifyApproval } from "./approval.js";

const [owner, token, attacker] = [1, 2, 3].map((digit) => `0x${String(digit).repeat(40)}`) as [
  Address,
  Address,
  Address,
];
const spenders = { router: routerAddress, delegate: owner, ensowallet: walletOf(owner) } as const;
const amount = 2_500_000_000n;

function approve(spender: Address, allowed: bigint) {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [spender, allowed] });
  return { to: token as string, from: owner as string, data: data as string, value: "0" };
}

const asked = (routingStrategy: keyof typeof spenders): AskedApproval => ({
  ...{ chainId: 1, fromAddress: owner, tokenAddress: token, amount, routingStrategy },
});

const answered = (spender: Address) => ({ tx: approve(spender, amount), gas: "50000", token, spender });

describe("verifyApproval", () => {
  test.each(["router", "delegate", "ensowallet"] as const)("accepts what was asked for: %s", (strategy) => {
    const spender = spenders[strategy];
    const tx = { ...approve(spender, amount), gas: "50000" };
    const done = { holds: true, token, spender, amount: "2500000000" };
    expect(verifyApproval(asked(strategy), answered(spender))).toEqual({ ...done, transactions: [tx] });
    const withReset = { ...answered(spender), resetTx: approve(spender, 0n), resetGas: "40000" };
    const reset = { ...approve(spender, 0n), gas: "40000" };
    expect(verifyApproval(asked(strategy), withReset)).toEqual({ ...done, transactions: [reset, tx] });
    const others = Object.keys(spenders).filter((each) => each !== strategy) as (keyof typeof spenders)[];
    for (const other of others) expect(verifyApproval(asked(other), answered(spender)).holds).toBe(false);
  });

  test("accepts any sender, even the address that stands for the native currency", () => {
    const tx = { ...approve(routerAddress, amount), from: NATIVE };
    const answer = { ...answered(routerAddress), tx };
    expect(verifyApproval({ ...asked("router"), fromAddress: NATIVE }, answer).holds).toBe(true);
  });

  test("refuses a question of which a member is misspelt, and names both", () => {
    const misspelt = { ...asked("router"), routingStrategy: undefined, routingstrategy: "router" };
    expect(verifyApproval(misspelt as unknown as AskedApproval, answered(walletOf(owner)))).toEqual({
      holds: false,
      faults: ['"routingstrategy" is unknown; did you mean routingStrategy?'],
    });
  });

  const honest = answered(routerAddress);
  const changed = (change: object) => ({ ...honest, tx: { ...honest.tx, ...change } });
  test.each<[string, object, RegExp]>([
    [
      "another spender",
      changed(approve(attacker, amount)),
      /allows 0x3+ 2500000000; asked was 2500000000 for/,
    ],
    ["a larger amount", changed(approve(routerAddress, amount + 1n)), /asked was 2500000000 for/],
    ["no limit", changed(approve(routerAddress, 2n ** 256n - 1n)), /asked was 2500000000 for/],
    ["another token", changed({ to: attacker }), /goes to 0x3+; it must go to the token/],
    ["another sender", changed({ from: attacker }), /tx\.from is "0x3+"; it must be/],
    ["value", changed({ value: "1" }), /sends 1 wei; an approval sends none/],
    ["value in hex", changed({ value: "0x0" }), /tx\.value is "0x0"; it must be wei/],
    [
      "a call of transfer",
      changed({ data: `0xa9059cbb${honest.tx.data.slice(10)}` }),
      /tx is not an approval/,
    ],
    ["bytes behind the end", changed({ data: `${honest.tx.data}00` }), /tx is not an approval/],
    ["a gas price", changed({ maxFeePerGas: "1" }), /has the member "maxFeePerGas"/],
    ["no gas limit", { ...honest, gas: undefined }, /gas limit of tx is not text but undefined/],
    [
      "a second approval",
      { ...honest, resetTx: approve(attacker, 0n), resetGas: "1" },
      /resetTx allows 0x3+ 0/,
    ],
    [
      "a reset that is none",
      { ...honest, resetTx: approve(routerAddress, 1n), resetGas: "1" },
      /resetTx allows/,
    ],
  ])("refuses %s", (_, answer, words) => {
    const verified = verifyApproval(asked("router"), answer);
    expect(verified.holds ? [] : verified.faults).toEqual([expect.stringMatching(words)]);
  });

  test("refuses the native currency, and a question without its parts", () => {
    for (const change of [
      { tokenAddress: NATIVE },
      { amount: "-1" },
      { chainId: undefined },
      { fromAddress: "me" },
    ])
      expect(verifyApproval({ ...asked("router"), ...change } as AskedApproval, honest).holds).toBe(false);
  });

  test("throws for nothing, whatever is asked and answered", () => {
    const anything = fc.oneof(fc.anything({ withBigInt: true, withNullPrototype: true }), fc.jsonValue());
    fc.assert(
      fc.property(anything, anything, (one, other) => {
        expect(verifyApproval(one as AskedApproval, other).holds).toBe(false);
        expect(verifyApproval(asked("router"), other).holds).toBe(false);
        expect(verifyApproval(one as AskedApproval, honest).holds).toBe(false);
        expect(verifyApproval(asked("router"), { ...honest, tx: other }).holds).toBe(false);
      }),
      { numRuns: runs({ normal: 100, deep: 10_000 }) },
    );
  });
});

describe("approveIfNeeded", () => {
  const serve = (approval: object) =>
    createSluiceClient({
      url: "http://sluice.invalid",
      fetch: async ({ url }) => Response.json(url.includes("/approvals") ? [] : approval),
    });
  const needed = { fromAddress: owner, tokenIn: token, amountIn: amount };

  test("sends what verifies", async () => {
    const sent: unknown[] = [];
    const send = async (transaction: unknown) => sent.push(transaction);
    await serve(answered(routerAddress)).approveIfNeeded({ ...needed, send });
    expect(sent).toEqual([{ ...approve(routerAddress, amount), gas: "50000" }]);
  });

  test("sends nothing, and answers nothing, where any of it does not", async () => {
    const sent: unknown[] = [];
    const send = async (transaction: unknown) => sent.push(transaction);
    const hostile = [
      answered(attacker),
      { ...answered(routerAddress), resetTx: approve(attacker, 1n), resetGas: "1" },
    ];
    for (const answer of hostile) {
      for (const how of [{ ...needed, send }, needed]) {
        const error = await serve(answer)
          .approveIfNeeded(how)
          .catch((reason: unknown) => reason);
        expect(error).toBeInstanceOf(SluiceApiError);
        expect(error).toMatchObject({
          code: "UNEXPECTED_ANSWER",
          message: expect.stringContaining(attacker),
        });
      }
    }
    expect(sent).toEqual([]);
  });

  test.each<[unknown]>([[{}], [[null]], [[{ token, amount: "x" }]], [null], [[{ token }]]])(
    "refuses allowances that are none: %j",
    async (allowances) => {
      const client = createSluiceClient({
        url: "http://sluice.test",
        fetch: async () => Response.json(allowances),
      });
      const error = await client.approveIfNeeded(needed).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(SluiceApiError);
      expect(error).toMatchObject({ code: "UNEXPECTED_ANSWER" });
    },
  );
});
