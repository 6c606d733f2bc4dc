import type { Address } from "../../../lib/address.js";

/** An EVK vault as its storage has it: with interest up to `since`. */
export type EvkState = {
  /** The Unix second of the block that was read. */
  readonly readAt: bigint;
  /** The Unix second up to which interest is included. */
  readonly since: bigint;
  /** What the vault holds of its asset, as it counts itself. */
  readonly cash: bigint;
  readonly totalShares: bigint;
  /** All debts, in parts of 2^31 of a raw unit. */
  readonly debtX31: bigint;
  readonly accumulatorRay: bigint;
  /** The factor on debts per second less one, in ray. */
  readonly rateRay: bigint;
  /** The part of the interest that becomes fees. */
  readonly feeBps: bigint;
  /** The most of the asset that the vault may count, which deposits check. Absent: any amount. */
  readonly supplyCap?: bigint;
  /** The operations that call the vault's hook: one bit each. */
  readonly hooked: bigint;
  /** The contract that every operation asks for the rate of the interest after it. Absent if there is none. */
  readonly model?: Address;
};
