import { WAD } from "../../../lib/whole.js";
import { quotient, uint } from "../../kit/maths/uint256.js";
import { FEE_WHOLE, requireThat } from "../crypto/math/words.js";
import { feeAt, invariantOf, locked, shareFeeAt, solve } from "./math.js";
import {
  amplificationAt,
  at,
  type FxPool,
  type FxState,
  isRamping,
  type Pair,
  scaled,
  unitsOf,
  virtualPriceOf,
  withCoin,
} from "./pool.js";
import { tweaked } from "./tweak.js";

/** The pool's output, and the state after the trade. */
export type Trade = { readonly amountOut: bigint; readonly state: FxState };

/** Returns the D that the pool uses, which it computes anew while the amplification moves (`_get_D`). */
function invariantNow(pool: FxPool, state: FxState, amplification: bigint): bigint {
  if (!isRamping(state)) return state.D;
  return invariantOf(scaled(pool, state.balances, state.priceScale), amplification);
}

type Given = {
  readonly amountOut: bigint;
  readonly fee: bigint;
  /** The D of the balances before the trade. */
  readonly D: bigint;
};

/** Returns the output of a trade of coin `i` for coin `j` (`get_dy`). Throws `Refused` where the contract reverts. */
export function given(
  pool: FxPool,
  state: FxState,
  [i, j]: readonly [number, number],
  dx: bigint,
  seconds: bigint,
): Given {
  const { balances, priceScale } = state;
  const amplification = amplificationAt(state, seconds);
  const D = invariantNow(pool, state, amplification);
  const xp = scaled(pool, withCoin(balances, i, uint(at(balances, i) + dx)), priceScale);
  const y = solve(xp, amplification, D, j);
  const gross = unitsOf(pool, uint(at(xp, j) - y - 1n, "tooLittle"), j, priceScale);
  const fee = uint(feeAt(withCoin(xp, j, y), state.fees) * gross) / FEE_WHOLE;
  return { amountOut: gross - fee, fee, D };
}

/** Trades coin `i` for coin `j` (`exchange`). Throws `Refused` where the contract reverts. */
export function exchange(
  pool: FxPool,
  state: FxState,
  [i, j]: readonly [number, number],
  dx: bigint,
  seconds: bigint,
): Trade {
  const { priceScale, supply, reservedPart, adminPart } = state;
  const { amountOut, fee, D } = given(pool, state, [i, j], dx, seconds);
  const ofAdmin = uint(fee * reservedPart * adminPart) / FEE_WHOLE ** 2n;
  const taken = withCoin(state.balances, i, at(state.balances, i) + dx);
  const balances = withCoin(taken, j, uint(at(taken, j) - amountOut - ofAdmin));
  const xp = scaled(pool, balances, priceScale);
  const after = {
    xp,
    D: invariantOf(xp, amplificationAt(state, seconds)),
    before: virtualPriceOf(D, priceScale, supply),
    seconds,
  };
  return { amountOut, state: tweaked({ ...state, balances }, after) };
}

/** Returns the shares for a deposit of one coin, and the fee in shares. Throws `Refused` where the contract reverts. */
export function shareFor(
  pool: FxPool,
  state: FxState,
  [i, amount]: readonly [number, bigint],
  seconds: bigint,
): { readonly minted: bigint; readonly fee: bigint } {
  const { balances: held, priceScale, supply } = state;
  const amplification = amplificationAt(state, seconds);
  const xp = scaled(pool, withCoin(held, i, uint(at(held, i) + amount)), priceScale);
  const D = invariantNow(pool, state, amplification);
  const all = quotient(uint(supply * invariantOf(xp, amplification)), D);
  const gross = uint(all - supply, "tooLittle");
  requireThat(gross > 0n, "nothing is minted", "tooLittle");
  const rate = shareFeeAt(pool, state, { amounts: withCoin([0n, 0n], i, amount), held, xp }, seconds);
  const fee = uint(rate * gross) / FEE_WHOLE + 1n;
  return { minted: uint(gross - fee, "tooLittle"), fee };
}

/** Deposits one coin (`add_liquidity`). Throws `Refused` where the contract reverts. */
export function addOne(pool: FxPool, state: FxState, i: number, amount: bigint, seconds: bigint): Trade {
  const { priceScale, supply } = state;
  const amplification = amplificationAt(state, seconds);
  const { minted, fee } = shareFor(pool, state, [i, amount], seconds);
  const held = withCoin(state.balances, i, at(state.balances, i) + amount);
  const balances = withoutAdmin(state, held, fee, supply + minted + fee);
  const xp = scaled(pool, balances, priceScale);
  const after = {
    xp,
    D: invariantOf(xp, amplification),
    before: virtualPriceOf(invariantNow(pool, state, amplification), priceScale, supply),
    seconds,
  };
  const next = locked(state, uint(minted * WAD) / (supply + minted), seconds);
  return { amountOut: minted, state: tweaked({ ...next, balances, supply: supply + minted }, after) };
}

/** Returns balances without the admin's part of a fee in shares. There are `supply` shares. */
function withoutAdmin({ reservedPart, adminPart }: FxState, held: Pair, fee: bigint, supply: bigint): Pair {
  const part = uint(fee * reservedPart * adminPart) / FEE_WHOLE ** 2n;
  return [held[0] - uint(held[0] * part) / supply, held[1] - uint(held[1] * part) / supply];
}

type Withdrawal = {
  readonly amountOut: bigint;
  /** The fee in shares. */
  readonly fee: bigint;
  readonly xp: Pair;
  readonly D: bigint;
};

/** Returns what shares give in one coin (`calc_withdraw_one_coin`). Throws `Refused` where the contract reverts. */
export function coinFor(
  pool: FxPool,
  state: FxState,
  [i, shares]: readonly [number, bigint],
  seconds: bigint,
): Withdrawal {
  const { balances, priceScale, supply } = state;
  const amplification = amplificationAt(state, seconds);
  const before = invariantNow(pool, state, amplification);
  const xp = scaled(pool, balances, priceScale);
  const lost = uint(shares * before) / supply;
  const leftAt = (less: bigint) => solve(xp, amplification, uint(before - less), i) + 1n;
  const without = leftAt(lost);
  const out = unitsOf(pool, uint(at(xp, i) - without, "tooLittle"), i, priceScale);
  requireThat(out > 0n, "nothing is paid", "tooLittle");
  const rate = shareFeeAt(pool, state, {
    amounts: withCoin([0n, 0n], i, out),
    held: withCoin(balances, i, uint(at(balances, i) - out)),
    xp: withCoin(xp, i, without),
  });
  const charged = uint(lost - uint(lost * rate) / FEE_WHOLE - 1n, "tooLittle");
  const y = leftAt(charged);
  const gone = uint(uint(at(xp, i) - y, "tooLittle") * WAD);
  const scale = i === 0 ? WAD * pool.multipliers[0] : priceScale * pool.multipliers[1];
  return {
    amountOut: quotient(gone, uint(scale)),
    fee: uint(rate * shares) / FEE_WHOLE + 1n,
    xp: withCoin(xp, i, y),
    D: before - charged,
  };
}

/** Redeems shares in one coin (`remove_liquidity_one_coin`). Throws `Refused` where the contract reverts. */
export function removeOne(pool: FxPool, state: FxState, i: number, shares: bigint, seconds: bigint): Trade {
  const { priceScale, supply } = state;
  const amplification = amplificationAt(state, seconds);
  const { amountOut, fee, ...charged } = coinFor(pool, state, [i, shares], seconds);
  const held = withCoin(state.balances, i, uint(at(state.balances, i) - amountOut));
  const isShared = state.reservedPart > 0n && state.adminPart > 0n;
  const balances = isShared ? withoutAdmin(state, held, fee, supply - shares + fee) : held;
  // Without a part for the admin, the pool keeps the balance that it computed, before that of whole units.
  const xp = isShared ? scaled(pool, balances, priceScale) : charged.xp;
  const after = {
    xp,
    D: isShared ? invariantOf(xp, amplification) : charged.D,
    before: virtualPriceOf(invariantNow(pool, state, amplification), priceScale, supply),
    seconds,
  };
  return { amountOut, state: tweaked({ ...state, balances, supply: supply - shares }, after) };
}
