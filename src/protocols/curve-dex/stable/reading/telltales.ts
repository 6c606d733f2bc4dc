import { attempt, isRefusal } from "../../../../lib/refusal.js";
import type { Telltale } from "../../telltale.js";
import type { Reckoning } from "../state.js";
import { answerFor, calcTokenAmount, removeOne } from "../trade.js";

/** The parts of a balance to trade, as divisors: large trades show how the fee moves, small ones the rates. */
const [LITTLE, MUCH] = [1_009n, 7n];
/**
 * Multiples of a balance, further multiplied by the root of the amplification, whose deposits unbalance a pool so much
 * that rounding errors grow. Large ones come first and distinguish the older kinds. Small ones distinguish the kinds of
 * the newest generation.
 */
const UNEVEN = [0, 1, 2, 3, 4, 5, 6, 7, ...Array.from({ length: 24 }, (_, turn) => -(turn + 1) / 3)].map(
  (power, turn) => 2 ** power * (1_023.457 + turn),
);
/**
 * Parts of all shares to withdraw in one coin, as divisors. They are not round, because round numbers leave no
 * remainders.
 */
const WITHDRAWN = [3n, 17n, 1_009n];

type Signed = readonly [signature: string, ...args: readonly (bigint | number | readonly bigint[])[]];
type StableTelltale = Telltale<Signed, Reckoning>;

/** Returns the calls whose results determine which of `candidates` a pool is, if any. */
export function telltalesOf(candidates: readonly Reckoning[], lists: boolean): StableTelltale[] {
  const { balances, supply } = candidates[0] as Reckoning;
  const n = balances.length;
  const swaps = balances.flatMap((balance, i) => {
    const next = (i + 1) % n;
    const nextBalance = balances[next] as bigint;
    return [swapTelltale([i, next], balance / MUCH), swapTelltale([next, i], nextBalance / LITTLE)];
  });
  const deposits = [
    depositTelltale(
      balances.map((balance, index) => (index === 0 ? balance / LITTLE : 0n)),
      lists,
    ),
    ...tellingDeposits(candidates, lists),
  ];
  const withdrawals = WITHDRAWN.map((part, turn) => withdrawalTelltale(turn % n, supply / part));
  return [...swaps, ...deposits, ...withdrawals];
}

function swapTelltale([i, j]: readonly [number, number], amountIn: bigint): StableTelltale {
  return {
    call: ["get_dy(int128,int128,uint256)", i, j, amountIn],
    answers: (pool) => [answerFor(pool, [i, j], amountIn)],
    coin: j,
  };
}

function depositTelltale(amounts: readonly bigint[], lists: boolean): StableTelltale {
  return {
    call: lists
      ? ["calc_token_amount(uint256[],bool)", amounts, 1]
      : [`calc_token_amount(uint256[${amounts.length}],bool)`, ...amounts, 1],
    answers: (pool) => [calcTokenAmount(pool, amounts)],
  };
}

function withdrawalTelltale(i: number, shares: bigint): StableTelltale {
  return {
    call: ["calc_withdraw_one_coin(uint256,int128)", shares, i],
    answers: (pool) => [removeOne(pool, i, shares).amountOut],
    isOwn: true,
  };
}

/**
 * Returns, for each pair of candidates, a deposit for which they give different shares, if one of a few tried deposits
 * does.
 */
function tellingDeposits(candidates: readonly Reckoning[], lists: boolean): StableTelltale[] {
  const [first, ...rest] = candidates as readonly [Reckoning, ...Reckoning[]];
  const root = Math.sqrt(Number(first.invariant.amplification));
  const told = new Set<Reckoning>();
  const telltales: StableTelltale[] = [];
  for (const [turn, times] of (lists ? UNEVEN.toReversed() : UNEVEN).entries()) {
    if (told.size === rest.length) break;
    const most = BigInt(Math.ceil(times * root));
    const amounts = first.balances.map((balance, index) =>
      index === turn % first.balances.length ? balance * most : 0n,
    );
    const worth = attempt(() => calcTokenAmount(first, amounts));
    if (isRefusal(worth)) continue;
    const differing = rest.filter(
      (other) => !told.has(other) && attempt(() => calcTokenAmount(other, amounts)) !== worth,
    );
    if (differing.length === 0) continue;
    for (const other of differing) told.add(other);
    telltales.push(depositTelltale(amounts, lists));
  }
  return telltales;
}
