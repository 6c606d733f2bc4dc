import { describe, expect, test } from "vitest";
import { type Arc, arcMarginal, arcOut, makeArc } from "../graph/arc.js";
import { optimalFlow, solveAgain, tokensInOrder } from "./optimalFlow.js";

const FEE = 0.997;
const pool = (slot: number, tokenIn: number, tokenOut: number, reserveIn: number, reserveOut: number): Arc =>
  makeArc(
    { slot, tokenIn: tokenIn + 1, tokenOut: tokenOut + 1, gas: 1, bytes: 1 },
    { feeFactor: FEE, segments: [{ capacityIn: Infinity, reserveIn, reserveOut }] },
  )!;
const linear = (slot: number, tokenIn: number, tokenOut: number, price: number, capacityIn = Infinity): Arc =>
  makeArc(
    { slot, tokenIn: tokenIn + 1, tokenOut: tokenOut + 1, gas: 1, bytes: 1 },
    { feeFactor: 1, segments: [{ capacityIn, reserveIn: Infinity, reserveOut: Infinity, price }] },
  )!;
const plain = {
  join: undefined,
  tilt: 0,
  lean: 0,
  from: 1,
  logPrice: new Map(),
  floors: new Map([[1, -40]]),
};
const solve = (arcs: Arc[], to: number, amountIn: number) =>
  optimalFlow({ ...plain, arcs, to: to + 1, amountIn });

describe("optimalFlow", () => {
  test("splits parallel pools as the closed form says", () => {
    const reserves = [
      [1e6, 2e6],
      [3e6, 6.1e6],
      [5e5, 9.9e5],
      [8e6, 15.8e6],
    ] as const;
    const arcs = reserves.map(([x, y], slot) => pool(slot, 0, 1, x, y));
    const amountIn = 4e5;
    // Equal marginals: x_i + f·a_i = √(x_i·y_i)/λ for every pool, so λ follows from the sum.
    const roots = reserves.reduce((sum, [x, y]) => sum + Math.sqrt(x * y), 0);
    const depth = reserves.reduce((sum, [x]) => sum + x, 0);
    const lambda = roots / (depth + FEE * amountIn);
    const expected = reserves.map(([x, y]) => (Math.sqrt(x * y) / lambda - x) / FEE);
    const flow = solve(arcs, 1, amountIn);
    flow.amountsIn.forEach((amount, index) => {
      expect(amount / expected[index]!).toBeCloseTo(1, 8);
    });
    expect(flow.leftIn).toBe(0);
  });

  test("equalises the ways of a triangle", () => {
    const arcs = [pool(0, 0, 1, 1e6, 1e6), pool(1, 0, 2, 2e6, 1e6), pool(2, 2, 1, 1e6, 2e6)];
    const flow = solve(arcs, 1, 1e5);
    const [direct, first, second] = flow.amountsIn;
    const around = arcMarginal(arcs[1]!, first!) * arcMarginal(arcs[2]!, second!);
    expect(around / arcMarginal(arcs[0]!, direct!)).toBeCloseTo(1, 9);
    expect(direct! + first!).toBeCloseTo(1e5, 6);
    expect(second).toBeCloseTo(arcOut(arcs[1]!, first!), 6);
  });

  test("gives a linear venue all that pays there and the pool the rest", () => {
    const arcs = [linear(0, 0, 1, 1.9), pool(1, 0, 1, 1e6, 2e6)];
    const flow = solve(arcs, 1, 1e5);
    expect(arcMarginal(arcs[1]!, flow.amountsIn[1]!)).toBeCloseTo(1.9, 5);
  });

  test("fills a capped venue and says what is left over", () => {
    const arcs = [linear(0, 0, 1, 2, 1e4), linear(1, 0, 1, 1, 1e4)];
    expect(solve(arcs, 1, 1.5e4).amountsIn[0]).toBeCloseTo(9999, 1);
    expect(solve(arcs, 1, 3e4).leftIn).toBeCloseTo(3e4 - 2 * 9999, 0);
  });

  test("works in any unit", () => {
    for (const scale of [1e-12, 1, 1e30]) {
      const arcs = [pool(0, 0, 1, 1e6 * scale, 1e20), pool(1, 0, 1, 3e6 * scale, 3.1e20)];
      const flow = solve(arcs, 1, 2e5 * scale);
      const ratio = arcMarginal(arcs[0]!, flow.amountsIn[0]!) / arcMarginal(arcs[1]!, flow.amountsIn[1]!);
      expect(ratio).toBeCloseTo(1, 9);
    }
  });
});

describe("solveAgain", () => {
  test("answers the optimum of the arcs that are left", () => {
    const arcs = [pool(0, 0, 1, 1e6, 2e6), pool(1, 0, 1, 3e6, 6e6), pool(2, 0, 1, 9e6, 18e6)];
    const again = solveAgain(solve(arcs, 1, 1e5), arcs.slice(1));
    expect(again.amountOut / solve(arcs.slice(1), 1, 1e5).amountOut).toBeCloseTo(1, 12);
  });
});

describe("tokensInOrder", () => {
  test("lists a token after all that yields it", () => {
    const arcs = [linear(0, 3, 1, 1), linear(1, 0, 2, 1), linear(2, 2, 3, 1), linear(3, 0, 3, 1)];
    expect(tokensInOrder(arcs)).toEqual([
      { token: 1, indices: [1, 3] },
      { token: 3, indices: [2] },
      { token: 4, indices: [0] },
    ]);
  });
});
