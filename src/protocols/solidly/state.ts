import { event } from "../kit/reading/event.js";
import type { Log, Venue } from "../venue.js";
import type { PoolFacts } from "./kinds.js";

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

/** The pool's reserves after every change, which equal its balances. */
const sync = event("Sync(uint256 reserve0, uint256 reserve1)");
const mint = event("Mint(address indexed sender, uint256 amount0, uint256 amount1)");
const burn = event("Burn(address indexed sender, address indexed to, uint256 amount0, uint256 amount1)");
const earlierBurn = event(
  "Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to)",
);
/** A log of the factory. */
const setPauseState = event("SetPauseState(bool state)");

/** The topics of logs: first of new reserves, then of a new supply, and last of a stop of trades. */
export const topics = [sync.topic, mint.topic, burn.topic, earlierBurn.topic, setPauseState.topic];

/** Applies a Sync. A change of the supply and a stop of trades require a reload. */
export function apply(_venue: Venue<PoolFacts>, state: PoolState, log: Log): PoolState | undefined {
  const synced = sync.argsOf(log);
  if (!synced?.reserve0 || !synced.reserve1) return undefined;
  return { ...state, ...synced, surplus0: 0n, surplus1: 0n };
}
