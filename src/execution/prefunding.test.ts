import { describe, expect, test } from "vitest";
import { type Address, ZERO_ADDRESS } from "../lib/address.js";
import { executorAddress, type Step } from "../program/index.js";
import type { Course } from "../routing/index.js";
import { compileCourse } from "./compile.js";
import { findStray } from "./findStray.js";
import type { Order } from "./order.js";
import { amountsOf, courses } from "./testing/courses.js";
import { dai, fill, pairOf, planOf, plans, poolOf, usdc, usdt, wbtc, weth } from "./testing/plans.js";

const receiver: Address = "0x0000000000000000000000000000000000000b0b";
const notAtOnce = "what lies in a pool is not traded in the next step";

function orderOf(course: Course, fundTo: readonly Address[]): Order {
  return {
    inputs: course.inputs.map(({ token, amount }, at) => ({
      token,
      amountIn: amount,
      fundTo: fundTo[at] as Address,
    })),
    outputs: course.outputs.map(({ token }) => ({ token, minAmountOut: 1n })),
    executor: executorAddress,
    receiver,
    refundTo: "0x00000000000000000000000000000000000a11ce",
    feeReceiver: ZERO_ADDRESS,
    feeBps: 0n,
    deadline: 1_900_000_000n,
  };
}

type V2Swap = Extract<Step, { op: "v2Swap" }>;

/** Returns the step of a pair whose input is already there. */
function direct(step: Step | undefined): V2Swap {
  if (step?.op !== "v2Swap") throw new Error("no step of a pair");
  return { ...step, prefunded: true, amount: { token: step.amount.token, sharePpm: 0 } };
}

const paying = (step: Step | undefined, to: Address): Step => ({ ...step, to }) as Step;
const pair = pairOf(weth, usdt).venue.address;

describe("the decoder refuses a pair that is paid", () => {
  test("several steps before its turn", () => {
    const moves = [
      fill(pairOf(weth, usdc), usdc, weth, 600_000),
      fill(poolOf(wbtc, usdc), usdc, wbtc),
      fill(pairOf(weth, usdt), weth, usdt),
    ];
    const course = { ...planOf(moves, usdc, usdt), outputs: amountsOf([usdt, wbtc]) };
    const { program, fundTo } = compileCourse(course);
    const order = orderOf(course, fundTo);
    expect(findStray(program.steps, order, course)).toBeUndefined();
    const [first, between, last] = program.steps;
    const early = [paying(first, pair), between as Step, direct(last)];
    expect(findStray(early, order, course)).toBe(notAtOnce);
  });

  test("by several steps, the first of which is not the one before", () => {
    const course = plans["split, then together into one pair"]!;
    const { program, fundTo } = compileCourse(course);
    const order = orderOf(course, fundTo);
    const [first, second, last] = program.steps;
    const together = [paying(first, pair), paying(second, pair), direct(last)];
    expect(findStray(together, order, course)).toBe(notAtOnce);
    const half = [first as Step, paying(second, pair), direct(last)];
    expect(findStray(half, order, course)).toBeDefined();
  });

  test("by the payer, and is not the first to trade", () => {
    const check = { kind: "check", token: weth, minimum: 1n } as const;
    const [move] = planOf([fill(pairOf(weth, usdt), weth, usdt)], weth, usdt).moves;
    const course: Course = {
      inputs: [{ token: weth, amount: 5n }],
      outputs: amountsOf([usdt]),
      refunds: [],
      moves: [check, move!],
    };
    const { program, fundTo } = compileCourse(course);
    expect(fundTo).toEqual([executorAddress]);
    const [checked, swap] = program.steps;
    const early = [checked as Step, direct(swap)];
    expect(findStray(early, orderOf(course, [pair]), course)).toBe(notAtOnce);
  });

  test("by the payer beside another pair", () => {
    const course = courses["several inputs, each into its own pair"] as Course;
    const { program, fundTo } = compileCourse(course);
    expect(findStray(program.steps, orderOf(course, fundTo), course)).toBeUndefined();
    const swaps = program.steps.map(direct);
    const early = orderOf(
      course,
      swaps.map(({ pool }) => pool),
    );
    expect(findStray(swaps, early, course)).toBe(notAtOnce);
  });

  test("but not one that is paid in the step before", () => {
    const course = planOf(
      [fill(pairOf(weth, dai), dai, weth), fill(pairOf(weth, usdt), weth, usdt)],
      dai,
      usdt,
    );
    const { program, fundTo } = compileCourse(course);
    expect(program.steps.map((step) => step.op === "v2Swap" && step.prefunded)).toEqual([true, true]);
    expect(findStray(program.steps, orderOf(course, fundTo), course)).toBeUndefined();
  });
});
