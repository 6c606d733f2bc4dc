import { describe, expect, test } from "vitest";
import { NATIVE } from "../lib/address.js";
import { executorAddress, type Step } from "../program/index.js";
import type { Plan } from "../routing/index.js";
import { compilePlan } from "./compile.js";
import { fill, pairOf, planOf, plans, poolOf, usdc, usdt, wbtc, weth, wrapper } from "./testing/plans.js";

/** The steps in short: what, with how much of what, to whom; `direct` for input that lies in the pool already. */
function outline(plan: Plan) {
  const { program, fundTo, fillOfStep } = compilePlan(plan);
  return { steps: program.steps.map(shortly), fundTo, fillOfStep };
}

function shortly(step: Step): string {
  if (step.op === "sweep") return `sweep ${step.token} ${step.to}`;
  if (!("amount" in step) || !("shareBps" in step.amount)) throw new Error(`unexpected ${step.op}`);
  const share = step.amount.shareBps === 0 ? "direct" : step.amount.shareBps;
  return step.op === "weth"
    ? `${step.mode} ${step.amount.token} ${share}`
    : `${step.op} ${step.amount.token} ${share} ${"to" in step ? step.to : ""}`;
}

const shape = (name: string) => outline(plans[name] as Plan);
const [wethUsdc, wethUsdt] = [pairOf(weth, usdc).venue.address, pairOf(weth, usdt).venue.address];

describe("compilePlan", () => {
  test("a single pair is paid by the sender and pays the receiver", () => {
    expect(shape("one pair")).toEqual({
      steps: [`v2Swap ${weth} direct receiver`],
      fundTo: wethUsdc,
      fillOfStep: [0],
    });
  });

  test("a single pool takes from the Executor and pays the receiver", () => {
    expect(shape("one pool")).toEqual({
      steps: [`v3Swap ${weth} 10000 receiver`],
      fundTo: executorAddress,
      fillOfStep: [0],
    });
  });

  test("pair and pool alike pay the next pair themselves", () => {
    expect(shape("pair to pair").steps[1]).toBe(`v2Swap ${weth} direct receiver`);
    expect(shape("pair to pair").steps[0]).toMatch(new RegExp(`direct ${wethUsdt}$`));
    expect(shape("pool to pair")).toEqual({
      steps: [`v3Swap ${wbtc} 10000 ${wethUsdt}`, `v2Swap ${weth} direct receiver`],
      fundTo: executorAddress,
      fillOfStep: [0, 1],
    });
  });

  test("a pool is paid by way of the Executor", () => {
    expect(shape("pair to pool")).toEqual({
      steps: [`v2Swap ${usdt} direct executor`, `v3Swap ${weth} 10000 receiver`],
      fundTo: wethUsdt,
      fillOfStep: [0, 1],
    });
  });

  test("a split is made from the Executor, each fill its share of the rest", () => {
    expect(shape("split over a pair and a pool")).toEqual({
      steps: [`v2Swap ${weth} 4000 receiver`, `v3Swap ${weth} 10000 receiver`],
      fundTo: executorAddress,
      fillOfStep: [0, 1],
    });
  });

  test("several fills pay one pair together", () => {
    const { steps } = shape("split, then together into one pair");
    expect(steps.slice(0, 2).every((step) => step.endsWith(` ${wethUsdt}`))).toBe(true);
    expect(steps[2]).toBe(`v2Swap ${weth} direct receiver`);
  });

  test("what is wrapped stays in the Executor, so that no pair is paid directly from there", () => {
    expect(shape("native in")).toEqual({
      steps: ["wrap native 10000", `v2Swap ${weth} 10000 receiver`],
      fundTo: executorAddress,
      fillOfStep: [0, 1],
    });
  });

  test("what is wrapped or unwrapped last is swept to the receiver", () => {
    expect(shape("wrap").steps).toEqual(["wrap native 10000", `sweep ${weth} receiver`]);
    expect(shape("unwrap").steps).toEqual([`unwrap ${weth} 10000`, "sweep native receiver"]);
    expect(shape("native out").fillOfStep).toEqual([0, 1, undefined]);
    expect(shape("native out").steps.at(-1)).toBe("sweep native receiver");
  });

  test("wrapped beside swapped: the swaps pay the receiver, the rest is swept once", () => {
    const plan = planOf(
      [fill(wrapper, NATIVE, weth, 10_000), fill(pairOf(weth, usdt), usdt, weth)],
      NATIVE,
      weth,
    );
    expect(outline(plan).steps).toEqual([
      "wrap native 10000",
      `v2Swap ${usdt} direct receiver`,
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
      `v3Swap ${usdc} 10000 executor`,
      `v2Swap ${weth} 10000 receiver`,
    ]);
  });
});
