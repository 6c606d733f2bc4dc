import { type Refusal, refuse } from "../../../lib/refusal.js";

/** Refuses more than `limit`, in any unit. A smaller amount may succeed, unless the limit is zero or less. */
export function beyond(limit: bigint, reason: string): Refusal {
  return refuse(limit > 0n ? "tooMuch" : "closed", reason);
}
