import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import type { Call } from "../call.js";
import { defaultFloor, floorOf, leastOf, leastOfAll } from "./floors.js";

const token: Address = "0x00000000000000000000000000000000000000aa";
const other: Address = "0x00000000000000000000000000000000000000bb";
const of = { kind: "output", call: 0, index: 0 } as const;

function route(more: Partial<Extract<Call, { kind: "route" }>>): Call {
  const amountIn = { kind: "exact", amount: 1n } as const;
  const ends = { tokenIn: other, tokenOut: token, amountIn, receiver: undefined };
  return { kind: "route", ...ends, slippageBps: 300n, minAmountOut: undefined, ...more };
}
const minimum = (minAmountOut: bigint): Call => ({ kind: "minimum", of, token, minAmountOut });
const slippage = (bps: bigint): Call => ({ kind: "slippage", of, token, bps });

describe("floorOf", () => {
  test("is the strictest of everything that is said", () => {
    expect(floorOf([route({})], of)).toEqual({ amount: 0n, slippageBps: 300n });
    expect(floorOf([route({ minAmountOut: 7n })], of)).toEqual({ amount: 7n, slippageBps: undefined });
    // A low minimum does not take a route's own slippage away.
    const calls = [route({}), minimum(1n), slippage(500n), minimum(9n), slippage(20n)];
    expect(floorOf(calls, of)).toEqual({ amount: 9n, slippageBps: 20n });
    expect(leastOf({ amount: 9n, slippageBps: 20n }, 1_000n)).toBe(998n);
    expect(leastOf({ amount: 999n, slippageBps: 20n }, 1_000n)).toBe(999n);
  });

  test("is nothing where nobody says anything, and of other outputs", () => {
    expect(floorOf([{ kind: "balance", token, estimate: undefined }], of)).toBeUndefined();
    const split: Call = {
      kind: "split",
      tokenIn: other,
      tokensOut: [token],
      amountIn: { kind: "exact", amount: 1n },
      receiver: undefined,
    };
    expect(floorOf([split, slippage(5n)], { ...of, index: 1 })).toBeUndefined();
  });
});

describe("leastOfAll", () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 24n });
  const floor = fc.oneof(
    fc.constant(defaultFloor),
    fc.bigInt({ min: 0n, max: 10_000n }).map((bps) => ({ amount: 0n, slippageBps: bps })),
  );

  test("is of one part what its floor says of what arrives", () => {
    expect(leastOfAll([{ amount: 100n, floor: defaultFloor }], 1_000n, 0n)).toBe(970n);
  });

  test("never leaves a part without its minimum, nor asks for more than arrives", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ amount, floor }), { minLength: 1, maxLength: 5 }), (parts) => {
        const arrived = parts.reduce((sum, part) => sum + part.amount, 0n);
        const least = leastOfAll(parts, arrived, 0n);
        const sum = parts.reduce((total, part) => total + leastOf(part.floor, part.amount), 0n);
        expect(least).toBe(sum);
        expect(least).toBeLessThanOrEqual(arrived);
      }),
      { numRuns: 1_000, seed: 1 },
    );
  });

  test("counts what exact amounts have used up as there", () => {
    const parts = [{ amount: 1_000n, floor: { amount: 980n, slippageBps: undefined } }];
    expect(leastOfAll(parts, 400n, 600n)).toBe(380n);
    expect(leastOfAll(parts, 0n, 1_000n)).toBe(1n);
  });
});
