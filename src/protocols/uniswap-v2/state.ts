import { type Hex, uintAt } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { isUnusable, type Unusable, unusable } from "../kit/unusable.js";
import type { Log, Venue } from "../venue.js";
import { readPair } from "./readPair.js";

/** Amounts in raw units, in the order of the venue's tokens. */
export type PairState = {
  readonly reserve0: bigint;
  readonly reserve1: bigint;
  /** What the pair holds beyond its reserves: whoever adds liquidity next is credited with it. */
  readonly surplus0: bigint;
  readonly surplus1: bigint;
  readonly totalSupply: bigint;
  /** Shares that lie in the pair itself: whoever removes liquidity next is paid for them. */
  readonly ownShares: bigint;
  /** Product of the reserves when liquidity was last added or removed; 0 while the factory claimed no fee then. */
  readonly kLast: bigint;
  /** Whether the factory claims a part of the fees, as new shares, when liquidity is added or removed. */
  readonly feeOn: boolean;
};

/** The pair stores its reserves as uint112. */
export const MAX_RESERVE = (1n << 112n) - 1n;

/** Sync(uint112 reserve0, uint112 reserve1): the pair's reserves after every change of them. */
export const SYNC: Hex = "0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1";

/** Mint(address,uint256,uint256) and Burn(address,uint256,uint256,address): the supply changed. */
export const MINT: Hex = "0x4c209b5fc8ad50758f13e2e1088ba56a560dff690a1c6fef26394f4c03821c4f";
export const BURN: Hex = "0xdccd412f0b1252819cb1fd330b93224ca42612892bb3f4f789976e6d81936496";

/**
 * Reads the reserves. Unusable is an empty pair and one that is not what the model expects: other tokens than the
 * factory said, or a balance below its reserve, from which the pair reverts every swap.
 */
export function* load(venue: Venue): Reading<PairState | Unusable> {
  const words = yield* readPair(venue);
  if (isUnusable(words)) return words;
  const { reserve0, reserve1, balance0, balance1, totalSupply, ownShares, kLast, feeTo } = words;
  if (reserve0 === 0n || reserve1 === 0n || totalSupply === 0n) return unusable("empty");
  if (!areReserves(reserve0, reserve1)) return unusable("doesNotAddUp");
  if (balance0 < reserve0 || balance1 < reserve1) return unusable("doesNotAddUp");
  return {
    reserve0,
    reserve1,
    surplus0: balance0 - reserve0,
    surplus1: balance1 - reserve1,
    totalSupply,
    ownShares,
    kLast,
    feeOn: feeTo !== 0n,
  };
}

/** Sync carries the reserves, which are then all that the pair holds. A change of the supply is read anew. */
export function apply(_venue: Venue, state: PairState, log: Log): PairState | undefined {
  if (log.topics[0] !== SYNC) return undefined;
  const read = reservesOf(log.data);
  return read === undefined ? undefined : { ...state, ...read, surplus0: 0n, surplus1: 0n };
}

/** The pair after it has written down all that it holds as its reserves, as it does at the end of every trade. */
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
