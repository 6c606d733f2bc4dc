import { WAD } from "../../../lib/whole.js";
import { uint } from "../../kit/maths/uint256.js";
import { settled } from "./first.js";
import { invariantOf, isNewest, solve } from "./math/maths.js";
import type { Strength } from "./math/newton.js";
import { depositFeeAt, feeAt, partOf } from "./math/prices.js";
import { ADMIN_FEE, FEE_WHOLE, requireThat } from "./math/words.js";
import { tweaked } from "./newest.js";
import { type CryptoPool, type CryptoState, scaled, strengthAt, unitsOf } from "./pool.js";

/** The pool's output, and the state after the trade. */
export type Trade = { readonly amountOut: bigint; readonly state: CryptoState };

/** Returns the D that the pool uses, which it computes anew while the amplification moves. */
function invariantAt(
  pool: CryptoPool,
  state: CryptoState,
  xp: readonly bigint[],
  strength: Strength,
  seconds: bigint,
): bigint {
  const { toSeconds } = state.ramp;
  if (pool.arithmetic === "firstThreeEarly") return state.D;
  const moves = isNewest(pool.arithmetic) ? toSeconds > seconds : toSeconds > 0n;
  return moves ? invariantOf(pool.arithmetic, xp, strength) : state.D;
}

type Given = Trade & { readonly xp: readonly bigint[]; readonly strength: Strength; readonly k0: bigint };

/**
 * Returns the output of a trade before the pool updates its profit (`get_dy`). Throws `Refused` where the contract
 * reverts.
 */
export function given(
  pool: CryptoPool,
  state: CryptoState,
  [i, j]: readonly [number, number],
  dx: bigint,
  seconds: bigint,
): Given {
  const { arithmetic } = pool;
  const { priceScale } = state;
  const strength = strengthAt(state, seconds);
  const taken = state.balances.with(i, uint((state.balances[i] as bigint) + dx));
  const xp = scaled(pool, taken, priceScale);
  const D = invariantAt(pool, state, scaled(pool, state.balances, priceScale), strength, seconds);
  const { y, k0 } = solve(arithmetic, xp, strength, D, j);
  const gross = unitsOf(pool, uint((xp[j] as bigint) - y - 1n, "tooLittle"), j, priceScale);
  const amountOut = gross - partOf(gross, feeAt(xp.with(j, y), state.fees));
  const balances = taken.with(j, uint((state.balances[j] as bigint) - amountOut));
  const left = xp.with(j, scaled(pool, balances, priceScale)[j] as bigint);
  return { amountOut, state: { ...state, balances, D }, xp: left, strength, k0 };
}

/** Trades coin `i` for coin `j` (`exchange`). Throws `Refused` where the contract reverts. */
export function exchange(
  pool: CryptoPool,
  state: CryptoState,
  [i, j]: readonly [number, number],
  dx: bigint,
  seconds: bigint,
): Trade {
  const { amountOut, state: next, ...rest } = given(pool, state, [i, j], dx, seconds);
  const after = { ...rest, seconds };
  if (isNewest(pool.arithmetic)) return { amountOut, state: tweaked(pool, next, after) };
  return { amountOut, state: settled(pool, next, after, { i, j, dx, dy: amountOut }) };
}

/** Deposits one coin (`add_liquidity`). Throws `Refused` where the contract reverts. */
export function addOne(
  pool: CryptoPool,
  state: CryptoState,
  i: number,
  amount: bigint,
  seconds: bigint,
): Trade {
  const { arithmetic } = pool;
  const { priceScale, supply } = state;
  const strength = strengthAt(state, seconds);
  const balances = state.balances.with(i, uint((state.balances[i] as bigint) + amount));
  const [old, xp] = [scaled(pool, state.balances, priceScale), scaled(pool, balances, priceScale)];
  const added =
    arithmetic === "firstThreeEarly"
      ? addedEarly(pool, priceScale, i, amount)
      : xp.map((x, index) => x - (old[index] as bigint));
  const before = invariantAt(pool, state, old, strength, seconds);
  const D = invariantOf(arithmetic, xp, strength);
  requireThat(before > 0n && supply > 0n, "the pool is empty");
  const gross = uint(uint(supply * D) / before - supply, "tooLittle");
  const fee = partOf(gross, depositFeeAt(added, xp, state.fees)) + 1n;
  const minted = uint(gross - fee, "tooLittle");
  const next = { ...owing(state, fee), balances, supply: supply + minted };
  const after = { xp, strength, seconds, D };
  if (isNewest(arithmetic))
    return { amountOut: minted, state: { ...tweaked(pool, next, after), spent: true } };
  return { amountOut: minted, state: settled(pool, next, after, { deposit: i, amount, minted }) };
}

/** The very first pool measures its first coin in that coin's own units. */
function addedEarly(pool: CryptoPool, priceScale: readonly bigint[], i: number, amount: bigint): bigint[] {
  const none = priceScale.map(() => 0n);
  if (i === 0) return [amount, ...none];
  return scaled(pool, [0n, ...none].with(i, amount), priceScale);
}

/** In the newest generation, the admin gets half of the fees of deposits. */
function owing(state: CryptoState, fee: bigint): CryptoState {
  const { hidden } = state;
  if (hidden?.kind !== "claims") return state;
  return { ...state, hidden: { ...hidden, adminShares: hidden.adminShares + partOf(fee, ADMIN_FEE) } };
}

/** Redeems shares in one coin (`remove_liquidity_one_coin`). Throws `Refused` where the contract reverts. */
export function removeOne(
  pool: CryptoPool,
  state: CryptoState,
  i: number,
  shares: bigint,
  seconds: bigint,
): Trade {
  const { arithmetic } = pool;
  const { balances, priceScale, supply, fees } = state;
  const n = BigInt(balances.length);
  const strength = strengthAt(state, seconds);
  const xp = scaled(pool, balances, priceScale);
  const before = invariantAt(pool, state, xp, strength, seconds);
  const part = uint(shares * before) / supply;
  const fee = isNewest(arithmetic)
    ? feeAfter(xp, i, uint((xp[i] as bigint) * n * shares) / supply, fees)
    : feeAt(xp, fees);
  const D = uint(before - (part - (uint(fee * part) / (2n * FEE_WHOLE) + 1n)));
  const { y } = solve(arithmetic, xp, strength, D, i);
  const scale = i === 0 ? WAD : (priceScale[i - 1] as bigint);
  const dy = uint(uint((xp[i] as bigint) - y, "tooLittle") * WAD) / (scale * (pool.multipliers[i] as bigint));
  const next = {
    ...state,
    balances: balances.with(i, uint((balances[i] as bigint) - dy)),
    supply: supply - shares,
  };
  const after = { xp: xp.with(i, y), strength, seconds, D };
  if (isNewest(arithmetic)) return { amountOut: dy, state: { ...tweaked(pool, next, after), spent: true } };
  return { amountOut: dy, state: settled(pool, next, after, { withdrawal: i, shares, dy, part, before }) };
}

/**
 * Returns the fee of a withdrawal: at roughly the balances after it, or the highest fee if it is too large to compute.
 */
function feeAfter(xp: readonly bigint[], i: number, less: bigint, fees: CryptoState["fees"]): bigint {
  const x = xp[i] as bigint;
  return less < x ? feeAt(xp.with(i, x - less), fees) : fees.out;
}
