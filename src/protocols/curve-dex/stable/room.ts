import { attempt, isRefusal, type Refusal, refuse } from "../../../lib/refusal.js";
import type { Moment } from "../../adapter.js";
import type { Venue } from "../../venue.js";
import type { BasePool, StableFacts } from "../facts.js";
import { invariantOf } from "../math.js";
import { type PoolState, poolOf, valueOfShare } from "../plain/pool.js";
import { partsOf, type Room } from "../room.js";
import { paying } from "./paying.js";
import { load } from "./reading/load.js";
import { renew, tolerancePpb } from "./reading/moving.js";
import { afterTrade, grownTo, reckoningAt, reckoningFor, type StableState } from "./state.js";
import { add, scaled, through, throughCounts, virtualPrice } from "./trade.js";

const gasOf = {
  /** 110,000 to 190,000, including the reading of rates. */
  swap: 160_000,
  /** Of one coin, which computes the invariant three times. */
  deposit: 220_000,
  redeem: 160_000,
} as const;

/** The gas that transfers of a lending market's tokens add: each transfer calls the market. */
const LENT_GAS = { swap: 240_000, deposit: 120_000, redeem: 120_000 } as const;

/**
 * Stableswap pools that are not plain: of the newest generation, with stored rates, with the native currency among their
 * coins, or with the share of another pool.
 */
export const stable: Room<StableState, StableFacts> = {
  // Rates move without a log.
  refresh: ({ facts: { keepsCount, rates } }) => (keepsCount && rates === "decimals" ? "logs" : "renewed"),
  load,
  renew,
  // Logs omit the admin's part of a fee, so the pool is loaded again. A log of its base pool only moves a rate.
  apply: (venue, state, log) => (log.address === venue.address ? undefined : state),
  trade({ facts }, state, way, amountIn, seconds) {
    const pool = reckoningAt(BigInt(facts.precision), state, seconds);
    const { counts } = state;
    const traded =
      counts === undefined
        ? { trade: through(pool, way, amountIn) }
        : throughCounts(pool, way, amountIn, { counts, timestamp: seconds });
    const { amountOut, balances, supply } = traded.trade;
    const after = { ...afterTrade(state, seconds), balances, supply };
    const gas = gasOf[way.kind] + (facts.lent === undefined ? 0 : LENT_GAS[way.kind]);
    return { amountOut, state: "counts" in traded ? { ...after, counts: traded.counts } : after, gas };
  },
  tolerancePpb,
  afterOthers,
  sampled: ({ facts }, state, way) => paying(BigInt(facts.precision), state, way),
  gas: ({ facts: { lent } }) => gasOf.swap + (lent === undefined ? 0 : LENT_GAS.swap),
  /** add_liquidity and remove_liquidity of stableswap pools whose coins move by raw units. */
  liquidity: {
    add({ facts }, state, { amounts, context }) {
      if (state.counts !== undefined) return oneByOne();
      const { timestamp } = context;
      const trade = attempt(() => add(reckoningAt(BigInt(facts.precision), state, timestamp), amounts));
      if (isRefusal(trade)) return refuse(trade.refused, "the pool's arithmetic does not hold that much");
      const { amountOut, balances, supply } = trade;
      if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
      return { amountOut, state: { ...afterTrade(state, timestamp), balances, supply } };
    },
    remove(_venue, state, { amountIn, context }) {
      return state.counts === undefined ? partsOf(grownTo(state, context.timestamp), amountIn) : oneByOne();
    },
  },
  /**
   * It grows by fees, and in pools of coins that grow by themselves, by that growth. A moving amplification counts at
   * its final value, so that its change does not count as yield.
   */
  virtualPrice({ facts }, state) {
    const pool = reckoningFor(BigInt(facts.precision), state, state.ramp.to, state.rates);
    return Number(invariantOf(scaled(pool, pool.balances), pool.invariant)) / Number(state.supply);
  },
};

/** Every transfer of a coin that counts in shares rounds, and the pools of such coins differ in how they count that. */
function oneByOne(): Refusal {
  return refuse("otherTokens", "a pool of coins that grow is entered and left by one coin at a time");
}

/**
 * Returns a metapool's state after trades in its base pool earlier in the same transaction, which change the virtual
 * price of its second coin. `others` has the states after such trades, by venue id.
 */
function afterOthers(
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
  return valueOfShare(poolOf(venue), state as PoolState, seconds);
}
