import type { Hex } from "../../../lib/hex.js";
import type { Reading } from "../../../lib/reading.js";
import { attempt, isRefusal } from "../../../lib/refusal.js";
import { isUnusable, type Unusable, unusable } from "../../kit/adapter/unusable.js";
import { uintOf } from "../../kit/reading/answers.js";
import { callData } from "../../kit/reading/calldata.js";
import type { Venue } from "../../venue.js";
import { at, type FxFacts, type FxPool, type FxState, poolOf } from "./state/pool.js";
import { readState } from "./state/readState.js";
import { isSound } from "./state/sound.js";
import { coinFor, given, shareFor } from "./trade/trade.js";

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
