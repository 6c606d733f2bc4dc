import { maxBigint, minBigint, squareRoot } from "../../lib/math.js";
import { attempt, type Refusal, refuse, revert } from "../../lib/refusal.js";
import type { QuoteInput, Swap } from "../adapter.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import { quotient, uint } from "../kit/maths/uint256.js";
import type { Venue } from "../venue.js";
import { pricesWord as tokenPrices } from "./interest.js";
import { operate } from "./operate.js";
import { configWord, MILLION, PRICE_E27, pricesAt, pricesWord } from "./prices.js";
import { adjusted, type Part, partOf, rawUnits, reservesAt } from "./reserves.js";
import type { PoolFacts, PoolState, TokenState } from "./state.js";
import { packed, withBits } from "./words.js";

/** Gas that a swap adds to a route, with one part of the pool, and what the other part adds. */
export const GAS = { fill: 160_000, secondPart: 42_000 };

/** The least amount, in units of 12 decimals and in raw units, and the most. */
const LEAST_ADJUSTED = 1_000_000n;
const LEAST_RAW = 100n;
const MOST_ADJUSTED = (1n << 96n) - 1n;
const MOST_RAW = (1n << 128n) - 1n;
/** After a trade, neither real reserve may be worth less than this part of the other. */
const LEAST_PART = 10_000n;
const HUNDRED_MILLION = 100_000_000n;
const E18 = 10n ** 18n;
/** A trade may move the price by 5 %. */
const MOST_MOVE_E18 = 5n * 10n ** 16n;
const PRICE_BITS = 32;

/** What a trade pays into one part of a pool, and receives from it. */
type Taken = { readonly paid: bigint; readonly received: bigint };
const NOTHING: Taken = { paid: 0n, received: 0n };

/** Returns the exact result of a swap in a block of that time (`swapIn`). */
export function quote(
  venue: Venue<PoolFacts>,
  state: PoolState,
  { tokenIn, tokenOut, amountIn, context }: QuoteInput,
): Swap<PoolState> | Refusal {
  const forward = isZeroForOne(venue, tokenIn, tokenOut);
  if (forward === undefined) return refuse("otherTokens", "the pool does not hold these tokens");
  return attempt(() => swap(venue.facts, state, forward, amountIn, context.timestamp));
}

function swap(
  facts: PoolFacts,
  before: PoolState,
  forward: boolean,
  amountIn: bigint,
  now: bigint,
): Swap<PoolState> {
  const [decimalsIn, decimalsOut] = forward ? facts.decimals : facts.decimals.toReversed();
  const paid = adjusted(amountIn, decimalsIn as number);
  if (paid < LEAST_ADJUSTED || amountIn < LEAST_RAW) revert("tooLittle", "the amount is too small");
  if (paid > MOST_ADJUSTED || amountIn > MOST_RAW) revert("tooMuch", "the amount is too large");
  const { value: prices, state } = pricesAt(before, now);
  const reserves = reservesAt(facts, state, prices, now);
  const collateral = reserves.collateral && partOf(reserves.collateral, forward);
  const debt = reserves.debt && partOf(reserves.debt, forward);
  if (paid > ((collateral?.in ?? 0n) + (debt?.in ?? 0n)) / 2n)
    revert("tooMuch", "the pool takes less at once");
  const toCollateral = shareOfCollateral(paid, collateral, debt);
  const fee = configWord.feePpm(before.config);
  const taken = (part: Part | undefined, amount: bigint): Taken => {
    if (part === undefined || amount === 0n) return NOTHING;
    const received = outputOf(part, (amount * (MILLION - fee)) / MILLION);
    requireReserves(part, amount, received, prices.centre, forward);
    return { paid: amount, received };
  };
  const ofCollateral = taken(collateral, toCollateral);
  const ofDebt = taken(debt, paid - toCollateral);
  const kept = HUNDRED_MILLION - configWord.revenuePercent(before.config) * fee;
  const [deposit, payback] = [ofCollateral, ofDebt].map((each) => (each.paid * kept) / HUNDRED_MILLION) as [
    bigint,
    bigint,
  ];
  const main = deposit > payback ? { part: collateral, in: deposit, out: ofCollateral.received } : undefined;
  const moved = main ?? { part: debt, in: payback, out: ofDebt.received };
  const price = priceAfter(moved.part, moved.in, moved.out, forward);
  const rawIn = (amount: bigint) => rawUnits(amount, decimalsIn as number);
  const rawOut = (amount: bigint) => rawUnits(amount, decimalsOut as number);
  const [withdrawn, borrowed] = [rawOut(ofCollateral.received), rawOut(ofDebt.received)];
  const [tokenIn, tokenOut] = (forward ? state.tokens : state.tokens.toReversed()) as [
    TokenState,
    TokenState,
  ];
  const change = { supply: rawIn(deposit), borrow: -rawIn(payback) };
  const counted = change.supply - change.borrow;
  // The layer refuses more than 1 % beyond what it counts, which the protocol's share of a tiny amount may be.
  if (amountIn > (counted * 101n) / 100n) revert("tooLittle", "the amount is too small");
  const nextIn = operate(tokenIn, change, now);
  const nextOut = operate(tokenOut, { supply: -withdrawn, borrow: borrowed }, now);
  requireUnused(state, nextOut, forward);
  // The layer also keeps what the protocol takes of the fee.
  const held = nextIn.held + amountIn - counted;
  const tokens = [{ ...nextIn, held }, nextOut] as const;
  const next: PoolState = {
    ...state,
    prices: oracleAfter(before.prices, price, prices.centre, now),
    tokens: forward ? tokens : [tokens[1], tokens[0]],
  };
  const gas = GAS.fill + (ofCollateral.paid > 0n && ofDebt.paid > 0n ? GAS.secondPart : 0);
  return { amountOut: withdrawn + borrowed, state: next, gas };
}

/**
 * Returns how much of an amount goes to the collateral, so that both parts end at the same price (`_swapRoutingIn`). If
 * one part's price is better to the end, it takes everything.
 */
function shareOfCollateral(amount: bigint, collateral: Part | undefined, debt: Part | undefined): bigint {
  if (debt === undefined) return collateral === undefined ? revert("closed", "the pool is empty") : amount;
  if (collateral === undefined) return 0n;
  const root = ({ in: into, out }: Part) => squareRoot(uint(uint(into * out, "closed") * E18, "closed"));
  const [ofCollateral, ofDebt] = [root(collateral), root(debt)];
  const difference = debt.in * ofCollateral + amount * ofCollateral - collateral.in * ofDebt;
  return minBigint(quotient(maxBigint(difference, 0n), ofCollateral + ofDebt), amount);
}

function outputOf({ in: into, out }: Part, amount: bigint): bigint {
  return quotient(amount * out, into + amount);
}

function requireReserves(part: Part, paid: bigint, received: bigint, centre: bigint, forward: boolean): void {
  const [left, grown] = [part.realOut - received, part.realIn + paid];
  const least = forward
    ? (grown * centre) / (PRICE_E27 * LEAST_PART)
    : quotient(grown * PRICE_E27, centre * LEAST_PART);
  if (left < 0n || left < least) revert("tooMuch", "too little of the token would be left");
}

/** Returns the price of token1 for token0 after a trade. */
function priceAfter(part: Part | undefined, paid: bigint, received: bigint, forward: boolean): bigint {
  const [into, out] = [(part?.in ?? 0n) + paid, (part?.out ?? 0n) - received];
  return forward ? quotient(out * PRICE_E27, into) : quotient(into * PRICE_E27, out);
}

/** A pool may leave a token alone once the Liquidity layer has lent too much of it. */
function requireUnused({ config }: PoolState, token: TokenState, forward: boolean): void {
  const most = configWord.maxUsed[forward ? 1 : 0](config);
  if (most < 1_000n && tokenPrices.utilisationBps(token.prices) > most * 10n)
    revert("tooMuch", "too much of the token is lent");
}

/** Returns the word of prices after a trade, of which the price moves within bounds (`_updateOracle`). */
function oracleAfter(stored: bigint, price: bigint, centre: bigint, now: bigint): bigint {
  const packedPrice = packed(price, PRICE_BITS, "down");
  if (now === pricesWord.tradedAt(stored)) {
    const known = pricesWord.centre(stored);
    const isNear =
      centre >= ((HUNDRED_MILLION - 1n) * known) / HUNDRED_MILLION &&
      centre <= ((HUNDRED_MILLION + 1n) * known) / HUNDRED_MILLION;
    if (!isNear) revert("closed", "the centre price has moved within a block");
    requireNear(pricesWord.beforeLast(stored), price);
    return withBits(stored, 41, 40, packedPrice);
  }
  requireNear(pricesWord.last(stored), price);
  let next = withBits(stored, 1, 40, pricesWord.packedLast(stored));
  next = withBits(next, 41, 40, packedPrice);
  next = withBits(next, 81, 40, packed(centre, PRICE_BITS, "down"));
  return withBits(next, 121, 33, now);
}

function requireNear(last: bigint, price: bigint): void {
  const move = E18 - quotient(last * E18, price);
  if (move > MOST_MOVE_E18 || move < -MOST_MOVE_E18)
    revert("tooMuch", "the price would move by more than 5 %");
}
