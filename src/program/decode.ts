import { type Address, NATIVE } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { ProgramError } from "./errors.js";
import type { BitsMember, Field, FieldValue, OpName, Program } from "./fields.js";
import { MAX_ADDRESSES, PROGRAM_VERSION, REFS, SHARES, STEPS, type Step } from "./format.js";
import type { Amount, PartyRef, TokenRef } from "./refs.js";
import { exactFault, formFault, outputFault, tokenFault } from "./rules.js";

/** A program as hex digits, and the byte from which it is read on. */
type Reader = { hex: string; at: number; table: readonly Address[]; stepIndex: number | undefined };

/**
 * Decodes a program. Accepts exactly what the Executor accepts, and throws a ProgramError with the same byte offset
 * that the Executor reports: that of the field that is cut off or wrong.
 */
export function decodeProgram(program: Hex): Program {
  if (!/^0x(?:[0-9a-f]{2})*$/i.test(program))
    throw new ProgramError("BadProgram", "a program is 0x and whole bytes of hex");
  const reader: Reader = { hex: program.slice(2).toLowerCase(), at: 0, table: [], stepIndex: undefined };
  reader.table = readTable(reader);
  const steps: Step[] = [];
  while (reader.at < bytesOf(reader)) {
    reader.stepIndex = steps.length;
    steps.push(readStep(reader));
  }
  return { steps };
}

function readTable(reader: Reader): Address[] {
  const version = readNumber(reader, 1);
  if (version !== PROGRAM_VERSION) bad(reader, 1, `version must be ${PROGRAM_VERSION}, got ${version}`);
  const count = readNumber(reader, 1);
  if (count > MAX_ADDRESSES) bad(reader, 1, `at most ${MAX_ADDRESSES} addresses, got ${count}`);
  if (reader.at + 20 * count > bytesOf(reader)) bad(reader, 0, `the table of ${count} addresses is cut off`);
  return Array.from({ length: count }, (): Address => `0x${take(reader, 20)}`);
}

function readStep(reader: Reader): Step {
  const start = reader.at;
  const code = readNumber(reader, 1);
  const op = (Object.keys(STEPS) as OpName[]).find((name) => STEPS[name].code === code);
  if (op === undefined) {
    const where = { offset: start, stepIndex: reader.stepIndex };
    throw new ProgramError("UnknownOp", `byte ${start}: no step has the code ${code}`, where);
  }
  const values: Record<string, FieldValue> = { op };
  for (const field of STEPS[op].fields as readonly Field[]) readField(reader, field, values);
  return values as unknown as Step;
}

function readField(reader: Reader, field: Field, values: Record<string, FieldValue>): void {
  if (field.type === "bits") {
    readBits(reader, field.members, values);
    return;
  }
  const start = reader.at;
  const step = values as unknown as Step;
  const value = readValue(reader, field, step);
  values[field.name] = value;
  const fault =
    field.type === "amount"
      ? tokenFault(step, field.name, (value as Amount).token)
      : field.type === "erc20" && field.name === "tokenOut"
        ? outputFault(step)
        : undefined;
  if (fault !== undefined) bad(reader, reader.at - start, fault);
}

function readValue(reader: Reader, field: Exclude<Field, { type: "bits" }>, step: Step): FieldValue {
  switch (field.type) {
    case "contract":
      return addressOf(reader, readNumber(reader, 1));
    case "token":
      return readToken(reader);
    case "party":
      return readParty(reader);
    case "erc20":
      return readErc20(reader);
    case "erc20s":
      return Array.from({ length: readCount(reader, field) }, () => readErc20(reader));
    case "u8":
    case "u24":
      return readBounded(reader, field);
    case "u128":
      return readBigInt(reader);
    case "b32":
      return `0x${take(reader, 32)}`;
    case "amount":
      return readAmount(reader, field.name, step);
    case "amounts":
      return Array.from({ length: readCount(reader, field) }, () => readAmount(reader, field.name, step));
  }
}

/** Returns the address behind the reference that was just read. */
function addressOf(reader: Reader, ref: number): Address {
  const { table } = reader;
  return table[ref] ?? bad(reader, 1, `reference ${ref} is not one of the table's ${table.length} addresses`);
}

function readToken(reader: Reader): TokenRef {
  const ref = readNumber(reader, 1);
  if (ref === REFS.native) return "native";
  const address = addressOf(reader, ref);
  return address === NATIVE ? "native" : address;
}

function readErc20(reader: Reader): Address {
  const token = readToken(reader);
  return token === "native" ? bad(reader, 1, "an ERC-20 token is expected, not native") : token;
}

function readParty(reader: Reader): PartyRef {
  const ref = readNumber(reader, 1);
  if (ref === REFS.receiver) return "receiver";
  if (ref === REFS.refundTo) return "refundTo";
  if (ref === REFS.executor) return "executor";
  return addressOf(reader, ref);
}

/** Reads and checks the parts in the Executor's order, so that both report the same byte. */
function readAmount(reader: Reader, name: string, step: Step): Amount {
  const token = readToken(reader);
  const share = readNumber(reader, 3);
  const form = share === SHARES.exact ? "exact" : share === SHARES.none ? "none" : "part";
  const badForm = formFault(step, name, form);
  if (badForm !== undefined) bad(reader, 3, badForm);
  if (share === SHARES.exact) {
    const exact = readBigInt(reader);
    const badExact = exactFault(step, name, exact);
    return badExact === undefined ? { token, exact } : bad(reader, 16, badExact);
  }
  if (share > SHARES.all) bad(reader, 3, `share must be 0…${SHARES.all} or ${SHARES.exact}, got ${share}`);
  return { token, sharePpm: share };
}

function readBits(reader: Reader, members: readonly BitsMember[], values: Record<string, FieldValue>): void {
  let rest = readNumber(reader, 1);
  for (const { name, shift, width, values: labels } of members) {
    const mask = ((1 << width) - 1) << shift;
    const bits = (rest & mask) >> shift;
    rest &= ~mask;
    const value = labels === undefined ? bits === 1 : labels[bits];
    values[name] = value ?? bad(reader, 1, `${name} has no value ${bits}`);
  }
  if (rest !== 0) bad(reader, 1, `reserved bits 0x${rest.toString(16)} are set`);
}

function readBounded(reader: Reader, field: Extract<Field, { type: "u8" | "u24" }>): number {
  const bytes = field.type === "u8" ? 1 : 3;
  const value = readNumber(reader, bytes);
  if (value === field.or) return value;
  if (field.below !== undefined && value >= field.below)
    bad(reader, bytes, `${field.name} must be below ${field.below}, got ${value}`);
  if (field.min !== undefined && value < field.min)
    bad(reader, bytes, `${field.name} must be at least ${field.min}, got ${value}`);
  return value;
}

function readCount(reader: Reader, { name, min, max }: Extract<Field, { max: number }>): number {
  const count = readNumber(reader, 1);
  return count < min || count > max ? bad(reader, 1, `${name} must be ${min}…${max}, got ${count}`) : count;
}

function readNumber(reader: Reader, bytes: number): number {
  return Number.parseInt(take(reader, bytes), 16);
}

function readBigInt(reader: Reader): bigint {
  return BigInt(`0x${take(reader, 16)}`);
}

function take(reader: Reader, bytes: number): string {
  const { hex, at } = reader;
  if (at + bytes > bytesOf(reader))
    bad(reader, 0, `${bytes} bytes expected, the program ends at ${bytesOf(reader)}`);
  reader.at += bytes;
  return hex.slice(2 * at, 2 * reader.at);
}

function bytesOf({ hex }: Reader): number {
  return hex.length / 2;
}

/** Fails at the first of the last `back` bytes that were read. */
function bad({ at, stepIndex }: Reader, back: number, message: string): never {
  const offset = at - back;
  const step = stepIndex === undefined ? "" : ` (step ${stepIndex})`;
  throw new ProgramError("BadProgram", `byte ${offset}${step}: ${message}`, { offset, stepIndex });
}
