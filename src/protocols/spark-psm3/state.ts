import type { SavingsRate } from "../kit/vault/savingsRate.js";

/** What the contract and its pocket can pay, in raw units of USDC, USDS and sUSDS, and what one sUSDS is worth. */
export type PsmState = {
  readonly balances: readonly [usdc: bigint, usds: bigint, susds: bigint];
  readonly rate: SavingsRate;
};
