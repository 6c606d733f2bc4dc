import type { Hex } from "../lib/hex.js";

/** A block header, as much of it as Sluice uses. */
export type Head = {
  readonly number: bigint;
  readonly hash: Hex;
  readonly parentHash: Hex;
  /** Unix seconds. */
  readonly timestamp: bigint;
  readonly baseFeeWei: bigint;
  readonly gasUsed: bigint;
  readonly gasLimit: bigint;
};
