import { expect, test } from "vitest";
import { fill, pairOf, poolOf, usdc, usdt, weth } from "../../execution/testing/plans.js";
import type { Course, Move } from "../../routing/index.js";
import { plannedBalances } from "./plannedBalances.js";

const payee = `0x${"99".repeat(20)}` as const;

function fillOf(
  pool: ReturnType<typeof pairOf>,
  [tokenIn, spent]: readonly [typeof usdc, bigint],
  [tokenOut, yielded]: readonly [typeof usdc, bigint],
): Move {
  const inputs = [{ token: tokenIn, amount: spent, sharePpm: 1_000_000 }];
  const outputs = [{ token: tokenOut, amount: yielded }];
  return { ...fill(pool, tokenIn, tokenOut), inputs, outputs };
}

function courseOf(moves: readonly Move[]): Course {
  return {
    inputs: [{ token: usdc, amount: 1_000n }],
    outputs: [{ token: usdt, amount: 1n }],
    refunds: [],
    moves,
  };
}

test("plannedBalances adds up what is held, less what fills and payments take, a share rounded down", () => {
  const course = courseOf([
    fillOf(poolOf(weth, usdc), [usdc, 600n], [weth, 1_000_003n]),
    { kind: "pay", token: weth, portion: { sharePpm: 123_456 }, to: payee },
    { kind: "check", token: weth, minimum: 1n },
    { kind: "pay", token: weth, portion: { exact: 7n }, to: payee },
    fillOf(pairOf(weth, usdc), [usdc, 100n], [weth, 20n]),
    fillOf(pairOf(weth, usdc), [weth, 500_000n], [usdc, 5n]),
  ]);
  const afterPayments = 1_000_003n - 123_456n - 7n;
  expect(plannedBalances(course)).toEqual([
    [{ token: weth, amount: 1_000_003n }],
    [],
    [],
    [],
    [{ token: weth, amount: afterPayments + 20n }],
    [{ token: usdc, amount: 305n }],
  ]);
});

test("plannedBalances never counts less than nothing as held", () => {
  const course = courseOf([
    { kind: "pay", token: usdc, portion: { exact: 1_001n }, to: payee },
    fillOf(pairOf(weth, usdc), [weth, 1n], [usdc, 5n]),
  ]);
  expect(plannedBalances(course)).toEqual([[], [{ token: usdc, amount: 5n }]]);
});
