import { type Abi, decodeFunctionData, encodeFunctionResult, parseAbi } from "viem";
import type { Address } from "../../../../lib/address.js";
import type { Hex } from "../../../../lib/hex.js";
import type { Call, CallResult } from "../../../../lib/reading.js";
import {
  calcTokenAmount,
  exchange,
  type PublishedPool,
  Reverted,
  removeLiquidityOneCoin,
} from "./published.js";

const abi: Abi = parseAbi([
  "function coins(uint256) view returns (uint256)",
  "function balances(uint256) view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function fee() view returns (uint256)",
  "function admin_fee() view returns (uint256)",
  "function A_precise() view returns (uint256)",
  "function initial_A() view returns (uint256)",
  "function future_A() view returns (uint256)",
  "function initial_A_time() view returns (uint256)",
  "function future_A_time() view returns (uint256)",
  "function get_dy(int128, int128, uint256) view returns (uint256)",
  "function get_dy_underlying(int128, int128, uint256) view returns (uint256)",
  "function calc_token_amount(uint256[2], bool) view returns (uint256)",
  "function calc_withdraw_one_coin(uint256, int128) view returns (uint256)",
  "function ema_price() view returns (uint256)",
  "function time() view returns (uint256)",
]);

/** A pool of two coins with its answers. Functions without one fail. */
export type AnsweringPool = PublishedPool & {
  readonly coins: readonly [Address, Address];
  readonly ramp: {
    readonly from: bigint;
    readonly to: bigint;
    readonly fromSeconds: bigint;
    readonly toSeconds: bigint;
  };
  readonly now: bigint | undefined;
  /** `ema_price`, of a pool that averages its price. */
  readonly averagePriceWad?: bigint;
  /** `get_dy_underlying`. */
  readonly underlying?: (dx: bigint) => bigint;
  /** Replacements of its answers, by function. */
  readonly instead?: Readonly<Record<string, (honest: bigint) => bigint | undefined>>;
};

/** Returns the answer of the pool, or of the clock whose code is overridden at an unused address. */
export function answerOf(pool: AnsweringPool, { data }: Call): CallResult {
  const { functionName, args = [] } = decodeFunctionData({ abi, data });
  const [one, other, third] = args as [bigint, bigint, bigint];
  const answers: Readonly<Record<string, () => bigint | undefined>> = {
    coins: () => BigInt(pool.coins[Number(one)] as Address),
    balances: () => pool.balances[Number(one)],
    totalSupply: () => pool.supply,
    fee: () => pool.fee,
    ema_price: () => pool.averagePriceWad,
    admin_fee: () => 5_000_000_000n,
    A_precise: () => pool.amp,
    initial_A: () => pool.ramp.from,
    future_A: () => pool.ramp.to,
    initial_A_time: () => pool.ramp.fromSeconds,
    future_A_time: () => pool.ramp.toSeconds,
    get_dy: () => exchange(pool, Number(one) as 0 | 1, third).amount,
    get_dy_underlying: () => pool.underlying?.(third),
    calc_token_amount: () => calcTokenAmount(pool, args[0] as [bigint, bigint]),
    calc_withdraw_one_coin: () => removeLiquidityOneCoin(pool, Number(other) as 0 | 1, one).amount,
    time: () => pool.now,
  };
  try {
    const honest = answers[functionName]?.();
    const told = honest === undefined ? undefined : (pool.instead?.[functionName] ?? ((it) => it))(honest);
    return told === undefined ? undefined : encoded(functionName, told);
  } catch (error) {
    if (error instanceof Reverted) return undefined;
    throw error;
  }
}

function encoded(functionName: string, result: bigint): Hex {
  return encodeFunctionResult({ abi, functionName, result });
}
