import { type Refusal, refuse } from "../../lib/refusal.js";

/** Refuses more than `limit`, in whatever unit: less may be taken, unless the limit leaves nothing. */
export function beyond(limit: bigint, reason: string): Refusal {
  return refuse(limit > 0n ? "tooMuch" : "closed", reason);
}
