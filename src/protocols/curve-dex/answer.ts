import { uintAt } from "../../lib/hex.js";
import type { CallResult } from "../../lib/reading.js";

/** The number that a call answered; undefined where it answered none. */
export function uintOf(answer: CallResult): bigint | undefined {
  return uintAt(answer ?? "0x", 0);
}
