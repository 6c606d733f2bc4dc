import { type Address, NATIVE } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { ProgramError } from "./errors.js";
import type { BitsMember, Field, FieldValue, OpName, Program } from "./fields.js";
import { MAX_ADDRESSES, PROGRAM_VERSION, REFS, SHARES, STEPS, type Step } from "./format.js";
import type { Amount, PartyRef, TokenRef } from "./refs.js";
import { exactFault, formFault, outputFault, tokenFault } from "./rules.js";

type Reader = { hex: string; bytes: number; table: readonly Address[]; stepIndex: number | undefined };

const TABLE_AT = 2;

/**
 * Decodes a program. Accepts exactly what the Executor accepts, and throws a ProgramError with the same byte offset
 * that the Executor reports: that of the field that is cut off or wrong.
 */
export function decodeProgram(program: Hex): Program {
  if (!/^0x(?:[0-9a-f]{2})*$/i.test(program))
    throw new ProgramError("BadProgram", "a program is 0x and whole bytes of hex");
  const hex = program.slice(2).toLowerCase();
  const reader: Reader = { hex, bytes: hex.length / 2, table: [], stepIndex: undefined };
  reader.table = readTable(reader);

  const steps: Step[] = [];
  let offset = TABLE_AT + 20 * reader.table.length;
  while (offset < reader.bytes) {
    reader.stepIndex = steps.length;
    const { step, next } = readStep(reader, offset);
    steps.push(step);
    offset = next;
  }
  return { steps };
}

function readTable(reader: Reader): Address[] {
  const version = readNumber(reader, 0, 1);
  if (version !== PROGRAM_VERSION) bad(reader, 0, `version must be ${PROGRAM_VERSION}, got ${version}`);
  const count = readNumber(reader, 1, 1);
  if (count > MAX_ADDRESSES) bad(reader, 1, `at most ${MAX_ADDRESSES} addresses, got ${count}`);
  if (TABLE_AT + 20 * count > reader.bytes)
    bad(reader, TABLE_AT, `the table of ${count} addresses is cut off`);
  return Array.from(
    { length: count },
    (_, index) => `0x${slice(reader, TABLE_AT + 20 * index, 20)}` as Address,
  );
}

function readStep(reader: Reader, start: number): { step: Step; next: number } {
  const code = readNumber(reader, start, 1);
  const op = (Object.keys(STEPS) as OpName[]).find((name) => STEPS[name].code === code);
  if (op === undefined) {
    const where = { offset: start, stepIndex: reader.stepIndex };
    throw new ProgramError("UnknownOp", `byte ${start}: no step has the code ${code}`, where);
  }
  const values: Record<string, FieldValue> = { op };
  let offset = start + 1;
  for (const field of STEPS[op].fields as readonly Field[]) offset = readField(reader, offset, field, values);
  return { step: values as unknown as Step, next: offset };
}

/** Reads one field into `values` and returns the offset of the next one. */
function readField(reader: Reader, offset: number, field: Field, values: Record<string, FieldValue>): number {
  switch (field.type) {
    case "contract":
      values[field.name] = readTableRef(reader, offset);
      return offset + 1;
    case "token":
      values[field.name] = readToken(reader, offset);
      return offset + 1;
    case "party":
      values[field.name] = readParty(reader, offset);
      return offset + 1;
    case "erc20":
      values[field.name] = readErc20(reader, offset);
      if (field.name === "tokenOut") {
        const fault = outputFault(values as unknown as Step);
        if (fault !== undefined) bad(reader, offset, fault);
      }
      return offset + 1;
    case "erc20s": {
      const count = readCount(reader, offset, field);
      values[field.name] = Array.from({ length: count }, (_, index) => readErc20(reader, offset + 1 + index));
      return offset + 1 + count;
    }
    case "u8":
    case "u24": {
      const bytes = field.type === "u8" ? 1 : 3;
      values[field.name] = readBounded(reader, offset, bytes, field);
      return offset + bytes;
    }
    case "u128":
      values[field.name] = readBigInt(reader, offset);
      return offset + 16;
    case "b32":
      values[field.name] = `0x${slice(reader, offset, 32)}`;
      return offset + 32;
    case "amount":
      return readAmount(reader, offset, field.name, values);
    case "amounts": {
      const count = readCount(reader, offset, field);
      const amounts: Amount[] = [];
      let next = offset + 1;
      while (amounts.length < count) {
        const read = readAnyAmount(reader, next, field.name, values as unknown as Step);
        amounts.push(read.amount);
        next = read.next;
      }
      values[field.name] = amounts;
      return next;
    }
    case "bits":
      readBits(reader, offset, field.members, values);
      return offset + 1;
  }
}

function readTableRef(reader: Reader, offset: number): Address {
  const ref = readNumber(reader, offset, 1);
  const address = reader.table[ref];
  if (address !== undefined) return address;
  return bad(reader, offset, `reference ${ref} is not one of the table's ${reader.table.length} addresses`);
}

function readToken(reader: Reader, offset: number): TokenRef {
  if (readNumber(reader, offset, 1) === REFS.native) return "native";
  const address = readTableRef(reader, offset);
  return address === NATIVE ? "native" : address;
}

function readErc20(reader: Reader, offset: number): Address {
  const token = readToken(reader, offset);
  return token === "native" ? bad(reader, offset, "an ERC-20 token is expected, not native") : token;
}

function readParty(reader: Reader, offset: number): PartyRef {
  const ref = readNumber(reader, offset, 1);
  if (ref === REFS.receiver) return "receiver";
  if (ref === REFS.refundTo) return "refundTo";
  if (ref === REFS.executor) return "executor";
  return readTableRef(reader, offset);
}

/** Reads and checks the parts in the Executor's order, so that both report the same byte. */
function readAmount(
  reader: Reader,
  offset: number,
  name: string,
  values: Record<string, FieldValue>,
): number {
  const step = values as unknown as Step;
  const { amount, next } = readAnyAmount(reader, offset, name, step);
  values[name] = amount;
  const badToken = tokenFault(step, name, amount.token);
  if (badToken !== undefined) bad(reader, offset, badToken);
  return next;
}

function readAnyAmount(
  reader: Reader,
  offset: number,
  name: string,
  step: Step,
): { amount: Amount; next: number } {
  const token = readToken(reader, offset);
  const share = readNumber(reader, offset + 1, 3);
  const form = share === SHARES.exact ? "exact" : share === SHARES.none ? "none" : "part";
  const badForm = formFault(step, name, form);
  if (badForm !== undefined) bad(reader, offset + 1, badForm);
  if (share === SHARES.exact) {
    const exact = readBigInt(reader, offset + 4);
    const badExact = exactFault(step, name, exact);
    if (badExact !== undefined) bad(reader, offset + 4, badExact);
    return { amount: { token, exact }, next: offset + 20 };
  }
  if (share > SHARES.all) {
    bad(reader, offset + 1, `share must be 0…${SHARES.all} or ${SHARES.exact}, got ${share}`);
  }
  return { amount: { token, sharePpm: share }, next: offset + 4 };
}

function readBits(
  reader: Reader,
  offset: number,
  members: readonly BitsMember[],
  values: Record<string, FieldValue>,
): void {
  let rest = readNumber(reader, offset, 1);
  for (const { name, shift, width, values: labels } of members) {
    const mask = ((1 << width) - 1) << shift;
    const bits = (rest & mask) >> shift;
    rest &= ~mask;
    const value = labels === undefined ? bits === 1 : labels[bits];
    if (value === undefined) bad(reader, offset, `${name} has no value ${bits}`);
    values[name] = value;
  }
  if (rest !== 0) bad(reader, offset, `reserved bits 0x${rest.toString(16)} are set`);
}

function readNumber(reader: Reader, offset: number, bytes: number): number {
  return Number.parseInt(slice(reader, offset, bytes), 16);
}

function readBounded(
  reader: Reader,
  offset: number,
  bytes: number,
  field: Extract<Field, { type: "u8" | "u24" }>,
): number {
  const value = readNumber(reader, offset, bytes);
  if (field.below !== undefined && value >= field.below)
    bad(reader, offset, `${field.name} must be below ${field.below}, got ${value}`);
  if (field.min !== undefined && value < field.min)
    bad(reader, offset, `${field.name} must be at least ${field.min}, got ${value}`);
  return value;
}

function readCount(reader: Reader, offset: number, field: Extract<Field, { max: number }>): number {
  const count = readNumber(reader, offset, 1);
  if (count < field.min || count > field.max)
    bad(reader, offset, `${field.name} must be ${field.min}…${field.max}, got ${count}`);
  return count;
}

function readBigInt(reader: Reader, offset: number): bigint {
  return BigInt(`0x${slice(reader, offset, 16)}`);
}

function slice(reader: Reader, offset: number, bytes: number): string {
  if (offset + bytes > reader.bytes)
    bad(reader, offset, `${bytes} bytes expected, the program ends at ${reader.bytes}`);
  return reader.hex.slice(offset * 2, (offset + bytes) * 2);
}

function bad(reader: Reader, offset: number, message: string): never {
  const step = reader.stepIndex === undefined ? "" : ` (step ${reader.stepIndex})`;
  throw new ProgramError("BadProgram", `byte ${offset}${step}: ${message}`, {
    offset,
    stepIndex: reader.stepIndex,
  });
}
