import { WAD } from "../../../../lib/whole.js";
import { quotient, uint } from "../../../kit/maths/uint256.js";
import { invariantOf, solve } from "../math/maths.js";
import { requireThat } from "../math/words.js";
import { type CryptoPool, type CryptoState, xcpOf } from "../state/pool.js";
import { requireRescale } from "./rescale.js";
import type { After } from "./tweak.js";

/** The operation, from which the first generation derives the newest price. */
type Done =
  | { readonly i: number; readonly j: number; readonly dx: bigint; readonly dy: bigint }
  | { readonly deposit: number; readonly amount: bigint; readonly minted: bigint }
  | {
      readonly withdrawal: number;
      readonly shares: bigint;
      readonly dy: bigint;
      /** The part of D that the shares represent, and D before. */
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

function at(values: readonly bigint[], index: number): bigint {
  return values[index] as bigint;
}
