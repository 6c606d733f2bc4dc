import { ZERO_ADDRESS } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import type { Call, Reading } from "../../../lib/reading.js";
import { attempt, isRefusal } from "../../../lib/refusal.js";
import { isUnusable, type Unusable, unusable } from "../../kit/adapter/unusable.js";
import { addressOf, uintOf, uintsOf } from "../../kit/reading/answers.js";
import { callData } from "../../kit/reading/calldata.js";
import { clockCall } from "../../kit/reading/clock.js";
import { storageCall, storageWords, wordsAfter } from "../../kit/reading/storage.js";
import type { Venue } from "../../venue.js";
import { unpacked } from "../crypto/math/words.js";
import type { FxFacts } from "../facts.js";
import { at, type FxPool, type FxState, isSound, type Pair, poolOf } from "./pool.js";
import { coinFor, given, shareFor } from "./trade.js";

const GET_DY = "0x556d6e9f"; // get_dy(uint256,uint256,uint256)
const CALC_TOKEN_AMOUNT = "0xed8e84f3"; // calc_token_amount(uint256[2],bool)
const CALC_WITHDRAW_ONE_COIN = "0x4fb08c5e"; // calc_withdraw_one_coin(uint256,uint256)

/** About 100,000 where the pool's view contract asks the pool back for each number. */
const PROBE_GAS = 400_000;

/** The parts of a balance to trade for each coin, and those of a balance and of the shares to deposit and withdraw. */
const PARTS = [9_973n, 37n, 3n] as const;
const SHARE_PART = 41n;

/** A trial must return at least this many units of each coin to be conclusive. */
const TELLING_UNITS = 1_000n;

/** A question to the pool, the result that the state implies, and the coin of the result, if it is an amount of one. */
type Trial = { readonly data: Hex; readonly expected: bigint | undefined; readonly coin?: number };

/**
 * Reads a pool and compares its quotes with those computed from its state, every time. Unusable if they differ or are
 * too small to be conclusive, and for the reasons of `readState`.
 */
export function* load(venue: Venue<FxFacts>): Reading<FxState | Unusable> {
  const report = yield* readState(venue);
  if (isUnusable(report)) return report;
  const { state, seconds } = report;
  if (!isSound(state)) return unusable("doesNotAddUp");
  if (seconds === undefined && movesWithTime(state)) return unusable("doesNotAddUp");
  const trials = trialsOf(poolOf(venue), state, seconds ?? state.averagedSeconds);
  const answers = yield trials.map(({ data }) => ({ to: venue.address, data, gas: PROBE_GAS }));
  const numbers = answers.map(uintOf);
  if (trials.some(({ expected }, index) => numbers[index] !== expected)) return unusable("doesNotAddUp");
  const isTelling = [0, 1].every((coin) =>
    trials.some((trial, index) => trial.coin === coin && (numbers[index] ?? 0n) >= TELLING_UNITS),
  );
  return isTelling ? state : unusable("tooShallow");
}

/** Returns whether quotes depend on the second: while the amplification moves or donated shares are locked. */
function movesWithTime({ ramp, averagedSeconds, donation, protection }: FxState): boolean {
  if (donation.shares > 0n && protection.untilSeconds > averagedSeconds) return true;
  return ramp.from !== ramp.to && ramp.toSeconds > averagedSeconds;
}

function trialsOf(pool: FxPool, state: FxState, seconds: bigint): Trial[] {
  const { balances, supply } = state;
  const swaps = ([0, 1] as const).flatMap((i) =>
    PARTS.map((part): Trial => {
      const amount = at(balances, i) / part;
      return {
        data: callData(GET_DY, i, 1 - i, amount),
        expected:
          amount === 0n
            ? undefined
            : resultOf(() => given(pool, state, [i, 1 - i], amount, seconds).amountOut),
        coin: 1 - i,
      };
    }),
  );
  const ofShares = ([0, 1] as const).flatMap((i): Trial[] => {
    const amount = at(balances, i) / SHARE_PART;
    const amounts = i === 0 ? ([amount, 0n] as const) : ([0n, amount] as const);
    const shares = supply / SHARE_PART;
    return [
      {
        data: callData(CALC_TOKEN_AMOUNT, ...amounts, 1),
        expected: resultOf(() => shareFor(pool, state, [i, amount], seconds).minted),
      },
      {
        data: callData(CALC_WITHDRAW_ONE_COIN, shares, i),
        expected: resultOf(() => coinFor(pool, state, [i, shares], seconds).amountOut),
        coin: i,
      },
    ];
  });
  return [...swaps, ...ofShares];
}

/** Returns what the pool must return, or undefined if it must revert. */
function resultOf(work: () => bigint): bigint | undefined {
  const result = attempt(work);
  return isRefusal(result) ? undefined : result;
}

const COINS = "0xc6610657"; // coins(uint256)
const BALANCES = "0x4903b0d1"; // balances(uint256)
const POLICY = "0xdadbccee"; // POLICY()
const LP_ALLOWLIST = "0xb7834490"; // lp_allowlist(address)
const PRICE_ORACLE = "0x86fc88d3"; // price_oracle()

/** In the order in which they are read. */
const NUMBERS = {
  supply: "0x18160ddd", // totalSupply()
  D: "0x0f529ba2", // D()
  priceScale: "0xb9e8c9fd", // price_scale()
  lastPrice: "0xc146bf94", // last_prices()
  averagedSeconds: "0x4d23bfa0", // last_timestamp()
  virtualPrice: "0x0c46b72a", // virtual_price()
  profit: "0x7ba1a74d", // xcp_profit()
  floor: "0xadaf6033", // lp_xcp_profit()
  from: "0x204fe3d5", // initial_A_gamma()
  to: "0xf30cfad5", // future_A_gamma()
  fromSeconds: "0xe89876ff", // initial_A_gamma_time()
  toSeconds: "0xf9ed9597", // future_A_gamma_time()
  fees: "0xe3616405", // packed_fee_params()
  rebalancing: "0x3dd65478", // packed_rebalancing_params()
  reservedPart: "0xfea10575", // reserved_profit_fraction()
  adminPart: "0xfee3f7f9", // admin_fee()
  donated: "0xa3bdf1b7", // donation_shares()
  donatedSeconds: "0x7c71109f", // last_donation_release_ts()
  donationSeconds: "0x0decf4a2", // donation_duration()
  mostDonated: "0x3d2699f2", // donation_shares_max_ratio()
  protectedSeconds: "0xd046b4ca", // donation_protection_expiry_ts()
  protectionSeconds: "0x1f88619c", // donation_protection_period()
  threshold: "0xfe192e9e", // donation_protection_lp_threshold()
} as const satisfies Record<string, Hex>;

type Numbers = { readonly [name in keyof typeof NUMBERS]: bigint };

/** A pool's state, and the timestamp of the block read, if the node reports it. */
type FxReport = { readonly state: FxState; readonly seconds: bigint | undefined };

/**
 * Reads a pool's state. Unusable if the pool is empty, does not answer a call, has other coins than the venue, or
 * leaves its fee and price to a policy.
 */
function* readState(venue: Venue<FxFacts>): Reading<FxReport | Unusable> {
  const { coins } = poolOf(venue);
  const to = venue.address;
  const ask = (data: Hex): Call => ({ to, data });
  const [clock, stored, policy, listed, ...answers] = yield [
    clockCall(),
    storageCall(to),
    ask(POLICY),
    ask(callData(LP_ALLOWLIST, ZERO_ADDRESS)),
    ...coins.map((_, index) => ask(callData(COINS, index))),
    ...coins.map((_, index) => ask(callData(BALANCES, index))),
    ...Object.values(NUMBERS).map(ask),
  ];
  if (!coins.every((coin, index) => addressOf(answers[index]) === coin)) return unusable("changed");
  const [a, b, ...values] = uintsOf(answers.slice(coins.length)) ?? [];
  const isListed = uintOf(listed);
  if (a === undefined || b === undefined || policy === undefined || isListed === undefined)
    return unusable("silent");
  if (addressOf(policy) !== ZERO_ADDRESS) return unusable("dynamicFee");
  const numbers = Object.fromEntries(
    Object.keys(NUMBERS).map((name, index) => [name, values[index]]),
  ) as Numbers;
  if (numbers.supply === 0n || numbers.D === 0n || a === 0n || b === 0n) return unusable("empty");
  const state = stateOf([a, b], numbers);
  const remainder = remainderIn(storageWords(stored), state);
  const average = yield* readAverage(venue, numbers.averagedSeconds);
  return {
    state: {
      ...state,
      ...(average !== undefined && { average }),
      protection: { ...state.protection, ...(remainder !== undefined && { remainder }) },
      ...(isListed !== 0n && { isListed: true }),
    },
    seconds: uintOf(clock),
  };
}

function stateOf(balances: Pair, numbers: Numbers): FxState {
  const { supply, D, priceScale, lastPrice, averagedSeconds, virtualPrice, profit, floor } = numbers;
  const { reservedPart, adminPart, threshold } = numbers;
  const [mid, out, gamma] = unpacked(numbers.fees);
  const [leastStep, mostStep, seconds] = unpacked(numbers.rebalancing);
  return {
    ...{ balances, supply, D, priceScale, lastPrice, averagedSeconds, virtualPrice, profit, floor },
    ramp: {
      from: numbers.from >> 128n,
      to: numbers.to >> 128n,
      fromSeconds: numbers.fromSeconds,
      toSeconds: numbers.toSeconds,
    },
    fees: { mid, out, gamma },
    ...{ reservedPart, adminPart },
    rebalancing: { leastStep, mostStep, seconds },
    donation: {
      shares: numbers.donated,
      fromSeconds: numbers.donatedSeconds,
      seconds: numbers.donationSeconds,
      mostPart: numbers.mostDonated,
    },
    protection: {
      untilSeconds: numbers.protectedSeconds,
      seconds: numbers.protectionSeconds,
      threshold,
    },
  };
}

/** The remainder of the protection is stored between its parameters and the balances. */
function remainderIn(
  words: readonly bigint[] | undefined,
  { protection, balances }: FxState,
): bigint | undefined {
  const { untilSeconds, seconds, threshold } = protection;
  const [remainder, ...next] = (words && wordsAfter(words, [untilSeconds, seconds, threshold], 3)) ?? [];
  return next[0] === balances[0] && next[1] === balances[1] ? remainder : undefined;
}

/**
 * Reads the average as of the second at which the pool stored it, because the getter then returns the stored value; at
 * any other time, it returns what it would be.
 */
function* readAverage({ address: to }: Venue, timestamp: bigint): Reading<bigint | undefined> {
  const [clock, average] = yield [clockCall(timestamp), { to, data: PRICE_ORACLE, timestamp }];
  return uintOf(clock) === timestamp ? uintOf(average) : undefined;
}
