import { attempt, isRefusal } from "../../../lib/refusal.js";
import type { FunctionCall } from "../../kit/reading/ask.js";
import type { Telltale } from "../telltale.js";
import type { Pool, PoolState } from "./pool.js";
import { calcTokenAmount, exchange, removeOne, unitsFirst } from "./pool.js";

/**
 * The parts of a balance to trade, as divisors: a small and a large one, because a moving fee shows in large trades.
 */
const [LITTLE, MUCH] = [1_000n, 7n];
/**
 * Multiples of a balance, further multiplied by the root of the amplification, whose deposits unbalance a pool so much
 * that rounding errors grow. They are not round, because round numbers leave no remainders.
 */
const UNEVEN = [1, 1, 2, 2, 4, 4, 8, 8, 16, 16, 32, 32, 64, 64, 128, 256].map(
  (times, turn) => times * (1_023.457 + turn),
);
/** Limit on deposits whose invariant does not converge, because finding that out takes very many rounds. */
const MAX_UNSETTLED = 2;

/** States at rest do not depend on the time. */
const ANY_SECONDS = 0n;

type PlainTelltale = Telltale<FunctionCall, PoolState>;

/**
 * Returns the calls about a pool's coins, shares and views whose results determine which of `candidates` it is, if any.
 */
export function telltalesOf(pool: Pool, candidates: readonly PoolState[]): PlainTelltale[] {
  const { balances, supply } = candidates[0] as PoolState;
  const n = balances.length;
  const swaps = balances.flatMap((balance, i) => {
    const next = (i + 1) % n;
    const nextBalance = balances[next] as bigint;
    return [
      swapTelltale(pool, [i, next], balance / MUCH),
      swapTelltale(pool, [next, i], nextBalance / LITTLE),
    ];
  });
  const first = balances.map((balance, index) => (index === 0 ? balance / LITTLE : 0n));
  const deposits = [first, ...tellingDeposits(pool, candidates)].map((amounts) =>
    depositTelltale(pool, amounts),
  );
  const redeems = pool.early ? [] : [redeemTelltale(pool, supply / LITTLE)];
  return [...swaps, underlyingTelltale(pool, (balances[0] as bigint) / LITTLE), ...deposits, ...redeems];
}

/** Pools of early 2020 and 3pool convert the output to units before they take the fee, later ones after. */
function swapTelltale(pool: Pool, [i, j]: readonly [number, number], amountIn: bigint): PlainTelltale {
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
function underlyingTelltale(pool: Pool, amountIn: bigint): PlainTelltale {
  const { answers } = swapTelltale(pool, [0, 1], amountIn);
  const call = [pool.address, "get_dy_underlying(int128,int128,uint256)", 0, 1, amountIn] as const;
  return { call, answers, mayBeSilent: true };
}

function depositTelltale(pool: Pool, amounts: readonly bigint[]): PlainTelltale {
  return {
    call: [pool.address, `calc_token_amount(uint256[${amounts.length}],bool)`, ...amounts, 1],
    answers: (state) => [calcTokenAmount(pool, state, amounts, ANY_SECONDS)],
  };
}

function redeemTelltale(pool: Pool, shares: bigint): PlainTelltale {
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
