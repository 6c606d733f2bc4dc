import type { SavingsRate } from "../kit/vault/growth.js";
import type { VaultFee } from "./fees.js";
import type { Growth } from "./growth.js";

/** The price of shares as a ratio of shares to assets, both of which deposits and redemptions change. */
export type PoolRate = {
  readonly kind: "pool";
  /** Shares and assets include the virtual units of OpenZeppelin's formula, if the vault has them. */
  readonly shares: bigint;
  /** Without what `growth` adds at the time of evaluation. */
  readonly assets: bigint;
  /** What time alone adds to the assets. Absent if it adds nothing. */
  readonly growth?: Growth;
};

/**
 * The redemptions that the vault refuses besides those that it cannot pay: none known, those above the worth of its
 * idle assets, those above `shares` for any reason, or all of them, because a cooldown must pass between request and
 * payment.
 */
export type RedeemLimit =
  | { readonly kind: "none" | "idle" | "cooldown" }
  | { readonly kind: "shares"; readonly shares: bigint };

/** A vault. Amounts are in raw units. */
export type VaultState = {
  readonly rate: PoolRate | SavingsRate;
  /** The total supply of shares. */
  readonly supply: bigint;
  /** The amount of the asset that the vault itself holds. */
  readonly idle: bigint;
  /** The amount that it still accepts. Undefined without a cap. */
  readonly depositRoom: bigint | undefined;
  readonly redeemLimit: RedeemLimit;
  /** Shares that can certainly be redeemed although the vault itself does not hold their worth. */
  readonly redeemable: bigint;
  readonly entryFee: VaultFee | undefined;
  readonly exitFee: VaultFee | undefined;
  /** The lowest nonzero supply that the vault permits. Absent if any supply is permitted. */
  readonly leastSupply?: bigint;
  /**
   * How far the price may be off per second after the block that was read, in parts per 10^18, if no known formula
   * describes its motion. Absent if quotes are exact to the wei.
   */
  readonly driftE18PerSecond?: bigint;
};
