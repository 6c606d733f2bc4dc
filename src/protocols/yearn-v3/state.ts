/** A vault. Amounts are raw units of the asset, but for shares. */
export type VaultState = {
  /** The Unix second of the block that was read. */
  readonly readAt: bigint;
  /** What lies in the vault, as it counts itself. */
  readonly idle: bigint;
  /** What the vault has given to strategies, as of their last reports. */
  readonly debt: bigint;
  /** All shares that exist. */
  readonly issued: bigint;
  /** Shares that the vault holds itself, of profits: each counts until it has unlocked. */
  readonly held: bigint;
  readonly unlocking: Unlocking;
  /** The most that the vault may count after a deposit. Absent if a module decides. */
  readonly limit?: bigint;
  /** Whether a module decides what may be redeemed. */
  readonly hasExitModule: boolean;
  /** How deposits are passed on at once. Absent if they are not. */
  readonly passing?: Passing;
};

/** How the shares of profits unlock. */
export type Unlocking = {
  /** The Unix second at which all have unlocked. Zero: there are none. */
  readonly until: bigint;
  /** The Unix second from which on they do. */
  readonly since: bigint;
  /** Shares per second, in parts of 10^12. */
  readonly rateE12: bigint;
};

/** The strategy to which the vault passes what exceeds a part that it keeps. */
export type Passing = {
  readonly kept: bigint;
  /** How much more the vault gives it, and how much more it takes. */
  readonly room: bigint;
  readonly takes: bigint;
  /** The least for which the strategy gives a share, without which it refuses. */
  readonly least: bigint;
};
