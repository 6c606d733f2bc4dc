import { type Address, ZERO_ADDRESS } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import type { Call, CallResult, Reading } from "../../../lib/reading.js";
import { type Unusable, unusable } from "../../kit/adapter/unusable.js";
import { addressOf, uintOf } from "../../kit/reading/answers.js";
import { callData } from "../../kit/reading/calldata.js";
import { clockCall } from "../../kit/reading/clock.js";
import { storageCall, storageWords, wordsAfter } from "../../kit/reading/storage.js";
import type { Venue } from "../../venue.js";
import type { CryptoFacts } from "../facts.js";
import { isNewest } from "./math/maths.js";
import type { Strength } from "./math/newton.js";
import { unpacked } from "./math/words.js";
import { type CryptoPool, type CryptoState, type HiddenState, poolOf } from "./pool.js";

const COINS = "0xc6610657"; // coins(uint256)
const BALANCES = "0x4903b0d1"; // balances(uint256)
const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()
const D = "0x0f529ba2"; // D()
const VIRTUAL_PRICE = "0x0c46b72a"; // virtual_price()
const XCP_PROFIT = "0x7ba1a74d"; // xcp_profit()
const XCP_PROFIT_A = "0x0b7b594b"; // xcp_profit_a()
const INITIAL_A_GAMMA = "0x204fe3d5"; // initial_A_gamma()
const FUTURE_A_GAMMA = "0xf30cfad5"; // future_A_gamma()
const INITIAL_A_GAMMA_TIME = "0xe89876ff"; // initial_A_gamma_time()
const FUTURE_A_GAMMA_TIME = "0xf9ed9597"; // future_A_gamma_time()
const LAST_TIMESTAMP = "0x4d23bfa0"; // last_timestamp()
const LAST_PRICES_TIMESTAMP = "0x6112c747"; // last_prices_timestamp()
const IS_KILLED = "0x9c868ac0"; // is_killed()
const PACKED_FEE_PARAMS = "0xe3616405"; // packed_fee_params()
const PACKED_REBALANCING_PARAMS = "0x3dd65478"; // packed_rebalancing_params()
const MID_FEE = "0x92526c0c"; // mid_fee()
const OUT_FEE = "0xee8de675"; // out_fee()
const FEE_GAMMA = "0x72d4f0e2"; // fee_gamma()
const ALLOWED_EXTRA_PROFIT = "0x49fe9e77"; // allowed_extra_profit()
const PRICE_THRESHOLD = "0x03b736e0"; // price_threshold()
const ADJUSTMENT_STEP = "0x083812e5"; // adjustment_step()
const MA_HALF_TIME = "0x662b6274"; // ma_half_time()
const FACTORY = "0xc45a0155"; // factory()
const FEE_RECEIVER = "0xcab4d3db"; // fee_receiver()

/** The names of three getters for pools of two coins, which have one price, and for those of more. */
const PRICE_SCALE = ["0xb9e8c9fd", "0xa3f7cdd5"] as const; // price_scale(), price_scale(uint256)
const LAST_PRICES = ["0xc146bf94", "0x59189017"] as const; // last_prices(), last_prices(uint256)
const PRICE_ORACLE = ["0x86fc88d3", "0x68727653"] as const; // price_oracle(), price_oracle(uint256)

const NUMBERS: readonly Hex[] = [
  D,
  VIRTUAL_PRICE,
  XCP_PROFIT,
  XCP_PROFIT_A,
  INITIAL_A_GAMMA,
  FUTURE_A_GAMMA,
  INITIAL_A_GAMMA_TIME,
  FUTURE_A_GAMMA_TIME,
];
const PACKED: readonly Hex[] = [PACKED_FEE_PARAMS, PACKED_REBALANCING_PARAMS];
const UNPACKED: readonly Hex[] = [
  MID_FEE,
  OUT_FEE,
  FEE_GAMMA,
  ALLOWED_EXTRA_PROFIT,
  ADJUSTMENT_STEP,
  MA_HALF_TIME,
];
/** The very first pool has a threshold instead of a profit. */
const EARLY: readonly Hex[] = UNPACKED.with(3, PRICE_THRESHOLD);

/** A pool's state, and the timestamp of the block read, if the node reports it. */
type CryptoReport = { readonly state: CryptoState; readonly seconds: bigint | undefined };

/**
 * Reads a pool's state. Unusable if the pool is stopped or empty, does not answer a call, or has other coins than the
 * venue.
 */
export function* readState(venue: Venue<CryptoFacts>): Reading<CryptoReport | Unusable> {
  const pool = poolOf(venue);
  const to = venue.address;
  const ask = (data: Hex): Call => ({ to, data });
  const n = pool.coins.length;
  const isNew = isNewest(pool.arithmetic);
  const parameters = isNew ? PACKED : pool.arithmetic === "firstThreeEarly" ? EARLY : UNPACKED;
  const [clock, stored, factoryAnswer, killed, newTime, oldTime, ...answers] = yield [
    clockCall(),
    storageCall(to),
    ...[FACTORY, IS_KILLED, LAST_TIMESTAMP, LAST_PRICES_TIMESTAMP].map((data) => ask(data as Hex)),
    ...pool.coins.map((_, index) => ask(callData(COINS, index))),
    ...pool.coins.map((_, index) => ask(callData(BALANCES, index))),
    ...priceCalls(pool, PRICE_SCALE).map(ask),
    ...priceCalls(pool, LAST_PRICES).map(ask),
    { to: pool.share, data: TOTAL_SUPPLY },
    ...[...NUMBERS, ...parameters].map(ask),
  ];
  if (uintOf(killed) === 1n) return unusable("paused");
  if (!pool.coins.every((coin, index) => addressOf(answers[index]) === coin)) return unusable("changed");
  const time = timeOf(newTime, oldTime);
  const numbers = answers.slice(n).map(uintOf);
  if (time === undefined || numbers.some((number) => number === undefined)) return unusable("silent");
  const rest = numbers as bigint[];
  const [balances, priceScale, lastPrices] = [
    rest.splice(0, n),
    rest.splice(0, n - 1),
    rest.splice(0, n - 1),
  ];
  const [supply, invariant, virtualPrice, profit, profitPaid, ...more] = rest.splice(0, 9) as Nine;
  if (supply === 0n || invariant === 0n || balances.includes(0n)) return unusable("empty");
  const state: CryptoState = {
    balances,
    supply,
    D: invariant,
    priceScale,
    lastPrices,
    averagedSeconds: time,
    virtualPrice,
    profit,
    profitPaid,
    ramp: rampOf(more, pool.arithmetic === "firstThreeEarly" ? EARLY_SCALE : 1n),
    ...parametersOf(rest),
  };
  const factory = addressOf(factoryAnswer);
  const { averages, receiver } = yield* readAverages(venue, pool, time, factory);
  const words = storageWords(stored);
  const hidden = words && (isNew ? claimsIn(words, state, rest, receiver) : adjustsIn(words, state));
  return {
    state: {
      ...state,
      ...(averages && { averages }),
      ...(hidden && { hidden }),
      ...(!isNew && factory !== undefined && { hasFactory: true }),
    },
    seconds: uintOf(clock),
  };
}

type Nine = [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint];

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
  const [clock, paid, ...answers] = yield [
    clockCall(timestamp),
    { to: factory ?? to, data: FEE_RECEIVER },
    ...priceCalls(pool, PRICE_ORACLE).map((data) => ({ to, data, timestamp })),
  ];
  const receiver = addressOf(paid);
  const averages = answers.map(uintOf);
  const isThen = uintOf(clock) === timestamp && averages.every((average) => average !== undefined);
  return isThen ? { averages: averages as bigint[], receiver } : { receiver };
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

function priceCalls({ coins }: CryptoPool, [single, numbered]: readonly [Hex, Hex]): Hex[] {
  if (coins.length === 2) return [single];
  return coins.slice(1).map((_, index) => callData(numbered, index));
}

/** Some pools pack a second time above the first. */
function timeOf(newTime: CallResult, oldTime: CallResult): bigint | undefined {
  const time = uintOf(oldTime) ?? uintOf(newTime);
  return time === undefined ? undefined : time & LOW_HALF;
}

const LOW_HALF = (1n << 128n) - 1n;

/** The very first pool stores its amplification as a hundredth of what others store. */
const EARLY_SCALE = 100n;

function rampOf([from, to, fromSeconds, toSeconds]: readonly bigint[], scale: bigint): CryptoState["ramp"] {
  const strength = (packed: bigint): Strength => ({
    amplification: (packed >> 128n) * scale,
    gamma: packed & LOW_HALF,
  });
  return {
    from: strength(from as bigint),
    to: strength(to as bigint),
    fromSeconds: fromSeconds as bigint,
    toSeconds: toSeconds as bigint,
  };
}

function parametersOf(numbers: readonly bigint[]): Pick<CryptoState, "fees" | "rebalancing"> {
  const words = numbers.length === PACKED.length ? numbers.flatMap(unpacked) : numbers;
  const [mid = 0n, out = 0n, gamma = 0n, extraProfit = 0n, step = 0n, seconds = 0n] = words;
  return { fees: { mid, out, gamma }, rebalancing: { extraProfit, step, seconds } };
}
