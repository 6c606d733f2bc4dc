import { attempt, type Refusal, refuse, revert } from "../../lib/refusal.js";
import type { QuoteInput, Swap } from "../adapter.js";
import { complement, divDown, mulDown, mulUp, ONE } from "../kit/balancer/fixedPoint.js";
import { uint } from "../kit/maths/uint256.js";
import { movedTo } from "../kit/reading/motion.js";
import type { Venue } from "../venue.js";
import { type Given, onSwap } from "./kinds.js";
import { factorsOf, type PoolFacts, type PoolState, type Surge } from "./state.js";

/** Gas that a swap adds to a route, and what each rate and a surge add. */
const GAS: Readonly<Record<PoolFacts["kind"], number>> = {
  stable: 152_000,
  weighted: 142_000,
  clp: 138_000,
  eclp: 215_000,
};
const RATE_GAS = 15_000;
const SURGE_GAS = 30_000;

/** Returns the gas of a swap, for ranking. */
export function gasOf({ kind, rateProviders, surge }: PoolFacts): number {
  const rates = rateProviders.filter((provider) => provider !== null).length;
  return GAS[kind] + RATE_GAS * rates + (surge === undefined ? 0 : SURGE_GAS);
}

/** The least amounts that the Vault lets a pool compute with, with 18 decimals. */
const LEAST_AMOUNT = 1_000_000n;
/** The most that a hook may ask of a swap. */
const MOST_FEE = 999_999n * 10n ** 12n;
/** The Vault stores balances in 128 bits. */
const MOST_BALANCE = (1n << 128n) - 1n;

/** Returns the exact result of a swap in a block of that time (`Vault.swap`). */
export function quote(
  venue: Venue<PoolFacts>,
  state: PoolState,
  { tokenIn, tokenOut, amountIn, context }: QuoteInput,
): Swap<PoolState> | Refusal {
  const [i, j] = [venue.tokens.indexOf(tokenIn), venue.tokens.indexOf(tokenOut)];
  if (i < 0 || j < 0 || i === j) return refuse("otherTokens", "the pool does not hold these tokens");
  if (amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  if (amountIn > MOST_BALANCE) return refuse("tooMuch", "the Vault cannot count so much");
  return attempt(() => swap(venue.facts, state, { i, j, amount: amountIn }, context.timestamp));
}

function swap(facts: PoolFacts, before: PoolState, { i, j, amount }: Given, now: bigint): Swap<PoolState> {
  const { rates, balances, live } = liveAt(facts, before, now);
  const factors = factorsOf(facts);
  const [factorIn, factorOut] = [factors[i] as bigint, factors[j] as bigint];
  const [rateIn, rateOut] = [rates[i] as bigint, rates[j] as bigint];
  const given = mulDown(uint(amount * factorIn), rateIn);
  const feePart = feeOf(facts, before, live, { i, j, amount: given }, now);
  const fee = mulUp(given, feePart);
  const paid = given - fee;
  if (paid < LEAST_AMOUNT) revert("tooLittle", "the amount is too small");
  const out = onSwap(facts, before.own, live, { i, j, amount: paid }, now);
  if (out < LEAST_AMOUNT) revert("tooLittle", "the output is too small");
  const amountOut = divDown(out, uint(factorOut * roundedUp(rateOut)));
  if (amountOut === 0n) revert("tooLittle", "the output is zero");
  const { aggregateSwap } = before.fees;
  const leaving = mulDown(divDown(fee, uint(factorIn * rateIn)), aggregateSwap);
  const left = uint((balances[j] as bigint) - amountOut);
  const after = balances.with(i, (balances[i] as bigint) + amount - leaving).with(j, left);
  const last = after.map((balance, index) =>
    inUnits(balance, factors[index] as bigint, rates[index] as bigint),
  );
  if ([...after, ...last].some((balance) => balance > MOST_BALANCE))
    revert("tooMuch", "the Vault cannot count so much");
  return { amountOut, state: { ...before, balances: after, last }, gas: gasOf(facts) };
}

/** What a pool trades with at a time: its rates, and balances in raw units and in its own, after the fee on yield. */
type Live = {
  readonly rates: readonly bigint[];
  readonly balances: readonly bigint[];
  readonly live: readonly bigint[];
};

/** Returns a pool's balances at `now` (`PoolDataLib.load`). The protocol takes its part of the growth of rates. */
export function liveAt(facts: PoolFacts, state: PoolState, now: bigint): Live {
  const { fees, last, moves, readAt = now } = state;
  const rates = state.rates.map((rate, index) =>
    moves === undefined ? rate : movedTo(rate, moves[index] as bigint, readAt, now),
  );
  const factors = factorsOf(facts);
  const pairs = state.balances.map((balance, index) => {
    const [factor, rate] = [factors[index] as bigint, rates[index] as bigint];
    const live = inUnits(balance, factor, rate);
    const grown = live - (last[index] as bigint);
    if (facts.taxed[index] !== true || grown <= 0n) return { balance, live };
    const due = divDown(mulUp(grown, fees.aggregateYield), uint(factor * rate));
    const left = uint(balance - due);
    return { balance: left, live: inUnits(left, factor, rate) };
  });
  return { rates, balances: pairs.map(({ balance }) => balance), live: pairs.map(({ live }) => live) };
}

function inUnits(balance: bigint, factor: bigint, rate: bigint): bigint {
  return mulDown(uint(balance * factor), rate);
}

/** Rates that providers have rounded down count as one more where that favours the pool. */
function roundedUp(rate: bigint): bigint {
  return rate % ONE === 0n ? rate : rate + 1n;
}

/** Returns the part of a swap that is its fee: the pool's own, or more if the swap unbalances a pool with a surge. */
function feeOf(
  facts: PoolFacts,
  { fees, surge, own }: PoolState,
  live: readonly bigint[],
  given: Given,
  now: bigint,
): bigint {
  if (surge === undefined) return fees.swap;
  // The hook asks the pool first, which may refuse.
  const out = onSwap(facts, own, live, given, now);
  const after = live
    .with(given.i, uint((live[given.i] as bigint) + given.amount))
    .with(given.j, uint((live[given.j] as bigint) - out));
  const fee = surgeFee(surge, fees.swap, imbalanceOf(live), imbalanceOf(after));
  if (fee > MOST_FEE) revert("tooMuch", "the hook asks for more than the Vault allows");
  return fee;
}

function surgeFee({ most, threshold }: Surge, swapFee: bigint, before: bigint, after: bigint): bigint {
  if (most < swapFee || after <= before || after <= threshold) return swapFee;
  const excess = divDown(after - threshold, complement(threshold));
  return swapFee + mulDown(most - swapFee, excess);
}

/** Returns how far balances are from their median, as a part of their sum. */
export function imbalanceOf(balances: readonly bigint[]): bigint {
  const sorted = balances.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as bigint;
  const median = sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] as bigint)) / 2n;
  const sum = balances.reduce((total, balance) => total + balance, 0n);
  const apart = balances.reduce(
    (total, balance) => total + (balance > median ? balance - median : median - balance),
    0n,
  );
  return divDown(apart, sum);
}
