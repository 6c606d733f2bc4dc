import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../lib/testing/runs.js";
import { type AskedRoute, verifyRoute } from "./route.js";
import { honest, nowSeconds, ways } from "./testing/honest.js";

const numRuns = runs({ normal: 300, deep: 10_000 });

describe("verifyRoute", () => {
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
