import type { Hex } from "../../lib/hex.js";
import { isRefusal } from "../../lib/refusal.js";
import { changesIn, withChanges } from "../kit/bins/change.js";
import type { Bins } from "../kit/bins/swap.js";
import { DYNAMIC_FEE_UPDATED, feeIn, PAUSED, PROTOCOL_FEE_UPDATED } from "../kit/infinity/logs.js";
import { event } from "../kit/reading/event.js";
import type { Fees } from "../kit/singleton/state.js";
import type { Log, Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import { trade } from "./quote.js";

/** A pool with its known bins: those of the manager's tree among `KNOWN_WORDS` words of ids, and the active one. */
export type PoolState = Bins &
  Fees & {
    /** The first of the known words. */
    readonly firstWord: number;
    /** Present if the active bin is not in the tree, as after its last withdrawal: what is left is sold until the price moves. */
    readonly isLoose?: true;
  };

/** The ids of a word of the tree. */
export const WORD = 256;
/** Words that are read. A swap through more bins costs too much gas. */
export const KNOWN_WORDS = 4;

/** Returns the first word to read, so that at least one and a half are known on either side of the active bin. */
export function firstWordFor(activeId: number): number {
  return Math.max(0, Math.round(activeId / WORD) - KNOWN_WORDS / 2);
}

export const INITIALIZE = event(
  "Initialize(bytes32 indexed id, address indexed currency0, address indexed currency1, address hooks, uint24 fee, bytes32 parameters, uint24 activeId)",
);
const SWAP = event(
  "Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint24 activeId, uint24 fee, uint16 protocolFee)",
);
const MINT = event(
  "Mint(bytes32 indexed id, address indexed sender, uint256[] ids, bytes32 salt, bytes32[] amounts, bytes32 compositionFeeAmount, bytes32 feeAmountToProtocol)",
);
const BURN = event(
  "Burn(bytes32 indexed id, address indexed sender, uint256[] ids, bytes32 salt, bytes32[] amounts)",
);
const DONATE = event(
  "Donate(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint24 binId)",
);

const ofPools = [INITIALIZE, SWAP, MINT, BURN, DONATE, PROTOCOL_FEE_UPDATED, DYNAMIC_FEE_UPDATED];
export const TOPICS: readonly Hex[] = [...ofPools, PAUSED].map(({ topic }) => topic);

/**
 * Returns the state after `log`, which may be about another pool of the manager, or undefined if the log is insufficient: a
 * withdrawal does not say whether its bins leave the tree.
 */
export function apply(venue: Venue<PoolFacts>, state: PoolState, log: Log): PoolState | undefined {
  const [topic, poolId] = log.topics;
  if (topic === undefined || !ofPools.some((each) => each.topic === topic)) return undefined;
  if (poolId !== venue.subject) return state;
  const swapped = SWAP.argsOf(log);
  if (swapped !== undefined) return afterSwap(venue, state, swapped);
  const fee = feeIn(log);
  if (fee !== undefined) return { ...state, ...fee };
  const minted = MINT.argsOf(log);
  if (minted === undefined) return undefined;
  const start = state.firstWord * WORD;
  const changes = changesIn(minted, 1n).filter(({ id }) => id >= start && id < start + KNOWN_WORDS * WORD);
  // Others may hold what an earlier withdrawal left, and the active one may come back into the tree.
  const isKnown = (id: number) => state.isLoose !== true && state.bins.some((bin) => bin.id === id);
  if (!changes.every(({ id }) => isKnown(id))) return undefined;
  const bins = withChanges(state.bins, changes);
  return bins && { ...state, bins };
}

type Swapped = {
  readonly amount0: bigint;
  readonly amount1: bigint;
  readonly activeId: bigint;
};

/**
 * Repeats the swap of a log, which does not say what each bin took. A swap for an exact output that ends in the same bin with
 * the same amounts has left the same in every bin, since the fee of an amount is the same whichever way it is computed.
 */
function afterSwap(
  venue: Venue<PoolFacts>,
  state: PoolState,
  { amount0, amount1, activeId }: Swapped,
): PoolState | undefined {
  const paysX = amount0 < 0n;
  const [amountIn, bought] = paysX ? [-amount0, amount1] : [-amount1, amount0];
  const traded = trade(venue, state, paysX, amountIn);
  if (isRefusal(traded)) return undefined;
  const { amountOut, state: after } = traded;
  if (amountOut !== bought || after.activeId !== Number(activeId)) return undefined;
  // The bins around the new price have to be read too.
  return firstWordFor(after.activeId) === after.firstWord ? after : undefined;
}
