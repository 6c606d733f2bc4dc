import { type Hex, uintAt } from "../../lib/hex.js";
import type { Log, Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";

/** Amounts are in raw units, in the order of the venue's tokens. */
export type PoolState = {
  readonly reserve0: bigint;
  readonly reserve1: bigint;
  /**
   * The pool's balances in excess of its reserves. They count as paid in the next trade, and as added when liquidity is
   * added next. Negative if it holds less than it counts, as pools of rebasing tokens do.
   */
  readonly surplus0: bigint;
  readonly surplus1: bigint;
  readonly totalSupply: bigint;
  /** Shares that the pool itself holds, which it pays out to the next account that removes liquidity. */
  readonly ownShares: bigint;
  /** The part of the input that the pool passes on to its holders, in ten-thousandths. It changes without a log. */
  readonly feeBps: number;
};

/** Sync(uint256 reserve0, uint256 reserve1): the pool's reserves after every change, which equal its balances. */
export const SYNC: Hex = "0xcf2aa50876cdfbb541206f89af0ee78d44a2abf8d328e37fa4917f982149848a";
/** Mint(address,uint256,uint256), and Burn in two forms: the supply changed. */
export const MINT: Hex = "0x4c209b5fc8ad50758f13e2e1088ba56a560dff690a1c6fef26394f4c03821c4f";
/** Burn(address indexed sender, address indexed to, uint256 amount0, uint256 amount1) */
export const BURN: Hex = "0x5d624aa9c148153ab3446c1b154f660ee7701e549fe9b62dab7171b1c80e6fa2";
/** Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to), of earlier pools. */
export const EARLIER_BURN: Hex = "0xdccd412f0b1252819cb1fd330b93224ca42612892bb3f4f789976e6d81936496";
/** SetPauseState(bool), a log of the factory. */
export const SET_PAUSE_STATE: Hex = "0x0d76538efc408318a051137c2720a9e82902acdbd46b802d488b74ca3a09a116";

/** Applies a Sync. A change of the supply and a stop of trades require a reload. */
export function apply(_venue: Venue<PoolFacts>, state: PoolState, log: Log): PoolState | undefined {
  if (log.topics[0] !== SYNC) return undefined;
  const [reserve0, reserve1] = [uintAt(log.data, 0), uintAt(log.data, 1)];
  if (!reserve0 || !reserve1) return undefined;
  return { ...state, reserve0, reserve1, surplus0: 0n, surplus1: 0n };
}

/** Returns the pool after it has recorded its balances as reserves, which it does at the end of every change. */
export function settled(state: PoolState): PoolState {
  const { reserve0, reserve1, surplus0, surplus1 } = state;
  return {
    ...state,
    reserve0: reserve0 + surplus0,
    reserve1: reserve1 + surplus1,
    surplus0: 0n,
    surplus1: 0n,
  };
}
