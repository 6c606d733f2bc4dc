import { uintAt } from "../../../lib/hex.js";
import type { Reading } from "../../../lib/reading.js";
import { type Unusable, unusable } from "../../kit/adapter/unusable.js";
import { ask, callOf } from "../../kit/reading/ask.js";
import { clockCall } from "../../kit/reading/clock.js";
import type { Venue } from "../../venue.js";
import type { PoolFacts } from "../facts.js";
import type { Adaptive } from "../state.js";
import { isSameTimepoint, readIn } from "../timepoints.js";
import { feesAt } from "./fee.js";
import { algebraLensAddress, algebraLensCode } from "./lens.js";

/** The parameters of a fee, of trades in both directions or in one. */
const FEE_CONFIG =
  "(uint16 alpha1, uint16 alpha2, uint32 beta1, uint32 beta2, uint16 gamma1, uint16 gamma2, uint32 volumeBeta, uint16 volumeGamma, uint16 baseFee)";
const [ONE, SELL_0, SELL_1] = [
  `feeConfig() ${FEE_CONFIG}`,
  `feeConfigZto() ${FEE_CONFIG}`,
  `feeConfigOtz() ${FEE_CONFIG}`,
] as const;

const READ = "read(address,address,uint256,uint256)";

/** The assumed delay of the next trade: a block of Ethereum. */
const NEXT_SECONDS = 12n;
/** Timepoints to read from the start of the window on. Pools write one in every block with a trade. */
const ROW = 64;
/** Gas of the lens: a binary search over 65,536 timepoints, those that it returns, and two swaps. */
const LENS_GAS = 3_000_000;

/** Words of a timepoint, DataStorage.Timepoint. */
const layout = { volatility: 4, volume: 6 };

/**
 * Reads what determines the fee, with a swap at a later time that is reverted. Unusable if that swap writes anything
 * other than what is computed here, or if the node cannot run it.
 */
export function* readAdaptive(
  { address, sources = {}, facts }: Venue<PoolFacts>,
  tick: number,
): Reading<Adaptive | Unusable> {
  const { history } = sources;
  if (history === undefined) return unusable("silent");
  const getters = facts.generation === "directional" ? [SELL_0, SELL_1] : [ONE];
  const { now, rules } = yield* ask({
    now: { maybe: clockCall() },
    rules: { maybe: getters.map((getter) => [history, getter] as const) },
  });
  const [sell0, sell1 = sell0] = rules;
  if (now === undefined) return unusable("feeUntried");
  if (sell0 === undefined || sell1 === undefined || rules.includes(undefined)) return unusable("silent");
  // Later than any timepoint, so that the swap writes one.
  const timestamp = now + NEXT_SECONDS;
  const place = facts.generation === "directional" ? 4n : 3n;
  const call = [algebraLensAddress, READ, address, history, place, ROW] as const;
  const [answer, state = "0x"] = yield [
    callOf(call, { code: algebraLensCode, gas: LENS_GAS, timestamp }),
    callOf([address, "globalState()"]),
  ];
  if (answer === undefined) return unusable("feeUntried");
  const read = readIn(answer, 2, layout);
  const stored = [2, 3].map((index) => uintAt(state, index));
  if (read?.next === undefined || stored.includes(undefined)) return unusable("doesNotAddUp");
  const isOne = facts.generation !== "directional";
  const pair = (fees: readonly (bigint | undefined)[]): [number, number] => [
    Number(fees[0]),
    Number(fees[isOne ? 0 : 1]),
  ];
  const adaptive: Adaptive = {
    feesPpm: pair(stored),
    nextFeesPpm: pair(read.words),
    rules: [sell0, sell1],
    history: read.history,
    volume: BigInt.asUintN(144, read.next.volumeCumulative - read.history.last.volumeCumulative),
  };
  const after = feesAt(adaptive, tick, timestamp);
  const isAsTried =
    after !== undefined &&
    String(after.feesPpm) === String(pair(read.words)) &&
    isSameTimepoint(after.history.last, read.next);
  return isAsTried ? adaptive : unusable("dynamicFee");
}
