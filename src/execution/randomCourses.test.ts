import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Address, NATIVE, ZERO_ADDRESS } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { runs } from "../lib/testing/runs.js";
import type { Pool } from "../market/market.js";

import { decodeProgram, encodeProgram, executorAddress, type Step } from "../program/index.js";

import type { Course, Fill, Move } from "../routing/index.js";
import { compileCourse } from "./compile.js";
import { encodeRouteCall } from "./encode.js";
import { payerOf, type Strategy } from "./strategy.js";
import { amountsOf, exactly, join, leave, payee } from "./testing/courses.js";
import { dai, fill, pairOf, poolOf, usdc, usdt, wbtc, weth, wrapper } from "./testing/plans.js";
import { findMismatch, type PromisedOrder } from "./verify.js";

const pairs = [pairOf(weth, usdc), pairOf(weth, usdt), pairOf(weth, dai), pairOf(wbtc, usdc)];
const pools = [poolOf(weth, usdc), poolOf(weth, dai), poolOf(usdc, usdt), poolOf(wbtc, weth), wrapper];
const tokens = [NATIVE, weth, usdc, usdt, dai, wbtc, ...pairs.map(({ venue }) => venue.address)];

type Choice = { readonly which: number; readonly how: number; readonly sharePpm: number };

/** Returns the moves that are possible with the held tokens: of the whole balance, a share, or an exact amount. */
function possibleMoves(held: ReadonlySet<Address>, { how, sharePpm }: Choice): Move[] {
  const part = how % 3 === 0 ? 1_000_000 : sharePpm;
  const shaped = (made: Fill) => (how % 3 === 2 ? exactly(BigInt(sharePpm), made) : made);
  const conversions = [...pairs, ...pools].flatMap((pool: Pool) =>
    pool.venue.tokens.flatMap((tokenIn) =>
      pool.venue.tokens
        .filter((tokenOut) => tokenOut !== tokenIn && held.has(tokenIn))
        .map((tokenOut) => shaped(fill(pool, tokenIn, tokenOut, part))),
    ),
  );
  const joins = pairs
    .filter(({ venue }) => venue.tokens.every((token) => held.has(token)))
    .map((pair) => shaped(join(pair, [part, how % 2 === 0 ? 1_000_000 : part])));
  const leaves = pairs
    .filter(({ venue }) => held.has(venue.address))
    .map((pair) => shaped(leave(pair, part)));
  const others = [...held].flatMap((token): Move[] => [
    { kind: "pay", token, portion: { sharePpm: Math.min(part, 999_999) }, to: payee },
    { kind: "pay", token, portion: { exact: BigInt(sharePpm) }, to: payee },
    { kind: "check", token, minimum: BigInt(sharePpm) },
  ]);
  // Conversions are so numerous that the others would hardly be chosen.
  const kinds = [conversions, joins, leaves, others].filter((kind) => kind.length > 0);
  return kinds[how % kinds.length] as Move[];
}

function afterMove(held: Set<Address>, move: Move): void {
  if (move.kind !== "fill") return;
  const { inputs, outputs } = move;
  for (const { token, sharePpm, exact } of inputs) {
    if (inputs.length === 1 && sharePpm === 1_000_000 && exact === undefined) held.delete(token);
  }
  for (const { token } of outputs) held.add(token);
}

/** An executable course. Its remainders are divided at random between the receiver and the payer. */
const anyCourse: fc.Arbitrary<Course> = fc
  .record({
    inputs: fc.subarray(tokens, { minLength: 1, maxLength: 4 }),
    choices: fc.array(
      fc.record({ which: fc.nat(), how: fc.nat(), sharePpm: fc.integer({ min: 1, max: 999_999 }) }),
      { maxLength: 8 },
    ),
    ends: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
  })
  .map(({ inputs, choices, ends }) => {
    const held = new Set(inputs);
    const moves: Move[] = [];
    for (const choice of choices) {
      const possible = possibleMoves(held, choice);
      const move = possible[choice.which % possible.length] as Move;
      afterMove(held, move);
      moves.push(move);
    }
    const [one, ...left] = [...held] as [Address, ...Address[]];
    return {
      inputs: inputs.map((token, index) => ({ token, amount: 10n ** 18n + BigInt(index) })),
      outputs: amountsOf([one, ...left.filter((_, index) => ends[index])]),
      refunds: left.filter((_, index) => !ends[index]),
      moves,
    };
  });

const sender: Address = "0x00000000000000000000000000000000000a11ce";
const receiver: Address = "0x0000000000000000000000000000000000000b0b";

const anyStrategy: fc.Arbitrary<Strategy> = fc.oneof(
  fc.constant<Strategy>({ kind: "router" }),
  fc.constant<Strategy>({ kind: "delegate" }),
  fc
    .array(fc.bigInt(0n, 10n ** 18n), { maxLength: 4 })
    .map((pulls): Strategy => ({ kind: "ensowallet", pulls })),
);

/** Returns the call of a course, and the promises made to its reader. */
function made(course: Course, strategy: Strategy, steps?: readonly Step[]) {
  const { program, fundTo } = compileCourse(course);
  const terms = {
    executor: executorAddress,
    outputs: course.outputs.map(({ token }) => ({ token, minAmountOut: 1n })),
    receiver,
    refundTo: payerOf(strategy, sender),
    feeReceiver: ZERO_ADDRESS,
    feeBps: 0n,
    deadline: 1_900_000_000n,
  };
  const inputs = course.inputs.map(({ token, amount }) => ({ token, amountIn: amount }));
  const funded = inputs.map((paid, index) => ({ ...paid, fundTo: fundTo[index] as Address }));
  const bytes = encodeProgram({ steps: steps ?? program.steps });
  const tx = encodeRouteCall(sender, { order: { ...terms, inputs: funded }, program: bytes }, strategy);
  const promised: PromisedOrder = { ...terms, inputs, from: sender, strategy };
  return { tx, promised, program };
}

describe("a random course", () => {
  test("is found again in the call that is made of it", () =>
    fc.assert(
      fc.property(anyCourse, anyStrategy, (course, strategy) => {
        const { tx, promised, program } = made(course, strategy);
        expect(findMismatch(tx, promised, course)).toBeUndefined();
        expect(decodeProgram(encodeProgram(program)).steps).toEqual(program.steps);
      }),
      { numRuns: runs({ normal: 500, deep: 3_000 }), seed: 1 },
    ));

  test("is not found in a call of which a byte was changed", () =>
    fc.assert(
      fc.property(
        anyCourse,
        anyStrategy,
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), { minLength: 20, maxLength: 20 }),
        (course, strategy, changes) => {
          const { tx, promised } = made(course, strategy);
          for (const [where, flip] of changes) {
            const at = 2 + 2 * (where % (tx.data.length / 2 - 1));
            const byte = Number.parseInt(tx.data.slice(at, at + 2), 16);
            const hex = (byte ^ flip).toString(16).padStart(2, "0");
            const data = `${tx.data.slice(0, at)}${hex}${tx.data.slice(at + 2)}` as Hex;
            expect(findMismatch({ ...tx, data }, promised, course)).toBeDefined();
          }
        },
      ),
      { numRuns: runs({ normal: 250, deep: 1_500 }), seed: 1 },
    ));

  test("is not found in a program with a step too few, too many, or two that changed places", () =>
    fc.assert(
      fc.property(anyCourse, fc.nat(), fc.nat(), (course, from, to) => {
        const { steps } = compileCourse(course).program;
        fc.pre(steps.length > 0);
        const [at, other] = [from % steps.length, to % steps.length];
        const [step, swapped] = [steps[at] as Step, steps[other] as Step];
        const without = steps.filter((_, index) => index !== at);
        const twice = [...steps.slice(0, at), step, ...steps.slice(at)];
        for (const changed of [without, twice]) {
          const { tx, promised } = made(course, { kind: "router" }, changed);
          expect(findMismatch(tx, promised, course)).toBeDefined();
        }
        const places = steps.map((kept, index) => (index === at ? swapped : index === other ? step : kept));
        const { tx, promised } = made(course, { kind: "router" }, places);
        if (findMismatch(tx, promised, course) !== undefined) return;
        // Equivalent moves, and the final collections, may come in any order.
        const bothCollect = [step, swapped].every(({ op }) => op === "sweep");
        expect(bothCollect || JSON.stringify(plain(step)) === JSON.stringify(plain(swapped))).toBe(true);
      }),
      { numRuns: runs({ normal: 500, deep: 3_000 }), seed: 1 },
    ));
});

const plain = (step: Step) =>
  Object.entries(step).map(([name, value]) => `${name} ${JSON.stringify(value, (_, part) => String(part))}`);
