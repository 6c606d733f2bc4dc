import { type Address, ZERO_ADDRESS } from "../../../lib/address.js";
import { type Reading, together } from "../../../lib/reading.js";
import { type Unusable, unusable } from "../../kit/adapter/unusable.js";
import { ask, callsByPlace, type FunctionCall } from "../../kit/reading/ask.js";
import { clockCall } from "../../kit/reading/clock.js";
import { readStorage, wordsAfter } from "../../kit/reading/storage.js";
import type { Venue } from "../../venue.js";
import type { CryptoFacts } from "../facts.js";
import { isNewest } from "./math/maths.js";
import type { Strength } from "./math/newton.js";
import { unpacked } from "./math/words.js";
import { type CryptoPool, type CryptoState, type HiddenState, poolOf } from "./pool.js";

const PACKED = ["packed_fee_params()", "packed_rebalancing_params()"];
const UNPACKED = [
  ...["mid_fee()", "out_fee()", "fee_gamma()"],
  ...["allowed_extra_profit()", "adjustment_step()", "ma_half_time()"],
];
/** The very first pool has a threshold instead of a profit. */
const EARLY = UNPACKED.with(3, "price_threshold()");

/** A pool's state, and the timestamp of the block read, if the node reports it. */
type CryptoReport = { readonly state: CryptoState; readonly seconds: bigint | undefined };

/**
 * Reads a pool's state. Unusable if the pool is stopped or empty, does not answer a call, or has other coins than the
 * venue.
 */
export function* readState(venue: Venue<CryptoFacts>): Reading<CryptoReport | Unusable> {
  const pool = poolOf(venue);
  const to = venue.address;
  const n = pool.coins.length;
  const isNew = isNewest(pool.arithmetic);
  const isEarliest = pool.arithmetic === "firstThreeEarly";
  const [{ now }, words, found, numbers, ramp, parameters] = yield* together([
    ask({ now: { maybe: clockCall() } }),
    readStorage(to),
    ask({
      factory: { maybe: [to, "factory() address"] },
      killed: { maybe: [to, "is_killed()"] },
      newTime: { maybe: [to, "last_timestamp()"] },
      oldTime: { maybe: [to, "last_prices_timestamp()"] },
      coins: { maybe: callsByPlace(to, "coins(uint256) address", n) },
    }),
    ask({
      balances: callsByPlace(to, "balances(uint256)", n),
      priceScale: pricesOf(to, pool, "price_scale"),
      lastPrices: pricesOf(to, pool, "last_prices"),
      supply: [pool.share, "totalSupply()"],
      D: [to, "D()"],
      virtualPrice: [to, "virtual_price()"],
      profit: [to, "xcp_profit()"],
      profitPaid: [to, "xcp_profit_a()"],
    }),
    ask({
      from: [to, "initial_A_gamma()"],
      to: [to, "future_A_gamma()"],
      fromSeconds: [to, "initial_A_gamma_time()"],
      toSeconds: [to, "future_A_gamma_time()"],
    }),
    ask({ told: (isNew ? PACKED : isEarliest ? EARLY : UNPACKED).map((name) => [to, name] as const) }),
  ]);
  const { factory, killed, newTime, oldTime, coins } = found;
  if (killed === 1n) return unusable("paused");
  if (!pool.coins.every((coin, index) => coins[index] === coin)) return unusable("changed");
  // Some pools pack a second time above the first.
  const time = oldTime ?? newTime;
  if (time === undefined || numbers === undefined || ramp === undefined || parameters === undefined)
    return unusable("silent");
  if (numbers.supply === 0n || numbers.D === 0n || numbers.balances.includes(0n)) return unusable("empty");
  const state: CryptoState = {
    ...numbers,
    averagedSeconds: time & LOW_HALF,
    ramp: rampOf(ramp, isEarliest ? EARLY_SCALE : 1n),
    ...parametersOf(parameters.told),
  };
  const { averages, receiver } = yield* readAverages(venue, pool, state.averagedSeconds, factory);
  const hidden =
    words && (isNew ? claimsIn(words, state, parameters.told, receiver) : adjustsIn(words, state));
  return {
    state: {
      ...state,
      ...(averages && { averages }),
      ...(hidden && { hidden }),
      ...(!isNew && factory !== undefined && { hasFactory: true }),
    },
    seconds: now,
  };
}

/**
 * Reads the averages as of the second at which the pool stored them, because the getter then returns the stored values;
 * at any other time, it returns what they would be. Also reads the receiver of fees from the factory.
 */
function* readAverages(
  { address: to }: Venue,
  pool: CryptoPool,
  timestamp: bigint,
  factory: Address | undefined,
): Reading<{ averages?: readonly bigint[]; receiver?: Address | undefined }> {
  const { clock, receiver, averages } = yield* ask({
    clock: { maybe: clockCall(timestamp) },
    receiver: { maybe: [factory ?? to, "fee_receiver() address"] },
    averages: { maybe: pricesOf(to, pool, "price_oracle").map((call) => ({ call, timestamp })) },
  });
  const known = averages.filter((average) => average !== undefined);
  return clock === timestamp && known.length === averages.length
    ? { averages: known, receiver }
    : { receiver };
}

/** The admin's claim in the newest generation is stored between the parameters and the shares. */
function claimsIn(
  words: readonly bigint[],
  { D, profit, profitPaid, virtualPrice, supply }: CryptoState,
  packed: readonly bigint[],
  receiver: Address | undefined,
): HiddenState | undefined {
  const [rebalancing, fees] = [packed[1] as bigint, packed[0] as bigint];
  const known = [D, profit, profitPaid, virtualPrice, rebalancing, fees];
  const [claimedSeconds, adminShares, ...shares] = wordsAfter(words, known, 5) ?? [];
  if (claimedSeconds === undefined || adminShares === undefined || receiver === undefined) return undefined;
  // Maps of balances and allowances store nothing in their own slot.
  if (shares[0] !== 0n || shares[1] !== 0n || shares[2] !== supply) return undefined;
  return { kind: "claims", claimedSeconds, adminShares, isPaid: receiver !== ZERO_ADDRESS };
}

/** In the first generation, the flag that says whether prices move next is stored after the profit. */
function adjustsIn(
  words: readonly bigint[],
  { profit, profitPaid, virtualPrice }: CryptoState,
): HiddenState | undefined {
  const [flag] = wordsAfter(words, [profit, profitPaid, virtualPrice], 1) ?? [];
  return flag === undefined || flag > 1n ? undefined : { kind: "adjusts", adjusts: flag === 1n };
}

/** Pools of two coins have one price. */
function pricesOf(to: Address, { coins }: CryptoPool, name: string): readonly FunctionCall[] {
  return coins.length === 2 ? [[to, `${name}()`]] : callsByPlace(to, `${name}(uint256)`, coins.length - 1);
}

const LOW_HALF = (1n << 128n) - 1n;

/** The very first pool stores its amplification as a hundredth of what others store. */
const EARLY_SCALE = 100n;

type PackedRamp = Readonly<Record<"from" | "to" | "fromSeconds" | "toSeconds", bigint>>;

function rampOf({ from, to, ...times }: PackedRamp, scale: bigint): CryptoState["ramp"] {
  const strength = (packed: bigint): Strength => ({
    amplification: (packed >> 128n) * scale,
    gamma: packed & LOW_HALF,
  });
  return { from: strength(from), to: strength(to), ...times };
}

function parametersOf(numbers: readonly bigint[]): Pick<CryptoState, "fees" | "rebalancing"> {
  const words = numbers.length === PACKED.length ? numbers.flatMap(unpacked) : numbers;
  const [mid = 0n, out = 0n, gamma = 0n, extraProfit = 0n, step = 0n, seconds = 0n] = words;
  return { fees: { mid, out, gamma }, rebalancing: { extraProfit, step, seconds } };
}
