import { maxBigint } from "../../../lib/math.js";
import { attempt, isRefusal, type Refusal, refuse } from "../../../lib/refusal.js";
import type { Refresh } from "../../adapter.js";
import type { CryptoFacts } from "../facts.js";
import type { Room, Way } from "../room.js";
import { paying } from "./curve.js";
import { load } from "./load.js";
import { claimed } from "./newest.js";
import { type CryptoPool, type CryptoState, poolOf, xcpOf } from "./pool.js";
import { addOne, exchange, removeOne, type Trade } from "./trade.js";

const gasOf = {
  /** About 250,000 in pools that move their prices, and more in those of the first generation. */
  swap: 300_000,
  deposit: 350_000,
  redeem: 350_000,
} as const;

/** Gas of paying the admin in each of the coins. */
const CLAIM_GAS = 120_000;

/**
 * The members that all kinds of pools with moving prices share. These pools store their balances and log every change
 * of them, but not D and the profit, so every log requires a reload.
 */
export const moving = {
  refresh: (): Refresh => "logs",
  apply: () => undefined,
  gas: () => gasOf.swap,
  /** Moving the pool's prices, which only some trades do: 49,000 with two coins and 56,000 with three, measured. */
  gasOfOneMore: () => 60_000,
} as const;

/** Refuses trades after a change that a state does not fully describe. */
export function spentOf({ spent }: { readonly spent?: true }): Refusal | undefined {
  return (
    spent && refuse("closed", "what the pool's prices are after the first change is known once it is read")
  );
}

/** Pools with moving prices, with two and three coins, of the first generation and of the newest. */
export const crypto: Room<CryptoState, CryptoFacts> = {
  ...moving,
  load,
  closed: spentOf,
  trade(venue, state, way, amountIn, seconds) {
    const pool = poolOf(venue, state);
    const before = way.kind === "redeem" ? claimed(pool, state, seconds) : state;
    if (before === undefined) {
      return refuse("closed", "the pool first pays its admin, and does not tell how much");
    }
    const trade = through(pool, before, way, amountIn, seconds);
    return { ...trade, gas: gasOf[way.kind] + (before === state ? 0 : CLAIM_GAS) };
  },
  sampled(venue, state, way) {
    if (state.spent) return undefined;
    const pool = poolOf(venue, state);
    if (way.kind !== "redeem") return paying(pool, state, way);
    // As of the last trade: the admin's payment is due only from a certain time on.
    const before = attempt(() =>
      claimed(pool, state, maxBigint(state.averagedSeconds, state.ramp.toSeconds)),
    );
    return before === undefined || isRefusal(before) ? undefined : paying(pool, before, way);
  },
  /** It grows by fees; a move of the pool's prices takes some of them back. */
  virtualPrice(venue, state) {
    return Number(xcpOf(poolOf(venue, state), state.D, state.priceScale)) / Number(state.supply);
  },
};

/** Throws `Refused` where the contract reverts. */
function through(pool: CryptoPool, state: CryptoState, way: Way, amountIn: bigint, seconds: bigint): Trade {
  if (way.kind === "swap") return exchange(pool, state, [way.i, way.j], amountIn, seconds);
  if (way.kind === "deposit") return addOne(pool, state, way.i, amountIn, seconds);
  return removeOne(pool, state, way.i, amountIn, seconds);
}
