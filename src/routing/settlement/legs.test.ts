import { describe, expect, test } from "vitest";
import { makeArc } from "../graph/arc.js";
import { optimalFlow } from "../split/optimalFlow.js";
import { legsOf } from "./legs.js";
import type { Start } from "./settle.js";

const arc = (slot: number, tokenIn: number, tokenOut: number, reserve: number, capacityIn = Infinity) =>
  makeArc(
    { slot, tokenIn: tokenIn + 1, tokenOut: tokenOut + 1, gas: 1, bytes: 1 },
    { feeFactor: 1, segments: [{ capacityIn, reserveIn: reserve, reserveOut: reserve }] },
  )!;
const plain = {
  join: undefined,
  tilt: 0,
  lean: 0,
  from: 1,
  to: 2,
  logPrice: new Map(),
  floors: new Map([[1, -40]]),
};
const shares = (arcs: ReturnType<typeof arc>[], amountIn: number) => {
  const flow = optimalFlow({ ...plain, arcs, amountIn });
  return legsOf(flow).map((leg) => [leg.arc.slot, leg.sharePpm]);
};

describe("legsOf", () => {
  test("states shares of what is left, the largest first", () => {
    expect(shares([arc(0, 0, 1, 1e6), arc(1, 0, 1, 3e6), arc(2, 0, 1, 6e6)], 1e5)).toEqual([
      [2, 600_000],
      [1, 750_000],
      [0, 1_000_000],
    ]);
  });

  test("puts full venues first, rounded down, so that another takes the rest", () => {
    const legs = shares([arc(0, 0, 1, 1e6), arc(1, 0, 1, 1e9, 3_000)], 1e4);
    expect(legs).toEqual([
      [1, 299_969],
      [0, 1_000_000],
    ]);
  });

  test("gives full venues an exact amount of what the payer pays, and of nothing else", () => {
    const paid = { fills: [] } as unknown as Start;
    const flow = (arcs: ReturnType<typeof arc>[]) => optimalFlow({ ...plain, arcs, amountIn: 1e4 });
    const legsFor = (arcs: ReturnType<typeof arc>[], start: Start) =>
      legsOf(flow(arcs), start).map(({ arc: { slot }, sharePpm, exact }) => [slot, exact ?? sharePpm]);
    const full = [arc(0, 0, 1, 1e6), arc(1, 0, 1, 1e9, 3_000)];
    // A ten-thousandth less than the venue takes.
    expect(legsFor(full, paid)).toEqual([
      [1, 2_999n],
      [0, 1_000_000],
    ]);
    const converted = { fills: [{}] } as unknown as Start;
    expect(legsFor(full, converted)).toEqual([
      [1, 299_969],
      [0, 1_000_000],
    ]);
    const later = [arc(0, 0, 2, 1e9), arc(1, 2, 1, 1e6), arc(2, 2, 1, 1e9, 3_000)];
    expect(legsFor(later, paid).map(([, amount]) => typeof amount)).toEqual(["number", "number", "number"]);
  });

  test("spends a token only after all that yields it", () => {
    const legs = shares([arc(0, 2, 1, 1e6), arc(1, 0, 2, 1e6), arc(2, 0, 1, 1e6)], 1e5);
    expect(legs.map(([slot]) => slot)).toEqual([2, 1, 0]);
  });

  test("states shares even of what nothing arrives of", () => {
    const legs = shares([arc(0, 0, 1, 1e6), arc(1, 2, 1, 1e6), arc(2, 2, 1, 1e6)], 1e5);
    expect(legs).toHaveLength(3);
    for (const [, sharePpm] of legs) expect(sharePpm).toBeGreaterThanOrEqual(1);
  });
});
