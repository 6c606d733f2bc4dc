import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { slippageOf } from "../config/autoSlippage.js";
import { readChosenSlippage } from "./chosenSlippage.js";
import { type AskedRoute, verifyRoute } from "./route.js";
import { type Honest, honest, nowSeconds } from "./testing/honest.js";

const chosen = { bps: 50, movedBps: 30, depthBps: 40 };

describe("readChosenSlippage", () => {
  test.each([
    ["what follows from its parts", chosen, 50n],
    ["the least", { bps: 5, movedBps: 0, depthBps: null }, 5n],
    ["the most", { bps: 300, movedBps: 10_000, depthBps: 10_000 }, 300n],
  ])("takes %s", (_, slippage, bps) => expect(readChosenSlippage(slippage)).toEqual({ bps }));

  test.each<[string, unknown, RegExp]>([
    ["nothing", undefined, /slippage\.bps is not text but undefined; a service may choose 5 to 300/],
    [
      "more than the most",
      { ...chosen, bps: 301, movedBps: 400 },
      /slippage\.bps is "301"; a service may choose/,
    ],
    [
      "less than the least",
      { bps: 4, movedBps: 4, depthBps: 0 },
      /slippage\.bps is "4"; a service may choose/,
    ],
    ["a part of a basis point", { ...chosen, bps: 50.5 }, /a service may choose/],
    ["text", { ...chosen, bps: "50" }, /a service may choose/],
    [
      "more than follows from the parts",
      { ...chosen, bps: 51 },
      /slippage\.bps is 51; of its parts follows 50/,
    ],
    [
      "less than follows from the parts",
      { ...chosen, bps: 49 },
      /slippage\.bps is 49; of its parts follows 50/,
    ],
    ["no parts", { bps: 50 }, /does not say what it follows from/],
    ["no depth", { bps: 50, movedBps: 50 }, /does not say what it follows from/],
    ["a part below nothing", { bps: 50, movedBps: -30, depthBps: 40 }, /does not say what it follows from/],
    [
      "a part without end",
      { bps: 300, movedBps: Infinity, depthBps: 0 },
      /does not say what it follows from/,
    ],
    ["a depth in text", { ...chosen, depthBps: "40" }, /does not say what it follows from/],
    ["a depth that is no number", { bps: 30, movedBps: 30, depthBps: Number.NaN }, /does not say what/],
  ])("refuses %s", (_, slippage, fault) => {
    expect(readChosenSlippage(slippage)).toEqual({ faults: [expect.stringMatching(fault)] });
  });
});

/** Returns an honest trade whose request leaves the slippage to the service. The order's minimum stays. */
function automatic({ asked, answer }: Honest, more: object = {}): { asked: AskedRoute; answer: object } {
  const { minAmountOut: _, ...rest } = asked;
  return { asked: { ...rest, slippage: "auto" } as AskedRoute, answer: { ...answer, ...more } };
}

const single = honest("router").filter(
  ({ call }) => call.order.inputs.length === 1 && call.order.outputs.length === 1,
);

const faultsOf = (asked: AskedRoute, answer: object) => {
  const verified = verifyRoute(asked, answer, { nowSeconds });
  return verified.holds ? [] : verified.faults;
};

const parts = fc.record({
  movedBps: fc.integer({ min: 0, max: 100_000 }).map((hundredths) => hundredths / 100),
  depthBps: fc.option(fc.integer({ min: 0, max: 100_000 }).map((hundredths) => hundredths / 100)),
});

describe("verifyRoute with a slippage that the service chooses", () => {
  test("holds the minimum to the slippage that the answer states", () => {
    fc.assert(
      fc.property(single, parts, (good, from) => {
        const bps = slippageOf(from);
        const least = BigInt(good.call.order.outputs[0]!.minAmountOut);
        // The most that may be promised beside this minimum: floor(most · (1 − slippage)) is it.
        const most = ((least + 1n) * 10_000n - 1n) / BigInt(10_000 - bps);
        const told = (amountOut: bigint, slippage: object = { bps, ...from }) =>
          automatic(good, { amountOut: String(amountOut), slippage });
        const held = told(most);
        expect(faultsOf(held.asked, held.answer)).toEqual([]);
        const beyond = told(most + 1n);
        expect(faultsOf(beyond.asked, beyond.answer).join()).toContain("less the slippage is");
        // The bound: whatever a service states, the minimum of an order is never further below the promise.
        const wide = told(most * 2n, { bps: 5_000, movedBps: 5_000, depthBps: 0 });
        expect(faultsOf(wide.asked, wide.answer)).toEqual([
          expect.stringContaining("a service may choose"),
          expect.stringContaining("less the slippage is"),
        ]);
        expect(faultsOf(held.asked, { ...held.answer, slippage: undefined })[0]).toContain(
          "a service may choose",
        );
      }),
      { numRuns: 60 },
    );
  });

  test("does not ask for it where the request has a minimum of its own, or states a slippage", () => {
    fc.assert(
      fc.property(single, (good) => {
        const own = { ...automatic(good).asked, minAmountOut: good.answer.minAmountOut } as AskedRoute;
        expect(faultsOf(own, good.answer)).toEqual([]);
        // What an answer says about a slippage that was stated is ignored.
        const stated = { ...good.asked, slippage: 0, minAmountOut: undefined } as unknown as AskedRoute;
        const answer = { ...good.answer, amountOut: String(BigInt(good.answer.minAmountOut as string) * 2n) };
        const faults = faultsOf(stated, { ...answer, slippage: { bps: 300, movedBps: 300, depthBps: 0 } });
        expect(faults.join()).toContain("less the slippage is");
      }),
      { numRuns: 60 },
    );
  });

  test("holds what an exact output takes to it", () => {
    fc.assert(
      fc.property(single, parts, (good, from) => {
        const bps = slippageOf(from);
        const taken = good.call.order.inputs[0]!.amountIn;
        fc.pre(taken > 100_000n);
        const { amountIn: _, minAmountOut: __, ...rest } = good.asked;
        const amountOut = String(good.call.order.outputs[0]!.minAmountOut);
        const asked = { ...rest, slippage: "auto", amountOut } as AskedRoute;
        const needed = (taken * 10_000n) / BigInt(10_000 + bps) + 1n;
        const told = (amountIn: bigint) => ({
          ...{ ...good.answer, amountIn: String(amountIn), maxAmountIn: String(taken) },
          slippage: { bps, ...from },
        });
        expect(faultsOf(asked, told(needed))).toEqual([]);
        const less = needed - needed / 1_000n - 20n;
        expect(faultsOf(asked, told(less)).join()).toContain("and the slippage are");
      }),
      { numRuns: 60 },
    );
  });

  test("permit2 has signed the minimum already", () => {
    fc.assert(
      fc.property(honest("permit2"), (good) => {
        const { asked, answer } = automatic(good);
        expect(faultsOf(asked, answer)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});
