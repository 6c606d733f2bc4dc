import { type Hex, word } from "../../../../lib/hex.js";
import type { CallResult } from "../../../../lib/reading.js";
import { attempt, isRefusal } from "../../../../lib/refusal.js";
import { uintOf } from "../../../kit/reading/answers.js";
import { callData } from "../../../kit/reading/calldata.js";
import type { Reckoning } from "../state.js";
import { answerFor, calcTokenAmount, removeOne } from "../trade.js";

const GET_DY = "0x5e0d443f"; // get_dy(int128,int128,uint256)
const CALC_WITHDRAW_ONE_COIN = "0xcc2b27d7"; // calc_withdraw_one_coin(uint256,int128)
const CALC_TOKEN_AMOUNT_OF_LIST = "0x3db06dd8"; // calc_token_amount(uint256[],bool)
/** calc_token_amount(uint256[n],bool), by number of coins. */
const CALC_TOKEN_AMOUNT: Readonly<Record<number, Hex>> = {
  2: "0xed8e84f3",
  3: "0x3883e119",
  4: "0xcf701ff7",
};

/** The parts of a balance to trade, as divisors: large trades show how the fee moves, small ones the rates. */
const [LITTLE, MUCH] = [1_009n, 7n];
/**
 * Multiples of a balance, further multiplied by the root of the amplification, whose deposits unbalance a pool so much
 * that rounding errors grow. Large ones come first, which distinguish the older kinds; small ones distinguish those of
 * the newest generation.
 */
const UNEVEN = [0, 1, 2, 3, 4, 5, 6, 7, ...Array.from({ length: 24 }, (_, turn) => -(turn + 1) / 3)].map(
  (power, turn) => 2 ** power * (1_023.457 + turn),
);
/** Parts of all shares to withdraw in one coin, as divisors. They are not round numbers, which leave no remainders. */
const WITHDRAWN = [3n, 17n, 1_009n];

/** A call to a pool, and its result in a pool of a given kind. */
export type Probe = {
  readonly data: Hex;
  /** Throws `Refused` where the contract reverts. */
  readonly answer: (pool: Reckoning) => bigint;
  /** For a trade, the coin of the result. */
  readonly coin?: number;
  /** Whether the pool itself computes the result, not a views contract. */
  readonly isOwn?: true;
};

/** Returns the calls whose results determine which of `candidates` a pool is, if any. */
export function probesOf(candidates: readonly Reckoning[], lists: boolean): Probe[] {
  const { balances, supply } = candidates[0] as Reckoning;
  const n = balances.length;
  const swaps = balances.flatMap((balance, i) => {
    const next = (i + 1) % n;
    const nextBalance = balances[next] as bigint;
    return [swapProbe([i, next], balance / MUCH), swapProbe([next, i], nextBalance / LITTLE)];
  });
  const deposits = [
    depositProbe(
      balances.map((balance, index) => (index === 0 ? balance / LITTLE : 0n)),
      lists,
    ),
    ...tellingDeposits(candidates, lists),
  ];
  const withdrawals = WITHDRAWN.map((part, turn) => withdrawalProbe(turn % n, supply / part));
  return [...swaps, ...deposits, ...withdrawals];
}

/** Returns whether `answer` is what the pool returns for `probe`. */
export function fits({ answer }: Probe, pool: Reckoning, result: CallResult): boolean {
  const amount = uintOf(result);
  const expected = attempt(() => answer(pool));
  return isRefusal(expected) ? amount === undefined : expected === amount;
}

function swapProbe([i, j]: readonly [number, number], amountIn: bigint): Probe {
  return {
    data: callData(GET_DY, i, j, amountIn),
    answer: (pool) => answerFor(pool, [i, j], amountIn),
    coin: j,
  };
}

function depositProbe(amounts: readonly bigint[], lists: boolean): Probe {
  return { data: depositData(amounts, lists), answer: (pool) => calcTokenAmount(pool, amounts) };
}

function depositData(amounts: readonly bigint[], lists: boolean): Hex {
  // A list follows the other argument, with its length before its members.
  if (lists) {
    const words = [64n, 1n, BigInt(amounts.length), ...amounts].map(word);
    return `${CALC_TOKEN_AMOUNT_OF_LIST}${words.join("")}`;
  }
  const selector = CALC_TOKEN_AMOUNT[amounts.length];
  if (selector === undefined) throw new RangeError(`no pool of fixed functions has ${amounts.length} coins`);
  return callData(selector, ...amounts, 1);
}

function withdrawalProbe(i: number, shares: bigint): Probe {
  return {
    data: callData(CALC_WITHDRAW_ONE_COIN, shares, i),
    answer: (pool) => removeOne(pool, i, shares).amountOut,
    isOwn: true,
  };
}

/**
 * Returns, for each pair of candidates, a deposit for which they give different shares, if one of a few tried deposits
 * does.
 */
function tellingDeposits(candidates: readonly Reckoning[], lists: boolean): Probe[] {
  const [first, ...rest] = candidates as readonly [Reckoning, ...Reckoning[]];
  const root = Math.sqrt(Number(first.invariant.amplification));
  const told = new Set<Reckoning>();
  const probes: Probe[] = [];
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
    probes.push(depositProbe(amounts, lists));
  }
  return probes;
}
