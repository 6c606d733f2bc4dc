import { Refused, refuse } from "../../../lib/refusal.js";
import type { Way } from "../way.js";
import { afterTransfers, arriving, type Count, heldAt, passedOn } from "./counts.js";
import type { Reckoning } from "./state.js";
import { add, exchange, removeOne, type Trade } from "./trade.js";

/** Returns the trade in the pool. Throws `Refused` where the contract reverts. */
export function through(pool: Reckoning, way: Way, amountIn: bigint): Trade {
  if (way.kind === "swap") return exchange(pool, [way.i, way.j], amountIn);
  if (way.kind === "redeem") return removeOne(pool, way.i, amountIn);
  return add(
    pool,
    pool.balances.map((_, index) => (index === way.i ? amountIn : 0n)),
  );
}

/**
 * Returns the trade in a pool whose coins do not move by raw units, and each coin's measure afterwards. The Executor
 * trades the part of `offered` that arrives at the Executor. Throws `Refused` where the contract reverts.
 */
export function throughCounts(
  pool: Reckoning,
  way: Way,
  offered: bigint,
  { counts, timestamp }: { readonly counts: readonly Count[]; readonly timestamp: bigint },
): { readonly trade: Trade; readonly counts: readonly Count[] } {
  const [from, to] = endsOf(way);
  const [coinIn, coinOut] = [from, to].map((place) => (place === undefined ? undefined : counts[place]));
  const paid = coinIn === undefined ? offered : arriving(coinIn, offered, timestamp);
  const amountIn = coinIn !== undefined && pool.rules.measures ? measured(coinIn, paid, timestamp) : paid;
  if (amountIn === 0n) throw new Refused(refuse("tooLittle", "nothing arrives"));
  const trade = through(pool, way, amountIn);
  const after = counts.map((count, index) => {
    const [into, given] = index === from ? [paid, amountIn] : [0n, 0n];
    const outOf = index === to ? trade.amountOut : 0n;
    const before = pool.balances[index] as bigint;
    const toAdmin = before + given - outOf - (trade.balances[index] as bigint);
    return afterTransfers(count, { into, outOf, toAdmin }, timestamp);
  });
  const balances = after.map((count) => heldAt(count, timestamp));
  const { amountOut } = trade;
  const arrived = coinOut === undefined ? amountOut : passedOn(coinOut, amountOut, timestamp);
  return { trade: { ...trade, amountOut: arrived, balances }, counts: after };
}

/** Returns the increase of the pool's balance by a transfer to it. */
function measured(count: Count, amount: bigint, seconds: bigint): bigint {
  const after = afterTransfers(count, { into: amount, outOf: 0n, toAdmin: 0n }, seconds);
  return heldAt(after, seconds) - heldAt(count, seconds);
}

/** Returns the indices of the coin that the pool takes and of the coin that it pays; undefined for its share. */
function endsOf(way: Way): readonly [number | undefined, number | undefined] {
  if (way.kind === "swap") return [way.i, way.j];
  return way.kind === "deposit" ? [way.i, undefined] : [undefined, way.i];
}
