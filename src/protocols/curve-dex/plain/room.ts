import { attempt, isRefusal, refuse } from "../../../lib/refusal.js";
import type { PoolFacts } from "../facts.js";
import { invariantOf } from "../math.js";
import { amountsOf, partsOf, type Room, type Way } from "../room.js";
import { load } from "./load.js";
import { paying } from "./paying.js";
import {
  add,
  exchange,
  invariantFor,
  type Pool,
  type PoolState,
  poolOf,
  removeOne,
  scaled,
  type Trade,
} from "./pool.js";

const gasOf = {
  /** Measured with our Executor: 115,000 in the early pool of four coins, 95,000 in the others. */
  swap: 110_000,
  /** 220,000 in the early pool of four coins, which calls every coin, 105,000 in the others. */
  deposit: 220_000,
  /** 60,000 to 85,000. */
  redeem: 85_000,
} as const;

/** Plain stableswap pools, from the contracts of 2020 to the base pools after 3pool. */
export const plain: Room<PoolState, PoolFacts> = {
  refresh: ({ facts: { keepsCount } }) => (keepsCount ? "logs" : "everyBlock"),
  load,
  // Logs omit the admin's part of a fee, so the pool is loaded again.
  apply: () => undefined,
  trade(venue, state, way, amountIn, seconds) {
    return { ...through(poolOf(venue), state, way, amountIn, seconds), gas: gasOf[way.kind] };
  },
  sampled: (venue, state, way) => paying(poolOf(venue), state, way),
  gas: () => gasOf.swap,
  liquidity: {
    add(venue, state, { amounts, context }) {
      const trade = attempt(() => add(poolOf(venue), state, amounts, context.timestamp));
      if (isRefusal(trade)) return refuse(trade.refused, "the pool's arithmetic does not hold that much");
      return trade.amountOut === 0n ? refuse("tooLittle", "the output is zero") : trade;
    },
    remove: (_venue, state, { amountIn }) => partsOf(state, amountIn),
  },
  /**
   * It grows by fees alone: a moving amplification counts at its final value, so its change does not count as yield.
   */
  virtualPrice(venue, state) {
    const pool = poolOf(venue);
    const invariant = invariantOf(scaled(pool, state.balances), invariantFor(pool, state, state.ramp.to));
    return Number(invariant) / Number(state.supply);
  },
};

/** Throws `Refused` where the contract reverts. */
function through(pool: Pool, state: PoolState, way: Way, amountIn: bigint, seconds: bigint): Trade {
  if (way.kind === "swap") return exchange(pool, state, [way.i, way.j], amountIn, seconds);
  if (way.kind === "deposit") return add(pool, state, amountsOf(pool.coins, way.i, amountIn), seconds);
  return removeOne(pool, state, way.i, amountIn, seconds);
}
