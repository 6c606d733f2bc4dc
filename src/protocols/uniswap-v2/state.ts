import { type Hex, uintAt } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { STEP_LIMITS } from "../../program/index.js";
import { isShort } from "../kit/adapter/surplus.js";
import { isUnusable, type Unusable, unusable } from "../kit/adapter/unusable.js";
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

/** Sync(uint112 reserve0, uint112 reserve1): the pair's reserves after every change. */
export const SYNC: Hex = "0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1";

/** Mint(address,uint256,uint256) and Burn(address,uint256,uint256,address): the supply changed. */
export const MINT: Hex = "0x4c209b5fc8ad50758f13e2e1088ba56a560dff690a1c6fef26394f4c03821c4f";
export const BURN: Hex = "0xdccd412f0b1252819cb1fd330b93224ca42612892bb3f4f789976e6d81936496";

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
  if (log.topics[0] !== SYNC) return undefined;
  const read = reservesOf(log.data);
  return read === undefined ? undefined : { ...state, ...read, surplus0: 0n, surplus1: 0n };
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

function reservesOf(words: Hex): Pick<PairState, "reserve0" | "reserve1"> | undefined {
  const [reserve0 = 0n, reserve1 = 0n] = [uintAt(words, 0), uintAt(words, 1)];
  return areReserves(reserve0, reserve1) ? { reserve0, reserve1 } : undefined;
}

function areReserves(...reserves: readonly bigint[]): boolean {
  return reserves.every((reserve) => reserve > 0n && reserve <= MAX_RESERVE);
}
