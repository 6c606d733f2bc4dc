import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../lib/testing/runs.js";
import { type AskedRoute, verifyRoute } from "./route.js";
import { type Honest, honest, nowSeconds, ways } from "./testing/honest.js";

const numRuns = runs({ normal: 60, deep: 4_000 });

/** The slippage of every request, in basis points. */
const slippage = 300;

type Exact = { readonly asked: AskedRoute; readonly answer: Record<string, unknown>; readonly taken: bigint };

/** Returns the same trade asked for by what is to arrive, and an honest answer to that. */
function exactly({ asked, answer, call }: Honest): Exact {
  const { amountIn, minAmountOut: _, ...rest } = asked;
  const taken = BigInt([amountIn].flat()[0] as string | bigint);
  const [due] = call.order.outputs;
  const needed = (taken * 10_000n) / BigInt(10_000 + slippage) + 1n;
  return {
    asked: { ...rest, slippage, amountOut: String(due?.minAmountOut) } as AskedRoute,
    answer: { ...answer, amountIn: String(needed), maxAmountIn: String(taken) },
    taken,
  };
}

const faultsOf = (asked: AskedRoute, answer: unknown) => {
  const verified = verifyRoute(asked, answer, { nowSeconds });
  return verified.holds ? [] : verified.faults;
};

describe("verifyRoute for an exact output", () => {
  for (const way of ways.filter((each) => each !== "permit2")) {
    const single = honest(way)
      .filter(({ call }) => call.order.inputs.length === 1 && call.order.outputs.length === 1)
      .map((each) => ({ ...exactly(each), call: each.call }));

    test(`accepts every honest answer: ${way}`, () => {
      fc.assert(
        fc.property(single, ({ asked, answer, call, taken }) => {
          expect(verifyRoute(asked, answer, { nowSeconds })).toMatchObject({
            holds: true,
            paid: call.order.inputs.map(({ token, amountIn }) => ({ token, amount: String(amountIn) })),
            minimums: [{ amount: asked.amountOut }],
            payer: call.order.refundTo,
          });
          expect(faultsOf({ ...asked, maxAmountIn: String(taken) }, answer)).toEqual([]);
        }),
        { numRuns },
      );
    });

    test(`refuses what takes more or pays less than was agreed: ${way}`, () => {
      fc.assert(
        fc.property(single, fc.bigInt(1n, 2n ** 100n), ({ asked, answer, call, taken }, more) => {
          const refused = (change: object, told: object, fault: RegExp) =>
            expect(faultsOf({ ...asked, ...change }, { ...answer, ...told }).join("\n")).toMatch(fault);
          const least = call.order.outputs[0]!.minAmountOut;
          refused({ amountOut: String(least + more) }, {}, /it is content with \d+ of /);
          if (taken > 1n) refused({ maxAmountIn: String(taken - 1n) }, {}, /; maxAmountIn is \d+/);
          // What it says to take is not what it takes.
          if (taken > 10n) refused({}, { maxAmountIn: String(taken - 10n) }, /it pays \d+ of /);
          refused({}, { maxAmountIn: String(taken + 10n) }, /it pays \d+ of /);
          if (taken > 1_000n) refused({}, { amountIn: String(taken / 2n) }, /and the slippage are/);
          refused(
            {},
            { maxAmountIn: undefined },
            /maxAmountIn is not text but undefined; it must be an amount/,
          );
          refused({}, { amountIn: "x" }, /amountIn is "x"; it must be an amount/);
        }),
        { numRuns },
      );
    });
  }

  test("cannot verify a question that says both, or what an exact output does not have", () => {
    const [good] = fc.sample(
      honest("router").filter(
        ({ call }) => call.order.inputs.length === 1 && call.order.outputs.length === 1,
      ),
      { numRuns: 1, seed: 1 },
    ) as [Honest];
    const { asked, answer } = exactly(good);
    const cases: [object, RegExp][] = [
      [{ amountIn: "1" }, /amountOut is there beside amountIn/],
      [{ minAmountOut: "1" }, /minAmountOut is there beside amountOut/],
      [{ amountOut: undefined }, /amountIn is missing/],
      [{ amountOut: undefined, amountIn: "1", maxAmountIn: "1" }, /maxAmountIn is there beside amountIn/],
      [{ amountOut: "0" }, /amountOut is "0"/],
    ];
    for (const [change, fault] of cases)
      expect(faultsOf({ ...asked, ...change } as AskedRoute, answer).join("\n")).toMatch(fault);
  });
});
