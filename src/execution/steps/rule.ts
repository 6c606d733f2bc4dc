import type { Address } from "../../lib/address.js";
import type { OpName, Step } from "../../program/index.js";
import type { Move } from "../../routing/index.js";
import type { PlannedFill } from "./plannedFill.js";
import type { Reader } from "./reader.js";

/** The step of one kind. */
/**
 * A difference between a transaction and its plan, as the end of a sentence for the log. It indicates a bug in Sluice,
 * never a fault of the caller. Undefined means that there is no difference.
 */
export type Mismatch = string;

export type StepOf<Op extends OpName> = Extract<Step, { op: Op }>;

/** Collects all leftovers of a token for a recipient. */
type Collection = { readonly token: Address; readonly to: "receiver" | "refundTo" };

/** The origins of the step kinds that are not fills. */
type Origins = {
  pay: Extract<Move, { kind: "pay" }>;
  check: Extract<Move, { kind: "check" }>;
  sweep: Collection;
};

/** The origin of a step: a fill, another move, or the collection of leftovers. */
type OriginOf<Op extends OpName> = Op extends keyof Origins ? Origins[Op] : PlannedFill;

/** Kinds of steps that execute a fill. */
type FillOp = Exclude<OpName, keyof Origins>;
export type FillStep = StepOf<FillOp>;

/** The fields that follow from the origin alone. A fill's recipient does not: it depends on the trail of tokens. */
type PlannedFields<Op extends OpName> = Omit<StepOf<Op>, Op extends keyof Origins ? "op" : "op" | "to">;

/** How to read one kind of step, and the required values of its fields. */
export type StepRule<Op extends OpName> = {
  /** Reads the step's fields after its code, in byte order. */
  read(from: Reader): Omit<StepOf<Op>, "op">;
  /** Returns the fields that the step must have, or undefined if such a step cannot execute the origin. */
  planned(origin: OriginOf<Op>): PlannedFields<Op> | undefined;
};

/** A rule for every kind. A missing kind or field does not compile. */
export type StepRules<Op extends OpName = OpName> = { readonly [Kind in Op]: StepRule<Kind> };

/** Describes the first field of `step` that differs from the plan. Returns undefined if none does. */
export function findDifference(step: Step, planned: object | undefined): Mismatch | undefined {
  if (planned === undefined) return `${step.op}: the plan has no such step here`;
  const actual = step as Parts;
  for (const [field, value] of Object.entries(planned)) {
    const found = actual[field];
    if (!isSame(found, value)) return `${step.op}: ${field} is ${show(found)}, not ${show(value)}`;
  }
  return undefined;
}

type Parts = Readonly<Record<string, unknown>>;

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return one === other;
  const [parts, others] = [one as Parts, other as Parts];
  const names = Object.keys(parts);
  return (
    names.length === Object.keys(others).length &&
    names.every((name) => Object.hasOwn(others, name) && isSame(parts[name], others[name]))
  );
}

function show(value: unknown): string {
  if (typeof value !== "object") return String(value);
  return JSON.stringify(value, (_, part) => (typeof part === "bigint" ? String(part) : part));
}
