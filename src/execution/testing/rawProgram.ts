import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Field } from "../../program/fields.js";
import {
  type Amount,
  type OpName,
  PROGRAM_VERSION,
  REFS,
  type Ref,
  SHARES,
  STEPS,
} from "../../program/index.js";

/** A step with arbitrary values. `bits` replaces the whole byte of a field's members, and `code` the step's code. */
export type RawStep = {
  readonly op: OpName;
  readonly code?: number;
  readonly bits?: number;
  readonly [field: string]: unknown;
};

/** Returns the fields of one kind of step, in byte order. */
export function fieldsOf(op: OpName): readonly Field[] {
  return STEPS[op].fields;
}

/** Encodes a program without checking whether the Executor accepts it. */
export function encodeRaw(steps: readonly RawStep[]): Hex {
  const table: Address[] = [];
  const body = steps.map((step) => {
    const fields = fieldsOf(step.op).map((field) => encodeField(field, step, table));
    return hex(step.code ?? STEPS[step.op].code, 1) + fields.join("");
  });
  const addresses = table.map((address) => address.slice(2));
  return `0x${hex(PROGRAM_VERSION, 1)}${hex(table.length, 1)}${addresses.join("")}${body.join("")}`;
}

function encodeField(field: Field, step: RawStep, table: Address[]): string {
  const value = step[field.name];
  const ref = (place: Ref) => encodeRef(place, table);
  const amount = (part: Amount) =>
    "exact" in part
      ? ref(part.token) + hex(SHARES.exact, 3) + hex(part.exact, 16)
      : ref(part.token) + hex(part.sharePpm, 3);
  const list = <Item>(items: readonly Item[], encode: (item: Item) => string) =>
    hex(items.length, 1) + items.map(encode).join("");
  switch (field.type) {
    case "contract":
    case "token":
    case "erc20":
    case "party":
      return ref(value as Ref);
    case "erc20s":
      return list(value as readonly Address[], ref);
    case "amount":
      return amount(value as Amount);
    case "amounts":
      return list(value as readonly Amount[], amount);
    case "u8":
      return hex(value as number, 1);
    case "u24":
      return hex(value as number, 3);
    case "u128":
      return hex(value as bigint, 16);
    case "b32":
      return (value as Hex).slice(2);
    case "bits":
      return hex(step.bits ?? bitsOf(field, step), 1);
  }
}

/** Returns the byte of a field of flags and choices. */
function bitsOf({ members }: Extract<Field, { type: "bits" }>, step: RawStep): number {
  return members.reduce((byte, { name, shift, values }) => {
    const value = step[name];
    return byte | ((values === undefined ? Number(value) : values.indexOf(value as string)) << shift);
  }, 0);
}

function encodeRef(place: Ref, table: Address[]): string {
  if (place === "native" || place === "receiver" || place === "refundTo" || place === "executor")
    return hex(REFS[place], 1);
  if (!table.includes(place)) table.push(place);
  return hex(table.indexOf(place), 1);
}

const hex = (value: number | bigint, bytes: number) => value.toString(16).padStart(2 * bytes, "0");
