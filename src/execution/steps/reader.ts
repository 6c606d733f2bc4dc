import { type Address, NATIVE } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import {
  type Amount,
  MAX_ADDRESSES,
  type PartyRef,
  PROGRAM_VERSION,
  REFS,
  SHARES,
  type TokenRef,
} from "../../program/index.js";

/** Thrown for bytes that are not a program. */
export class Unreadable extends Error {}

/** A reader of a program. Every function consumes the next bytes and throws `Unreadable` if they do not fit. */
export type Reader = {
  /** Returns whether all bytes are consumed. */
  isAtEnd(): boolean;
  /** Reads one byte. */
  byte(): number;
  /** Reads three bytes. */
  uint24(): number;
  /** Reads sixteen bytes. */
  uint128(): bigint;
  /** Reads 32 bytes. */
  word(): Hex;
  /** Reads a byte that encodes one of `labels`, 0 for the first. */
  label<const Label extends string>(labels: readonly Label[]): Label;
  /** Reads a reference to an address in the program's table. */
  contract(): Address;
  /** Reads a reference to a token, or native. */
  token(): TokenRef;
  /** Reads a reference to a recipient. */
  party(): PartyRef;
  /** Reads a token, a share in three bytes and, if the share says so, an exact amount in sixteen bytes. */
  amount(): Amount;
  /** Reads a byte that counts the items, then the items. */
  list<Item>(readItem: () => Item): Item[];
};

/** Opens a program: checks the version and reads the address table, so that the first step comes next. */
export function openProgram(program: Hex): Reader {
  const bytes = Buffer.from(program.slice(2), "hex");
  let at = 0;
  /** Returns where the next bytes begin, and consumes them. */
  const take = (count: number): number => {
    at += count;
    if (at > bytes.length) throw new Unreadable();
    return at - count;
  };
  const byte = () => bytes.readUInt8(take(1));
  const uint24 = () => bytes.readUIntBE(take(3), 3);
  const hex = (count: number): Hex => {
    const start = take(count);
    return `0x${bytes.toString("hex", start, start + count)}`;
  };
  const uint128 = () => BigInt(hex(16));

  if (byte() !== PROGRAM_VERSION) throw new Unreadable();
  const count = byte();
  if (count > MAX_ADDRESSES) throw new Unreadable();
  const table = Array.from({ length: count }, (): Address => hex(20));
  // The Executor would accept the zero address as native too, but the format has exactly one encoding for it.
  if (table.includes(NATIVE)) throw new Unreadable();

  const addressOf = (ref: number): Address => table[ref] ?? unreadable();
  const token = (): TokenRef => {
    const ref = byte();
    return ref === REFS.native ? "native" : addressOf(ref);
  };
  return {
    isAtEnd: () => at === bytes.length,
    byte,
    uint24,
    uint128,
    word: () => hex(32),
    label: (labels) => labels[byte()] ?? unreadable(),
    contract: () => addressOf(byte()),
    token,
    party() {
      const ref = byte();
      if (ref === REFS.receiver) return "receiver";
      if (ref === REFS.refundTo) return "refundTo";
      return ref === REFS.executor ? "executor" : addressOf(ref);
    },
    amount() {
      const named = token();
      const share = uint24();
      if (share === SHARES.exact) return { token: named, exact: uint128() };
      return share <= SHARES.all ? { token: named, sharePpm: share } : unreadable();
    },
    list: (readItem) => Array.from({ length: byte() }, readItem),
  };
}

function unreadable(): never {
  throw new Unreadable();
}
