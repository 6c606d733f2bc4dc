import type { Address } from "../../lib/address.js";
import { type Reading, together } from "../../lib/reading.js";
import { type Refusal, refuse } from "../../lib/refusal.js";
import { reserves } from "../kit/aave.js";
import { beyond } from "../kit/adapter/beyond.js";
import type { OneWay } from "../kit/adapter/conversion.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { addedEverySecond, linearGrowthRay, lostHalfUp, rayDiv, rayMul } from "../kit/maths/ray.js";
import { ask } from "../kit/reading/ask.js";
import { GET_RESERVE_DATA } from "../kit/reading/reserve.js";
import { noFees } from "../kit/shares/shares.js";
import type { Venue } from "../venue.js";

/** A reserve as the pool stored it at `updatedAt`, in seconds. */
export type ReserveState = {
  readonly active: boolean;
  readonly frozen: boolean;
  /** Whether the whole pool is paused. */
  readonly paused: boolean;
  readonly updatedAt: bigint;
  readonly liquidityIndexRay: bigint;
  /** Per year. */
  readonly liquidityRateRay: bigint;
  /** Raw units of the asset in the reserve that can be withdrawn. */
  readonly available: bigint;
  /** The aToken supply at the block that was read. Trades leave it unchanged, because nothing in them depends on it. */
  readonly supply: bigint;
};

/** Beyond this the pool's arithmetic in ray overflows. Every token's supply is smaller. */
const MAX_UNITS = 1n << 128n;

/**
 * Returns one direction. It gives one for one, except for rounding to whole scaled units. The transfer to the Executor
 * rounds too. Withdrawing a part of the Executor's balance pays that part, within one unit. The state afterwards
 * applies to trades of the same block, in which no more interest accrues, so it keeps the earlier rate.
 */
function way(deposits: boolean, gas: number): OneWay<ReserveState> {
  return {
    trade({ state, amountIn, context }) {
      if (amountIn > MAX_UNITS) return refuse("tooMuch", "the amount is more than there is");
      const closed = closedTo(state, deposits);
      if (closed !== undefined) return closed;
      const now = accrue(state, context.timestamp);
      const amountOut = rayMul(rayDiv(amountIn, now.liquidityIndexRay), now.liquidityIndexRay);
      if (deposits) return { amountOut, state: { ...now, available: now.available + amountIn } };
      if (amountOut > now.available) return beyond(now.available, "too much of the reserve is lent out");
      return { amountOut, state: { ...now, available: now.available - amountOut } };
    },
    line(state) {
      if (closedTo(state, deposits) !== undefined) return undefined;
      return { price: 1, most: deposits ? MAX_UNITS : state.available };
    },
    gas,
  };
}

function closedTo({ active, paused, frozen }: ReserveState, deposits: boolean): Refusal | undefined {
  if (!active) return refuse("closed", "the reserve is not active");
  if (paused) return refuse("closed", "the pool is paused");
  if (frozen && deposits) return refuse("closed", "the reserve is frozen");
  return undefined;
}

/** Returns the reserve at `timestamp`, as the pool stores it before any other change. */
function accrue(state: ReserveState, timestamp: bigint): ReserveState {
  const seconds = timestamp - state.updatedAt;
  if (seconds <= 0n) return state;
  const growthRay = linearGrowthRay(state.liquidityRateRay, seconds);
  return { ...state, updatedAt: timestamp, liquidityIndexRay: rayMul(growthRay, state.liquidityIndexRay) };
}

/**
 * Reads the reserve. Unusable if the pool does not have it, has it with another aToken, or if balances do not confirm
 * that it rounds half up.
 */
function* load({ address: pool, tokens }: Venue): Reading<ReserveState | Unusable> {
  const [asset, aToken] = tokens as readonly [Address, Address];
  const [kept, told] = yield* together([
    ask({ reserve: [pool, GET_RESERVE_DATA, asset] }),
    ask({
      available: [asset, "balanceOf(address)", aToken],
      paused: [pool, "paused() bool"],
      supply: [aToken, "totalSupply()"],
      scaledSupply: [aToken, "scaledTotalSupply()"],
      incomeRay: [pool, "getReserveNormalizedIncome(address)", asset],
    }),
  ]);
  if (kept?.reserve.aToken !== aToken) return unusable("changed");
  if (told === undefined) return unusable("silent");
  const { available, paused, supply, scaledSupply, incomeRay } = told;
  if (supply !== rayMul(scaledSupply, incomeRay)) return unusable("unknownRounding");
  const { configuration, liquidityIndexRay, liquidityRateRay, updatedAt } = kept.reserve;
  if (liquidityIndexRay === 0n) return unusable("silent");
  const isSet = (bit: bigint) => ((configuration >> bit) & 1n) === 1n;
  return {
    ...{ active: isSet(56n), frozen: isSet(57n), paused },
    ...{ updatedAt, liquidityIndexRay, liquidityRateRay, available, supply },
  };
}

/** Reserves of Aave V2 and its forks. */
export const aaveV2 = reserves<ReserveState>({
  standard: "aave-v2",
  name: "Aave V2",
  entry: "deposit",
  reserve: GET_RESERVE_DATA,
  /**
   * An aToken is a claim to one unit of the asset, whether lent out or not. The yield is the supply rate as Aave displays
   * it, with interest on interest every second.
   */
  shares: {
    ...noFees,
    reserves: ({ tokens: [asset] }, { supply }) => [{ token: asset as Address, amount: supply }],
    supply: (_, { supply }) => supply,
    rate: (_, { liquidityRateRay }) => addedEverySecond(liquidityRateRay),
    handingLoss: (state, timestamp, hands) => lostHalfUp(accrue(state, timestamp).liquidityIndexRay, hands),
  },
  load,
  // Gas of one fill, measured with our Executor: 162,000 to 183,000, the most with USDC.
  forth: way(true, 163_000),
  // 190,000 to 203,000: the aToken calls the pool at every transfer, including the one to the Executor.
  back: way(false, 191_000),
});
