import { describe, expect, test } from "vitest";
import { type Address, NATIVE, ZERO_ADDRESS } from "../lib/address.js";
import { executorAddress, type Step } from "../program/index.js";
import type { Course, Fill, Plan } from "../routing/index.js";
import { compileCourse } from "./compile.js";
import { findStray } from "./findStray.js";
import type { Order } from "./order.js";
import { courseFrom, payee } from "./testing/courses.js";
import { dai, fill, pairOf, planOf, plans, poolOf, usdc, weth, wrapper } from "./testing/plans.js";
import { positions } from "./testing/positions.js";

const [unwrapped, minimum] = [fill(wrapper, weth, NATIVE), 12_345n];
const nativeOut = courseFrom([usdc], [NATIVE], [], [fill(poolOf(weth, usdc), usdc, weth), unwrapped]);

function orderOf(course: Course, minAmountOut: bigint): Order {
  return {
    inputs: course.inputs.map(({ token, amount }) => ({ token, amountIn: amount, fundTo: executorAddress })),
    outputs: course.outputs.map(({ token }) => ({ token, minAmountOut })),
    executor: executorAddress,
    receiver: "0x0000000000000000000000000000000000000b0b",
    refundTo: "0x00000000000000000000000000000000000a11ce",
    feeReceiver: ZERO_ADDRESS,
    feeBps: 0n,
    deadline: 1_900_000_000n,
  };
}

const compiled = (course: Course, least = minimum) =>
  compileCourse(
    course,
    course.outputs.map(({ token }) => ({ token, amount: least })),
  ).program.steps;
const stray = (steps: readonly Step[], course = nativeOut, least = minimum) =>
  findStray(steps, orderOf(course, least), course);

describe("what the Executor has for the receiver", () => {
  test("is checked to be the order's minimum right before it is delivered", () => {
    const steps = compiled(nativeOut);
    expect(steps.slice(2)).toEqual([
      { op: "check", token: "native", who: "executor", min: minimum },
      { op: "sweep", token: "native", to: "receiver" },
    ]);
    expect(stray(steps)).toBeUndefined();
  });

  test("is checked as far as a program can say so", () => {
    const most = 2n ** 128n - 1n;
    const [, , check] = compiled(nativeOut, most + 7n);
    expect(check).toMatchObject({ min: most });
    expect(stray(compiled(nativeOut, most + 7n), nativeOut, most + 7n)).toBeUndefined();
  });

  test("is all of it, and goes to nobody before", () => {
    const pays = { kind: "pay", token: weth, portion: { exact: 5n }, to: payee } as const;
    const course = courseFrom([usdc], [weth], [], [fill(pairOf(weth, usdc), usdc, weth, 500_000), pays]);
    expect(compiled(course).map(({ op }) => op)).toEqual(["v2Swap", "pay", "sweep"]);
    expect(stray(compiled(course), course)).toBe("a token does not reach the receiver");
  });
});

describe("a route through a venue whose code may be anybody's", () => {
  /** The same fill in a venue for whose code nothing vouches. */
  const unknown = (known: Fill): Fill => {
    const { venue } = known.pool;
    const unvouched = { reason: "unknownPool", by: [venue.address] } as const;
    return { ...known, pool: { ...known.pool, venue: { ...venue, unvouched } } };
  };
  const [known, toYearn] = positions["from a new vault to an old one"]?.moves ?? [];
  if (known === undefined || toYearn === undefined) throw new Error("no vaults");
  const fromVault = unknown(known);
  const [shares] = fromVault.inputs.map(({ token }) => token) as [Address];
  const leaving = planOf([fromVault], shares, dai);
  const goingOn = planOf([fromVault, fill(pairOf(weth, dai), dai, weth)], shares, weth);
  const pool = positions["a weighted pool of the vault"] as Plan;
  const weighted = { ...pool, moves: pool.moves.map(unknown) };
  const ends = (course: Course) =>
    compiled(course).map((step) => `${step.op} ${"to" in step ? step.to : ""}`);

  test("is counted in the Executor before it is delivered, also where a known pool comes last", () => {
    const delivered = ["check ", "sweep receiver"];
    expect(ends(leaving)).toEqual(["vault executor", ...delivered]);
    expect(ends(goingOn)).toEqual(["vault executor", "v2Swap executor", ...delivered]);
    expect(ends(weighted).slice(-3)).toEqual(["balancerExit executor", ...delivered]);
    for (const course of [leaving, goingOn, weighted])
      expect(stray(compiled(course), course)).toBeUndefined();
  });

  test("is delivered by the venue itself where all code is known", () => {
    expect(ends(plans["pool to pair"] as Plan).at(-1)).toBe("v2Swap receiver");
    expect(ends(planOf([toYearn], dai, toYearn.outputs[0]?.token ?? dai))).toEqual(["vault receiver"]);
    // A vault that the data lists may be replaced, so it pays the Executor all the same.
    expect(ends(planOf([known], shares, dai))).toEqual(["vault executor", "check ", "sweep receiver"]);
  });

  test.each([
    ["the venue", leaving],
    ["a known pool behind it", goingOn],
    ["the last of several", weighted],
  ])("is refused by the decoder where %s pays the receiver", (_, course) => {
    const steps = compiled(course).slice(0, -2);
    for (const to of ["receiver", orderOf(course, minimum).receiver]) {
      const past = steps.map((step, at) => (at === steps.length - 1 ? ({ ...step, to } as Step) : step));
      expect(stray(past, course)).toBe("a venue pays the receiver past the check of the output");
    }
  });
});

describe("the decoder", () => {
  const [first, second, check, sweep] = compiled(nativeOut) as [Step, Step, Step, Step];

  test.each<[string, readonly Step[], string]>([
    ["no check", [first, second, sweep], "an output is not checked right before it is delivered"],
    ["two checks", [first, second, check, check, sweep], "what was checked is not delivered"],
    ["a check and nothing after it", [first, second, check], "what was checked is not delivered"],
    [
      "a check too late",
      [first, second, sweep, check],
      "an output is not checked right before it is delivered",
    ],
    [
      "a lower minimum",
      [first, second, { ...check, min: minimum - 1n } as Step, sweep],
      "a check is not in the plan",
    ],
    [
      "a higher minimum",
      [first, second, { ...check, min: minimum + 1n } as Step, sweep],
      "a check is not in the plan",
    ],
    [
      "another holder",
      [first, second, { ...check, who: "receiver" } as Step, sweep],
      "a check is not in the plan",
    ],
    [
      "another token",
      [first, second, { ...check, token: weth } as Step, sweep],
      "a check is not in the plan",
    ],
  ])("refuses %s", (_, steps, reason) => expect(stray(steps)).toBe(reason));

  test("refuses any other step in place of a payment, a check or a fill of the plan", () => {
    const moves = [
      fill(poolOf(weth, usdc), usdc, weth),
      { kind: "check", token: weth, minimum: 7n },
      { kind: "pay", token: weth, portion: { exact: 5n }, to: payee },
    ] as const;
    const course = courseFrom([usdc], [weth], [], [...moves]);
    const steps = compiled(course);
    expect(steps.slice(0, 3).map(({ op }) => op)).toEqual(["v3Swap", "check", "pay"]);
    const said = [...moves.keys()].map((at) =>
      stray(steps.with(at, { op: "sweep", token: weth, to: "receiver" } as Step), course),
    );
    expect([stray(steps, course), ...said]).toEqual([
      undefined,
      ...moves.map(() => "a step is not in the plan"),
    ]);
  });

  test("refuses that a part of what is swept is paid before", () => {
    const moves = [fill(poolOf(weth, usdc), usdc, weth, 500_000), fill(pairOf(weth, usdc), usdc, weth)];
    const native = fill(wrapper, NATIVE, weth);
    const course = courseFrom([usdc, NATIVE], [weth], [], [...moves, native]);
    const steps = compiled(course);
    expect(stray(steps, course)).toBeUndefined();
    const early = steps.map((step, at) =>
      at === 0 ? ({ ...step, to: "receiver" as Address } as Step) : step,
    );
    expect(stray(early, course)).toBe("a token is delivered in parts");
  });
});
