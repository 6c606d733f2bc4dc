import type { Address } from "../../lib/address.js";
import type { EvkState } from "../kit/evk/state.js";

/** A vault that spreads its asset over strategies. */
export type VaultState = {
  /** The Unix second of the block that was read. */
  readonly readAt: bigint;
  /** The total supply of the vault's shares. */
  readonly supply: bigint;
  /** The vault's assets when its fee was last taken. */
  readonly lastAssets: bigint;
  /** Assets that count although the strategies have lost them. */
  readonly lostAssets: bigint;
  /** The vault's part of the interest, in parts of 10^18. */
  readonly feeE18: bigint;
  /** The strategies in the order in which the vault withdraws from them. */
  readonly strategies: readonly StrategyState[];
  /** The positions in `strategies` to which deposits go, in order. A strategy may occur twice. */
  readonly supplyOrder: readonly number[];
};

/** A vault of the Euler Vault Kit in which another vault deposits. */
export type StrategyState = {
  readonly address: Address;
  readonly evk: EvkState;
  /** The strategy's shares that the vault counts, and those that it owns, which may be more. */
  readonly counted: bigint;
  readonly owned: bigint;
  /** The most assets that deposits lead to. */
  readonly cap: bigint;
};
