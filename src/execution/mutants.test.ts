import { describe, expect, test } from "vitest";
import { type Address, ZERO_ADDRESS } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { Field } from "../program/fields.js";
import { type Amount, encodeProgram, executorAddress, type OpName, STEPS } from "../program/index.js";
import type { Course } from "../routing/index.js";
import { compileCourse } from "./compile.js";
import { findStray } from "./findStray.js";
import type { Order } from "./order.js";
import { readProgram } from "./readProgram.js";
import type { Mismatch, StepRules } from "./steps/rule.js";
import { stepRules } from "./steps/steps.js";
import { courses } from "./testing/courses.js";
import { encodeRaw, fieldsOf, type RawStep } from "./testing/rawProgram.js";

const named = Object.entries(courses).map(([name, course]) => ({ name, course }));

const stranger: Address = "0x000000000000000000000000000000000000dead";

function orderOf(course: Course): Order {
  const { fundTo } = compileCourse(course);
  return {
    inputs: course.inputs.map(({ token, amount }, index) => ({
      token,
      amountIn: amount,
      fundTo: fundTo[index] as Address,
    })),
    outputs: course.outputs.map(({ token }) => ({ token, minAmountOut: 1n })),
    executor: executorAddress,
    receiver: "0x0000000000000000000000000000000000000b0b",
    refundTo: "0x00000000000000000000000000000000000a11ce",
    feeReceiver: ZERO_ADDRESS,
    feeBps: 0n,
    deadline: 1_900_000_000n,
  };
}

/** Returns every address that the course involves, and one that it does not. */
function addressesOf({ moves, inputs }: Course): Address[] {
  const venues = moves.flatMap((move) => (move.kind === "fill" ? [move.pool.venue] : []));
  const addresses = venues.flatMap(({ address, tokens }) => [address, ...tokens]);
  return [...new Set([stranger, ...addresses, ...inputs.map(({ token }) => token)])];
}

type Mutate = (value: unknown, field: Field, known: readonly Address[]) => readonly unknown[];

/** The other values that a field could hold, by type of field. */
const mutations = {
  contract: (_, __, known) => known,
  erc20: (_, __, known) => known,
  token: (_, __, known) => ["native", ...known],
  party: (_, __, known) => ["receiver", "refundTo", "executor", ...known],
  u8: (value) => [Number(value) + 1, Math.max(0, Number(value) - 1), 0, 255],
  u24: (value) => [Number(value) + 1, Math.max(0, Number(value) - 1), 0, 0xffffff],
  u128: (value) => [BigInt(value as bigint) + 1n, BigInt(value as bigint) - 1n, 0n, 2n ** 128n - 1n],
  b32: (value) => Array.from({ length: 64 }, (_, index) => flipped(value as Hex, index)),
  // As a whole byte and not by member, so that bits without a meaning are covered too.
  bits: () => Array.from({ length: 256 }, (_, byte) => byte),
  amount: (value, _, known) => amountsBeside(value as Amount, known),
  amounts: (value, _, known) =>
    listsBeside(value as readonly Amount[], (amount) => amountsBeside(amount, known)),
  erc20s: (value, _, known) => listsBeside(value as readonly Address[], () => known),
} satisfies Record<Field["type"], Mutate>;

function flipped(word: Hex, index: number): Hex {
  const digit = (Number.parseInt(word[2 + index] as string, 16) ^ 1).toString(16);
  return `${word.slice(0, 2 + index)}${digit}${word.slice(3 + index)}` as Hex;
}

function amountsBeside({ token, ...much }: Amount, known: readonly Address[]): Amount[] {
  const parts = "exact" in much ? [much.exact + 1n, much.exact - 1n] : [0n, 1n, BigInt(much.sharePpm)];
  const shares =
    "exact" in much ? [0, 1, 1_000_000] : [0, 1, much.sharePpm - 1, much.sharePpm + 1, 1_000_000];
  return [
    ...(["native", ...known] as const).map((other) => ({ token: other, ...much })),
    ...parts.filter((exact) => exact >= 0n).map((exact) => ({ token, exact })),
    ...shares.filter((sharePpm) => sharePpm >= 0).map((sharePpm) => ({ token, sharePpm })),
  ];
}

/** Returns the list with each of its items changed, without each, with each twice, and in reverse. */
function listsBeside<Item>(list: readonly Item[], others: (item: Item) => readonly Item[]): Item[][] {
  const changed = list.flatMap((item, at) =>
    others(item).map((other) => list.map((kept, index) => (index === at ? other : kept))),
  );
  const without = list.map((_, at) => list.filter((_, index) => index !== at));
  const twice = list.map((item, at) => [...list.slice(0, at), item, ...list.slice(at)]);
  return [...changed, ...without, ...twice, [...list].reverse()];
}

type Mutant = { readonly name: string; readonly steps: readonly RawStep[] };

/** Returns the program with one field of one step changed, in every way and place. */
function mutantsOf(course: Course): Mutant[] {
  const steps: readonly RawStep[] = compileCourse(course).program.steps;
  const known = addressesOf(course);
  return steps.flatMap((step, at) => {
    const changed = fieldsOf(step.op).flatMap((field) => {
      const mutate: Mutate = mutations[field.type];
      const key = field.type === "bits" ? "bits" : field.name;
      return mutate(step[field.name], field, known).map((value) => ({ key, value }));
    });
    const codes = Array.from({ length: 256 }, (_, code) => ({ key: "code", value: code }));
    return [...changed, ...codes].map(({ key, value }) => ({
      name: `${at} ${step.op}: ${key} = ${show(value)}`,
      steps: steps.map((kept, index): RawStep => (index === at ? { ...step, [key]: value } : kept)),
    }));
  });
}

function show(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === "bigint" ? `${part}n` : part));
}

/** Returns the mismatch found in the bytes of a program, or undefined if nothing is noticed. */
function noticed(course: Course, order: Order, program: Hex): Mismatch | undefined {
  const steps = readProgram(program);
  return steps === undefined ? "unreadable" : findStray(steps, order, course);
}

describe("the decoder", () => {
  test("is shown every kind of step there is", () => {
    const ops = new Set(
      named.flatMap(({ course }) => compileCourse(course).program.steps.map(({ op }) => op)),
    );
    expect([...ops].sort()).toEqual(Object.keys(STEPS).sort());
  });

  test("is shown every word and every flag of every step", () => {
    const steps: readonly RawStep[] = named.flatMap(({ course }) => compileCourse(course).program.steps);
    const missing = (Object.keys(STEPS) as OpName[]).flatMap((op) =>
      fieldsOf(op).flatMap((field) =>
        (field.type === "bits" ? field.members : []).flatMap(({ name, values = [false, true] }) =>
          values
            .filter((value) => !steps.some((step) => step.op === op && step[name] === value))
            .map((value) => `${op}.${name} = ${value}`),
        ),
      ),
    );
    expect(missing).toEqual([]);
  });

  test.each(named)("notices each field of each step when it is changed: $name", ({ course }) => {
    const order = orderOf(course);
    const { program } = compileCourse(course);
    const whole = encodeProgram(program);
    expect(encodeRaw(program.steps)).toBe(whole);
    expect(noticed(course, order, whole)).toBeUndefined();
    const unnoticed = mutantsOf(course).filter(({ steps }) => {
      const bytes = encodeRaw(steps);
      return bytes !== whole && noticed(course, order, bytes) === undefined;
    });
    expect(unnoticed.map(({ name }) => name)).toEqual([]);
  });

  test("has a rule for every kind of step, or does not compile", () => {
    const { curveRemoveOne, ...others } = stepRules;
    // @ts-expect-error a kind is missing
    const incomplete: StepRules = others;
    const { read, planned } = curveRemoveOne;
    // @ts-expect-error nothing says what the fields should be
    const unread: StepRules<"curveRemoveOne"> = { curveRemoveOne: { read } };
    const careless: StepRules<"curveRemoveOne"> = {
      curveRemoveOne: {
        // @ts-expect-error a field is not read
        read: (from) => ({ pool: from.contract(), amount: from.amount() }),
        planned,
      },
    };
    const blind: StepRules<"curveRemoveOne"> = {
      // @ts-expect-error a field is not compared
      curveRemoveOne: { read, planned: ({ contract, amount }) => ({ pool: contract, amount }) },
    };
    expect([incomplete, unread, careless, blind]).toHaveLength(4);
  });
});
