import { type Hex, word } from "../../../../lib/hex.js";
import type { Call, CallResult, Reading } from "../../../../lib/reading.js";
import { callOf, type FunctionCall } from "../ask.js";

/** What a contract answers: a number, an address, a flag, several words, or data as they are. */
type Value = bigint | boolean | Hex | readonly (bigint | Hex)[];

/** A question or a call with its answer. Undefined if the contract does not answer. */
export type Told = readonly [asked: FunctionCall | Call, value: Value | undefined];

/** Runs a reading to its end with these answers, whatever the order and the batches in which it asks. */
export function answering<T>(reading: Reading<T>, told: readonly Told[]): T {
  const answers = new Map(
    told.map(([asked, value]) => [keyOf("to" in asked ? asked : callOf(asked)), hexOf(value)]),
  );
  let step = reading.next();
  while (!step.done) step = reading.next(step.value.map((call) => answers.get(keyOf(call))));
  return step.value;
}

function keyOf({ to, data, timestamp }: Call): string {
  return `${to} ${data} ${timestamp ?? ""}`;
}

function hexOf(value: Value | undefined): CallResult {
  if (value === undefined) return undefined;
  if (typeof value === "string") return value.length === 42 ? `0x${word(BigInt(value))}` : value;
  const values = Array.isArray(value) ? value : [value];
  return `0x${values.map((each: bigint | boolean | Hex) => word(BigInt(each))).join("")}`;
}
