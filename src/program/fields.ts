import type { Address } from "../lib/address.js";
import type { STEPS, Step } from "./format.js";
import type { Amount } from "./refs.js";

export type OpName = keyof typeof STEPS;

/** One member of a byte of flags: a boolean, or an index into `values`. */
export type BitsMember = { name: string; shift: number; width: number; values?: readonly string[] };

export type Field =
  | { name: string; type: "contract" | "token" | "erc20" | "party" | "amount" | "u128" | "b32" }
  | { name: string; type: "u8" | "u24"; min?: number; below?: number; or?: number }
  | { name: string; type: "erc20s" | "amounts"; min: number; max: number }
  | { name: string; type: "bits"; members: readonly BitsMember[] };

/** Any value of a step's field, before its type is known. */
export type FieldValue = string | number | bigint | boolean | Amount | readonly Address[] | readonly Amount[];

/** A program: steps that run in order on the balances of the Executor. */
export type Program = { steps: readonly Step[] };
