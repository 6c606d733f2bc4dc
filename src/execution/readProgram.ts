import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { conversionReaders } from "./readConversion.js";

/** Places a program can name beside plain addresses. */
export type Place = Address | "native" | "refundTo" | "receiver" | "executor";

/** A program's step as the independent decoder understands it. */
export type ReadStep =
  | {
      readonly kind: "swap";
      readonly op: number;
      readonly pool: Place;
      readonly zeroForOne: boolean;
      /** The fee the step computes its output with; undefined where the pool itself computes it. */
      readonly feePpm: number | undefined;
      readonly token: Place;
      readonly share: ReadShare;
      readonly to: Place;
    }
  | {
      readonly kind: "wrap" | "unwrap";
      readonly op: number;
      readonly weth: Place;
      readonly token: Place;
      readonly share: ReadShare;
    }
  | ReadConversion
  | { readonly kind: "pay"; readonly token: Place; readonly share: ReadShare; readonly to: Place }
  | { readonly kind: "check"; readonly token: Place; readonly who: Place; readonly min: bigint };

/** One token becoming another by a protocol's own functions. */
export type ReadConversion = {
  readonly kind: "convert";
  readonly op: number;
  /** The contract that is called. */
  readonly contract: Place;
  /** What is spent; several only where a pool takes several. */
  readonly inputs: readonly { readonly token: Place; readonly share: ReadShare }[];
  /** The output, where the step names it. */
  readonly tokenOut: Place | undefined;
  readonly to: Place;
  /** Mode, indices, ids and the like, in the order of their bytes. */
  readonly facts: readonly (number | Place)[];
};

/** Millionths of what the Executor holds, 0 for a pool that was paid beforehand; or, as a bigint, a fixed amount. */
export type ReadShare = number | bigint;

/** A place where reading has got to; `fault` is set once something made no sense. */
type Reader = { readonly bytes: Uint8Array; readonly table: readonly Address[]; at: number };

class Unreadable extends Error {}

/**
 * The steps of an encoded program, read by hand from the format's documentation (version 1: version byte, address
 * count, 20-byte addresses, steps). Undefined when any byte does not fit.
 */
export function readProgram(program: Hex): ReadStep[] | undefined {
  const bytes = Uint8Array.from(Buffer.from(program.slice(2), "hex"));
  try {
    const head: Reader = { bytes, table: [], at: 0 };
    if (byte(head) !== 1) return undefined;
    const count = byte(head);
    if (count > 252) return undefined;
    const table = Array.from({ length: count }, () => takeAddress(head));
    const reader: Reader = { bytes, table, at: head.at };
    const steps: ReadStep[] = [];
    while (reader.at < bytes.length) steps.push(readStep(reader));
    return steps;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

function readStep(reader: Reader): ReadStep {
  const op = byte(reader);
  if (op === 0x01 || op === 0x02) return readSwap(reader, op);
  const readConversion = conversionReaders[op];
  if (readConversion !== undefined) return { kind: "convert", op, ...readConversion(takerOf(reader)) };
  if (op === 0x0a) {
    const weth = place(reader);
    const mode = byte(reader);
    if (mode > 1) throw new Unreadable();
    return { kind: mode === 0 ? "wrap" : "unwrap", op, weth, ...readAmount(reader) };
  }
  if (op === 0x0d) {
    const paid = readAmount(reader);
    return { kind: "pay", ...paid, to: place(reader) };
  }
  if (op === 0x0e) return { kind: "pay", token: place(reader), share: 1_000_000, to: place(reader) };
  if (op === 0x0f) {
    return { kind: "check", token: place(reader), who: place(reader), min: BigInt(`0x${take(reader, 16)}`) };
  }
  throw new Unreadable();
}

/** What the readers of conversions may take from the program. */
export type Taker = {
  /** A byte that is at most `most`. */
  byte(most: number): number;
  uint24(): number;
  word(): Hex;
  place(): Place;
  amount(): { readonly token: Place; readonly share: ReadShare };
};

function takerOf(reader: Reader): Taker {
  return {
    byte(most) {
      const value = byte(reader);
      if (value > most) throw new Unreadable();
      return value;
    },
    uint24: () => byte(reader) * 65_536 + byte(reader) * 256 + byte(reader),
    word: () => `0x${take(reader, 32)}`,
    place: () => place(reader),
    amount: () => readAmount(reader),
  };
}

/** 01: pool, flags, fee (3 bytes), amount, recipient. 02: the same without the fee. */
function readSwap(reader: Reader, op: number): ReadStep {
  const pool = place(reader);
  const flags = byte(reader);
  const known = op === 0x01 ? 0x03 : 0x11;
  if ((flags & ~known) !== 0) throw new Unreadable();
  const feePpm = op === 0x01 ? byte(reader) * 65_536 + byte(reader) * 256 + byte(reader) : undefined;
  const { token, share } = readAmount(reader);
  const prefunded = op === 0x01 && (flags & 2) !== 0;
  if (prefunded !== (share === 0)) throw new Unreadable();
  return { kind: "swap", op, pool, zeroForOne: (flags & 1) !== 0, feePpm, token, share, to: place(reader) };
}

/** Token, share (3 bytes, of 1,000,000), and 16 bytes more when the share is all ones. */
function readAmount(reader: Reader): { token: Place; share: ReadShare } {
  const token = place(reader);
  const share = byte(reader) * 65_536 + byte(reader) * 256 + byte(reader);
  if (share <= 1_000_000) return { token, share };
  if (share !== 0xffffff) throw new Unreadable();
  return { token, share: BigInt(`0x${take(reader, 16)}`) };
}

function place(reader: Reader): Place {
  const ref = byte(reader);
  if (ref === 0xfc) return "native";
  if (ref === 0xfd) return "refundTo";
  if (ref === 0xfe) return "receiver";
  if (ref === 0xff) return "executor";
  const address = reader.table[ref];
  if (address === undefined) throw new Unreadable();
  return address;
}

function takeAddress(reader: Reader): Address {
  return `0x${take(reader, 20)}`;
}

function take(reader: Reader, count: number): string {
  const start = reader.at;
  skip(reader, count);
  return Buffer.from(reader.bytes.subarray(start, start + count)).toString("hex");
}

function skip(reader: Reader, count: number): void {
  reader.at += count;
  if (reader.at > reader.bytes.length) throw new Unreadable();
}

function byte(reader: Reader): number {
  skip(reader, 1);
  return reader.bytes[reader.at - 1] as number;
}
