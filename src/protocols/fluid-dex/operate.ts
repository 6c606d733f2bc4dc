import { divUp, maxBigint } from "../../lib/math.js";
import { revert } from "../../lib/refusal.js";
import { quotient } from "../kit/maths/uint256.js";
import {
  borrowRate,
  type ExchangePrices,
  exchangePricesAt,
  PRICE_UNIT,
  pricesWord,
  WHOLE,
} from "./interest.js";
import {
  borrowLimitAfter,
  borrowLimitAt,
  borrowWord,
  decayAfter,
  decayAt,
  supplyWord,
  takeFromDecay,
  withdrawalLimitAfter,
  withdrawalLimitAt,
} from "./limits.js";
import type { TokenState } from "./state.js";
import { bits, floating, packed, withBits } from "./words.js";

/** Raw units that a pool supplies and borrows; negative if it withdraws or pays back. */
export type Change = { readonly supply: bigint; readonly borrow: bigint };

const COEFFICIENT_BITS = 56;
const DECAY_COEFFICIENT_BITS = 18;
/** The most that all users may supply or borrow without interest. */
const MOST = (1n << 127n) - 1n;
/** A change above this must not be out of all proportion to what is there. */
const LARGE = 1n << 80n;
const DAY_SECONDS = 86_400n;
const highestUtilisation = bits(0, 14);

/** The totals of a token: each as the layer counts it, and in its place in the stored word. */
type Ledger = { readonly stored: bigint; readonly counted: Totals };
type Totals = { readonly [Name in keyof typeof places]: bigint };
const places = { supplyRaw: 0, supplyFree: 64, borrowRaw: 128, borrowFree: 192 } as const;

/** A pool's own word after a change, and what the change adds to the totals: raw units with interest, others without. */
type Changed = { readonly stored: bigint; readonly added: bigint; readonly withInterest: boolean };

/**
 * Returns what the Liquidity layer stores about a token after a pool has supplied, withdrawn, borrowed and paid back
 * (`FluidLiquidityUserModule.operate`). Throws `Refused` where it reverts.
 */
export function operate(token: TokenState, change: Change, now: bigint): TokenState {
  if (change.supply === 0n && change.borrow === 0n) revert("tooLittle", "the trade moves nothing");
  if (maxBigint(abs(change.supply), abs(change.borrow)) > MOST) revert("tooMuch", "the amount is too large");
  const exchange = exchangePricesAt(token.prices, now);
  let { supplied, borrowed } = token;
  let ledger = ledgerOf(token.totals);
  if (change.supply !== 0n) {
    const changed = changeSupply(supplied, change.supply, exchange.supply, now);
    supplied = changed.stored;
    ledger = withTotal(ledger, "supply", changed);
  }
  if (change.borrow !== 0n) {
    const changed = changeDebt(borrowed, change.borrow, exchange.borrow, now);
    borrowed = changed.stored;
    ledger = withTotal(ledger, "borrow", changed);
  }
  const held = token.held + change.supply - change.borrow;
  if (held < 0n) revert("tooMuch", "the Liquidity layer does not hold so much");
  const prices = pricesAfter(token, sumsOf(token, ledger.counted, change, exchange), exchange, now);
  return { ...token, prices, totals: ledger.stored, supplied, borrowed, held };
}

/** Returns the raw units of a token that have been supplied and not lent, at the stored exchange prices. */
export function unlentOf({ totals, prices }: Pick<TokenState, "totals" | "prices">): bigint {
  const { supplyRaw, supplyFree, borrowRaw, borrowFree } = ledgerOf(totals).counted;
  const supplied = supplyFree + (supplyRaw * pricesWord.supplyPrice(prices)) / PRICE_UNIT;
  return supplied - borrowFree - (borrowRaw * pricesWord.borrowPrice(prices)) / PRICE_UNIT;
}

function changeSupply(stored: bigint, amount: bigint, price: bigint, now: bigint): Changed {
  if (stored === 0n || supplyWord.isPaused(stored) === 1n)
    revert("closed", "the pool may not supply the token");
  const before = supplyWord.amount(stored);
  const withInterest = supplyWord.earnsInterest(stored) === 1n;
  const isDeposit = amount > 0n;
  const added = withInterest ? rawOf(amount, price, isDeposit) : amount;
  const after = before + added;
  if (after < 0n) revert("tooMuch", "the pool has not supplied so much");
  const limit = withdrawalLimitAt(stored, before, now);
  if (!isDeposit && after < limit) revert("tooMuch", "the pool may not withdraw so much now");
  const decay = decayAt(stored, now);
  const tookDecay = !isDeposit && decay.amount > 0n;
  const taken = tookDecay ? takeFromDecay(limit, decay, -added) : { limit, decay };
  const limitAfter = withdrawalLimitAfter(stored, after, taken.limit);
  const change = { before: taken.limit, after: limitAfter, isDeposit, tookDecay };
  const left = decayAfter(stored, taken.decay, change);
  const packedAfter = packed(after, COEFFICIENT_BITS, "down");
  if (packedAfter === supplyWord.packedAmount(stored))
    revert("tooLittle", "the pool's supply would not change");
  let next = withBits(stored, 1, 64, packedAfter);
  next = withBits(next, 65, 64, packed(limitAfter, COEFFICIENT_BITS, "down"));
  next = withBits(next, 129, 33, now);
  next = withBits(next, 218, 26, packed(left.amount, DECAY_COEFFICIENT_BITS, "down"));
  next = withBits(next, 244, 10, left.checkpoints);
  return { stored: next, added, withInterest };
}

function changeDebt(stored: bigint, amount: bigint, price: bigint, now: bigint): Changed {
  if (stored === 0n || borrowWord.isPaused(stored) === 1n)
    revert("closed", "the pool may not borrow the token");
  const before = borrowWord.amount(stored);
  const withInterest = borrowWord.earnsInterest(stored) === 1n;
  const added = withInterest ? rawOf(amount, price, amount < 0n) : amount;
  const after = before + added;
  if (after < 0n) revert("tooMuch", "the pool does not owe so much");
  const limit = borrowLimitAt(stored, before, now);
  if (amount > 0n && after > limit) revert("tooMuch", "the pool may not borrow so much now");
  const packedAfter = packed(after, COEFFICIENT_BITS, "up");
  if (packedAfter === borrowWord.packedAmount(stored))
    revert("tooLittle", "the pool's debt would not change");
  const limitAfter = borrowLimitAfter(stored, after, limit);
  let next = withBits(stored, 1, 64, packedAfter);
  next = withBits(next, 65, 64, packed(limitAfter, COEFFICIENT_BITS, "down"));
  next = withBits(next, 129, 33, now);
  return { stored: next, added, withInterest };
}

/** Returns an amount in raw units, rounded against the pool: down for what it brings, up for what it takes. */
function rawOf(amount: bigint, price: bigint, brings: boolean): bigint {
  const raw = abs(amount) * PRICE_UNIT;
  const rounded = brings ? quotient(raw, price) : divUp(raw, price);
  return amount < 0n ? -rounded : rounded;
}

function ledgerOf(stored: bigint): Ledger {
  const at = (from: number) => floating(from, 64)(stored);
  const { supplyRaw, supplyFree, borrowRaw, borrowFree } = places;
  const counted = {
    ...{ supplyRaw: at(supplyRaw), supplyFree: at(supplyFree) },
    ...{ borrowRaw: at(borrowRaw), borrowFree: at(borrowFree) },
  };
  return { stored, counted };
}

/** Returns the totals after a change of supply or debt. */
function withTotal(ledger: Ledger, side: "supply" | "borrow", { added, withInterest }: Changed): Ledger {
  const kind = `${side}${withInterest ? "Raw" : "Free"}` as const;
  const before = ledger.counted[kind];
  const most = added > 0n ? before * WHOLE : before / 2n;
  if (abs(added) > LARGE && abs(added) > most) revert("tooMuch", "the amount is out of all proportion");
  const after = maxBigint(before + added, 0n);
  if (!withInterest && after > MOST) revert("tooMuch", "the Liquidity layer cannot count so much");
  const direction = side === "supply" ? "down" : "up";
  const stored = withBits(ledger.stored, places[kind], 64, packed(after, COEFFICIENT_BITS, direction));
  if (stored === ledger.stored) revert("tooLittle", "the totals of the token would not change");
  return { stored, counted: { ...ledger.counted, [kind]: after } };
}

/** What follows from a token's totals for its interest. */
type Sums = { readonly supplyRatio: bigint; readonly borrowRatio: bigint; readonly utilisationBps: bigint };

function sumsOf(token: TokenState, counted: Totals, change: Change, exchange: ExchangePrices): Sums {
  const earning = (counted.supplyRaw * exchange.supply) / PRICE_UNIT;
  const paying = (counted.borrowRaw * exchange.borrow) / PRICE_UNIT;
  const isUncountable = (earning > MOST && change.supply > 0n) || (paying > MOST && change.borrow > 0n);
  if (isUncountable) revert("tooMuch", "the Liquidity layer cannot count so much");
  const supply = counted.supplyFree + earning;
  const utilisationBps = supply === 0n ? 0n : ((counted.borrowFree + paying) * WHOLE) / supply;
  const most = pricesWord.isLimited(token.prices) === 1n ? highestUtilisation(token.config) : WHOLE;
  if (change.borrow > 0n && utilisationBps > most) revert("tooMuch", "the token would be used too much");
  return {
    supplyRatio: ratioOf(counted.supplyFree, earning),
    borrowRatio: ratioOf(counted.borrowFree, paying),
    utilisationBps,
  };
}

/** Returns the smaller part in basis points of the larger; the last bit is set if the part with interest is the smaller. */
function ratioOf(free: bigint, withInterest: bigint): bigint {
  if (withInterest > free) return ((free * WHOLE) / withInterest) << 1n;
  if (withInterest < free) return (((withInterest * WHOLE) / free) << 1n) | 1n;
  return free === 0n ? 0n : WHOLE << 1n;
}

/** Returns the word of exchange prices, which is stored anew after a day or a change above the token's threshold. */
function pricesAfter(token: TokenState, sums: Sums, exchange: ExchangePrices, now: bigint): bigint {
  const { prices } = token;
  const threshold = pricesWord.thresholdBps(prices);
  const isDue =
    now > pricesWord.updatedAt(prices) + DAY_SECONDS ||
    abs(sums.utilisationBps - pricesWord.utilisationBps(prices)) > threshold ||
    movedBeyond(sums.supplyRatio, pricesWord.supplyRatio(prices), threshold) ||
    movedBeyond(sums.borrowRatio, pricesWord.borrowRatio(prices), threshold);
  if (!isDue) return prices;
  const rate = borrowRate(token.rates, sums.utilisationBps);
  const fits = maxBigint(exchange.supply, exchange.borrow) >> 64n === 0n && sums.utilisationBps >> 14n === 0n;
  if (!fits) revert("closed", "the Liquidity layer cannot store the token's exchange prices");
  let next = withBits(prices, 0, 16, rate);
  next = withBits(next, 30, 14, sums.utilisationBps);
  next = withBits(next, 58, 33, now);
  next = withBits(next, 91, 64, exchange.supply);
  next = withBits(next, 155, 64, exchange.borrow);
  next = withBits(next, 219, 15, sums.supplyRatio);
  return withBits(next, 234, 15, sums.borrowRatio);
}

function movedBeyond(ratio: bigint, last: bigint, threshold: bigint): boolean {
  return (ratio & 1n) !== (last & 1n) || abs((ratio >> 1n) - (last >> 1n)) > threshold;
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}
