import { attempt, isRefusal } from "../../../lib/refusal.js";
import type { FunctionCall } from "../../kit/reading/ask.js";
import type { Pool, PoolState } from "./pool.js";
import { calcTokenAmount, exchange, removeOne, unitsFirst } from "./pool.js";

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
  readonly call: FunctionCall;
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

/** Returns whether `amount` is what the pool returns for `probe` in this state. */
export function fits({ answers, mayBeSilent }: Probe, state: PoolState, amount: bigint | undefined): boolean {
  const expected = attempt(() => answers(state));
  if (amount === undefined) return mayBeSilent === true || isRefusal(expected);
  return !isRefusal(expected) && expected.includes(amount);
}

/** Pools of early 2020 and 3pool convert the output to units before they take the fee, later ones after. */
function swapProbe(pool: Pool, [i, j]: readonly [number, number], amountIn: bigint): Probe {
  return {
    call: [pool.address, "get_dy(int128,int128,uint256)", i, j, amountIn],
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
  const call = [pool.address, "get_dy_underlying(int128,int128,uint256)", 0, 1, amountIn] as const;
  return { call, answers, mayBeSilent: true };
}

function depositProbe(pool: Pool, amounts: readonly bigint[]): Probe {
  return {
    call: [pool.address, `calc_token_amount(uint256[${amounts.length}],bool)`, ...amounts, 1],
    answers: (state) => [calcTokenAmount(pool, state, amounts, ANY_SECONDS)],
  };
}

function redeemProbe(pool: Pool, shares: bigint): Probe {
  return {
    call: [pool.address, "calc_withdraw_one_coin(uint256,int128)", shares, 0],
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
