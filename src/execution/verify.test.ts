import { describe, expect, test } from "vitest";
import { type Address, NATIVE, ZERO_ADDRESS } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { encodeProgram, executorAddress, type Program, routerAddress, type Step } from "../program/index.js";
import type { Fill, Plan } from "../routing/index.js";
import { compilePlan } from "./compile.js";
import { encodeRouteCall } from "./encode.js";
import type { Order } from "./order.js";
import { payerOf, type Strategy } from "./strategy.js";
import { dai, fill, pairOf, planOf, plans, poolsOf, usdc, weth, wrapper } from "./testing/plans.js";
import type { UnsignedTx } from "./tx.js";
import { findMismatch, type Promised } from "./verify.js";

const sender: Address = "0x00000000000000000000000000000000000a11ce";
const receiver: Address = "0x0000000000000000000000000000000000000b0b";
const stranger: Address = "0x000000000000000000000000000000000000dead";

const viaRouter: Strategy = { kind: "router" };

function promisedBy(plan: Plan, strategy: Strategy = viaRouter): Promised {
  return {
    from: sender,
    strategy,
    tokenIn: plan.tokenIn,
    amountIn: plan.amountIn,
    tokenOut: plan.tokenOut,
    minAmountOut: 7n,
    receiver,
    refundTo: payerOf(strategy, sender),
    feeReceiver: ZERO_ADDRESS,
    feeBps: 0n,
    deadline: 1_900_000_000n,
  };
}

function orderOf(plan: Plan, via = viaRouter): Order {
  const { from, strategy, ...order } = promisedBy(plan, via);
  return { ...order, fundTo: compilePlan(plan).fundTo };
}

function txOf(plan: Plan, order = orderOf(plan), program: Program = compilePlan(plan).program): UnsignedTx {
  return encodeRouteCall(sender, { order, program: encodeProgram(program) }, viaRouter);
}

const mismatch = (plan: Plan, tx: UnsignedTx) => findMismatch(tx, promisedBy(plan), plan);
const named = Object.entries(plans).map(([name, plan]) => ({ name, plan }));

describe("findMismatch", () => {
  test.each(named)("finds none in what was compiled: $name", ({ plan }) => {
    expect(mismatch(plan, txOf(plan))).toBeUndefined();
  });

  test.each(named)("notices every single changed byte of the call data: $name", ({ plan }) => {
    const tx = txOf(plan);
    const unnoticed: string[] = [];
    for (let at = 2; at < tx.data.length; at += 2) {
      const byte = Number.parseInt(tx.data.slice(at, at + 2), 16);
      for (const other of otherBytes(byte)) {
        const hex = other.toString(16).padStart(2, "0");
        const data = `${tx.data.slice(0, at)}${hex}${tx.data.slice(at + 2)}` as Hex;
        if (mismatch(plan, { ...tx, data }) === undefined) unnoticed.push(`${byte} -> ${other}`);
      }
    }
    // The one thing the plan does not tell is by which function a pool calls back; a pool that calls back by
    // another one than the step says is not paid, and the transaction reverts as a whole.
    const callbacks = plan.fills.filter(({ market }) => market.venue.standard === "uniswap-v3");
    expect(unnoticed.filter((change) => !/^(0 -> 16|1 -> 17)$/.test(change))).toEqual([]);
    expect(unnoticed).toHaveLength(callbacks.length);
  });

  test.each(named)("notices call data that is cut or grows: $name", ({ plan }) => {
    const tx = txOf(plan);
    for (let cut = 2; cut < tx.data.length; cut += 2) {
      const data = tx.data.slice(0, tx.data.length - cut) as Hex;
      expect(mismatch(plan, { ...tx, data })).toBeDefined();
    }
    for (const more of ["00", "ff", "00".repeat(32)]) {
      expect(mismatch(plan, { ...tx, data: `${tx.data}${more}` })).toBeDefined();
    }
  });

  test.each(named)("notices every change of the order: $name", ({ plan }) => {
    const order = orderOf(plan);
    for (const [name, value] of Object.entries(order)) {
      const others =
        typeof value === "bigint" ? [value + 1n, value - 1n, 2n ** 255n] : [stranger, routerAddress];
      for (const other of others) {
        if (typeof other === "bigint" && other < 0n) continue;
        const tx = txOf(plan, { ...order, [name]: other });
        // Native input travels with the call: the value is that of the order as it was promised.
        const faithful = { ...tx, valueWei: txOf(plan).valueWei };
        expect(mismatch(plan, faithful), `${name} ${other}`).toBeDefined();
      }
    }
  });

  test.each(named)("notices another envelope: $name", ({ plan }) => {
    const tx = txOf(plan);
    expect(mismatch(plan, { ...tx, to: stranger })).toBe("the transaction does not go to the Router");
    expect(mismatch(plan, { ...tx, to: executorAddress })).toBe("the transaction does not go to the Router");
    expect(mismatch(plan, { ...tx, from: stranger })).toBe("the sender differs");
    expect(mismatch(plan, { ...tx, valueWei: tx.valueWei + 1n })).toBe("the value differs");
  });

  test.each(named)("notices steps that are missing, doubled, moved or added: $name", ({ plan }) => {
    const { steps } = compilePlan(plan).program;
    const variants: [string, readonly Step[]][] = [["none", []]];
    for (const [index, step] of steps.entries()) {
      variants.push([`without ${index}`, steps.filter((_, at) => at !== index)]);
      variants.push([`twice ${index}`, [...steps.slice(0, index), step, ...steps.slice(index)]]);
    }
    if (steps.length > 1) variants.push(["reversed", [...steps].reverse()]);
    for (const extra of strangeSteps(plan)) {
      for (let at = 0; at <= steps.length; at++) {
        variants.push([`${extra.op} at ${at}`, [...steps.slice(0, at), extra, ...steps.slice(at)]]);
      }
    }
    const unnoticed = variants
      .filter(([, changed]) => mismatch(plan, txOf(plan, undefined, { steps: changed })) === undefined)
      .map(([what]) => what);
    // Sweeping tokenOut to the receiver once more moves nothing, or what the receiver is owed.
    expect(unnoticed.filter((what) => !/^(sweep at|twice)/.test(what))).toEqual([]);
    for (const what of unnoticed) expect(harmless(plan, what)).toBe(true);
  });

  test.each(named)("notices another recipient of every step: $name", ({ plan }) => {
    const { steps } = compilePlan(plan).program;
    for (const [index, step] of steps.entries()) {
      if (!("to" in step)) continue;
      for (const to of [
        "receiver",
        "refundTo",
        "executor",
        stranger,
        plan.tokenOut,
        routerAddress,
      ] as const) {
        if (to === step.to || to === NATIVE) continue;
        const changed = steps.map((other, at) => (at === index ? ({ ...step, to } as Step) : other));
        expect(mismatch(plan, txOf(plan, undefined, { steps: changed })), `${index} ${to}`).toBeDefined();
      }
    }
  });

  test("notices a pool of the same tokens that is not the plan's", () => {
    const [cheap, dear] = poolsOf(weth, usdc);
    if (cheap === undefined || dear === undefined) throw new Error("one pool only");
    const planned = planOf([fill(cheap, weth, usdc)], weth, usdc);
    expect(mismatch(planned, txOf(planOf([fill(dear, weth, usdc)], weth, usdc)))).toBe(
      "a swap goes to a pool outside the plan",
    );
  });

  test("notices fills that changed places", () => {
    const split: Fill[] = [
      fill(pairOf(weth, usdc), weth, usdc, 5000),
      fill(poolsOf(weth, usdc)[0] as never, weth, usdc),
    ];
    const other = [{ ...split[1], shareBps: 5000 } as Fill, { ...split[0], shareBps: 10_000 } as Fill];
    const [plan, swapped] = [planOf(split, weth, usdc), planOf(other, weth, usdc)];
    expect(mismatch(plan, { ...txOf(swapped) })).toBe("a step is of another protocol");
  });

  test("notices a share that leaves something behind", () => {
    const plan = planOf([fill(poolsOf(weth, usdc)[0] as never, weth, usdc, 9_999)], weth, usdc);
    expect(mismatch(plan, txOf(plan))).toBe("a token does not reach the receiver");
  });

  test("a receiver that is the sender, or a pool of the plan, is no mismatch by itself", () => {
    const plan = plans["one pool"] as Plan;
    for (const other of [sender, pairOf(weth, dai).venue.address]) {
      const promised = { ...promisedBy(plan), receiver: other };
      const tx = txOf(plan, { ...orderOf(plan), receiver: other });
      expect(findMismatch(tx, promised, plan)).toBeUndefined();
    }
  });

  test("a program of thousands of bytes is refused unread", () => {
    const plan = plans.unwrap as Plan;
    const steps = [...compilePlan(plan).program.steps];
    const sweep = steps.at(-1) as Step;
    const long = { steps: [...steps, ...Array.from({ length: 1500 }, () => sweep)] };
    expect(mismatch(plan, txOf(plan, undefined, long))).toBe("the program is too long");
  });
});

/** Every single bit flipped, and the bytes that mean something in a program. */
function otherBytes(byte: number): number[] {
  const bits = Array.from({ length: 8 }, (_, bit) => byte ^ (1 << bit));
  return [...new Set([...bits, 0, 1, 2, 3, 4, 0x0a, 0x0d, 0x0e, 0x0f, 0xfc, 0xfd, 0xfe, 0xff])].filter(
    (other) => other !== byte,
  );
}

function strangeSteps(plan: Plan): Step[] {
  const token = (address: Address) => (address === NATIVE ? ("native" as const) : address);
  const [tokenIn, tokenOut] = [token(plan.tokenIn), token(plan.tokenOut)];
  const everything = (of: Address | "native") => ({ token: of, shareBps: 10_000 });
  return [
    { op: "pay", amount: everything(tokenIn), to: stranger },
    { op: "pay", amount: everything(tokenOut), to: stranger },
    { op: "pay", amount: { token: tokenIn, exact: 1n }, to: stranger },
    { op: "pay", amount: { token: tokenOut, shareBps: 1 }, to: "refundTo" },
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

/** Whether the plan leaves tokenOut in the Executor, so that sweeping it again does no harm. */
function harmless(plan: Plan, what: string): boolean {
  const collected = plan.fills.some(
    ({ tokenOut, market }) => tokenOut === plan.tokenOut && !market.adapter.paysOut,
  );
  return collected && /sweep|twice/.test(what);
}

describe("findMismatch, by account and wallet", () => {
  const plan = plans["pool to pair"] as Plan;
  const fromNative = planOf([fill(wrapper, NATIVE, weth)], NATIVE, weth);
  const cases: [string, Plan, Strategy, boolean][] = [
    ["delegate", plan, { kind: "delegate" }, false],
    ["delegate, native", fromNative, { kind: "delegate" }, false],
    ["wallet that takes all", plan, { kind: "ensowallet", pull: plan.amountIn }, false],
    ["wallet that takes some", plan, { kind: "ensowallet", pull: 5n }, true],
    ["wallet that takes nothing", plan, { kind: "ensowallet", pull: 0n }, false],
    ["wallet, native", fromNative, { kind: "ensowallet", pull: 0n }, false],
  ];

  function made(plan: Plan, strategy: Strategy, endAllowance: boolean): UnsignedTx {
    const compiled = compilePlan(plan);
    const call = { order: orderOf(plan, strategy), program: encodeProgram(compiled.program) };
    return encodeRouteCall(sender, call, strategy, { endAllowance });
  }

  test.each(cases)("finds none in what was made: %s", (_, plan, strategy, endAllowance) => {
    const tx = made(plan, strategy, endAllowance);
    expect(findMismatch(tx, promisedBy(plan, strategy), plan)).toBeUndefined();
  });

  test.each(cases)("notices every single changed byte: %s", (_, plan, strategy, endAllowance) => {
    const tx = made(plan, strategy, endAllowance);
    const promised = promisedBy(plan, strategy);
    const unnoticed: number[] = [];
    for (let at = 2; at < tx.data.length; at += 2) {
      const byte = Number.parseInt(tx.data.slice(at, at + 2), 16);
      for (const other of otherBytes(byte)) {
        const hex = other.toString(16).padStart(2, "0");
        const data = `${tx.data.slice(0, at)}${hex}${tx.data.slice(at + 2)}` as Hex;
        if (findMismatch({ ...tx, data }, promised, plan) === undefined) unnoticed.push(at);
      }
    }
    // A pool's way of calling back is not in the plan: one byte of a program with a v3Swap.
    expect(unnoticed.length).toBeLessThanOrEqual(plan === fromNative ? 0 : 2);
  });

  test.each(cases)("notices another strategy, sender, value or target: %s", (_, plan, strategy, ends) => {
    const tx = made(plan, strategy, ends);
    const promised = promisedBy(plan, strategy);
    const others: Strategy[] = [viaRouter, { kind: "delegate" }, { kind: "ensowallet", pull: 6n }];
    for (const other of others.filter(({ kind, ...rest }) => kind !== strategy.kind || "pull" in rest)) {
      expect(findMismatch(tx, { ...promised, strategy: other }, plan)).toBeDefined();
    }
    expect(findMismatch({ ...tx, from: stranger }, promised, plan)).toBeDefined();
    expect(findMismatch({ ...tx, to: stranger }, promised, plan)).toBeDefined();
    expect(findMismatch({ ...tx, valueWei: tx.valueWei + 1n }, promised, plan)).toBeDefined();
  });
});
