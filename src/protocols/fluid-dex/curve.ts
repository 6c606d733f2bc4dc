import type { Address } from "../../lib/address.js";
import { attempt, isRefusal } from "../../lib/refusal.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import type { Curve, Segment } from "../kit/curve/curve.js";
import type { Venue } from "../venue.js";
import { exchangePricesAt, PRICE_UNIT } from "./interest.js";
import { borrowLimitAt, borrowWord, supplyWord, withdrawalLimitAt } from "./limits.js";
import { configWord, MILLION, pricesAt, pricesWord } from "./prices.js";
import { partOf, reservesAt } from "./reserves.js";
import type { PoolFacts, PoolState, TokenState } from "./state.js";

/** A trade may move the price by 5 % of the new one. */
const MOST_MOVE = 0.05;

/** One part of a pool in a direction: imaginary reserves, and the most that it pays out. */
type Part = { readonly in: number; readonly out: number; readonly most: number };

/**
 * Returns the pool's curve at the second that was read: the part with the better price alone until both have the same
 * price, then both as one, up to the smallest of the pool's limits.
 */
export function curve(
  venue: Venue<PoolFacts>,
  state: PoolState,
  tokenIn: Address,
  tokenOut: Address,
): Curve | undefined {
  const { facts } = venue;
  const forward = isZeroForOne(venue, tokenIn, tokenOut);
  if (forward === undefined || configWord.isPaused(state.config) === 1n) return undefined;
  const parts = attempt(() => partsOf(facts, state, forward));
  if (isRefusal(parts) || parts.length === 0) return undefined;
  const [unitIn, unitOut] = facts.decimals.map((decimals) => 10 ** (decimals - 12)) as [number, number];
  const scale = forward ? [unitIn, unitOut] : [unitOut, unitIn];
  const feeFactor = 1 - Number(configWord.feePpm(state.config)) / Number(MILLION);
  const segments = segmentsOf(parts, feeFactor, mostIn(state, parts, forward));
  if (segments.length === 0) return undefined;
  return {
    feeFactor,
    segments: segments.map(({ capacityIn, reserveIn, reserveOut }) => ({
      capacityIn: capacityIn * (scale[0] as number),
      reserveIn: reserveIn * (scale[0] as number),
      reserveOut: reserveOut * (scale[1] as number),
    })),
  };
}

function partsOf(facts: PoolFacts, state: PoolState, forward: boolean): Part[] {
  const now = state.readAt;
  const { value: prices, state: current } = pricesAt(state, now);
  const { collateral, debt } = reservesAt(facts, current, prices, now);
  const out = forward ? 1 : 0;
  const token = state.tokens[out];
  const unit = 10 ** ((facts.decimals[out] as number) - 12);
  const lent = { collateral: withdrawable(token, now), debt: borrowable(token, now) };
  return (["collateral", "debt"] as const).flatMap((side) => {
    const reserves = side === "collateral" ? collateral : debt;
    if (reserves === undefined) return [];
    const part = partOf(reserves, forward);
    // Neither real reserve may become worth less than a ten-thousandth of the other.
    const real = Number(part.realOut) - ((Number(part.realIn) / 1e4) * Number(part.out)) / Number(part.in);
    const most = Math.min(real, lent[side] / unit, Number(token.held) / unit);
    return [{ in: Number(part.in), out: Number(part.out), most }];
  });
}

/** Returns how many raw units of a token a pool may withdraw now. */
function withdrawable({ supplied, prices }: TokenState, now: bigint): number {
  const amount = supplyWord.amount(supplied);
  const free = Number(amount - withdrawalLimitAt(supplied, amount, now));
  return supplyWord.earnsInterest(supplied) === 1n
    ? (free * Number(exchangePricesAt(prices, now).supply)) / Number(PRICE_UNIT)
    : free;
}

/** Returns how many raw units of a token a pool may still borrow now. */
function borrowable({ borrowed, prices }: TokenState, now: bigint): number {
  if (borrowed === 0n) return 0;
  const amount = borrowWord.amount(borrowed);
  const free = Number(borrowLimitAt(borrowed, amount, now) - amount);
  return borrowWord.earnsInterest(borrowed) === 1n
    ? (free * Number(exchangePricesAt(prices, now).borrow)) / Number(PRICE_UNIT)
    : free;
}

/** Two parts, the one with the better price first. `alone` is the input that the first takes before the other is used. */
type Split = {
  readonly parts: readonly [Part, Part];
  readonly shares: readonly [number, number];
  readonly alone: number;
};

/** Returns how the parts of a pool share an input so that both end at the same price. */
function splitOf(first: Part, second: Part): Split {
  const isOrdered = first.out * second.in >= second.out * first.in;
  const parts = isOrdered ? ([first, second] as const) : ([second, first] as const);
  const [better, other] = parts.map((part) => Math.sqrt(part.in * part.out)) as [number, number];
  const share = better / (better + other);
  const alone = Math.max((parts[1].in * better) / other - parts[0].in, 0);
  return { parts, shares: [share, 1 - share], alone };
}

function segmentsOf(parts: readonly Part[], feeFactor: number, most: number): Segment[] {
  const [first, second] = parts as [Part, Part?];
  if (most <= 0) return [];
  if (second === undefined) return [{ capacityIn: most, reserveIn: first.in, reserveOut: first.out }];
  const { parts: ordered, shares, alone } = splitOf(first, second);
  const [better, other] = ordered;
  const single = { capacityIn: Math.min(alone, most), reserveIn: better.in, reserveOut: better.out };
  if (most <= alone) return [single];
  const grownIn = better.in + alone * feeFactor;
  const reserveIn = grownIn + other.in;
  const price = (shares[0] * better.in * better.out) / grownIn ** 2 + (shares[1] * other.out) / other.in;
  const both = { capacityIn: most - alone, reserveIn, reserveOut: reserveIn * price };
  return alone > 0 ? [single, both] : [both];
}

/** Returns the most that a pool takes: half its reserves, a move of the price by 5 %, and what its parts may pay out. */
function mostIn({ prices }: PoolState, parts: readonly Part[], forward: boolean): number {
  const half = parts.reduce((sum, part) => sum + part.in, 0) / 2;
  const last = Number(pricesWord.last(prices)) / 1e27;
  const leastPrice = forward ? last / (1 + MOST_MOVE) : (1 - MOST_MOVE) / last;
  const moved = parts.reduce(
    (sum, part) => sum + Math.max(Math.sqrt((part.in * part.out) / leastPrice) - part.in, 0),
    0,
  );
  return Math.min(half, moved, mostPaid(parts));
}

/** Returns the input at which the first of the parts has paid out what it may. */
function mostPaid(parts: readonly Part[]): number {
  const [first, second] = parts as [Part, Part?];
  const mostOf = (part: Part) =>
    part.most >= part.out ? Number.POSITIVE_INFINITY : (part.most * part.in) / (part.out - part.most);
  if (second === undefined) return mostOf(first);
  const { parts: ordered, shares, alone } = splitOf(first, second);
  const [better, other] = ordered.map(mostOf) as [number, number];
  if (better <= alone) return better;
  return alone + Math.min((better - alone) / shares[0], other / shares[1]);
}
