/**
 * A reserve as the pool stored it at `updatedAt`, in seconds. What is scaled grows with its index. Amounts are raw
 * units of the asset, rates a year's.
 */
export type ReserveState = {
  readonly active: boolean;
  readonly frozen: boolean;
  readonly paused: boolean;
  /** The most that may be supplied; undefined where there is no cap. */
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
  /** What the treasury has earned and not yet got, scaled as the supply is. */
  readonly scaledTreasury: bigint;
  /** What lies in the reserve and can be withdrawn. */
  readonly available: bigint;
  /** The pool rounds in its own favour, as it does since Aave 3.5; before, and where this is absent, half up. */
  readonly directed?: boolean;
  /** Debts grow by the series of e^x, as they do since Aave 3.4; absent: where `directed` is. */
  readonly bySeries?: boolean;
};

/** Loans at fixed rates: what was owed at `updatedAt`. */
export type StableDebt = {
  readonly principal: bigint;
  readonly rateRay: bigint;
  readonly updatedAt: bigint;
};
