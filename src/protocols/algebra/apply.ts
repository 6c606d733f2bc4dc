import type { Hex } from "../../lib/hex.js";
import { apply as applyToPool, poolTopics } from "../kit/poolContract/apply.js";
import { event } from "../kit/reading/event.js";
import type { Log, Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import { type PoolState, withFee } from "./state.js";

const FEE = event("Fee(uint16 fee)");

/**
 * The logs that change price, liquidity or fee. The community's share is taken from the fee after a step's amounts are
 * fixed, and flash loans and fee collection change no amount of a swap.
 */
export const TOPICS: readonly Hex[] = [
  ...poolTopics("initialize", "mint", "burn", "burnWithFee", "swap", "swapWithPluginFees"),
  FEE.topic,
  event("Plugin(address newPluginAddress)").topic,
  event("PluginConfig(uint8 newPluginConfig)").topic,
];

/**
 * Returns the state after `log`, or undefined if the log does not suffice. Logs do not
 * determine a fee that the pool does not store; `renew` reads that fee.
 */
export function apply(venue: Venue<PoolFacts>, state: PoolState, log: Log): PoolState | undefined {
  const set = FEE.argsOf(log);
  if (set === undefined) return applyToPool(venue, state, log);
  // A plugin stores the fee in the pool, or overrides it.
  return state.feePpm === undefined ? state : withFee(state, { feePpm: Number(set.fee) });
}
