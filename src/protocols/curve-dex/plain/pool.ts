import type { Address } from "../../../lib/address.js";
import { Refused, refuse } from "../../../lib/refusal.js";
import { WAD } from "../../../lib/whole.js";
import { quotient, uint } from "../../kit/maths/uint256.js";
import type { Venue } from "../../venue.js";
import type { PoolFacts } from "../facts.js";
import {
  amplificationAt,
  at,
  balanceFor,
  FEE_DENOMINATOR,
  type Invariant,
  invariantOf,
  PRECISION,
  type Ramp,
} from "../math.js";

/** The facts about a pool that never change, from its venue's tokens and facts. */
export type Pool = {
  readonly address: Address;
  readonly coins: readonly Address[];
  readonly share: Address;
  /** Whether it is one of the contracts of early 2020, which round differently and cannot pay out a single coin. */
  readonly early: boolean;
  /** How an amplification of one is stored: as 1, or as 100 in later pools. */
  readonly precision: bigint;
  /** The factors from each coin's raw units to 18 decimals. */
  readonly multipliers: readonly bigint[];
};

/** Parses the venue. Its last token is the share. */
export function poolOf({ address, tokens, facts }: Venue<PoolFacts>): Pool {
  const coins = tokens.slice(0, -1);
  return {
    address,
    coins,
    share: tokens[tokens.length - 1] as Address,
    early: facts.early,
    precision: BigInt(facts.precision),
    multipliers: facts.decimals.map((count) => 10n ** BigInt(18 - count)),
  };
}

/** Raw units, and fees in units of 1e-10, as the pool stores them. */
export type PoolState = {
  readonly balances: readonly bigint[];
  readonly supply: bigint;
  readonly ramp: Ramp;
  readonly fee: bigint;
  readonly adminFee: bigint;
  /** Whether the product of both coins is divided once (`Product`), as the pool's quotes show. */
  readonly paired?: true;
  /** Whether the pool keeps an average of its price, and so refuses trades whose price it cannot store. */
  readonly averages?: true;
};

/** The pool's output, and the pool after the trade. */
export type Trade = { readonly amountOut: bigint; readonly state: PoolState };

/** exchange. Throws `Refused` where the contract reverts. */
export function exchange(
  pool: Pool,
  state: PoolState,
  [i, j]: readonly [number, number],
  amountIn: bigint,
  seconds: bigint,
): Trade {
  const { early } = pool;
  const { balances, fee, adminFee } = state;
  const [rateIn, rateOut] = [rateOf(pool, i), rateOf(pool, j)];
  const { x, y, gross, xp, d, invariant } = moved(pool, state, [i, j], amountIn, seconds);
  requireStorablePrice(state, xp, d, invariant);
  const cut = uint(gross * fee) / FEE_DENOMINATOR;
  const cutOfAdmin = (cut * adminFee) / FEE_DENOMINATOR;
  const amountOut = uint((gross - cut) * PRECISION) / rateOut;
  const after = [...balances];
  if (early) {
    // Recomputed from 18 decimals, so that fractions of a coin's unit go to the admin.
    after[i] = uint(x * PRECISION) / rateIn;
    after[j] = uint((y + cut - cutOfAdmin) * PRECISION) / rateOut;
  } else {
    after[i] = at(balances, i) + amountIn;
    after[j] = uint(at(balances, j) - amountOut - (cutOfAdmin * PRECISION) / rateOut);
  }
  return { amountOut, state: { ...state, balances: after } };
}

/**
 * Both coins' balances after a trade, in 18 decimals, and the amount of the second that leaves the pool before the fee.
 * `xp` has all balances after the trade, and `d` is the invariant that the trade keeps.
 */
type Moved = {
  readonly x: bigint;
  readonly y: bigint;
  readonly gross: bigint;
  readonly xp: readonly bigint[];
  readonly d: bigint;
  readonly invariant: Invariant;
};

function moved(
  pool: Pool,
  state: PoolState,
  [i, j]: readonly [number, number],
  amountIn: bigint,
  seconds: bigint,
): Moved {
  const invariant = invariantAt(pool, state, seconds);
  const xp = scaled(pool, state.balances);
  const d = invariantOf(xp, invariant);
  const x = uint(at(xp, i) + uint(amountIn * rateOf(pool, i)) / PRECISION);
  const paid = xp.with(i, x);
  const y = balanceFor(paid, j, d, invariant);
  const gross = uint(at(xp, j) - y - (pool.early ? 0n : 1n), "tooLittle");
  return { x, y, gross, xp: paid.with(j, y), d, invariant };
}

/**
 * get_dy of the pools that convert the output to units before they take the fee. For all others it equals `exchange`.
 * Throws `Refused` where the contract reverts.
 */
export function unitsFirst(
  pool: Pool,
  state: PoolState,
  [i, j]: readonly [number, number],
  amountIn: bigint,
  seconds: bigint,
): bigint {
  const { gross } = moved(pool, state, [i, j], amountIn, seconds);
  const units = uint(gross * PRECISION) / rateOf(pool, j);
  return units - uint(state.fee * units) / FEE_DENOMINATOR;
}

/**
 * calc_token_amount of a deposit: returns the shares for `amounts`, without the fee. Throws `Refused` where the
 * contract reverts.
 */
export function calcTokenAmount(
  pool: Pool,
  state: PoolState,
  amounts: readonly bigint[],
  seconds: bigint,
): bigint {
  const { balances, supply } = state;
  const invariant = invariantAt(pool, state, seconds);
  const before = invariantOf(scaled(pool, balances), invariant);
  const next = balances.map((balance, index) => uint(balance + at(amounts, index)));
  const gained = uint(invariantOf(scaled(pool, next), invariant) - before);
  return quotient(uint(gained * supply), before);
}

/** add_liquidity. Throws `Refused` where the contract reverts. */
export function add(pool: Pool, state: PoolState, amounts: readonly bigint[], seconds: bigint): Trade {
  const { balances, supply, adminFee } = state;
  // The first deposit needs every coin.
  if (supply === 0n) throw new Refused(refuse("closed", "the pool is empty"));
  const invariant = invariantAt(pool, state, seconds);
  const before = invariantOf(scaled(pool, balances), invariant);
  const next = balances.map((balance, index) => uint(balance + at(amounts, index)));
  const raised = invariantOf(scaled(pool, next), invariant);
  if (raised <= before) throw new Refused(refuse("tooLittle", "nothing is added"));
  const share = imbalanceFee(pool, state);
  const fees = next.map((balance, index) => {
    const ideal = quotient(uint(raised * at(balances, index)), before);
    return uint(share * (ideal > balance ? ideal - balance : balance - ideal)) / FEE_DENOMINATOR;
  });
  const after = next.map((balance, index) =>
    uint(balance - uint(at(fees, index) * adminFee) / FEE_DENOMINATOR),
  );
  const kept = next.map((balance, index) => uint(balance - at(fees, index)));
  const xp = scaled(pool, kept);
  const d = invariantOf(xp, invariant);
  const amountOut = quotient(uint(supply * uint(d - before, "tooLittle")), before);
  requireStorablePrice(state, xp, d, invariant);
  return { amountOut, state: { ...state, balances: after, supply: supply + amountOut } };
}

/** remove_liquidity_one_coin of `amountIn` shares. Throws `Refused` where the contract reverts. */
export function removeOne(pool: Pool, state: PoolState, i: number, amountIn: bigint, seconds: bigint): Trade {
  const { balances, supply, adminFee } = state;
  const multiplier = at(pool.multipliers, i);
  const invariant = invariantAt(pool, state, seconds);
  const xp = scaled(pool, balances);
  const before = invariantOf(xp, invariant);
  const lowered = uint(before - quotient(uint(amountIn * before), supply));
  const y = balanceFor(xp, i, lowered, invariant);
  requireStorablePrice(state, xp.with(i, y), lowered, invariant);
  const free = uint(at(xp, i) - y, "tooLittle") / multiplier;
  const share = imbalanceFee(pool, state);
  const reduced = xp.map((balance, index) => {
    const kept = quotient(uint(balance * lowered), before);
    const difference = uint(index === i ? kept - y : balance - kept);
    return uint(balance - (share * difference) / FEE_DENOMINATOR);
  });
  const left = balanceFor(reduced, i, lowered, invariant);
  const amountOut = uint(at(reduced, i) - left - 1n, "tooLittle") / multiplier;
  const cut = uint(uint(free - amountOut) * adminFee) / FEE_DENOMINATOR;
  const after = balances.with(i, uint(at(balances, i) - amountOut - cut));
  return { amountOut, state: { ...state, balances: after, supply: uint(supply - amountIn) } };
}

/**
 * save_p of Curve's Plain2BasicEMA: a pool that averages its price stores the price after each trade in 128 bits. `xp`
 * are its balances in 18 decimals, whose invariant is `d`. Throws `Refused` where the contract reverts.
 */
function requireStorablePrice(
  { averages }: PoolState,
  xp: readonly bigint[],
  d: bigint,
  { amplification, precision }: Invariant,
): void {
  if (!averages) return;
  const [x, y] = xp as readonly [bigint, bigint];
  const flat = uint(amplification * 2n * x) / precision;
  const curved = quotient(uint(quotient(uint((d / 4n) * d), x) * d), y);
  const priceWad = quotient(uint(WAD * (flat + quotient(uint(curved * x), y))), flat + curved);
  if (priceWad >> 128n !== 0n) throw new Refused(refuse("tooMuch", "the pool cannot store the price"));
}

/** Returns the pool's invariant at a time in seconds. Throws `Refused` where the contract reverts. */
export function invariantAt(pool: Pool, state: PoolState, seconds: bigint): Invariant {
  return invariantFor(pool, state, amplificationAt(state, seconds));
}

/** Returns the pool's invariant at an amplification, which includes the pool's precision. */
export function invariantFor(
  { precision, early }: Pool,
  { paired }: PoolState,
  amplification: bigint,
): Invariant {
  return { amplification, precision, product: paired ? "paired" : early ? "guarded" : "stepwise" };
}

/** get_virtual_price at a time in seconds: the invariant per share, times 1e18. Throws `Refused` where the contract reverts. */
export function valueOfShare(pool: Pool, state: PoolState, seconds: bigint): bigint {
  const invariant = invariantOf(scaled(pool, state.balances), invariantAt(pool, state, seconds));
  return (invariant * PRECISION) / state.supply;
}

/** Returns the fee on the part that unbalances the pool. */
export function imbalanceFee({ coins }: Pool, { fee }: PoolState): bigint {
  const n = BigInt(coins.length);
  return quotient(fee * n, 4n * (n - 1n));
}

/** Returns amounts with 18 decimals. Throws `Refused` where the contract reverts. */
export function scaled({ multipliers }: Pool, amounts: readonly bigint[]): bigint[] {
  return amounts.map((amount, index) => uint(at(multipliers, index) * PRECISION * amount) / PRECISION);
}

/** Returns the factor from a coin's raw units to 18 decimals, times 1e18. */
function rateOf({ multipliers }: Pool, index: number): bigint {
  return at(multipliers, index) * PRECISION;
}
