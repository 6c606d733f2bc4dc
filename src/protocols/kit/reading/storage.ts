import type { Address } from "../../../lib/address.js";
import { type Hex, uintAt } from "../../../lib/hex.js";
import type { Reading } from "../../../lib/reading.js";

const WORDS = 48;

/** For each number below 48: DUP1 SLOAD DUP2 PUSH1 5 SHL MSTORE. Then PUSH2 1536 PUSH1 0 RETURN. */
const STORAGE_CODE: Hex = "0x60005b80548160051b52600101806030116002576106006000f3";

/** A cold word costs 2,100. */
const GAS = 130_000;

/**
 * Reads the first words of a contract's storage, for numbers that no function of the contract returns. Undefined on a
 * node that does not support code overrides.
 */
export function* readStorage(to: Address): Reading<readonly bigint[] | undefined> {
  const [answer] = yield [{ to, data: "0x", code: STORAGE_CODE, replaces: true, gas: GAS }];
  if (answer === undefined || answer.length !== 2 + 64 * WORDS) return undefined;
  return Array.from({ length: WORDS }, (_, index) => uintAt(answer, index) as bigint);
}

/**
 * Returns the words after the only place that holds the numbers `known` in sequence, or undefined if there is no such
 * place or more than one. The known numbers, which functions return, show where a compiler put the others.
 */
export function wordsAfter(
  words: readonly bigint[],
  known: readonly bigint[],
  count: number,
): readonly bigint[] | undefined {
  const places = [...words.keys()].filter((start) => known.every((word, at) => words[start + at] === word));
  const [place, second] = places;
  if (place === undefined || second !== undefined) return undefined;
  const found = words.slice(place + known.length, place + known.length + count);
  return found.length === count ? found : undefined;
}
