import { type Address, ZERO_ADDRESS } from "../../../lib/address.js";
import { type Reading, together } from "../../../lib/reading.js";
import { attempt, isRefusal } from "../../../lib/refusal.js";
import { isUnusable, type Unusable, unusable } from "../../kit/adapter/unusable.js";
import { ask, callsByPlace, type FunctionCall } from "../../kit/reading/ask.js";
import { clockCall } from "../../kit/reading/clock.js";
import { readStorage, wordsAfter } from "../../kit/reading/storage.js";
import type { Venue } from "../../venue.js";
import { unpacked } from "../crypto/math/words.js";
import type { FxFacts } from "../facts.js";
import { at, type FxState, isSound, poolOf } from "./pool.js";
import { coinFor, given, shareFor } from "./trade.js";

/** About 100,000 where the pool's view contract asks the pool back for each number. */
const PROBE_GAS = 400_000;

/** The parts of a balance to trade for each coin, and those of a balance and of the shares to deposit and withdraw. */
const PARTS = [9_973n, 37n, 3n] as const;
const SHARE_PART = 41n;

/** A trial must return at least this many units of each coin to be conclusive. */
const TELLING_UNITS = 1_000n;

/** A question to the pool, the result that the state implies, and the coin of the result, if it is an amount of one. */
type Trial = { readonly call: FunctionCall; readonly expected: bigint | undefined; readonly coin?: number };

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
  const trials = trialsOf(venue, state, seconds ?? state.averagedSeconds);
  const { numbers } = yield* ask({
    numbers: { maybe: trials.map(({ call }) => ({ call, gas: PROBE_GAS })) },
  });
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

function trialsOf(venue: Venue<FxFacts>, state: FxState, seconds: bigint): Trial[] {
  const [pool, to] = [poolOf(venue), venue.address];
  const { balances, supply } = state;
  const swaps = ([0, 1] as const).flatMap((i) =>
    PARTS.map((part): Trial => {
      const amount = at(balances, i) / part;
      return {
        call: [to, "get_dy(uint256,uint256,uint256)", i, 1 - i, amount],
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
        call: [to, "calc_token_amount(uint256[2],bool)", ...amounts, 1],
        expected: resultOf(() => shareFor(pool, state, [i, amount], seconds).minted),
      },
      {
        call: [to, "calc_withdraw_one_coin(uint256,uint256)", shares, i],
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

/** A pool's state, and the timestamp of the block read, if the node reports it. */
type FxReport = { readonly state: FxState; readonly seconds: bigint | undefined };

/**
 * Reads a pool's state. Unusable if the pool is empty, does not answer a call, has other coins than the venue, or
 * leaves its fee and price to a policy.
 */
function* readState(venue: Venue<FxFacts>): Reading<FxReport | Unusable> {
  const { coins } = poolOf(venue);
  const pool = venue.address;
  const [{ now }, words, found, balances, main, ramp, more, donation, protection] = yield* askAll(pool);
  if (!coins.every((coin, index) => found.coins[index] === coin)) return unusable("changed");
  const { policy, isListed } = found;
  const [a, b] = balances?.balances ?? [];
  if (a === undefined || b === undefined || policy === undefined || isListed === undefined)
    return unusable("silent");
  if (main === undefined || ramp === undefined || more === undefined) return unusable("silent");
  if (donation === undefined || protection === undefined) return unusable("silent");
  if (policy !== ZERO_ADDRESS) return unusable("dynamicFee");
  if (main.supply === 0n || main.D === 0n || a === 0n || b === 0n) return unusable("empty");
  const { reservedPart, adminPart } = more;
  const [mid, out, gamma] = unpacked(more.fees);
  const [leastStep, mostStep, seconds] = unpacked(more.rebalancing);
  const average = yield* readAverage(pool, main.averagedSeconds);
  const state: FxState = {
    balances: [a, b],
    ...main,
    ...(average !== undefined && { average }),
    ramp: { ...ramp, from: ramp.from >> 128n, to: ramp.to >> 128n },
    fees: { mid, out, gamma },
    ...{ reservedPart, adminPart },
    rebalancing: { leastStep, mostStep, seconds },
    ...{ donation, protection },
    ...(isListed && { isListed }),
  };
  const remainder = remainderIn(words, state);
  if (remainder === undefined) return { state, seconds: now };
  return { state: { ...state, protection: { ...protection, remainder } }, seconds: now };
}

function askAll(pool: Address) {
  return together([
    ask({ now: { maybe: clockCall() } }),
    readStorage(pool),
    ask({
      policy: { maybe: [pool, "POLICY() address"] },
      isListed: { maybe: [pool, "lp_allowlist(address) bool", ZERO_ADDRESS] },
      coins: { maybe: callsByPlace(pool, "coins(uint256) address", 2) },
    }),
    ask({ balances: callsByPlace(pool, "balances(uint256)", 2) }),
    ask({
      supply: [pool, "totalSupply()"],
      D: [pool, "D()"],
      priceScale: [pool, "price_scale()"],
      lastPrice: [pool, "last_prices()"],
      averagedSeconds: [pool, "last_timestamp()"],
      virtualPrice: [pool, "virtual_price()"],
      profit: [pool, "xcp_profit()"],
      floor: [pool, "lp_xcp_profit()"],
    }),
    ask({
      from: [pool, "initial_A_gamma()"],
      to: [pool, "future_A_gamma()"],
      fromSeconds: [pool, "initial_A_gamma_time()"],
      toSeconds: [pool, "future_A_gamma_time()"],
    }),
    ask({
      fees: [pool, "packed_fee_params()"],
      rebalancing: [pool, "packed_rebalancing_params()"],
      reservedPart: [pool, "reserved_profit_fraction()"],
      adminPart: [pool, "admin_fee()"],
    }),
    ask({
      shares: [pool, "donation_shares()"],
      fromSeconds: [pool, "last_donation_release_ts()"],
      seconds: [pool, "donation_duration()"],
      mostPart: [pool, "donation_shares_max_ratio()"],
    }),
    ask({
      untilSeconds: [pool, "donation_protection_expiry_ts()"],
      seconds: [pool, "donation_protection_period()"],
      threshold: [pool, "donation_protection_lp_threshold()"],
    }),
  ]);
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
function* readAverage(pool: Address, timestamp: bigint): Reading<bigint | undefined> {
  const { clock, average } = yield* ask({
    clock: { maybe: clockCall(timestamp) },
    average: { maybe: { call: [pool, "price_oracle()"], timestamp } },
  });
  return clock === timestamp ? average : undefined;
}
