import { maxBigint } from "../lib/math.js";
import { BPS } from "../lib/whole.js";

/** floor(amount · (1 − slippage)), at least 1; the caller's own minimum wins. */
export function minimumOf(amount: bigint, slippageBps: bigint, given: bigint | undefined): bigint {
  return given ?? maxBigint((amount * (BPS - slippageBps)) / BPS, 1n);
}
