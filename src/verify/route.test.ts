import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { quoteParameters, routeAliases, routeBody } from "../api/endpoints/route/parameters.js";
import { runs } from "../lib/testing/runs.js";
import { type AskedRoute, verifyRoute } from "./route.js";
import { honest, nowSeconds, ways } from "./testing/honest.js";

const numRuns = runs({ normal: 100, deep: 10_000 });

const [anyHonest] = fc.sample(honest("router"), { numRuns: 1, seed: 1 });

describe("verifyRoute", () => {
  test.each([
    ["atleast", "atLeast"],
    ["minAmountout", "minAmountOut"],
    ["recever", "receiver"],
    ["slipage", "slippage"],
    ["tokenInAmountToAprove", "tokenInAmountToApprove"],
  ])("refuses a question of which a member is misspelt, and names both: %s", (name, meant) => {
    const asked = { ...anyHonest?.asked, [name]: "1" } as AskedRoute;
    expect(verifyRoute(asked, anyHonest?.answer, { nowSeconds })).toEqual({
      holds: false,
      faults: [`"${name}" is unknown; did you mean ${meant}?`],
    });
  });

  test("takes every parameter of the endpoint, and what is like none", () => {
    const names = Object.keys({ ...routeBody, ...quoteParameters, ...routeAliases });
    expect(names).toContain("priceImpact");
    for (const name of [...names, "apikey", "referralCode", "tokenId"]) {
      const asked = { [name]: "x", ...anyHonest?.asked } as unknown as AskedRoute;
      const verified = verifyRoute(asked, anyHonest?.answer, { nowSeconds });
      expect(verified.holds ? "" : verified.faults.join(), name).not.toContain("did you mean");
    }
  });

  test.each(["tokenIn", "tokenOut"])("refuses native under another address as %s", (name) => {
    const twin = "0x0000000000000000000000000000000000001010";
    const asked = { ...anyHonest?.asked, [name]: twin } as AskedRoute;
    expect(verifyRoute(asked, anyHonest?.answer, { nowSeconds })).toEqual({
      holds: false,
      faults: [expect.stringContaining(`what was asked cannot be verified: ${name} is "${twin}"`)],
    });
  });

  test.each(ways)("accepts every honest answer, however it was asked for: %s", (way) => {
    fc.assert(
      fc.property(honest(way), ({ asked, answer, call, from }) => {
        const { order } = call;
        const verified = verifyRoute(asked, answer, { nowSeconds });
        expect(verified).toMatchObject({
          holds: true,
          chainId: 1,
          paid: order.inputs.map(({ token, amountIn }) => ({ token, amount: String(amountIn) })),
          valueWei: answer.tx.value,
          payer: order.refundTo,
          receiver: order.receiver,
          minimums: order.outputs.map(({ token, minAmountOut }) => ({ token, amount: String(minAmountOut) })),
          deadline: Number(order.deadline),
          tx: { ...answer.tx, from, gas: "300000" },
        });
      }),
      { numRuns },
    );
  });

  test("requires the slippage beside what was agreed to, unless minimums were requested", () => {
    const slipped = honest("router").filter(
      ({ asked, answer }) =>
        asked.minAmountOut === undefined &&
        [answer.amountOut].flat().join() !== [answer.minAmountOut].flat().join(),
    );
    fc.assert(
      fc.property(slipped, ({ asked, answer }) => {
        const agreed = { ...asked, slippage: 0, atLeast: answer.minAmountOut };
        const verified = verifyRoute(agreed, answer, { nowSeconds });
        expect(verified.holds ? "" : verified.faults.join()).toContain("less the slippage is");
        const own = { ...agreed, minAmountOut: answer.minAmountOut };
        expect(verifyRoute(own, answer, { nowSeconds }).holds).toBe(true);
      }),
      { numRuns },
    );
  });

  test("throws for nothing, whatever is asked and answered", () => {
    const anything = fc.oneof(fc.anything({ withBigInt: true, withNullPrototype: true }), fc.jsonValue());
    const own = fc.dictionary(
      fc.constantFrom("tx", "gas", "amountOut", "minAmountOut", "data", "to", "from", "value"),
      fc.oneof(anything, fc.record({ data: anything, to: anything, from: anything, value: anything })),
    );
    fc.assert(
      fc.property(honest("ensowallet"), anything, fc.oneof(anything, own), (good, asked, answer) => {
        expect(verifyRoute(asked as AskedRoute, answer, { nowSeconds }).holds).toBe(false);
        expect(verifyRoute(good.asked, answer, { nowSeconds }).holds).toBe(false);
        expect(verifyRoute(asked as AskedRoute, good.answer, { nowSeconds }).holds).toBe(false);
      }),
      { numRuns },
    );
  });

  test("throws for no question of which one parameter is anything", () => {
    const names = [
      ...["chainId", "fromAddress", "spender", "receiver", "tokenIn", "amountIn", "tokenOut", "toEOA"],
      ...["routingStrategy", "slippage", "minAmountOut", "atLeast", "fee", "feeReceiver", "deadline"],
      ...["tokenInAmountToApprove", "permit", "permit2", "destinationChainId"],
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...ways).chain(honest),
        fc.constantFrom(...names),
        fc.anything({ withBigInt: true, withNullPrototype: true }),
        ({ asked, answer }, name, value) => {
          expect(
            typeof verifyRoute({ ...asked, [name]: value } as AskedRoute, answer, { nowSeconds }).holds,
          ).toBe("boolean");
        },
      ),
      { numRuns },
    );
  });
});
