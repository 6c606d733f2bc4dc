import { type Hex, uintAt, word } from "../../../lib/hex.js";
import type { Reading } from "../../../lib/reading.js";
import { type Unusable, unusable } from "../../kit/adapter/unusable.js";
import { uintOf } from "../../kit/reading/answers.js";
import { callData } from "../../kit/reading/calldata.js";
import { clockCall } from "../../kit/reading/clock.js";
import type { Venue } from "../../venue.js";
import type { PoolFacts } from "../facts.js";
import type { Adaptive } from "../state.js";
import { isSameTimepoint, readIn } from "../timepoints.js";
import { GLOBAL_STATE } from "../venue.js";
import type { FeeRule } from "./adaptiveFee.js";
import { feesAt } from "./fee.js";
import { algebraLensAddress, algebraLensCode, algebraLensSelectors } from "./lens.js";

const FEE_CONFIG: Hex = "0x1e5eb1d0"; // feeConfig()
const FEE_CONFIG_ZTO: Hex = "0x824e8e87"; // feeConfigZto()
const FEE_CONFIG_OTZ: Hex = "0x90577ef6"; // feeConfigOtz()

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
  const getters = facts.generation === "directional" ? [FEE_CONFIG_ZTO, FEE_CONFIG_OTZ] : [FEE_CONFIG];
  const [clock, ...configs] = yield [
    clockCall(),
    ...getters.map((getter) => ({ to: history, data: callData(getter) })),
  ];
  const rules = configs.map((config) => ruleIn(config ?? "0x"));
  const [sell0, sell1 = sell0] = rules;
  const now = uintOf(clock);
  if (now === undefined) return unusable("feeUntried");
  if (sell0 === undefined || sell1 === undefined || rules.includes(undefined)) return unusable("silent");
  // Later than any timepoint, so that the swap writes one.
  const timestamp = now + NEXT_SECONDS;
  const place = facts.generation === "directional" ? 4n : 3n;
  const args = [BigInt(address), BigInt(history), place, BigInt(ROW)];
  const data: Hex = `${algebraLensSelectors.read}${args.map(word).join("")}`;
  const [answer, state = "0x"] = yield [
    { to: algebraLensAddress, data, code: algebraLensCode, gas: LENS_GAS, timestamp },
    { to: address, data: callData(GLOBAL_STATE) },
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

function ruleIn(config: Hex): FeeRule | undefined {
  const words = Array.from({ length: 9 }, (_, index) => uintAt(config, index));
  if (words.includes(undefined)) return undefined;
  const [alpha1, alpha2, beta1, beta2, gamma1, gamma2, volumeBeta, volumeGamma, baseFee] = words as [
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  return { alpha1, alpha2, beta1, beta2, gamma1, gamma2, volumeBeta, volumeGamma, baseFee };
}
