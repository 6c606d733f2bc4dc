import { maxBigint } from "../../../lib/math.js";
import { WAD } from "../../../lib/whole.js";
import { quotient, uint } from "../../kit/maths/uint256.js";
import { at } from "../math.js";
import { invariantOf, solve } from "./math/maths.js";
import { absolute, halvesOf, requireThat } from "./math/words.js";
import type { After } from "./newest.js";
import { type CryptoPool, type CryptoState, xcpOf } from "./pool.js";

/** The operation, from which the first generation derives the newest price. */
type Done =
  | { readonly i: number; readonly j: number; readonly dx: bigint; readonly dy: bigint }
  | { readonly deposit: number; readonly amount: bigint; readonly minted: bigint }
  | {
      readonly withdrawal: number;
      readonly shares: bigint;
      readonly dy: bigint;
      /** The part of D that the shares represent, and D before the operation. */
      readonly part: bigint;
      readonly before: bigint;
    };

/** Amounts up to this reveal no price. */
const TELLING = 10n ** 5n;

/**
 * Returns the state after the first generation has updated its profit. The state is spent: whether such a pool moves
 * its prices next depends on a flag that it does not reveal (`not_adjusted`). Throws `Refused` where the contract
 * reverts.
 */
export function settled(pool: CryptoPool, state: CryptoState, after: After, done: Done): CryptoState {
  const { xp, strength, seconds } = after;
  const D = after.D ?? invariantOf(pool.arithmetic, xp, strength);
  if (!tellsPrice(pool, state, done)) requirePrices(pool, after, D);
  const virtualPrice = quotient(uint(WAD * xcpOf(pool, D, state.priceScale)), state.supply);
  // A withdrawal marks the ramp as over, even if there was none, and a loss is then accepted.
  const isEarly = pool.arithmetic === "firstThreeEarly";
  const isRamping = !isEarly && (state.ramp.toSeconds > 0n || "withdrawal" in done);
  requireThat(isRamping || virtualPrice >= state.virtualPrice, "the pool would lose", "tooLittle");
  const profit = quotient(uint(state.profit * virtualPrice), state.virtualPrice);
  requireRescale(pool, { ...state, virtualPrice, profit }, after);
  return { ...state, D, virtualPrice, profit, averagedSeconds: seconds, spent: true };
}

/** Returns whether the amounts give a price. Throws `Refused` where the contract's computation of it reverts. */
function tellsPrice(pool: CryptoPool, state: CryptoState, done: Done): boolean {
  if ("dx" in done) {
    const { i, j, dx, dy } = done;
    if (dx <= TELLING || dy <= TELLING) return false;
    const [given, paid] = [dx * at(pool.multipliers, i), dy * at(pool.multipliers, j)];
    const last = i > 0 && j > 0 ? at(state.lastPrices, i - 1) : WAD;
    return (j === 0 ? (paid * WAD) / given : (last * given) / paid) > 0n;
  }
  if ("deposit" in done) {
    const { deposit: i, amount, minted } = done;
    if (minted <= TELLING) return false;
    const { supply } = state;
    const ofOthers = (othersOf(pool, state, state.balances, i) * minted) / supply;
    const own = at(pool.multipliers, i);
    const share = (minted * at(state.balances, i) * own) / supply;
    return isPrice(pool, i, quotient(uint(ofOthers * WAD), uint(amount * own - share)));
  }
  const { withdrawal: i, shares, dy, part, before } = done;
  if (dy <= TELLING || shares <= TELLING) return false;
  const balances = state.balances.map((balance, index) => (index === i ? balance + dy : balance));
  const ofOthers = (othersOf(pool, state, balances, i) * part) / before;
  const own = at(pool.multipliers, i);
  const share = (part * at(balances, i) * own) / before;
  return isPrice(pool, i, quotient(uint(ofOthers * WAD), uint(dy * own - share)));
}

/** A pool of two coins inverts the price of its first coin. */
function isPrice({ coins }: CryptoPool, i: number, price: bigint): boolean {
  return (coins.length === 2 && i === 0 ? quotient(WAD * WAD, price) : price) > 0n;
}

/** Returns the value of all other coins: with two coins, by their amount alone; with three, at the newest prices. */
function othersOf(
  { multipliers }: CryptoPool,
  { lastPrices }: CryptoState,
  balances: readonly bigint[],
  i: number,
): bigint {
  return balances.reduce((sum, balance, index) => {
    if (index === i) return sum;
    const amount = balance * at(multipliers, index);
    return sum + (balances.length === 2 || index === 0 ? amount : (amount * at(lastPrices, index - 1)) / WAD);
  }, 0n);
}

/** Throws `Refused` where the contract's search for the prices by a small trade reverts. */
function requirePrices({ arithmetic }: CryptoPool, { xp, strength }: After, D: bigint): void {
  const moved = xp.map((x, index) => (index === 0 ? x + x / 10n ** 6n : x));
  for (let index = 1; index < xp.length; index++) {
    requireThat(at(xp, index) > solve(arithmetic, moved, strength, D, index).y, "the pool finds no price");
  }
}

/** Every balance above this part of their sum is well within the limits of the arithmetic. */
const SAFE_PART = 60n;

/** The very first pool moves its prices above this profit. */
const EARLY_PROFIT = 10n ** 13n;

/**
 * Throws `Refused` where a pool of the first generation reverts because it cannot compute D at the prices to which it
 * would move. If the pool does not reveal whether or how far it moves them, refuses a trade that may revert.
 */
function requireRescale(pool: CryptoPool, state: CryptoState, after: After): void {
  const averages = averagesAt(state, after.seconds);
  if (averages === undefined || !mayMove(pool, state)) return;
  const distances = averages.map((average, index) =>
    absolute(quotient(uint(average * WAD), state.priceScale[index] as bigint) - WAD),
  );
  for (const { distance, step } of movesOf(pool, state, distances)) {
    const shifted = after.xp.map((x, index) => {
      if (index === 0) return x;
      const [price, average] = [state.priceScale[index - 1] as bigint, averages[index - 1] as bigint];
      return uint(x * (uint(price * (distance - step) + step * average) / distance)) / price;
    });
    const sum = shifted.reduce((total, x) => total + x);
    const isSafe = shifted.every((x) => x * SAFE_PART > sum);
    if (!isSafe) invariantOf(pool.arithmetic, shifted, after.strength);
  }
}

/** Returns the averages of prices at a time, or undefined if they are unknown. */
function averagesAt(
  { averages, averagedSeconds, lastPrices, rebalancing }: CryptoState,
  seconds: bigint,
): readonly bigint[] | undefined {
  if (averages === undefined || averagedSeconds >= seconds) return averages;
  const weight = halvesOf(quotient((seconds - averagedSeconds) * WAD, rebalancing.seconds));
  return averages.map(
    (average, index) => uint((lastPrices[index] as bigint) * (WAD - weight) + average * weight) / WAD,
  );
}

/** Returns whether the pool may move its prices: after a move, it continues whatever the profit is. */
function mayMove(pool: CryptoPool, { hidden, virtualPrice, profit, rebalancing }: CryptoState): boolean {
  if (hidden?.kind !== "adjusts" || hidden.adjusts) return true;
  if (pool.arithmetic === "firstThreeEarly") {
    return uint(virtualPrice - WAD) > uint(profit - WAD) / 2n + EARLY_PROFIT;
  }
  return 2n * virtualPrice - WAD > profit + 2n * rebalancing.extraProfit;
}

type Move = { readonly distance: bigint; readonly step: bigint };

/** Returns the possible moves: none near the averages. Pools outside a factory have another minimum step. */
function movesOf(
  pool: CryptoPool,
  { rebalancing, hasFactory }: CryptoState,
  distances: readonly bigint[],
): Move[] {
  const { step, extraProfit } = rebalancing;
  if (distances.length > 1) {
    const squares = distances.reduce((sum, distance) => sum + distance ** 2n, 0n);
    const least = pool.arithmetic === "firstThreeEarly" ? extraProfit : step;
    return squares > least ** 2n ? [{ distance: rootOf(squares / WAD), step }] : [];
  }
  const [distance] = distances as [bigint];
  const steps = hasFactory
    ? [distance / 5n]
    : pool.arithmetic === "firstTwoAlone"
      ? [distance / 10n]
      : [distance / 10n, 0n];
  return steps
    .map((least) => ({ distance, step: maxBigint(step, least) }))
    .filter((move) => move.distance > move.step);
}

/** Returns the root of a number with 18 decimals, with the contract's rounding (`sqrt_int`). */
function rootOf(value: bigint): bigint {
  if (value === 0n) return 0n;
  let [root, next] = [value, (value + WAD) / 2n];
  while (next !== root) {
    root = next;
    next = ((value * WAD) / root + root) / 2n;
  }
  return root;
}
