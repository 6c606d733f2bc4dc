import type { Address } from "../../../lib/address.js";
import { type Hex, uintAt, word } from "../../../lib/hex.js";
import type { Reading } from "../../../lib/reading.js";
import { askWith } from "./ask.js";

/** An unused address at which the code is overridden. */
const READER = "0x000000000000000000000000000000000000570e";

/**
 * Asks the contract in the first word of the call data for each of the slots in the other words, and returns all
 * answers. PUSH4 readFromStorage PUSH1 224 SHL PUSH1 0 MSTORE PUSH1 32; for each word CALLDATACOPY to 4 and STATICCALL,
 * whose answer lies 32 bytes behind the word's place; RETURN, or REVERT if a call fails.
 */
const READER_CODE: Hex = `0x63b5c736e460e01b6000526020${[
  "5b36811015603457602081600437602081602001602460006000355afa15603c57602001600d56",
  "5b602090036040f3",
  "5b600080fd",
].join("")}`;

/** Gas of a slot: 2,100 for the word, the call, and a margin for the way through a proxy. */
const SLOT_GAS = 6_000;

/**
 * Reads words of a contract's storage from a contract that shows them (`readFromStorage`), in one call. On nodes that do
 * not support code overrides, each is a call. Undefined if the contract does not answer.
 */
export function* readWords(from: Address, slots: readonly Hex[]): Reading<readonly bigint[] | undefined> {
  const data: Hex = `0x${word(BigInt(from))}${slots.map((slot) => slot.slice(2)).join("")}`;
  const [all] = yield [{ to: READER, data, code: READER_CODE, gas: SLOT_GAS * (slots.length + 1) }];
  const words = slots.map((_, index) => uintAt(all ?? "0x", index));
  if (!words.includes(undefined)) return words as bigint[];
  const each = yield* askWith(from, "readFromStorage(bytes32)", slots);
  return each.includes(undefined) ? undefined : (each as bigint[]);
}
