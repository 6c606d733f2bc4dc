import { describe, expect, test } from "vitest";
import { NATIVE } from "../lib/address.js";
import { type Amount, executorAddress, type Step } from "../program/index.js";
import type { Adapter } from "../protocols/index.js";
import type { Course, Plan } from "../routing/index.js";
import { compileCourse } from "./compile.js";
import { findContradicted } from "./findStray.js";
import { plannedFillOf } from "./steps/plannedFill.js";
import { amountsOf, courses, payee } from "./testing/courses.js";
import {
  dai,
  fill,
  pairOf,
  planOf,
  plans,
  poolOf,
  usdc,
  usdt,
  wbtc,
  weth,
  wrapper,
} from "./testing/plans.js";

/**
 * Returns a summary of the steps: the operation, the amount and the recipient. `direct` marks input that is already in
 * the pool.
 */
function outline(plan: Plan) {
  return outlineOf(plan);
}

function outlineOf(course: Course) {
  const { program, fundTo, moveOfStep } = compileCourse(course);
  return { steps: program.steps.map(shortly), fundTo, moveOfStep };
}

function shortly(step: Step): string {
  if (step.op === "sweep") return `sweep ${step.token} ${step.to}`;
  if (step.op === "check") return `check ${step.token} ${step.who} ${step.min}`;
  if (step.op === "v2Add") return `v2Add ${howMuch(step.amountA)} + ${howMuch(step.amountB)} ${step.to}`;
  if (step.op === "pay" || step.op === "v2Remove") return `${step.op} ${howMuch(step.amount)} ${step.to}`;
  if (!("amount" in step)) throw new Error(`unexpected ${step.op}`);
  if ("exact" in step.amount) return `${step.op} ${howMuch(step.amount)}`;
  const share = step.amount.sharePpm === 0 ? "direct" : step.amount.sharePpm;
  return step.op === "weth"
    ? `${step.mode} ${step.amount.token} ${share}`
    : `${step.op} ${step.amount.token} ${share} ${"to" in step ? step.to : ""}`;
}

function howMuch(amount: Amount): string {
  return `${amount.token} ${"exact" in amount ? `=${amount.exact}` : amount.sharePpm}`;
}

const shape = (name: string) => outline(plans[name] as Plan);
const [wethUsdc, wethUsdt] = [pairOf(weth, usdc).venue.address, pairOf(weth, usdt).venue.address];

describe("compileCourse of a plan", () => {
  test("a step takes what can change on chain from the pool's state", () => {
    const pair = pairOf(weth, usdc);
    const adapter: Adapter = {
      ...pair.adapter,
      encode(venue, state, fill) {
        const step = pair.adapter.encode(venue, state, fill);
        if (step.op !== "v2Swap") throw new Error(`unexpected ${step.op}`);
        return { ...step, feePpm: (state as { feePpm: number }).feePpm };
      },
    };
    const pool = { ...pair, adapter, state: { feePpm: 500 } };
    const course = planOf([fill(pool, weth, usdc)], weth, usdc);
    const { program } = compileCourse(course);
    expect(program.steps).toMatchObject([{ op: "v2Swap", feePpm: 500 }]);
    // The decoder knows the state, too.
    expect(findContradicted(program.steps, course)).toBeUndefined();
    const later = { ...pool, state: { feePpm: 501 } };
    const contradicted = planOf([fill(later, weth, usdc)], weth, usdc);
    expect(findContradicted(program.steps, contradicted)?.pool).toBe(later);
    expect(plannedFillOf(fill(pool, weth, usdc), false).state).toBe(pool.state);
  });

  test("a single pair is paid by the sender and pays the receiver", () => {
    expect(shape("one pair")).toEqual({
      steps: [`v2Swap ${weth} direct receiver`],
      fundTo: [wethUsdc],
      moveOfStep: [0],
    });
  });

  test("a single pool takes from the Executor and pays the receiver", () => {
    expect(shape("one pool")).toEqual({
      steps: [`v3Swap ${weth} 1000000 receiver`],
      fundTo: [executorAddress],
      moveOfStep: [0],
    });
  });

  test("pair and pool alike pay the next pair themselves", () => {
    expect(shape("pair to pair").steps[1]).toBe(`v2Swap ${weth} direct receiver`);
    expect(shape("pair to pair").steps[0]).toMatch(new RegExp(`direct ${wethUsdt}$`));
    expect(shape("pool to pair")).toEqual({
      steps: [`v3Swap ${wbtc} 1000000 ${wethUsdt}`, `v2Swap ${weth} direct receiver`],
      fundTo: [executorAddress],
      moveOfStep: [0, 1],
    });
  });

  test("a pool is paid by way of the Executor", () => {
    expect(shape("pair to pool")).toEqual({
      steps: [`v2Swap ${usdt} direct executor`, `v3Swap ${weth} 1000000 receiver`],
      fundTo: [wethUsdt],
      moveOfStep: [0, 1],
    });
  });

  test("a split is made from the Executor, each fill its share of the rest", () => {
    expect(shape("split over a pair and a pool")).toEqual({
      steps: [`v2Swap ${weth} 400000 receiver`, `v3Swap ${weth} 1000000 receiver`],
      fundTo: [executorAddress],
      moveOfStep: [0, 1],
    });
  });

  test("what several fills yield waits for the pair in the Executor", () => {
    const { steps } = shape("split, then together into one pair");
    expect(steps.slice(0, 2).every((step) => step.endsWith(" executor"))).toBe(true);
    expect(steps[2]).toBe(`v2Swap ${weth} 1000000 receiver`);
  });

  test("what a pair spends later than at once waits in the Executor, too", () => {
    const moves = [
      fill(pairOf(weth, usdc), usdc, weth, 600_000),
      fill(poolOf(wbtc, usdc), usdc, wbtc),
      fill(pairOf(weth, usdt), weth, usdt),
    ];
    const course = { ...planOf(moves, usdc, usdt), outputs: amountsOf([usdt, wbtc]) };
    expect(outlineOf(course).steps).toEqual([
      `v2Swap ${usdc} 600000 executor`,
      `v3Swap ${usdc} 1000000 receiver`,
      `v2Swap ${weth} 1000000 receiver`,
    ]);
  });

  test("what the payer brings lies in a pair only where that is traded first", () => {
    const later = planOf(
      [fill(poolOf(wbtc, weth), wbtc, weth), fill(pairOf(weth, usdt), weth, usdt)],
      wbtc,
      usdt,
    );
    const moves = later.moves.slice(1);
    const inputs = [{ token: weth, amount: 1n }];
    expect(compileCourse({ ...later, inputs, moves }).fundTo).toEqual([wethUsdt]);
    const check = { kind: "check", token: usdc, minimum: 1n } as const;
    const waiting = compileCourse({ ...later, inputs, moves: [check, ...moves] });
    expect(waiting.fundTo).toEqual([executorAddress]);
    expect(shortly(waiting.program.steps[1] as Step)).toBe(`v2Swap ${weth} 1000000 receiver`);
  });

  test("what is wrapped stays in the Executor, so that no pair is paid directly from there", () => {
    expect(shape("native in")).toEqual({
      steps: ["wrap native 1000000", `v2Swap ${weth} 1000000 receiver`],
      fundTo: [executorAddress],
      moveOfStep: [0, 1],
    });
  });

  test("what is wrapped or unwrapped last is swept to the receiver", () => {
    expect(shape("wrap").steps).toEqual([
      "wrap native 1000000",
      `check ${weth} executor 1`,
      `sweep ${weth} receiver`,
    ]);
    expect(shape("unwrap").steps).toEqual([
      `unwrap ${weth} 1000000`,
      "check native executor 1",
      "sweep native receiver",
    ]);
    expect(shape("native out").moveOfStep).toEqual([0, 1, undefined, undefined]);
    expect(shape("native out").steps.at(-1)).toBe("sweep native receiver");
  });

  test("wrapped beside swapped: all is checked and swept together", () => {
    const plan = planOf(
      [fill(wrapper, NATIVE, weth, 1_000_000), fill(pairOf(weth, usdt), usdt, weth)],
      NATIVE,
      weth,
    );
    expect(outline(plan).steps).toEqual([
      "wrap native 1000000",
      `v2Swap ${usdt} 1000000 executor`,
      `check ${weth} executor 1`,
      `sweep ${weth} receiver`,
    ]);
  });

  test("a pair that gets from a pair and from the wrapper is paid by way of the Executor", () => {
    const plan = planOf(
      [
        fill(wrapper, NATIVE, weth),
        fill(poolOf(weth, usdc), usdc, weth),
        fill(pairOf(weth, usdt), weth, usdt),
      ],
      NATIVE,
      usdt,
    );
    expect(outline(plan).steps.slice(1)).toEqual([
      `v3Swap ${usdc} 1000000 executor`,
      `v2Swap ${weth} 1000000 receiver`,
    ]);
  });
});

describe("compileCourse of what a venue does not take in small parts", () => {
  const psm = { ...poolOf(dai, usdc), adapter: { ...poolOf(dai, usdc).adapter, leaves: () => true } };

  test("the rest goes back to the payer", () => {
    expect(
      outline(planOf([fill(poolOf(weth, dai), weth, dai), fill(psm, dai, usdc)], weth, usdc)).steps,
    ).toEqual([`v3Swap ${weth} 1000000 executor`, `v3Swap ${dai} 1000000 receiver`, `sweep ${dai} refundTo`]);
  });

  test("nothing does if a later fill takes the rest, or if it is the output", () => {
    const split = [fill(psm, dai, usdc, 400_000), fill(poolOf(weth, dai), dai, weth)];
    const joined = [...split, fill(poolOf(weth, usdc), weth, usdc)];
    expect(planOf(joined, dai, usdc).refunds).toEqual([]);
    const round = [fill(psm, dai, usdc), fill(poolOf(dai, usdc), usdc, dai)];
    expect(planOf(round, dai, dai).refunds).toEqual([]);
  });
});

describe("compileCourse", () => {
  const lowerFirst = weth < usdc ? [weth, usdc] : [usdc, weth];
  const [first, second] = lowerFirst as [string, string];
  const shapeOf = (name: string) => outlineOf(courses[name] as Course);

  test("shares that are made go straight to the receiver, what did not fit goes back", () => {
    expect(shapeOf("join at the end, both tokens from different fills")).toEqual({
      steps: [
        `v3Swap ${dai} 499877 executor`,
        `v3Swap ${dai} 1000000 executor`,
        `v2Add ${first} 1000000 + ${second} 1000000 receiver`,
        `sweep ${weth} refundTo`,
        `sweep ${usdc} refundTo`,
      ],
      fundTo: [executorAddress],
      moveOfStep: [0, 1, 2, undefined, undefined],
    });
  });

  test("shares that are redeemed pay into the Executor", () => {
    expect(shapeOf("leave, then one token")).toEqual({
      steps: [
        `v2Remove ${wethUsdc} 1000000 executor`,
        `v3Swap ${weth} 1000000 executor`,
        `check ${usdc} executor 1`,
        `sweep ${usdc} receiver`,
      ],
      fundTo: [executorAddress],
      moveOfStep: [0, 1, undefined, undefined],
    });
    expect(shapeOf("leave into both").steps.slice(1)).toEqual([
      `check ${weth} executor 1`,
      `sweep ${weth} receiver`,
      `check ${usdc} executor 1`,
      `sweep ${usdc} receiver`,
    ]);
  });

  test("several inputs wait in the Executor, since one of them might be hostile", () => {
    expect(shapeOf("several inputs into one").fundTo).toEqual(Array(3).fill(executorAddress));
    expect(shapeOf("several inputs, each into its own pair")).toEqual({
      steps: [`v2Swap ${usdc} 1000000 receiver`, `v2Swap ${usdt} 1000000 receiver`],
      fundTo: [executorAddress, executorAddress],
      moveOfStep: [0, 1],
    });
  });

  test("an output that is spent on the way is collected at the end", () => {
    expect(shapeOf("an output that is also spent").steps).toEqual([
      `v2Swap ${weth} direct executor`,
      `v3Swap ${usdc} 250000 receiver`,
      `check ${usdc} executor 1`,
      `sweep ${usdc} receiver`,
    ]);
  });

  test("an input that is an output, too, is handed on", () => {
    expect(shapeOf("an input that goes on as it is")).toEqual({
      steps: [`v2Swap ${weth} 1000000 receiver`, `check ${dai} executor 1`, `sweep ${dai} receiver`],
      fundTo: [executorAddress, executorAddress],
      moveOfStep: [0, undefined, undefined],
    });
  });

  test("a payment and a check happen in the Executor, where they stand", () => {
    expect(shapeOf("an exact amount is paid on the way, and checked")).toEqual({
      steps: [
        `v2Swap ${weth} direct executor`,
        `check ${usdc} executor 123456789`,
        `pay ${usdc} =2500000 ${payee}`,
        `v3Swap ${usdc} 900000 receiver`,
        `sweep ${usdc} refundTo`,
      ],
      fundTo: [wethUsdc],
      moveOfStep: [0, 1, 2, 3, undefined],
    });
  });

  test("exact parts are said as such, and never lie in a pool beforehand", () => {
    const { steps, fundTo } = shapeOf("exact amounts into shares");
    expect(steps[0]).toBe(`v2Add ${first} =1000000 + ${second} =1000000 receiver`);
    expect(fundTo).toEqual([executorAddress, executorAddress]);
    const parts = shapeOf("exact parts, the rest goes back");
    expect(parts.steps.slice(0, 2)).toEqual([
      `v2Swap ${weth} =100000000000000000`,
      `v2Remove ${wethUsdt} =7 executor`,
    ]);
    expect(parts.fundTo).toEqual([executorAddress, executorAddress]);
  });

  test("a pool that is gone through twice is not paid beforehand", () => {
    expect(shapeOf("there and back through the same pair")).toEqual({
      steps: [
        `v2Swap ${usdc} 1000000 executor`,
        `v2Swap ${weth} 1000000 executor`,
        `check ${usdc} executor 1`,
        `sweep ${usdc} receiver`,
      ],
      fundTo: [executorAddress],
      moveOfStep: [0, 1, undefined, undefined],
    });
  });
});
