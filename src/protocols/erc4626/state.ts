import type { VaultFee } from "./fees.js";
import type { Growth } from "./growth.js";

/** What shares are worth: so many of them for so many assets, which a deposit or a redemption changes. */
export type PoolRate = {
  readonly kind: "pool";
  /** Both with the virtual units of OpenZeppelin's formula, where the vault has them. */
  readonly shares: bigint;
  /** Without what `growth` adds at the time that is looked at. */
  readonly assets: bigint;
  /** What time alone adds to the assets; absent where that is nothing. */
  readonly growth?: Growth;
};

/** What shares are worth: a price that grows by the second, whoever comes or goes. */
export type SavingsRate = {
  readonly kind: "savings";
  /** What the price is multiplied by every second, in ray. */
  readonly dsrRay: bigint;
  /** Unix second at which the price was `chiRay`. */
  readonly rho: bigint;
  readonly chiRay: bigint;
  /** The price at the block that was read, in ray. */
  readonly nowRay: bigint;
};

/**
 * Which redemptions the vault refuses beside those it cannot pay: none that is known, those of more shares than what
 * lies idle is worth, those of more than `shares` for whatever reason, or all of them, since a cooldown has to pass
 * between the demand and the payment.
 */
export type RedeemLimit =
  | { readonly kind: "none" | "idle" | "cooldown" }
  | { readonly kind: "shares"; readonly shares: bigint };

/** A vault; amounts in raw units. */
export type VaultState = {
  readonly rate: PoolRate | SavingsRate;
  /** All shares there are. */
  readonly supply: bigint;
  /** What the vault itself holds of its asset. */
  readonly idle: bigint;
  /** What it still takes; undefined without a cap. */
  readonly depositRoom: bigint | undefined;
  readonly redeemLimit: RedeemLimit;
  /** Shares that can certainly be redeemed although the vault does not hold their worth itself. */
  readonly redeemable: bigint;
  readonly entryFee: VaultFee | undefined;
  readonly exitFee: VaultFee | undefined;
  /** The vault does not let fewer shares than these be left, unless none is left at all; absent: any number may be. */
  readonly leastSupply?: bigint;
  /**
   * By how much the price may be off each second after the block that was read, in parts per 10^18, where no known
   * formula tells how it moves. Absent: quotes are to the wei.
   */
  readonly driftE18PerSecond?: bigint;
};
