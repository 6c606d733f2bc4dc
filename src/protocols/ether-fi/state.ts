import { divUp, minBigint } from "../../lib/math.js";
import type { WrappedShares } from "../kit/shares/pooledShares.js";

/**
 * What may be minted, in gwei: `remaining` at the Unix second `since`, more with every second, up to `capacity`
 * (BucketLimiter).
 */
export type MintLimit = {
  readonly capacity: bigint;
  readonly remaining: bigint;
  readonly perSecond: bigint;
  readonly since: bigint;
};

export type EtherFiState = WrappedShares & {
  /** Absent on the venue for wrapping, and where staking is not limited. */
  readonly mint?: MintLimit;
};

const GWEI = 10n ** 9n;

/** The most that the limit counts: a larger amount counts as this. */
const MOST_GWEI = 2n ** 64n - 1n;

/** Returns the gwei that may be minted at `timestamp`. */
export function mintableAt({ capacity, remaining, perSecond, since }: MintLimit, timestamp: bigint): bigint {
  const passed = timestamp > since ? timestamp - since : 0n;
  return passed === 0n ? remaining : minBigint(capacity, remaining + passed * perSecond);
}

/** Returns what minting an amount uses of the limit: gwei, rounded up. */
export function gweiOf(amountWei: bigint): bigint {
  return minBigint(divUp(amountWei, GWEI), MOST_GWEI);
}

/** Returns the wei that a number of gwei allows. */
export function weiOfGwei(gwei: bigint): bigint {
  return gwei * GWEI;
}
