import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import { WHOLE_PPM } from "../../lib/whole.js";
import { isUnusable, type Unusable, unusable } from "../kit/adapter/unusable.js";
import type { PoolFacts } from "../kit/poolContract/facts.js";
import { ask } from "../kit/reading/ask.js";
import { clockCall } from "../kit/reading/clock.js";
import type { Venue } from "../venue.js";
import { type DynamicFee, type FeeState, feeAt, KNOWN_SECONDS } from "./fee.js";

/** Stands for a base fee of zero. In the module, zero means that the pool has no base fee of its own. */
const ZERO_FEE = 420n;
/** The pool must have room for one observation per this many seconds of the mean. */
const OBSERVATION_SECONDS = 2;
/**
 * The longest averaging period that is read, in seconds. The module allows more, for which a pool's observations would
 * not suffice.
 */
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
  const found = yield* ask({ fee: [venue.address, "fee()"], module: [factory, "swapFeeModule() address"] });
  const feePpm = feeIn(found);
  if (found === undefined || feePpm === undefined) return unusable("silent");
  if (found.module === ZERO_ADDRESS) return { feePpm };
  const dynamic = yield* readDynamic(venue, factory, found.module);
  if (dynamic === undefined) return { feePpm };
  if (isUnusable(dynamic)) return dynamic;
  const state = { feePpm, dynamic };
  const stated = feeAt(state, dynamic.tick, BigInt(dynamic.readAtSeconds));
  return stated === feePpm ? state : unusable("dynamicFee");
}

/** Returns the fee in an answer, or undefined if it is not below 100 %. */
export function feeIn(answer: { readonly fee: bigint } | undefined): number | undefined {
  return answer === undefined || answer.fee >= BigInt(WHOLE_PPM) ? undefined : Number(answer.fee);
}

/** Reads what a dynamic fee is derived from. Returns undefined if the module has no dynamic fees. */
function* readDynamic(
  { address: pool, facts: { tickSpacing } }: Venue<PoolFacts>,
  factory: Address,
  module: Address,
): Reading<DynamicFee | Unusable | undefined> {
  const found = yield* ask({
    config: [module, "dynamicFeeConfig(address) (uint24 base, uint24 ownCap, uint64 ownScale)", pool],
    scale: [module, "defaultScalingFactor()"],
    cap: [module, "defaultFeeCap()"],
    seconds: [module, "secondsAgo()"],
    usual: [factory, "tickSpacingToFee(int24)", tickSpacing],
  });
  if (found === undefined) return undefined;
  const { scale, cap, seconds, usual } = found;
  const { base, ownCap, ownScale } = found.config;
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
  const times = [...Array.from({ length: known }, (_, index) => meanSeconds - index), 0];
  const { readAt, slot0, observed } = yield* ask({
    readAt: { maybe: clockCall() },
    slot0: {
      maybe: [pool, "slot0() (uint160 sqrtPriceX96, int24 tick, uint16 observation, uint16 cardinality)"],
    },
    observed: {
      maybe: { call: [pool, "observe(uint32[]) (int56[] tickCumulatives)", times], gas: OBSERVE_GAS },
    },
  });
  // A node without code overrides reports no time.
  if (readAt === undefined) return unusable("dynamicFee");
  if (slot0 === undefined) return unusable("silent");
  const reaches = slot0.cardinality >= BigInt(Math.floor(meanSeconds / OBSERVATION_SECONDS));
  const sums = reaches ? sumsIn(observed?.tickCumulatives, known) : undefined;
  return {
    ...rule,
    readAtSeconds: Number(readAt),
    tick: Number(slot0.tick),
    ...(sums !== undefined && { sums }),
  };
}

/**
 * Returns the sums from each of the observed times up to the last, or undefined if the pool's observations do not reach
 * far enough.
 */
function sumsIn(cumulatives: readonly bigint[] = [], known: number): number[] | undefined {
  const now = cumulatives[known];
  return now === undefined ? undefined : cumulatives.slice(0, known).map((before) => Number(now - before));
}
