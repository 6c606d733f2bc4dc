import { refuse } from "../../../lib/refusal.js";
import { moving, spentOf } from "../crypto/room.js";
import type { FxFacts } from "../facts.js";
import type { Room, Way } from "../room.js";
import { paying } from "./curve.js";
import { load } from "./load.js";
import { type FxPool, type FxState, poolOf, xcpOf } from "./pool.js";
import { addOne, exchange, removeOne, type Trade } from "./trade.js";

const gasOf = {
  /** Of a swap that moves the price scale. */
  swap: 300_000,
  deposit: 350_000,
  /** A withdrawal may also pay the admin in both coins. */
  redeem: 450_000,
} as const;

/**
 * Pools of version 3 of twocrypto-NG (FXSwap): stableswap around a price that follows an average, with donated shares
 * that pay for its moves.
 */
export const fx: Room<FxState, FxFacts> = {
  ...moving,
  load,
  closed(state, way) {
    const refusal = spentOf(state);
    if (refusal !== undefined || way.kind !== "deposit" || !state.isListed) return refusal;
    return refuse("closed", "only accounts on the pool's list may deposit");
  },
  trade(venue, state, way, amountIn, seconds) {
    return { ...through(poolOf(venue), state, way, amountIn, seconds), gas: gasOf[way.kind] };
  },
  sampled(venue, state, way) {
    if (state.spent || (way.kind === "deposit" && state.isListed)) return undefined;
    return paying(poolOf(venue), state, way);
  },
  /** It grows by fees; a move of the price scale takes some of them back, or burns donated shares. */
  virtualPrice: (_, { D, priceScale, supply }) => Number(xcpOf(D, priceScale)) / Number(supply),
};

/** Throws `Refused` where the contract reverts. */
function through(pool: FxPool, state: FxState, way: Way, amountIn: bigint, seconds: bigint): Trade {
  if (way.kind === "swap") return exchange(pool, state, [way.i, way.j], amountIn, seconds);
  if (way.kind === "deposit") return addOne(pool, state, way.i, amountIn, seconds);
  return removeOne(pool, state, way.i, amountIn, seconds);
}
