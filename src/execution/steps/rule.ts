import type { Address } from "../../lib/address.js";
import type { OpName, Step } from "../../program/index.js";
import type { Move } from "../course.js";
import type { Mismatch } from "../mismatch.js";
import type { Reader } from "./reader.js";
import type { Way } from "./way.js";

/** The step of one kind. */
export type StepOf<Op extends OpName> = Extract<Step, { op: Op }>;

/** All that is left of a token goes to who is to have it. */
type Collection = { readonly token: Address; readonly to: "receiver" | "refundTo" };

/** What the kinds of steps that are no fill stand for. */
type Origins = {
  pay: Extract<Move, { kind: "pay" }>;
  check: Extract<Move, { kind: "check" }>;
  sweep: Collection;
};

/** What a step stands for: a fill's way through a pool, another move, or the collection of what is left. */
type OriginOf<Op extends OpName> = Op extends keyof Origins ? Origins[Op] : Way;

/** Kinds of steps that carry out a fill. */
type FillOp = Exclude<OpName, keyof Origins>;
export type FillStep = StepOf<FillOp>;

/** What follows from the origin alone: every field, but not to whom a fill pays, which the trail of tokens tells. */
type Told<Op extends OpName> = Omit<StepOf<Op>, Op extends keyof Origins ? "op" : "op" | "to">;

/** How one kind of step is read, and what each of its fields must say. */
export type StepRule<Op extends OpName> = {
  /** Takes the step's fields, in the order of their bytes, behind its code. */
  read(from: Reader): Omit<StepOf<Op>, "op">;
  /** Tells the fields that the step must have; undefined when such a step cannot carry the origin out. */
  planned(origin: OriginOf<Op>): Told<Op> | undefined;
};

/** A rule for every one of the kinds. A kind or a field without one does not compile. */
export type StepRules<Op extends OpName = OpName> = { readonly [Kind in Op]: StepRule<Kind> };

/** Names the first field of `step` that is not as planned; undefined when there is none. */
export function findDifference(step: Step, planned: object | undefined): Mismatch | undefined {
  if (planned === undefined) return `${step.op}: the plan has no such step here`;
  const said = Object.entries<unknown>(step);
  for (const [field, value] of Object.entries(planned)) {
    const found = said.find(([name]) => name === field)?.[1];
    if (!isSame(found, value)) return `${step.op}: ${field} is ${show(found)}, not ${show(value)}`;
  }
  return undefined;
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return one === other;
  const [parts, others] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return parts.size === others.size && [...parts].every(([name, part]) => isSame(part, others.get(name)));
}

function show(value: unknown): string {
  if (typeof value !== "object") return String(value);
  return JSON.stringify(value, (_, part) => (typeof part === "bigint" ? String(part) : part));
}
