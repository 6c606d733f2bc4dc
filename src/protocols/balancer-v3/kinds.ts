import { maxBigint, minBigint } from "../../lib/math.js";
import { revert } from "../../lib/refusal.js";
import { complement, divDown, divUp, mulDown, mulUp, ONE } from "../kit/balancer/fixedPoint.js";
import { AMPLIFICATION_ONE, balanceWith, invariantOf } from "../kit/balancer/invariant.js";
import { laterVersions } from "../kit/balancer/powers.js";
import { quotient, quotientUp, uint } from "../kit/maths/uint256.js";
import { ellipseOut } from "./ellipse.js";
import { rootOf } from "./root.js";
import type { Amplification, Own, PoolFacts } from "./state.js";

/** Balances and amounts here have 18 decimals and are multiplied by their rates. Functions throw `Refused` as pools revert. */

/** A swap from the pool's point of view: tokens by index, and the amount without the fee. */
export type Given = { readonly i: number; readonly j: number; readonly amount: bigint };

/** Returns the output of a swap in a block of that time (`onSwap`). */
export function onSwap(
  facts: PoolFacts,
  own: Own,
  balances: readonly bigint[],
  given: Given,
  now: bigint,
): bigint {
  if ("amplification" in own)
    return stableOut(amplificationAt(own.amplification, now), balances, given, facts.bounded);
  if ("ellipse" in own) return ellipseOut(own.ellipse, balances, given);
  return "weights" in own ? weightedOut(own, balances, given, facts.bounded) : clpOut(own, balances, given);
}

/** A pool of stable tokens refuses trades that leave one balance so many times another. */
const MOST_IMBALANCE = 10_000n;

function stableOut(
  amplification: bigint,
  balances: readonly bigint[],
  { i, j, amount }: Given,
  isBounded: boolean,
): bigint {
  const invariant = invariantOf(amplification, balances);
  const after = balances.with(i, uint(at(balances, i) + amount));
  const out = uint(at(balances, j) - balanceFor(amplification, after, invariant, j) - 1n, "tooLittle");
  if (!isBounded) return out;
  const left = after.with(j, at(balances, j) - out);
  const all = [...balances, ...left];
  const [least, most] = [all.reduce(minBigint), all.reduce(maxBigint)];
  if (quotient(most, least) >= MOST_IMBALANCE) revert("tooMuch", "the balances would be too far apart");
  return out;
}

/** Returns balance number `index` for an invariant and the other balances, rounded up (`computeBalance`). */
function balanceFor(
  amplification: bigint,
  balances: readonly bigint[],
  invariant: bigint,
  index: number,
): bigint {
  const count = BigInt(balances.length);
  const steepness = uint(amplification * count);
  let product = uint(at(balances, 0) * count);
  for (const balance of balances.slice(1))
    product = quotient(uint(uint(product * balance) * count), invariant);
  const others = balances.reduce((sum, balance) => sum + balance, 0n) - at(balances, index);
  const square = uint(invariant * invariant);
  const c = uint(
    quotientUp(uint(square * AMPLIFICATION_ONE), uint(steepness * product)) * at(balances, index),
  );
  const b = uint(others + quotient(uint(invariant * AMPLIFICATION_ONE), steepness));
  return balanceWith(invariant, square, b, c);
}

/** Returns the amplification at `now`. */
export function amplificationAt({ start, end, since, until }: Amplification, now: bigint): bigint {
  if (now >= until) return end;
  const share = (difference: bigint) => (difference * (now - since)) / (until - since);
  return end > start ? start + share(end - start) : start - share(start - end);
}

/** The most that a weighted pool takes at once, of its balance. */
const MOST_IN = (3n * ONE) / 10n;

function weightedOut(
  { weights, least }: Extract<Own, { readonly weights: unknown }>,
  balances: readonly bigint[],
  { i, j, amount }: Given,
  isBounded: boolean,
): bigint {
  const balanceIn = isBounded ? at(balances, i) + 1n : at(balances, i);
  if (isBounded && balanceIn < at(least, i)) revert("tooMuch", "the balance is too small");
  if (amount > mulDown(balanceIn, MOST_IN)) revert("tooMuch", "more than 30 % of the balance");
  const base = divUp(balanceIn, uint(balanceIn + amount));
  const power = laterVersions.powUp(base, divDown(at(weights, i), at(weights, j)));
  const out = mulDown(at(balances, j), complement(power));
  if (isBounded && at(balances, j) - out < at(least, j))
    revert("tooMuch", "too little of the token would be left");
  return out;
}

/** A pool of concentrated liquidity trades along a constant product of balances that are larger by virtual ones. */
function clpOut(
  range: Extract<Own, { readonly rootOfLowest: bigint }>,
  balances: readonly bigint[],
  { i, j, amount }: Given,
): bigint {
  const invariant = clpInvariant(range, balances);
  const { rootOfLowest, rootOfHighest } = range;
  const [virtualIn, virtualOut] =
    i === 0
      ? [divUp(invariant, rootOfHighest), mulDown(invariant, rootOfLowest)]
      : [mulUp(invariant, rootOfLowest), divDown(invariant, rootOfHighest)];
  const [into, out] = [at(balances, i) + virtualIn, at(balances, j) + virtualOut];
  const amountOut = divDown(mulDown(out, amount), uint(into + amount));
  if (amountOut > at(balances, j)) revert("tooMuch", "the pool does not hold so much");
  return amountOut;
}

/** Returns the invariant of a pool of concentrated liquidity, rounded down: the larger root of a quadratic equation. */
export function clpInvariant(
  { rootOfLowest, rootOfHighest }: Extract<Own, { readonly rootOfLowest: bigint }>,
  balances: readonly bigint[],
): bigint {
  const [x, y] = [at(balances, 0), at(balances, 1)];
  const a = uint(ONE - divDown(rootOfLowest, rootOfHighest), "closed");
  const b = divDown(y, rootOfHighest) + mulDown(x, rootOfLowest);
  const c = mulDown(x, y);
  const square =
    mulDown(mulDown(mulDown(x, x), rootOfLowest), rootOfLowest) +
    divDown(2n * mulDown(mulDown(x, y), rootOfLowest), rootOfHighest) +
    divDown(mulDown(y, y), mulUp(rootOfHighest, rootOfHighest));
  const root = rootOf(uint(square + mulDown(4n * c, a)));
  return divDown(b + root, 2n * a);
}

function at(values: readonly bigint[], index: number): bigint {
  return values[index] as bigint;
}
