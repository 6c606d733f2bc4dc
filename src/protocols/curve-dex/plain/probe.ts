import type { Hex } from "../../../lib/hex.js";
import type { CallResult } from "../../../lib/reading.js";
import { attempt, isRefusal } from "../../../lib/refusal.js";
import { uintOf } from "../../kit/reading/answers.js";
import { callData } from "../../kit/reading/calldata.js";
import type { Pool, PoolState } from "./pool.js";
import { calcTokenAmount, exchange, removeOne, unitsFirst } from "./pool.js";

const GET_DY = "0x5e0d443f"; // get_dy(int128,int128,uint256)
const GET_DY_UNDERLYING = "0x07211ef7"; // get_dy_underlying(int128,int128,uint256)
const CALC_WITHDRAW_ONE_COIN = "0xcc2b27d7"; // calc_withdraw_one_coin(uint256,int128)
/** calc_token_amount(uint256[n],bool), by number of coins. */
const CALC_TOKEN_AMOUNT: Readonly<Record<number, Hex>> = {
  2: "0xed8e84f3",
  3: "0x3883e119",
  4: "0xcf701ff7",
};

/**
 * The parts of a balance to trade, as divisors: a small and a large one, because a moving fee shows in large trades.
 */
const [LITTLE, MUCH] = [1_000n, 7n];
/**
 * Multiples of a balance, further multiplied by the root of the amplification, whose deposits unbalance a pool so much
 * that rounding errors grow. They are not round numbers, which leave no remainders.
 */
const UNEVEN = [1, 1, 2, 2, 4, 4, 8, 8, 16, 16, 32, 32, 64, 64, 128, 256].map(
  (times, turn) => times * (1_023.457 + turn),
);
/** Limit on deposits whose invariant does not converge, because finding that out takes very many rounds. */
const MAX_UNSETTLED = 2;

/** States at rest do not depend on the time. */
const ANY_SECONDS = 0n;

/** A call to a pool, its possible results in a given state, and whether it may fail. */
export type Probe = {
  readonly data: Hex;
  /** Returns the possible results. Throws `Refused` where the contract reverts. */
  readonly answers: (state: PoolState) => readonly bigint[];
  readonly mayBeSilent?: true;
  /** For a trade, the coin of the result. */
  readonly coin?: number;
};

/**
 * Returns the calls about a pool's coins, shares and views whose results determine which of `candidates` it is, if any.
 */
export function probesOf(pool: Pool, candidates: readonly PoolState[]): Probe[] {
  const { balances, supply } = candidates[0] as PoolState;
  const n = balances.length;
  const swaps = balances.flatMap((balance, i) => {
    const next = (i + 1) % n;
    const nextBalance = balances[next] as bigint;
    return [swapProbe(pool, [i, next], balance / MUCH), swapProbe(pool, [next, i], nextBalance / LITTLE)];
  });
  const first = balances.map((balance, index) => (index === 0 ? balance / LITTLE : 0n));
  const deposits = [first, ...tellingDeposits(pool, candidates)].map((amounts) =>
    depositProbe(pool, amounts),
  );
  const redeems = pool.early ? [] : [redeemProbe(pool, supply / LITTLE)];
  return [...swaps, underlyingProbe(pool, (balances[0] as bigint) / LITTLE), ...deposits, ...redeems];
}

/** Returns whether `answer` is what the pool returns for `probe` in this state. */
export function fits({ answers, mayBeSilent }: Probe, state: PoolState, answer: CallResult): boolean {
  const amount = uintOf(answer);
  const expected = attempt(() => answers(state));
  if (amount === undefined) return mayBeSilent === true || isRefusal(expected);
  return !isRefusal(expected) && expected.includes(amount);
}

/** Pools of early 2020 and 3pool convert the output to units before they take the fee, later ones after. */
function swapProbe(pool: Pool, [i, j]: readonly [number, number], amountIn: bigint): Probe {
  return {
    data: callData(GET_DY, i, j, amountIn),
    answers: (state) => [
      exchange(pool, state, [i, j], amountIn, ANY_SECONDS).amountOut,
      unitsFirst(pool, state, [i, j], amountIn, ANY_SECONDS),
    ],
    coin: j,
  };
}

/**
 * Plain pools lack this function, or return the same as from `get_dy`. Pools whose coins represent other coins answer
 * for those others.
 */
function underlyingProbe(pool: Pool, amountIn: bigint): Probe {
  const { answers } = swapProbe(pool, [0, 1], amountIn);
  return { data: callData(GET_DY_UNDERLYING, 0, 1, amountIn), answers, mayBeSilent: true };
}

function depositProbe(pool: Pool, amounts: readonly bigint[]): Probe {
  const selector = CALC_TOKEN_AMOUNT[amounts.length];
  if (selector === undefined) throw new RangeError(`no pool has ${amounts.length} coins`);
  return {
    data: callData(selector, ...amounts, 1),
    answers: (state) => [calcTokenAmount(pool, state, amounts, ANY_SECONDS)],
  };
}

function redeemProbe(pool: Pool, shares: bigint): Probe {
  return {
    data: callData(CALC_WITHDRAW_ONE_COIN, shares, 0),
    answers: (state) => [removeOne(pool, state, 0, shares, ANY_SECONDS).amountOut],
  };
}

/**
 * Returns a deposit for which two candidates give different shares, or none if there is a single candidate or hardly
 * any deposit distinguishes them. In that case hardly any trade does either: trades in a balanced pool rarely differ,
 * and then by a few units.
 */
function tellingDeposits(pool: Pool, [one, other]: readonly PoolState[]): bigint[][] {
  if (one === undefined || other === undefined) return [];
  const root = Math.sqrt(Number(one.ramp.to));
  let unsettled = 0;
  for (const [turn, times] of UNEVEN.entries()) {
    const most = BigInt(Math.ceil(times * root));
    const amounts = one.balances.map((balance, index) => (index === turn % 2 ? balance * most : 0n));
    const [worth, otherWorth] = [one, other].map((state) =>
      attempt(() => calcTokenAmount(pool, state, amounts, ANY_SECONDS)),
    );
    if (isRefusal(worth) || isRefusal(otherWorth)) unsettled++;
    else if (worth !== otherWorth) return [amounts];
    if (unsettled === MAX_UNSETTLED) break;
  }
  return [];
}
