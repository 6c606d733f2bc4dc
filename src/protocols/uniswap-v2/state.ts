import type { Reading } from "../../lib/reading.js";
import { STEP_LIMITS } from "../../program/index.js";
import { isShort } from "../kit/adapter/surplus.js";
import { isUnusable, type Unusable, unusable } from "../kit/adapter/unusable.js";
import { event } from "../kit/reading/event.js";
import type { Log, Venue } from "../venue.js";
import { readPair } from "./readPair.js";

/** Amounts are in raw units, in the order of the venue's tokens. */
export type PairState = {
  readonly reserve0: bigint;
  readonly reserve1: bigint;
  /**
   * The pair's balances in excess of its reserves, credited to the next account that adds liquidity. Negative if it holds
   * less than it counts, as pairs of rebasing tokens do: the next trade makes up for that first.
   */
  readonly surplus0: bigint;
  readonly surplus1: bigint;
  readonly totalSupply: bigint;
  /** Shares that the pair itself holds, paid out to the next account that removes liquidity. */
  readonly ownShares: bigint;
  /** Product of the reserves when liquidity was last added or removed. 0 if the factory claimed no fee then. */
  readonly kLast: bigint;
  /** Whether the factory claims a part of the fees, as new shares, when liquidity is added or removed. */
  readonly feeOn: boolean;
};

/** The pair stores its reserves as uint112; the step reads no larger ones either. */
export const MAX_RESERVE = STEP_LIMITS.v2Swap.reserves;

/** The pair's reserves after every change. */
const sync = event("Sync(uint112 reserve0, uint112 reserve1)");
const mint = event("Mint(address indexed sender, uint256 amount0, uint256 amount1)");
const burn = event("Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to)");

/** Tells of new reserves, and then of a new supply. */
export const topics = [sync.topic, mint.topic, burn.topic];

/**
 * Reads the reserves. Unusable if the pair is empty or not as the model expects: with other tokens than the factory
 * reported, or with balances so far below its reserves that the pair takes no swap.
 */
export function* load(venue: Venue): Reading<PairState | Unusable> {
  const words = yield* readPair(venue);
  if (isUnusable(words)) return words;
  const { reserve0, reserve1, balance0, balance1, totalSupply, ownShares, kLast, feeTo } = words;
  if (reserve0 === 0n || reserve1 === 0n || totalSupply === 0n) return unusable("empty");
  if (!areReserves(reserve0, reserve1)) return unusable("doesNotAddUp");
  const surpluses = { surplus0: balance0 - reserve0, surplus1: balance1 - reserve1 };
  if (isShort(surpluses, [reserve0, reserve1])) return unusable("doesNotAddUp");
  return {
    reserve0,
    reserve1,
    ...surpluses,
    totalSupply,
    ownShares,
    kLast,
    feeOn: feeTo !== 0n,
  };
}

/** Applies a Sync, whose reserves equal the pair's balances. A change of the supply requires a reload. */
export function apply(_venue: Venue, state: PairState, log: Log): PairState | undefined {
  const synced = sync.dataOf(log);
  if (synced === undefined || !areReserves(synced.reserve0, synced.reserve1)) return undefined;
  return { ...state, ...synced, surplus0: 0n, surplus1: 0n };
}

/** Returns the pair after recording all its balances as reserves, as it does at the end of every trade. */
export function settled(state: PairState): PairState {
  const { reserve0, reserve1, surplus0, surplus1 } = state;
  return {
    ...state,
    reserve0: reserve0 + surplus0,
    reserve1: reserve1 + surplus1,
    surplus0: 0n,
    surplus1: 0n,
  };
}

function areReserves(...reserves: readonly bigint[]): boolean {
  return reserves.every((reserve) => reserve > 0n && reserve <= MAX_RESERVE);
}
