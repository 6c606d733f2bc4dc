import { attempt, isRefusal } from "../../../lib/refusal.js";
import type { Moment } from "../../adapter.js";
import type { Venue } from "../../venue.js";
import type { BasePool, StableFacts } from "../facts.js";
import { invariantOf, PRECISION } from "../math.js";
import { invariantAt, type PoolState, poolOf, scaled } from "../plain/pool.js";
import { reckoningAt, type StableState } from "./state.js";
import { virtualPrice } from "./trade.js";

/**
 * Returns a metapool's state after trades in its base pool earlier in the same transaction, which change the virtual
 * price of its second coin. `others` has the states after such trades, by venue id.
 */
export function afterOthers(
  { facts }: Venue<StableFacts>,
  state: StableState,
  others: ReadonlyMap<string, unknown>,
  { timestamp }: Moment,
): StableState {
  const { base } = facts;
  const baseState = base && stateOf(base, others);
  if (base === undefined || baseState === undefined) return state;
  const price = attempt(() => virtualPriceOf(base, baseState, timestamp));
  if (isRefusal(price)) return state;
  return { ...state, rates: [...state.rates.slice(0, -1), price] };
}

/**
 * Returns the state of the base pool, which any deployment may list: its id ends with its address. A venue of another
 * standard at that address has no amplification.
 */
function stateOf(
  { address }: BasePool,
  others: ReadonlyMap<string, unknown>,
): PoolState | StableState | undefined {
  for (const [id, state] of others) {
    const isCurve = typeof state === "object" && state !== null && "ramp" in state;
    if (isCurve && id.endsWith(`:${address}`)) return state as PoolState | StableState;
  }
  return undefined;
}

/** get_virtual_price of the base pool. Throws `Refused` where the contract reverts. */
function virtualPriceOf(
  { address, tokens, facts, id }: BasePool,
  state: PoolState | StableState,
  seconds: bigint,
): bigint {
  if ("kind" in facts)
    return virtualPrice(reckoningAt(BigInt(facts.precision), state as StableState, seconds));
  const venue = { id, address, tokens, facts, protocol: "", standard: "", feePpm: 0 };
  const pool = poolOf(venue);
  const plain = state as PoolState;
  const invariant = invariantOf(scaled(pool, plain.balances), invariantAt(pool, plain, seconds));
  return (invariant * PRECISION) / plain.supply;
}
