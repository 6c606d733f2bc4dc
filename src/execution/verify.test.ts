import { describe, expect, test } from "vitest";
import { type Address, NATIVE, ZERO_ADDRESS } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { isDeep } from "../lib/testing/runs.js";
import {
  encodeProgram,
  executorAddress,
  type Program,
  REFS,
  routerAddress,
  STEPS,
  type Step,
} from "../program/index.js";
import type { Course, Fill, Plan } from "../routing/index.js";
import { compileCourse } from "./compile.js";
import { encodeRouteCall } from "./encode.js";
import type { Order } from "./order.js";
import { payerOf, type Strategy } from "./strategy.js";
import { courses, payee } from "./testing/courses.js";
import { dai, fill, pairOf, planOf, poolsOf, usdc, weth } from "./testing/plans.js";
import type { UnsignedTx } from "./tx.js";
import { findMismatch, type PromisedOrder } from "./verify.js";

const sender: Address = "0x00000000000000000000000000000000000a11ce";
const receiver: Address = "0x0000000000000000000000000000000000000b0b";
const stranger: Address = "0x000000000000000000000000000000000000dead";

/** Returns the minimum of output number `index`, in raw units. */
const leastOf = (index: number) => 7n + BigInt(index);
const compiled = (course: Course) =>
  compileCourse(
    course,
    course.outputs.map(({ token }, index) => ({ token, amount: leastOf(index) })),
  );

const viaRouter: Strategy = { kind: "router" };

function promisedBy({ inputs, outputs }: Course, strategy: Strategy = viaRouter): PromisedOrder {
  return {
    from: sender,
    strategy,
    inputs: inputs.map(({ token, amount }) => ({ token, amountIn: amount })),
    outputs: outputs.map(({ token }, index) => ({ token, minAmountOut: leastOf(index) })),
    executor: executorAddress,
    receiver,
    refundTo: payerOf(strategy, sender),
    feeReceiver: ZERO_ADDRESS,
    feeBps: 0n,
    deadline: 1_900_000_000n,
  };
}

function orderOf(course: Course, via = viaRouter): Order {
  const { from, strategy, inputs, ...terms } = promisedBy(course, via);
  const { fundTo } = compiled(course);
  return {
    ...terms,
    inputs: inputs.map((paid, index) => ({ ...paid, fundTo: fundTo[index] as Address })),
  };
}

function txOf(
  course: Course,
  order = orderOf(course),
  program: Program = compiled(course).program,
): UnsignedTx {
  return encodeRouteCall(sender, { order, program: encodeProgram(program) }, viaRouter);
}

const mismatch = (course: Course, tx: UnsignedTx) => findMismatch(tx, promisedBy(course), course);
const named = Object.entries(courses).map(([name, course]) => ({ name, course }));
const courseNamed = (name: string) => courses[name] as Course;

describe("findMismatch", () => {
  test.each(named)("finds none in what was compiled: $name", ({ course }) => {
    expect(mismatch(course, txOf(course))).toBeUndefined();
  });

  test.each(named)("notices every single changed byte of the call data: $name", ({ course }) => {
    const tx = txOf(course);
    const unnoticed: string[] = [];
    for (let at = 2; at < tx.data.length; at += 2) {
      const byte = Number.parseInt(tx.data.slice(at, at + 2), 16);
      for (const other of bytesInstead(byte, at, 20)) {
        const hex = other.toString(16).padStart(2, "0");
        const data = `${tx.data.slice(0, at)}${hex}${tx.data.slice(at + 2)}` as Hex;
        if (mismatch(course, { ...tx, data }) === undefined) unnoticed.push(`${byte} -> ${other}`);
      }
    }
    expect(unnoticed).toEqual([]);
  });

  test.each(named)("notices call data that is cut or grows: $name", ({ course }) => {
    const tx = txOf(course);
    for (let cut = 2; cut < tx.data.length; cut += 2) {
      const data = tx.data.slice(0, tx.data.length - cut) as Hex;
      expect(mismatch(course, { ...tx, data })).toBeDefined();
    }
    for (const more of ["00", "ff", "00".repeat(32)]) {
      expect(mismatch(course, { ...tx, data: `${tx.data}${more}` })).toBeDefined();
    }
  });

  test.each(named)("notices every change of the order: $name", ({ course }) => {
    const order = orderOf(course);
    const others = (value: Address | bigint): readonly (Address | bigint)[] =>
      typeof value === "bigint"
        ? [value + 1n, value - 1n, 2n ** 255n].filter((other) => other >= 0n)
        : [stranger, routerAddress];
    const changes = <Part extends object>(part: Part): Part[] =>
      Object.entries(part).flatMap(([name, value]) =>
        others(value).map((other) => ({ ...part, [name]: other })),
      );
    const { inputs, outputs, ...terms } = order;
    const variants: Order[] = [
      ...changes(terms).map((changed) => ({ ...order, ...changed })),
      ...listsWith(inputs, changes).map((changed) => ({ ...order, inputs: changed })),
      ...listsWith(outputs, changes).map((changed) => ({ ...order, outputs: changed })),
    ];
    for (const variant of variants) {
      // Native input travels with the call: the value is that of the promised order.
      const faithful = { ...txOf(course, variant), valueWei: txOf(course).valueWei };
      expect(mismatch(course, faithful), show(variant)).toBeDefined();
    }
  });

  test.each(named)("notices another envelope: $name", ({ course }) => {
    const tx = txOf(course);
    expect(mismatch(course, { ...tx, to: stranger })).toBe("the transaction does not go to the Router");
    expect(mismatch(course, { ...tx, to: executorAddress })).toBe(
      "the transaction does not go to the Router",
    );
    expect(mismatch(course, { ...tx, from: stranger })).toBe("the sender differs");
    expect(mismatch(course, { ...tx, valueWei: tx.valueWei + 1n })).toBe("the value differs");
  });

  test.each(named)("notices steps that are missing, doubled, moved or added: $name", ({ course }) => {
    const { steps } = compiled(course).program;
    const variants: [string, readonly Step[]][] = [["none", []]];
    for (const [index, step] of steps.entries()) {
      variants.push([`without ${index}`, steps.filter((_, at) => at !== index)]);
      variants.push([`twice ${index}`, [...steps.slice(0, index), step, ...steps.slice(index)]]);
    }
    if (steps.length > 1) variants.push(["reversed", [...steps].reverse()]);
    for (const extra of strangeSteps(course)) {
      for (let at = 0; at <= steps.length; at++) {
        variants.push([`${extra.op} at ${at}`, [...steps.slice(0, at), extra, ...steps.slice(at)]]);
      }
    }
    const unnoticed = variants.filter(
      ([, changed]) => mismatch(course, txOf(course, undefined, { steps: changed })) === undefined,
    );
    expect(unnoticed.map(([what]) => what)).toEqual([]);
  });

  test.each(named)("notices another recipient of every step: $name", ({ course }) => {
    const { steps } = compiled(course).program;
    for (const [index, step] of steps.entries()) {
      if (!("to" in step)) continue;
      for (const to of [
        "receiver",
        "refundTo",
        "executor",
        stranger,
        payee,
        ...course.outputs.map(({ token }) => token),
        routerAddress,
      ] as const) {
        if (to === step.to || to === NATIVE) continue;
        const changed = steps.map((other, at) => (at === index ? ({ ...step, to } as Step) : other));
        expect(mismatch(course, txOf(course, undefined, { steps: changed })), `${index} ${to}`).toBeDefined();
      }
    }
  });

  test("notices a pool of the same tokens that is not the plan's", () => {
    const [cheap, dear] = poolsOf(weth, usdc);
    if (cheap === undefined || dear === undefined) throw new Error("one pool only");
    const through = (pool: typeof cheap) => planOf([fill(pool, weth, usdc)], weth, usdc);
    expect(mismatch(through(cheap), txOf(through(dear)))).toBe(
      `v3Swap: pool is ${dear.venue.address}, not ${cheap.venue.address}`,
    );
  });

  test("notices fills that changed places", () => {
    const split: Fill[] = [
      fill(pairOf(weth, usdc), weth, usdc, 500_000),
      fill(poolsOf(weth, usdc)[0] as never, weth, usdc),
    ];
    const other = [
      fill(poolsOf(weth, usdc)[0] as never, weth, usdc, 500_000),
      fill(pairOf(weth, usdc), weth, usdc),
    ];
    const [course, swapped] = [split, other].map((fills) => planOf(fills, weth, usdc)) as [Plan, Plan];
    expect(mismatch(course, txOf(swapped))).toBe("a step is of another protocol");
  });

  test("notices a share that leaves something behind", () => {
    const plan = planOf([fill(poolsOf(weth, usdc)[0] as never, weth, usdc, 999_999)], weth, usdc);
    expect(mismatch(plan, txOf(plan))).toBe("a token does not reach the receiver");
  });

  test("notices what a course forgets to give back", () => {
    for (const name of ["both tokens of a pair into its shares", "exact parts, the rest goes back"]) {
      const course = courseNamed(name);
      const forgetful = { ...course, refunds: course.refunds.slice(1) };
      expect(mismatch(forgetful, txOf(forgetful)), name).toBe("a token does not reach the receiver");
    }
  });

  test("notices a pool that is paid beforehand and then traded in by somebody else", () => {
    const course = courseNamed("there and back through the same pair");
    const pair = pairOf(weth, usdc).venue;
    const { program, fundTo } = compiled(course);
    expect(fundTo).toEqual([executorAddress]);
    const [there, back] = program.steps;
    if (there?.op !== "v2Swap" || back?.op !== "v2Swap") throw new Error("not two swaps");
    // A first swap's payment to its own pair becomes part of the reserves.
    const beforehand: Step = { ...back, prefunded: true, amount: { token: weth, sharePpm: 0 } };
    const selfPaid = { steps: [{ ...there, to: pair.address }, beforehand] };
    expect(mismatch(course, txOf(course, undefined, selfPaid))).toBe("a step pays the pool it goes through");
    const outOfTurn = planOf(
      [fill(pairOf(weth, usdc), usdc, weth), fill(pairOf(weth, usdc), weth, usdc)],
      usdc,
      usdc,
    );
    const twoInputs: Course = { ...outOfTurn, inputs: [...outOfTurn.inputs, { token: weth, amount: 5n }] };
    const order = orderOf(twoInputs);
    const inputs = order.inputs.map((input) =>
      input.token === weth ? { ...input, fundTo: pair.address } : input,
    );
    const disturbed = { steps: [{ ...there, to: "executor" as const }, beforehand] };
    expect(mismatch(twoInputs, txOf(twoInputs, { ...order, inputs }, disturbed))).toBe(
      "what lies in a pool is not traded in the next step",
    );
  });

  test("a receiver that is the sender, or a pool of the plan, is no mismatch by itself", () => {
    const course = courseNamed("one pool");
    for (const other of [sender, pairOf(weth, dai).venue.address]) {
      const promised = { ...promisedBy(course), receiver: other };
      const tx = txOf(course, { ...orderOf(course), receiver: other });
      expect(findMismatch(tx, promised, course)).toBeUndefined();
    }
  });

  test("a program of thousands of bytes is refused unread", () => {
    const course = courseNamed("unwrap");
    const steps = [...compiled(course).program.steps];
    const sweep = steps.at(-1) as Step;
    const long = { steps: [...steps, ...Array.from({ length: 6000 }, () => sweep)] };
    expect(mismatch(course, txOf(course, undefined, long))).toBe("the program is too long");
  });
});

/**
 * Returns the list with each of its items changed, without each of them, with each twice, in reverse and with one more.
 */
function listsWith<Part extends object>(
  list: readonly Part[],
  changes: (part: Part) => readonly Part[],
): (readonly Part[])[] {
  const changed = list.flatMap((part, at) =>
    changes(part).map((other) => list.map((kept, index) => (index === at ? other : kept))),
  );
  const without = list.map((_, at) => list.filter((_, index) => index !== at));
  const twice = list.map((part) => [...list, part]);
  const reversed = list.length > 1 ? [[...list].reverse()] : [];
  return [...changed, ...without.filter(({ length }) => length > 0), ...twice, ...reversed];
}

function show(order: Order): string {
  return JSON.stringify(order, (_, value) => (typeof value === "bigint" ? String(value) : value));
}

/** The bytes that have a meaning in a program: those of the commonest steps, small numbers and all fixed references. */
const meaningful = [
  0,
  ...[STEPS.v2Swap, STEPS.v3Swap, STEPS.v4Swap, STEPS.curve].map(({ code }) => code),
  ...[STEPS.weth, STEPS.pay, STEPS.sweep, STEPS.check].map(({ code }) => code),
  ...Object.values(REFS),
];

/** Returns the byte with every single bit flipped, and the bytes that have a meaning. */
function otherBytes(byte: number): number[] {
  const bits = Array.from({ length: 8 }, (_, bit) => byte ^ (1 << bit));
  return [...new Set([...bits, ...meaningful])].filter((other) => other !== byte);
}

/** Returns all of them in the long run, otherwise one in `oneIn`, starting with a different one at each place. */
function bytesInstead(byte: number, at: number, oneIn: number): number[] {
  return otherBytes(byte).filter((_, index) => isDeep() || index % oneIn === (at / 2) % oneIn);
}

function strangeSteps({ inputs, outputs }: Course): Step[] {
  const token = (address: Address) => (address === NATIVE ? ("native" as const) : address);
  const [tokenIn, tokenOut] = [token(inputs[0]?.token as Address), token(outputs[0]?.token as Address)];
  const everything = (of: Address | "native") => ({ token: of, sharePpm: 1_000_000 });
  return [
    { op: "pay", amount: everything(tokenIn), to: stranger },
    { op: "pay", amount: everything(tokenOut), to: stranger },
    { op: "pay", amount: { token: tokenIn, exact: 1n }, to: stranger },
    { op: "pay", amount: { token: tokenOut, sharePpm: 1 }, to: "refundTo" },
    { op: "sweep", token: tokenIn, to: stranger },
    { op: "sweep", token: tokenOut, to: "refundTo" },
    { op: "sweep", token: tokenOut, to: "receiver" },
    { op: "sweep", token: weth, to: "executor" },
    { op: "check", token: tokenOut, who: "receiver", min: 1n },
    { op: "weth", weth, mode: "unwrap", amount: everything(weth) },
    {
      op: "v2Swap",
      pool: stranger,
      zeroForOne: true,
      prefunded: false,
      feePpm: 0,
      amount: everything(weth),
      to: "receiver",
    },
  ];
}

/** Shapes whose calls differ: one input or several, native or not, one output or several. */
const shapes = [
  "pool to pair",
  "wrap",
  "leave one, join another",
  "several inputs into one",
  "several of both",
  "an exact amount is paid on the way, and checked",
  "native is paid on the way",
  "exact parts, the rest goes back",
];

describe("findMismatch, by account and wallet", () => {
  type Case = [string, Course, Strategy, readonly Address[]];
  const cases: Case[] = shapes.flatMap((name): Case[] => {
    const course = courseNamed(name);
    const amounts = course.inputs.map(({ amount }) => amount);
    const erc20s = course.inputs.map(({ token }) => token).filter((token) => token !== NATIVE);
    const wallet = (pulls: readonly bigint[]): Strategy => ({ kind: "ensowallet", pulls });
    return [
      [`delegate, ${name}`, course, { kind: "delegate" }, []],
      [`wallet that takes all, ${name}`, course, wallet(amounts), []],
      [`wallet that takes some, ${name}`, course, wallet(amounts.map((_, at) => BigInt(5 * at))), erc20s],
      [`wallet that takes nothing, ${name}`, course, wallet([]), erc20s.slice(0, 1)],
    ];
  });

  function made(course: Course, strategy: Strategy, endAllowances: readonly Address[]): UnsignedTx {
    const { program } = compiled(course);
    const call = { order: orderOf(course, strategy), program: encodeProgram(program) };
    return encodeRouteCall(sender, call, strategy, { endAllowances });
  }

  test.each(cases)("finds none in what was made: %s", (_, course, strategy, endAllowances) => {
    const tx = made(course, strategy, endAllowances);
    expect(findMismatch(tx, promisedBy(course, strategy), course)).toBeUndefined();
  });

  // The test above covers, through the Router, what all wallets of a course have in common.
  test.each(cases)("notices every single changed byte: %s", (_, course, strategy, endAllowances) => {
    const tx = made(course, strategy, endAllowances);
    const promised = promisedBy(course, strategy);
    const unnoticed: string[] = [];
    for (let at = 2; at < tx.data.length; at += 2) {
      const byte = Number.parseInt(tx.data.slice(at, at + 2), 16);
      for (const other of bytesInstead(byte, at, 72)) {
        const hex = other.toString(16).padStart(2, "0");
        const data = `${tx.data.slice(0, at)}${hex}${tx.data.slice(at + 2)}` as Hex;
        if (findMismatch({ ...tx, data }, promised, course) === undefined)
          unnoticed.push(`${byte} -> ${other}`);
      }
    }
    expect(unnoticed).toEqual([]);
  });

  test.each(cases)("notices another strategy, sender, value or target: %s", (_, course, strategy, ends) => {
    const tx = made(course, strategy, ends);
    const promised = promisedBy(course, strategy);
    const wallets = course.inputs.flatMap(({ token }, at): Strategy[] => {
      if (token === NATIVE) return [];
      const taken = strategy.kind === "ensowallet" ? strategy.pulls : [];
      const pulls = course.inputs.map((_, index) => (taken[index] ?? 0n) + (index === at ? 6n : 0n));
      return [{ kind: "ensowallet", pulls }];
    });
    const others: Strategy[] = [viaRouter, { kind: "delegate" }, ...wallets];
    for (const other of others) {
      if (other.kind === strategy.kind && other.kind !== "ensowallet") continue;
      expect(findMismatch(tx, { ...promised, strategy: other }, course)).toBeDefined();
    }
    expect(findMismatch({ ...tx, from: stranger }, promised, course)).toBeDefined();
    expect(findMismatch({ ...tx, to: stranger }, promised, course)).toBeDefined();
    expect(findMismatch({ ...tx, valueWei: tx.valueWei + 1n }, promised, course)).toBeDefined();
  });
});
