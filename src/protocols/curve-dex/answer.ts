import { uintAt } from "../../lib/hex.js";
import type { CallResult } from "../../lib/reading.js";

/** Returns the number in a result, or undefined if it has none. */
export function uintOf(answer: CallResult): bigint | undefined {
  return uintAt(answer ?? "0x", 0);
}
