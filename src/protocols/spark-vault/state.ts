import type { SavingsRate } from "../kit/vault/savingsRate.js";

/** A vault. Amounts are raw units of the asset, but for the supply of shares. */
export type VaultState = {
  readonly rate: SavingsRate;
  readonly supply: bigint;
  /** What the vault holds of its asset. The rest has been taken to earn the rate elsewhere. */
  readonly idle: bigint;
  /** The most that all shares may be worth after a deposit. */
  readonly cap: bigint;
};
