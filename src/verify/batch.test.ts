import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spenderOf } from "../execution/index.js";
import { type Address, NATIVE } from "../lib/address.js";
import { quantity } from "../lib/hex.js";
import { runs } from "../lib/testing/runs.js";
import { approveData } from "../tokens/index.js";
import type { CheckedCall } from "./batch.js";
import { verifyRoute } from "./route.js";
import { type Honest, honest, nowSeconds, type Way, ways } from "./testing/honest.js";

const numRuns = runs({ normal: 60, deep: 5_000 });
const stranger: Address = "0x00000000000000000000000000000000000000aa";

type Due = { readonly token: Address; readonly amount: bigint };

/** Returns what the transaction takes by allowances. */
function dueOf({ call, strategy }: Honest): Due[] {
  const { inputs } = call.order;
  const { signed } = call;
  if (strategy.kind === "delegate" || signed?.kind === "permit2") return [];
  return inputs.flatMap(({ token, amountIn }, index) => {
    if (token === NATIVE || (signed?.permits[index] ?? "0x") !== "0x") return [];
    const amount = strategy.kind === "ensowallet" ? (strategy.pulls[index] ?? 0n) : amountIn;
    return amount === 0n ? [] : [{ token, amount }];
  });
}

function approval({ from, strategy }: Honest, token: Address, amount: bigint): CheckedCall {
  return { to: token, data: approveData(spenderOf(strategy.kind, from), amount), value: "0x0" };
}

const transaction = ({ answer: { tx } }: Honest): CheckedCall => ({
  ...{ to: tx.to, data: tx.data, value: quantity(BigInt(tx.value)) },
});

/** Returns an honest batch. Every second token gets a reset first. */
function batchOf(good: Honest): CheckedCall[] {
  const approvals = dueOf(good).flatMap(({ token, amount }, index) => [
    ...(index % 2 === 0 ? [] : [approval(good, token, 0n)]),
    approval(good, token, amount),
  ]);
  return [...approvals, transaction(good)];
}

const verify = (good: Honest, calls: unknown, batch: unknown = true) =>
  verifyRoute({ ...good.asked, batch } as never, { ...good.answer, calls }, { nowSeconds });

describe("the calls of a batch", () => {
  test.each(ways)("hold with every approval that is due, or with some of them: %s", (way) => {
    fc.assert(
      fc.property(honest(way), fc.boolean(), (good, isAsked) => {
        const calls = batchOf(good);
        expect(verify(good, calls, isAsked)).toMatchObject({ holds: true, calls });
        const last = calls.slice(-1);
        expect(verify(good, last)).toMatchObject({ holds: true, calls: last });
      }),
      { numRuns },
    );
  });

  test("must be there if they were requested, and are absent from other answers", () => {
    fc.assert(
      fc.property(honest("router"), (good) => {
        expect(verify(good, undefined)).toMatchObject({
          ...{ holds: false, faults: ["the calls of the batch are missing"] },
        });
        const plain = verify(good, undefined, false);
        expect(plain.holds).toBe(true);
        expect(plain).not.toHaveProperty("calls");
      }),
      { numRuns: 10 },
    );
  });

  const harms: Record<string, (calls: CheckedCall[], good: Honest, due: Due) => unknown> = {
    "another spender": ([first, ...rest], _, { amount }) => [
      { ...first, data: approveData(stranger, amount) },
      ...rest,
    ],
    "more than is taken": ([, ...rest], good, { token, amount }) => [
      approval(good, token, amount + 1n),
      ...rest,
    ],
    "less than is taken": ([, ...rest], good, { token, amount }) => [
      approval(good, token, amount - 1n),
      ...rest,
    ],
    "another token": ([, ...rest], good, { amount }) => [approval(good, stranger, amount), ...rest],
    "an approval twice": ([first, ...rest]) => [first, first, ...rest],
    "an approval of the route's output": (calls, good) => [
      approval(good, good.call.order.outputs[0]?.token as Address, 1n),
      ...calls,
    ],
    "a reset of an approval": ([first, ...rest], good, { token }) => [
      first,
      approval(good, token, 0n),
      ...rest,
    ],
    "an approval that sends": ([first, ...rest]) => [{ ...first, value: "0x1" }, ...rest],
    "a transfer": ([first, ...rest]) => [
      { ...first, data: (first as CheckedCall).data.replace("095ea7b3", "a9059cbb") },
      ...rest,
    ],
    "another call at the end": (calls) => [...calls.slice(0, -1), { ...calls.at(-1), to: stranger }],
    "another value at the end": (calls) => [...calls.slice(0, -1), { ...calls.at(-1), value: "0xff" }],
    "no transaction": (calls) => calls.slice(0, -1),
    "the transaction twice": (calls) => [...calls, calls.at(-1)],
    "an approval after the transaction": (calls) => [...calls, calls[0]],
    "a decimal value": ([first, ...rest]) => [{ ...first, value: "0" }, ...rest],
    "an unknown member": ([first, ...rest]) => [{ ...first, gas: "0x1" }, ...rest],
    "no list": (calls) => ({ ...calls, length: calls.length }),
    "no calls": () => [],
    "too many": (calls) => [...Array.from({ length: 17 }, () => calls[0]), ...calls],
    "what is no call": (calls) => [null, "0x", ...calls],
  };

  const withAllowances: readonly Way[] = ["router", "permits", "ensowallet"];

  test.each(Object.entries(harms))("do not hold with %s", (_, harm) => {
    for (const way of withAllowances) {
      const some = honest(way).filter((good) => dueOf(good).length > 0);
      fc.assert(
        fc.property(some, (good) => {
          const calls = harm(batchOf(good), good, dueOf(good)[0] as Due);
          expect(verify(good, calls).holds).toBe(false);
          // They would be as harmful if nobody had requested them.
          expect(verify(good, calls, false).holds).toBe(false);
        }),
        { numRuns: 15 },
      );
    }
  });
});
