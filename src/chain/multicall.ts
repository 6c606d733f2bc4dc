import type { Address } from "../lib/address.js";
import { type Hex, word } from "../lib/hex.js";
import type { Call, CallResult } from "../lib/reading.js";

/** `tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)` of Multicall3. */
const TRY_AGGREGATE = "0xbce38bd7";
/** `getEthBalance(address)` of Multicall3. */
const GET_ETH_BALANCE = "4d2301cc";
/** So many calls travel in one multicall, unless a node takes less. */
export const MAX_CALLS = 1_000;
const WORD_BYTES = 32;
const GAUGE_CALLS = 16;

const small: string[] = [];

/** `word` for the small numbers of ABI offsets and lengths, most of which recur. */
function numberWord(value: number): string {
  const known = small[value / WORD_BYTES];
  if (known !== undefined) return known;
  const made = value.toString(16).padStart(64, "0");
  if (value % WORD_BYTES === 0 && value < 2 ** 20) small[value / WORD_BYTES] = made;
  return made;
}

/** Bytes a call takes up inside `encodeTryAggregate`. */
export function encodedBytes(call: Call): number {
  const dataBytes = (call.data.length - 2) / 2;
  return 4 * WORD_BYTES + Math.ceil(dataBytes / WORD_BYTES) * WORD_BYTES;
}

/** Calldata of `tryAggregate`: written by hand, as a general ABI encoder takes longer than the node does. */
export function encodeTryAggregate(requireSuccess: boolean, calls: readonly Call[]): Hex {
  const offsets: string[] = [];
  const bodies: string[] = [];
  let offset = calls.length * WORD_BYTES;
  for (const call of calls) {
    const digits = call.data.slice(2);
    const dataBytes = digits.length / 2;
    const padded = Math.ceil(dataBytes / WORD_BYTES) * WORD_BYTES;
    offsets.push(numberWord(offset));
    const target = call.to.slice(2).padStart(64, "0");
    bodies.push(target, numberWord(64), numberWord(dataBytes), digits.padEnd(padded * 2, "0"));
    offset += 3 * WORD_BYTES + padded;
  }
  const head = [TRY_AGGREGATE, word(requireSuccess ? 1n : 0n), numberWord(64), numberWord(calls.length)];
  return `${head.join("")}${offsets.join("")}${bodies.join("")}` as Hex;
}

export type TryResult = { readonly success: boolean; readonly data: Hex };

/** The `(bool success, bytes returnData)[]` that `tryAggregate` answers; undefined when `data` is not that. */
export function decodeTryAggregate(data: Hex): TryResult[] | undefined {
  const size = (data.length - 2) / 2;
  const numberAt = (byte: number) => {
    return byte + WORD_BYTES <= size
      ? Number.parseInt(data.slice(2 + byte * 2, 66 + byte * 2), 16)
      : Number.NaN;
  };
  const listAt = numberAt(0) + WORD_BYTES;
  const count = numberAt(listAt - WORD_BYTES);
  // Comparisons are turned round so that NaN, which stands for a word past the end, fails them.
  if (!(listAt + count * WORD_BYTES <= size)) return undefined;
  const results: TryResult[] = [];
  for (let index = 0; index < count; index++) {
    const tupleAt = listAt + numberAt(listAt + index * WORD_BYTES);
    const bytesAt = tupleAt + numberAt(tupleAt + WORD_BYTES);
    const length = numberAt(bytesAt);
    const start = bytesAt + WORD_BYTES;
    if (!(start + length <= size)) return undefined;
    results.push({
      success: numberAt(tupleAt) === 1,
      data: `0x${data.slice(2 + start * 2, 2 + (start + length) * 2)}`,
    });
  }
  return results;
}

/**
 * A call that succeeds only when much gas is left: sixteen look-ups of balances nobody touched before (2,600 gas
 * each, EIP-2929, and as much again around them), all of which must succeed.
 *
 * A call inside a multicall gets 63/64 of the gas left (EIP-150). If it runs dry, 1/64 remains, with which the
 * multicall may well finish and report a mere failure, so that a shortage of gas looks like a contract that
 * refuses. With this call at the end a shortage shows: when it succeeds, every call before it had more than
 * 64 times its cost, some 3 million gas.
 */
export function gauge(multicall3: Address): Call {
  const calls: Call[] = [];
  for (let index = 0; index < GAUGE_CALLS; index++) {
    const stranger = `${"51".repeat(19)}${index.toString(16).padStart(2, "0")}`;
    calls.push({ to: multicall3, data: `0x${GET_ETH_BALANCE}${stranger.padStart(64, "0")}` });
  }
  return { to: multicall3, data: encodeTryAggregate(true, calls) };
}

/** What a reading sees: a failed call and one that answered nothing (no code there) are the same to it. */
export function callResult({ success, data }: TryResult): CallResult {
  return success && data !== "0x" ? data : undefined;
}
