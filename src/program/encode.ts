import { type Address, isAddress, NATIVE } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { minBigint } from "../lib/math.js";
import { ProgramError } from "./errors.js";
import type { Field, FieldValue, OpName, Program } from "./fields.js";
import { MAX_ADDRESSES, PROGRAM_VERSION, REFS, SHARES, STEPS, type Step } from "./format.js";
import { MAX_STEP_AMOUNT, STEP_LIMITS } from "./limits.js";
import type { Amount, Ref } from "./refs.js";
import { exactFault, type Fault, formFault, outputFault, tokenFault } from "./rules.js";

/**
 * Encodes a program. The address table holds every address once, in order of first use. Throws a ProgramError that
 * names the step and field if a value does not fit the format.
 */
export function encodeProgram(program: Program): Hex {
  const table = new Map<Address, number>();
  const steps = program.steps.map((step, index) => encodeStep(step, index, table));
  const addresses = [...table.keys()].map((address) => address.slice(2));
  return `0x${hex(PROGRAM_VERSION, 1)}${hex(table.size, 1)}${addresses.join("")}${steps.join("")}`;
}

function encodeStep(step: Step, index: number, table: Map<Address, number>): string {
  const fail = (message: string): never => {
    throw new ProgramError("BadProgram", `step ${index} (${step.op}): ${message}`, { stepIndex: index });
  };
  const target: Target = { table, fail };
  const values = step as unknown as Record<string, FieldValue>;
  const { code, fields } = STEPS[step.op];
  const outsider = outputFault(step);
  if (outsider !== undefined) fail(outsider);
  const bytes = (fields as readonly Field[]).map((field) => {
    const fault =
      field.type === "amount" ? amountFault(step, field.name, values[field.name] as Amount) : undefined;
    return fault === undefined ? encodeField(field, values, target) : fail(fault);
  });
  return hex(code, 1) + bytes.join("");
}

function amountFault(step: Step, name: string, amount: Amount): Fault | undefined {
  const fault = tokenFault(step, name, amount.token);
  if ("exact" in amount)
    return fault ?? formFault(step, name, "exact") ?? exactFault(step, name, amount.exact);
  return fault ?? formFault(step, name, amount.sharePpm === SHARES.none ? "none" : "part");
}

type Fail = (message: string) => never;
type Target = { readonly table: Map<Address, number>; readonly fail: Fail };

function encodeField(field: Field, values: Record<string, FieldValue>, target: Target) {
  const { fail } = target;
  const value = values[field.name];
  switch (field.type) {
    case "contract":
    case "token":
    case "erc20":
    case "party":
      return encodeRef(value as Ref, field.name, field.type, target);
    case "erc20s":
      return encodeList(value as readonly Address[], field, fail, (token) =>
        encodeRef(token, field.name, "erc20", target),
      );
    case "amount":
      return encodeAmount(value as Amount, field.name, mostExactly(values.op as OpName, field.name), target);
    case "amounts":
      return encodeList(value as readonly Amount[], field, fail, (amount) =>
        encodeAmount(amount, field.name, MAX_STEP_AMOUNT, target),
      );
    case "u8":
    case "u24": {
      const bytes = field.type === "u8" ? 1 : 3;
      const below = field.below ?? 256 ** bytes;
      if (field.or !== undefined && value === field.or) return hex(field.or, bytes);
      return encodeUint(value as number, field.name, bytes, field.min ?? 0, below - 1, fail);
    }
    case "u128":
      return encodeUint(value as bigint, field.name, 16, 0, MAX_STEP_AMOUNT, fail);
    case "b32":
      return encodeWord(value as Hex, field.name, fail);
    case "bits":
      return encodeBits(field, values, fail);
  }
}

const FIXED_REFS = {
  contract: [],
  token: ["native"],
  erc20: [],
  party: ["receiver", "refundTo", "executor"],
} as const satisfies Record<string, readonly (keyof typeof REFS)[]>;

function encodeRef(ref: Ref, name: string, type: keyof typeof FIXED_REFS, { table, fail }: Target): string {
  const fixed = FIXED_REFS[type].find((word) => word === ref);
  if (fixed !== undefined) return hex(REFS[fixed], 1);
  if (!isAddress(ref))
    fail(`${name} must be ${["an address", ...FIXED_REFS[type]].join(" or ")}, got ${ref}`);
  const address = ref.toLowerCase() as Address;
  if (address === NATIVE) fail(`${name} must not be ${NATIVE}; write "native" where a token may be native`);
  const known = table.get(address);
  if (known !== undefined) return hex(known, 1);
  if (table.size === MAX_ADDRESSES) fail(`${name} is one address too many, a program holds ${MAX_ADDRESSES}`);
  table.set(address, table.size);
  return hex(table.size - 1, 1);
}

/** The largest exact amount in the field `name` with which the step `op` does not fail. */
function mostExactly(op: OpName, name: string): bigint {
  const limits: Readonly<Partial<Record<OpName, Readonly<Record<string, bigint | number>>>>> = STEP_LIMITS;
  return minBigint(BigInt(limits[op]?.[name] ?? MAX_STEP_AMOUNT), MAX_STEP_AMOUNT);
}

function encodeAmount(amount: Amount, name: string, most: bigint, target: Target): string {
  const { fail } = target;
  const token = encodeRef(amount.token, `${name}.token`, "token", target);
  if ("exact" in amount) {
    if (amount.exact < 0n || amount.exact > most)
      fail(`${name}.exact must be 0…2^${most.toString(2).length}-1, got ${amount.exact}`);
    return token + hex(SHARES.exact, 3) + hex(amount.exact, 16);
  }
  const { sharePpm } = amount;
  if (!Number.isInteger(sharePpm) || sharePpm < SHARES.none || sharePpm > SHARES.all) {
    fail(`${name}.sharePpm must be an integer 0…${SHARES.all}, got ${sharePpm}`);
  }
  return token + hex(sharePpm, 3);
}

function encodeUint(
  value: number | bigint,
  name: string,
  bytes: number,
  min: number,
  max: number | bigint,
  fail: Fail,
): string {
  const valid = typeof value === "bigint" || Number.isInteger(value);
  if (!valid || value < min || value > max) fail(`${name} must be an integer ${min}…${max}, got ${value}`);
  return hex(value, bytes);
}

function encodeWord(value: Hex, name: string, fail: Fail): string {
  if (!/^0x[0-9a-f]{64}$/.test(value)) fail(`${name} must be 32 bytes of lower-case hex, got ${value}`);
  return value.slice(2);
}

/** Encodes a byte that counts the items, then the items. */
function encodeList<Item>(
  items: readonly Item[],
  field: Extract<Field, { min: number; max: number }>,
  fail: Fail,
  encodeItem: (item: Item) => string,
): string {
  if (items.length < field.min || items.length > field.max)
    fail(`${field.name} must be ${field.min}…${field.max}, got ${items.length}`);
  return hex(items.length, 1) + items.map(encodeItem).join("");
}

function encodeBits(
  field: Extract<Field, { type: "bits" }>,
  values: Record<string, FieldValue>,
  fail: Fail,
): string {
  let byte = 0;
  for (const { name, shift, values: labels } of field.members) {
    const value = values[name];
    const bits =
      labels === undefined ? [false, true].indexOf(value as boolean) : labels.indexOf(value as string);
    if (bits < 0) fail(`${name} must be ${(labels ?? ["false", "true"]).join(" or ")}, got ${value}`);
    byte |= bits << shift;
  }
  return hex(byte, 1);
}

const hex = (value: number | bigint, bytes: number) => value.toString(16).padStart(bytes * 2, "0");
