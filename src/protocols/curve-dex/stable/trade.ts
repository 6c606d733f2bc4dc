import { Refused, refuse } from "../../../lib/refusal.js";
import { quotient, uint } from "../../kit/maths/uint256.js";
import { at, balanceFor, FEE_DENOMINATOR, invariantOf, PRECISION } from "../math.js";
import { amountsOf, type Way } from "../room.js";
import { afterTransfers, arriving, type Count, heldAt, passedOn } from "./counts.js";
import type { Reckoning } from "./state.js";

/**
 * The arithmetic of Curve's stableswap pools of every kind (`Rules`), after their published sources: curvefi's
 * curve-contract, curve-factory and stableswap-ng. Every function throws `Refused` where the contract reverts.
 */

/** What changes in the pool. */
type Changed = { readonly balances: readonly bigint[]; readonly supply: bigint };
type Trade = Changed & { readonly amountOut: bigint };

/** exchange. */
export function exchange(pool: Reckoning, [i, j]: readonly [number, number], amountIn: bigint): Trade {
  const { balances, rates, supply, adminFee } = pool;
  const { gross, cut, xp, d } = moved(pool, [i, j], amountIn);
  notePrices(pool, xp, d);
  const rateOut = at(rates, j);
  const cutOfAdmin = uint(cut * adminFee) / FEE_DENOMINATOR;
  const amountOut = quotient(uint((gross - cut) * PRECISION), rateOut);
  const after = [...balances];
  after[i] = uint(at(balances, i) + amountIn);
  after[j] = uint(at(balances, j) - amountOut - quotient(uint(cutOfAdmin * PRECISION), rateOut));
  return { amountOut, balances: after, supply };
}

/** get_dy. */
export function answerFor(pool: Reckoning, [i, j]: readonly [number, number], amountIn: bigint): bigint {
  const { gross, cut, rate } = moved(pool, [i, j], amountIn);
  const rateOut = at(pool.rates, j);
  if (!pool.rules.viewInUnits) return quotient(uint((gross - cut) * PRECISION), rateOut);
  const units = quotient(uint(gross * PRECISION), rateOut);
  return units - uint(rate * units) / FEE_DENOMINATOR;
}

/**
 * The output before the fee and the fee, in 18 decimals, the fee's rate, the balances after the trade without the fee,
 * and the invariant.
 */
type Moved = {
  readonly gross: bigint;
  readonly cut: bigint;
  readonly rate: bigint;
  readonly xp: readonly bigint[];
  readonly d: bigint;
};

function moved(pool: Reckoning, [i, j]: readonly [number, number], amountIn: bigint): Moved {
  const { rules, rates, fee, invariant } = pool;
  const xp = scaled(pool, pool.balances);
  const x = uint(at(xp, i) + uint(amountIn * at(rates, i)) / PRECISION);
  const d = invariantOf(xp, invariant);
  const y = balanceFor(xp.with(i, x), j, d, invariant);
  const gross = uint(at(xp, j) - y - (rules.lessOne ? 1n : 0n), "tooLittle");
  const rate =
    rules.offpeg === "none" ? fee : dynamicFee(pool, (at(xp, i) + x) / 2n, (at(xp, j) + y) / 2n, fee);
  const after = xp.with(i, x).with(j, y);
  return { gross, cut: uint(gross * rate) / FEE_DENOMINATOR, rate, xp: after, d };
}

/** add_liquidity. */
export function add(pool: Reckoning, amounts: readonly bigint[]): Trade {
  const { balances, supply, adminFee } = pool;
  // The first deposit needs every coin.
  if (supply === 0n) throw new Refused(refuse("closed", "the pool is empty"));
  const { before, next, fees } = unbalanced(pool, amounts);
  const after = next.map((balance, index) =>
    uint(balance - uint(at(fees, index) * adminFee) / FEE_DENOMINATOR),
  );
  const kept = next.map((balance, index) => uint(balance - at(fees, index)));
  const xp = scaled(pool, kept);
  const d = invariantOf(xp, pool.invariant);
  const gained = uint(d - before, "tooLittle");
  const amountOut = quotient(uint(supply * gained), before);
  notePrices(pool, xp, d);
  return { amountOut, balances: balances.map((_, index) => at(after, index)), supply: supply + amountOut };
}

type Unbalanced = {
  readonly before: bigint;
  readonly next: readonly bigint[];
  readonly fees: readonly bigint[];
};

/** Returns the invariant before a deposit, the balances with it, and the fee on the part that unbalances the pool. */
function unbalanced(pool: Reckoning, amounts: readonly bigint[]): Unbalanced {
  const { rules, balances, rates } = pool;
  const before = invariantFor(pool, balances);
  const next = balances.map((balance, index) => uint(balance + at(amounts, index)));
  const raised = invariantFor(pool, next);
  if (raised <= before) throw new Refused(refuse("tooLittle", "nothing is added"));
  const mean = uint(before + raised) / BigInt(balances.length);
  const share = imbalanceFee(pool);
  const fees = next.map((balance, index) => {
    const old = at(balances, index);
    const ideal = quotient(uint(raised * old), before);
    const sum = uint(old + balance);
    const level = rules.offpeg === "scaled" ? uint(at(rates, index) * sum) / PRECISION : sum;
    const rate = rules.offpeg === "none" ? share : dynamicFee(pool, level, mean, share);
    return uint(rate * (ideal > balance ? ideal - balance : balance - ideal)) / FEE_DENOMINATOR;
  });
  return { before, next, fees };
}

/** calc_token_amount of a deposit. */
export function calcTokenAmount(pool: Reckoning, amounts: readonly bigint[]): bigint {
  if (pool.rules.worthAfterFee) return add(pool, amounts).amountOut;
  const { balances, supply } = pool;
  const before = invariantFor(pool, balances);
  const next = balances.map((balance, index) => uint(balance + at(amounts, index)));
  return quotient(uint(uint(invariantFor(pool, next) - before) * supply), before);
}

/** remove_liquidity_one_coin of `amountIn` shares. */
export function removeOne(pool: Reckoning, i: number, amountIn: bigint): Trade {
  const { rules, balances, rates, supply, adminFee, invariant } = pool;
  const n = BigInt(balances.length);
  const rate = at(rates, i);
  const xp = scaled(pool, balances);
  const before = invariantOf(xp, invariant);
  const lowered = uint(before - quotient(uint(amountIn * before), supply));
  const y = balanceFor(xp, i, lowered, invariant);
  const share = imbalanceFee(pool);
  const mean = uint(before + lowered) / (2n * n);
  const reduced = xp.map((balance, index) => {
    const kept = quotient(uint(balance * lowered), before);
    const difference = uint(index === i ? kept - y : balance - kept);
    const level = index === i ? (balance + y) / 2n : balance;
    const part = rules.offpeg === "none" ? share : dynamicFee(pool, level, mean, share);
    return uint(balance - uint(part * difference) / FEE_DENOMINATOR);
  });
  const left = balanceFor(reduced, i, lowered, invariant);
  const paid = uint(at(reduced, i) - left - 1n, "tooLittle");
  const amountOut = quotient(uint(paid * PRECISION), rate);
  const free = quotient(uint(uint(at(xp, i) - y) * PRECISION), rate);
  const cut = rules.adminOfRemoval ? uint(uint(free - amountOut) * adminFee) / FEE_DENOMINATOR : 0n;
  const after = balances.with(i, uint(at(balances, i) - amountOut - cut));
  notePrices(pool, xp.with(i, y), lowered);
  return { amountOut, balances: after, supply: uint(supply - amountIn) };
}

/** get_virtual_price: the invariant per share, times 1e18. */
export function virtualPrice(pool: Reckoning): bigint {
  return quotient(uint(invariantFor(pool, pool.balances) * PRECISION), pool.supply);
}

/** Returns the fee on the part that unbalances the pool. */
export function imbalanceFee({ balances, fee }: Reckoning): bigint {
  const n = BigInt(balances.length);
  return uint(fee * n) / (4n * (n - 1n));
}

/** _dynamic_fee: grows as the two levels move apart, up to `offpeg` times. */
function dynamicFee({ offpeg }: Reckoning, a: bigint, b: bigint, fee: bigint): bigint {
  if (offpeg <= FEE_DENOMINATOR) return fee;
  const square = uint(uint(a + b) ** 2n);
  const evenness = quotient(uint((offpeg - FEE_DENOMINATOR) * 4n * a * b), square);
  return (offpeg * fee) / (evenness + FEE_DENOMINATOR);
}

/**
 * upkeep_oracles: computes the prices of all coins after a trade, only to throw `Refused` where that reverts. Averages of
 * prices affect no trade.
 */
function notePrices({ rules, invariant }: Reckoning, xp: readonly bigint[], d: bigint): void {
  if (!rules.notesPrices) return;
  const n = BigInt(xp.length);
  const first = at(xp, 0);
  let spread = d / n ** n;
  for (const balance of xp) spread = quotient(uint(spread * d), balance);
  const base = uint(invariant.amplification * n * first) / invariant.precision;
  for (const balance of xp.slice(1)) {
    const above = uint(base + uint(spread * first) / balance);
    quotient(uint(PRECISION * above), uint(base + spread));
  }
  if (d >= 1n << 128n) throw new Refused(refuse("tooMuch", "the invariant is too large to be noted"));
}

function invariantFor(pool: Reckoning, balances: readonly bigint[]): bigint {
  return invariantOf(scaled(pool, balances), pool.invariant);
}

/** Returns the value of amounts in 18 decimals. */
export function scaled({ rates }: Reckoning, amounts: readonly bigint[]): bigint[] {
  return amounts.map((amount, index) => uint(at(rates, index) * amount) / PRECISION);
}

/** Returns the trade in the pool. Throws `Refused` where the contract reverts. */
export function through(pool: Reckoning, way: Way, amountIn: bigint): Trade {
  if (way.kind === "swap") return exchange(pool, [way.i, way.j], amountIn);
  if (way.kind === "redeem") return removeOne(pool, way.i, amountIn);
  return add(pool, amountsOf(pool.balances, way.i, amountIn));
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
