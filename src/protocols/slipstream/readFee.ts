import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, intAt, uintAt, word } from "../../lib/hex.js";
import type { Call, CallResult, Reading } from "../../lib/reading.js";
import { WHOLE_PPM } from "../../lib/whole.js";
import { isUnusable, type Unusable, unusable } from "../kit/adapter/unusable.js";
import type { PoolFacts } from "../kit/poolContract/facts.js";
import { addressOf, uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import { clockCall } from "../kit/reading/clock.js";
import type { Venue } from "../venue.js";
import { type DynamicFee, type FeeState, feeAt, KNOWN_SECONDS } from "./fee.js";

export const FEE: Hex = "0xddca3f43"; // fee()
const SWAP_FEE_MODULE = "0x23c43a51"; // swapFeeModule()
const TICK_SPACING_TO_FEE = "0x380dc1c2"; // tickSpacingToFee(int24)
const DYNAMIC_FEE_CONFIG = "0x5bb525ff"; // dynamicFeeConfig(address)
const DEFAULT_SCALING_FACTOR = "0xba743e38"; // defaultScalingFactor()
const DEFAULT_FEE_CAP = "0xdcf4eb27"; // defaultFeeCap()
const SECONDS_AGO = "0x633dd145"; // secondsAgo()
const SLOT0 = "0x3850c7bd"; // slot0()
const OBSERVE = "0x883bdbfd"; // observe(uint32[])

/** Represents a base fee of zero that the pool itself sets; the module stores zero for no base fee of its own. */
const ZERO_FEE = 420n;
/** The pool must have room for one observation per this many seconds of the mean. */
const OBSERVATION_SECONDS = 2;
/** The largest mean that is read. The module allows more, for which a pool's observations would not suffice. */
const MAX_MEAN_SECONDS = 65_535 * OBSERVATION_SECONDS;
/** Observations are found by bisection, most of them near each other. */
const OBSERVE_GAS = 600_000;

/**
 * Reads the fee of swaps, which the factory asks its module for. If the module is a `DynamicSwapFeeModule`, also reads
 * what it derives the fee from, so that the fee of later seconds and other prices is known. Unusable if that does not
 * result in the fee that the pool states.
 */
export function* readFee(venue: Venue<PoolFacts>): Reading<FeeState | Unusable> {
  const factory = venue.sources?.factory as Address;
  const [fee, module] = yield [
    { to: venue.address, data: FEE },
    { to: factory, data: SWAP_FEE_MODULE },
  ];
  const feePpm = feeIn(fee);
  const moduleAddress = addressOf(module);
  if (feePpm === undefined || moduleAddress === undefined) return unusable("silent");
  if (moduleAddress === ZERO_ADDRESS) return { feePpm };
  const dynamic = yield* readDynamic(venue, factory, moduleAddress);
  if (dynamic === undefined) return { feePpm };
  if (isUnusable(dynamic)) return dynamic;
  const state = { feePpm, dynamic };
  const stated = feeAt(state, dynamic.tick, BigInt(dynamic.readAtSeconds));
  return stated === feePpm ? state : unusable("dynamicFee");
}

/** Returns the fee in an answer, or undefined if it is not below 100 %. */
export function feeIn(answer: CallResult): number | undefined {
  const feePpm = uintOf(answer);
  return feePpm === undefined || feePpm >= BigInt(WHOLE_PPM) ? undefined : Number(feePpm);
}

/** Reads what a dynamic fee is derived from. Returns undefined if the module has no dynamic fees. */
function* readDynamic(
  { address: pool, facts: { tickSpacing } }: Venue<PoolFacts>,
  factory: Address,
  module: Address,
): Reading<DynamicFee | Unusable | undefined> {
  const [config = "0x", scaleAnswer, capAnswer, secondsAnswer, spacingFee] = yield [
    { to: module, data: callData(DYNAMIC_FEE_CONFIG, pool) },
    { to: module, data: DEFAULT_SCALING_FACTOR },
    { to: module, data: DEFAULT_FEE_CAP },
    { to: module, data: SECONDS_AGO },
    { to: factory, data: callData(TICK_SPACING_TO_FEE, tickSpacing) },
  ];
  const [base, ownCap, ownScale] = [0, 1, 2].map((index) => uintAt(config, index));
  const [scale, cap, seconds, usual] = [scaleAnswer, capAnswer, secondsAnswer, spacingFee].map(uintOf);
  if (base === undefined || ownCap === undefined || ownScale === undefined) return undefined;
  if (scale === undefined || cap === undefined || seconds === undefined || usual === undefined)
    return undefined;
  if (seconds === 0n || seconds > BigInt(MAX_MEAN_SECONDS)) return unusable("dynamicFee");
  const rule = {
    basePpm: Number(base === 0n ? usual : base),
    capPpm: Number(ownScale === 0n ? cap : ownCap),
    scale: ownScale === 0n ? scale : ownScale,
    meanSeconds: Number(seconds),
  };
  // Such a pool's fee is zero, whatever its price.
  if (base === ZERO_FEE) return undefined;
  return yield* readMean(pool, rule);
}

type Rule = Pick<DynamicFee, "basePpm" | "capPpm" | "scale" | "meanSeconds">;

/** Reads the pool's tick, and its tick sums over the seconds of the mean and over fewer of them. */
function* readMean(pool: Address, rule: Rule): Reading<DynamicFee | Unusable> {
  const { meanSeconds } = rule;
  const known = Math.min(KNOWN_SECONDS, meanSeconds) + 1;
  const [clock, slot0 = "0x", observed] = yield [
    clockCall(),
    { to: pool, data: SLOT0 },
    observeCall(pool, [...Array.from({ length: known }, (_, index) => meanSeconds - index), 0]),
  ];
  const readAt = uintOf(clock);
  const [tick, cardinality] = [intAt(slot0, 1), uintAt(slot0, 3)];
  // A node without code overrides reports no time.
  if (readAt === undefined) return unusable("dynamicFee");
  if (tick === undefined || cardinality === undefined) return unusable("silent");
  const sums =
    cardinality < BigInt(Math.floor(meanSeconds / OBSERVATION_SECONDS)) ? undefined : sumsIn(observed, known);
  return {
    ...rule,
    readAtSeconds: Number(readAt),
    tick: Number(tick),
    ...(sums !== undefined && { sums }),
  };
}

function observeCall(pool: Address, secondsAgo: readonly number[]): Call {
  const words = [32, secondsAgo.length, ...secondsAgo].map((value) => word(BigInt(value)));
  return { to: pool, data: `${OBSERVE}${words.join("")}`, gas: OBSERVE_GAS };
}

/**
 * Returns the sums from each of the observed times up to the last, or undefined if the pool's observations do not reach
 * far enough.
 */
function sumsIn(answer: CallResult = "0x", known: number): number[] | undefined {
  // Two offsets, then the first list with its length.
  const cumulatives = Array.from({ length: known + 1 }, (_, index) => intAt(answer, 3 + index));
  const now = cumulatives[known];
  if (now === undefined) return undefined;
  const sums = cumulatives
    .slice(0, known)
    .map((before) => (before === undefined ? undefined : Number(now - before)));
  return sums.every((sum) => sum !== undefined) ? sums : undefined;
}
