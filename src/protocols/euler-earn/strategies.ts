import type { Address } from "../../lib/address.js";
import { maxBigint, minBigint } from "../../lib/math.js";
import { accrued, debtUp, type EvkState, MAX_AMOUNT, shareRateOf } from "../kit/evk/state.js";
import { assetsFor, sharesFor, sharesForUp } from "../kit/vault/books.js";

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
  /** The most assets that the vault may hold in the strategy after a deposit. */
  readonly cap: bigint;
};

/** Returns the strategy with interest up to `timestamp`, which any trade in the strategy adds first. */
export function accruedAt(strategy: StrategyState, timestamp: bigint): StrategyState {
  return { ...strategy, evk: accrued(strategy.evk, timestamp) };
}

/** Returns the strategies as they are read in a block at `timestamp`, whether or not a trade has added their interest. */
export function readAt(strategies: readonly StrategyState[], timestamp: bigint): StrategyState[] {
  return strategies.map((strategy) => ({ ...strategy, evk: { ...strategy.evk, readAt: timestamp } }));
}

/** Returns what the shares that the vault counts of an accrued strategy are worth, rounded down. */
export function countedAssets({ evk, counted }: StrategyState): bigint {
  return assetsFor(counted, shareRateOf(evk));
}

/** Returns the most that the vault deposits in an accrued strategy. */
export function roomIn(strategy: StrategyState): bigint {
  const { evk, cap } = strategy;
  return minBigint(maxBigint(0n, cap - countedAssets(strategy)), mostDeposit(evk));
}

/**
 * Returns the most that an accrued strategy says it takes (`maxDeposit` of the kit): shares rounded down, and rounded
 * down again, so that it may be less than what it does take.
 */
function mostDeposit(evk: EvkState): bigint {
  const { supplyCap, cash, debtX31, totalShares } = evk;
  const supply = cash + debtUp(debtX31);
  const below = supplyCap === undefined ? MAX_AMOUNT : supplyCap - supply;
  if (below <= 0n) return 0n;
  const rate = shareRateOf(evk);
  const shares = sharesFor(minBigint(below, MAX_AMOUNT - cash), rate);
  const assets = assetsFor(minBigint(shares, MAX_AMOUNT - totalShares), rate);
  return sharesFor(assets, rate) === 0n ? 0n : assets;
}

/** Returns the most that the vault withdraws from an accrued strategy (`maxWithdrawFromStrategy`). */
export function withdrawableFrom(strategy: StrategyState): bigint {
  const { evk, owned } = strategy;
  const rate = shareRateOf(evk);
  const most = assetsFor(minBigint(owned, sharesFor(evk.cash, rate)), rate);
  return minBigint(most, countedAssets(strategy));
}

/** Returns an accrued strategy after a deposit. Undefined if it issues no share; the vault then skips it. */
export function deposited(strategy: StrategyState, assets: bigint): StrategyState | undefined {
  const shares = sharesFor(assets, shareRateOf(strategy.evk));
  return shares === 0n ? undefined : changed(strategy, assets, shares);
}

/** Returns an accrued strategy after the vault has withdrawn assets. */
export function withdrawn(strategy: StrategyState, assets: bigint): StrategyState {
  return changed(strategy, -assets, -sharesForUp(assets, shareRateOf(strategy.evk)));
}

function changed(strategy: StrategyState, assets: bigint, shares: bigint): StrategyState {
  const { evk, counted, owned } = strategy;
  return {
    ...strategy,
    evk: { ...evk, cash: evk.cash + assets, totalShares: evk.totalShares + shares },
    counted: counted + shares,
    owned: owned + shares,
  };
}
