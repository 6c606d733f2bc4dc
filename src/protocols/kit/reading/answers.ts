import { type Address, addressAt } from "../../../lib/address.js";
import { uintAt } from "../../../lib/hex.js";
import type { CallResult } from "../../../lib/reading.js";

/** Returns the number in a result, or undefined if it has none. */
export function uintOf(answer: CallResult): bigint | undefined {
  return uintAt(answer ?? "0x", 0);
}

/** Returns the address in a result or a topic, or undefined if it has none. */
export function addressOf(answer: CallResult): Address | undefined {
  return addressAt(answer ?? "0x", 0);
}
