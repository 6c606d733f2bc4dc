import type { STEPS, Step } from "./format.js";
import type { Amount } from "./refs.js";

export type OpName = keyof typeof STEPS;

/** One member of a byte of flags: a boolean, or an index into `values`. */
export type BitsMember = { name: string; shift: number; width: number; values?: readonly string[] };

export type Field =
  | { name: string; type: "contract" | "token" | "party" | "amount" | "u128" }
  | { name: string; type: "u24"; below: number }
  | { name: string; type: "bits"; members: readonly BitsMember[] };

/** What a field of a step can hold, before its type is known. */
export type FieldValue = string | number | bigint | boolean | Amount;

/** A program: steps that run in order on the balances of the Executor. */
export type Program = { steps: readonly Step[] };
