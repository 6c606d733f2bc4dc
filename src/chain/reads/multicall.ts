import type { Address } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import type { Call, CallResult } from "../../lib/reading.js";

/** `tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)` of Multicall3. */
const TRY_AGGREGATE = "0xbce38bd7";
/** `getEthBalance(address)` of Multicall3. */
const GET_ETH_BALANCE = "4d2301cc";
/** Maximum number of calls in one multicall. A node may accept fewer. */
export const MAX_CALLS = 1_000;
const WORD_BYTES = 32;
const GAUGE_CALLS = 16;

const small: string[] = [];

/** Returns `word` for the small numbers of ABI offsets and lengths, most of which recur. */
function numberWord(value: number): string {
  const known = small[value / WORD_BYTES];
  if (known !== undefined) return known;
  const made = value.toString(16).padStart(64, "0");
  if (value % WORD_BYTES === 0 && value < 2 ** 20) small[value / WORD_BYTES] = made;
  return made;
}

/** Returns the bytes that a call occupies inside `encodeTryAggregate`. */
export function encodedBytes(call: Call): number {
  const dataBytes = (call.data.length - 2) / 2;
  return 4 * WORD_BYTES + Math.ceil(dataBytes / WORD_BYTES) * WORD_BYTES;
}

/** Encodes the calldata of `tryAggregate` by hand, because a general ABI encoder takes longer than the node does. */
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

/**
 * Decodes the `(bool success, bytes returnData)[]` that `tryAggregate` returns. Returns undefined if `data` is not
 * that.
 */
export function decodeTryAggregate(data: Hex): TryResult[] | undefined {
  const size = (data.length - 2) / 2;
  const numberAt = (byte: number) => {
    return byte + WORD_BYTES <= size
      ? Number.parseInt(data.slice(2 + byte * 2, 66 + byte * 2), 16)
      : Number.NaN;
  };
  const listAt = numberAt(0) + WORD_BYTES;
  const count = numberAt(listAt - WORD_BYTES);
  // The comparisons are negated so that NaN, a word past the end, fails them.
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
 * Returns a call that succeeds only if much gas is left: it reads sixteen balances that nothing touched before (2,600
 * gas each, EIP-2929, and as much again around them), and all reads must succeed.
 *
 * A call inside a multicall gets 63/64 of the remaining gas (EIP-150). If it runs out, the remaining 1/64 may let the
 * multicall finish and report a plain failure, so a gas shortage looks like a contract that reverts. This call, placed
 * last, exposes the shortage: if it succeeds, every call before it had more than 64 times its cost, some 3 million gas.
 */
export function gauge(multicall3: Address): Call {
  const calls: Call[] = [];
  for (let index = 0; index < GAUGE_CALLS; index++) {
    const stranger = `${"51".repeat(19)}${index.toString(16).padStart(2, "0")}`;
    calls.push({ to: multicall3, data: `0x${GET_ETH_BALANCE}${stranger.padStart(64, "0")}` });
  }
  return { to: multicall3, data: encodeTryAggregate(true, calls) };
}

/** Returns what a reading sees. A failed call and an empty answer (no code there) look the same to it. */
export function callResult({ success, data }: TryResult): CallResult {
  return success && data !== "0x" ? data : undefined;
}
