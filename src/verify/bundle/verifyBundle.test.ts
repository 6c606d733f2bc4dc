import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../lib/testing/runs.js";
import { findBundleHarm } from "../testing/bundleHarm.js";
import {
  answerOf,
  bundleChanges,
  collector,
  friend,
  type HonestBundle,
  honestBundle,
  wbtc,
} from "../testing/bundles.js";
import { nowSeconds } from "../testing/honest.js";
import { attacker, dai, owner, usdc, weth } from "../testing/routes.js";
import { type AskedBundle, verifyBundle } from "./verifyBundle.js";

const numRuns = runs({ normal: 500, deep: 20_000 });
const [good] = fc.sample(honestBundle, { numRuns: 1, seed: 1 }) as [HonestBundle];
const honest = answerOf(good);
const refusal = (asked: object, answer: object = honest) => {
  const verified = verifyBundle(
    { ...good.asked, ...asked } as AskedBundle,
    { ...honest, ...answer },
    { nowSeconds },
  );
  return verified.holds ? "" : verified.faults.join("; ");
};

describe("verifyBundle", () => {
  test("accepts every honest answer, and says who gets what at least", () => {
    fc.assert(
      fc.property(honestBundle, (bundle) => {
        const { order, minAmountsOut, asked, drawn } = bundle;
        const verified = verifyBundle(asked, answerOf(bundle), { nowSeconds });
        expect(verified).toMatchObject({
          ...{ holds: true, chainId: 1, payer: owner, valueWei: "0", deadline: Number(order.deadline) },
          paid: [{ token: usdc, amount: String(drawn.gift + drawn.sold + drawn.kept) }],
          minimums: [
            { receiver: friend, token: usdc, amount: String(drawn.gift) },
            { receiver: friend, token: dai, amount: minAmountsOut[dai] },
            { receiver: owner, token: wbtc, amount: minAmountsOut[wbtc] },
          ],
          fees: [{ receiver: collector, token: weth }],
        });
      }),
      { numRuns: runs({ normal: 200, deep: 5000 }) },
    );
  });

  test("accepts no changed answer that harms, whatever the pools pay", () => {
    const tried = new Map<string, { refused: number; accepted: number; harmful: number }>();
    const percent = fc.array(fc.bigInt(0n, 150n), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(
        honestBundle,
        fc.constantFrom(...Object.keys(bundleChanges)),
        fc.nat(2 ** 31),
        fc.nat(2 ** 31),
        fc.oneof(percent, fc.constant([100n, 100n, 100n])),
        (bundle, kind, at, by, paying) => {
          const changed = { ...bundle, ...bundleChanges[kind]?.(bundle, at, by) };
          const answer = answerOf(changed);
          fc.pre(JSON.stringify(answer) !== JSON.stringify(answerOf(bundle)));
          const verified = verifyBundle(bundle.asked, answer, { nowSeconds });
          // What the answer promises is what counts if no call states an amount.
          const agreed = { ...bundle.asked, atLeast: { [wbtc]: bundle.minAmountsOut[wbtc] as string } };
          const insisted = verifyBundle(agreed, answer, { nowSeconds });
          const harm = findBundleHarm(bundle, changed, paying);
          const count = tried.get(kind) ?? { refused: 0, accepted: 0, harmful: 0 };
          count[verified.holds ? "accepted" : "refused"]++;
          if (harm !== undefined) count.harmful++;
          tried.set(kind, count);
          if (kind !== "other amounts in the answer" && verified.holds) expect(harm, kind).toBeUndefined();
          if (insisted.holds && harm !== "less for the friend") expect(harm, kind).toBeUndefined();
        },
      ),
      { numRuns },
    );
    for (const kind of Object.keys(bundleChanges)) expect(tried.get(kind)?.refused, kind).toBeGreaterThan(0);
    const harmful = [...tried.values()].reduce((sum, count) => sum + count.harmful, 0);
    expect(harmful).toBeGreaterThan(numRuns / 10);
    process.stdout.write(`changed bundles: ${JSON.stringify(Object.fromEntries(tried))}\n`);
  });

  test("throws for nothing, whatever is asked and answered", () => {
    const anything = fc.oneof(fc.anything({ withBigInt: true, withNullPrototype: true }), fc.jsonValue());
    fc.assert(
      fc.property(anything, anything, (one, other) => {
        expect(verifyBundle(one as AskedBundle, honest, { nowSeconds }).holds).toBe(false);
        expect(verifyBundle(good.asked, one, { nowSeconds }).holds).toBe(false);
        const asked = { ...good.asked, calls: [{ protocol: "enso", action: "route", args: one }, other] };
        expect(verifyBundle(asked as AskedBundle, honest, { nowSeconds }).holds).toBe(false);
      }),
      { numRuns: runs({ normal: 120, deep: 5000 }) },
    );
  });

  test.each([
    ["a misspelt member", { recever: friend }, '"recever" is unknown; did you mean receiver?'],
    ["skipQuote", { skipQuote: true }, "skipQuote leaves out the amounts that are compared"],
    ["a sender that is none", { fromAddress: "me" }, 'fromAddress is "me"'],
    ["no calls", { calls: [] }, "calls is not a list of calls"],
    ["another spender", { spender: friend }, `spender is "${friend}"`],
    [
      "a reference to nothing",
      {
        calls: [
          {
            protocol: "enso",
            action: "minamountout",
            args: { amountOut: { useOutputOfCallAt: 3 }, minAmountOut: "1" },
          },
        ],
      },
      "it refers to an output that is not there",
    ],
    [
      "an amount without its token",
      {
        calls: [
          {
            protocol: "enso",
            action: "route",
            args: { tokenIn: [usdc, weth], tokenOut: dai, amountIn: "1" },
          },
        ],
      },
      "2 tokens are beside 1 amounts",
    ],
  ])("refuses a question that it cannot read: %s", (_, asked, fault) => {
    expect(refusal(asked)).toContain(fault);
  });

  test("holds the answer to the receiver's own minimum", () => {
    const own = good.minAmountsOut[wbtc] as string;
    expect(refusal({ atLeast: { [wbtc]: own } })).toBe("");
    expect(refusal({ atLeast: { [wbtc]: String(BigInt(own) + 1n) } })).toContain(`for ${owner}, not`);
    expect(refusal({ atLeast: { [weth]: "1" } })).toContain(`no call yields ${weth}`);
  });

  test("holds the answer to the minimum that a call states for somebody else", () => {
    const [gift, first, fee, sent, saved] = good.asked.calls;
    const least = BigInt(good.minAmountsOut[dai] as string);
    const insisting = (minAmountOut: bigint) => ({
      calls: [
        gift,
        first,
        fee,
        { ...sent, args: { ...sent?.args, minAmountOut: String(minAmountOut) } },
        saved,
      ],
    });
    expect(refusal(insisting(least))).toBe("");
    expect(refusal(insisting(least + 1n))).toContain(`of ${dai} for ${friend}, not ${least + 1n}`);
  });

  test("refuses an answer that states less than it insists on, or the other way round", () => {
    const { [wbtc]: _, ...others } = good.amountsOut;
    expect(refusal({}, { amountsOut: others })).toContain(`amountsOut and minAmountsOut must state ${wbtc}`);
    const more = { ...good.amountsOut, [wbtc]: String(2n * BigInt(good.amountsOut[wbtc] as string)) };
    expect(refusal({}, { amountsOut: more })).toContain("less the slippage is");
  });

  test("refuses a pool that pays a stranger, whatever contracts are allowed", () => {
    const [, swap] = good.steps;
    const steps = good.steps.map((step) => (step === swap ? { ...step, to: attacker } : step));
    const answer = answerOf({ ...good, steps: steps as HonestBundle["steps"] });
    expect(refusal({}, answer)).toContain(`its step 1 (v2Swap) pays ${attacker}, whom nobody asked to pay`);
  });

  test("compares the contracts of the program as for a route", () => {
    expect(verifyBundle(good.asked, honest, { nowSeconds, contracts: "known" }).holds).toBe(true);
    const [, swap] = good.steps;
    const steps = good.steps.map((step) =>
      step === swap ? { ...step, pool: friend } : step,
    ) as HonestBundle["steps"];
    expect(
      verifyBundle(good.asked, answerOf({ ...good, steps }), { nowSeconds, contracts: "known" }),
    ).toMatchObject({
      holds: false,
      unknownContracts: [friend],
    });
  });
});
