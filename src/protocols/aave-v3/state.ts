/**
 * A reserve as the pool stored it at `updatedAt`, in seconds. Scaled amounts grow with their index. Amounts are raw
 * units of the asset, and rates are per year.
 */
export type ReserveState = {
  readonly active: boolean;
  readonly frozen: boolean;
  readonly paused: boolean;
  /** Maximum supply. Undefined without a cap. */
  readonly supplyCap: bigint | undefined;
  readonly reserveFactorBps: bigint;
  readonly updatedAt: bigint;
  readonly liquidityIndexRay: bigint;
  readonly liquidityRateRay: bigint;
  readonly debtIndexRay: bigint;
  readonly debtRateRay: bigint;
  readonly scaledDebt: bigint;
  readonly stableDebt: StableDebt;
  readonly scaledSupply: bigint;
  /** The treasury's earnings not yet paid to it, scaled like the supply. */
  readonly scaledTreasury: bigint;
  /** The liquidity in the reserve that can be withdrawn. */
  readonly available: bigint;
  /** The pool rounds in its own favour, as it does since Aave 3.5. False or absent means half up, as before. */
  readonly directed?: boolean;
  /** Debts grow by the series of e^x, as they do since Aave 3.4. Absent means the same as `directed`. */
  readonly bySeries?: boolean;
};

/** Loans at fixed rates: the debt at `updatedAt`. */
export type StableDebt = {
  readonly principal: bigint;
  readonly rateRay: bigint;
  readonly updatedAt: bigint;
};
