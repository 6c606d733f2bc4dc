/** The fee of a pool's swaps, which its factory gets from a module. */
export type FeeState = {
  /** In ppm, at the block that was read. */
  readonly feePpm: number;
  /** Present if the fee moves with the price and with time. */
  readonly dynamic?: DynamicFee;
};

/**
 * A fee of `DynamicSwapFeeModule`: a base fee and a part that grows with the distance of the price from its mean over
 * the last `meanSeconds`, up to a cap. All in ticks, seconds and ppm.
 */
export type DynamicFee = {
  readonly basePpm: number;
  readonly capPpm: number;
  /** Millionths of a ppm for each tick of distance. */
  readonly scale: bigint;
  readonly meanSeconds: number;
  /** The time of the reading, and the pool's tick then. */
  readonly readAtSeconds: number;
  readonly tick: number;
  /**
   * Sums of the ticks of every second up to the reading. The first sum covers `meanSeconds`, and each further one
   * covers one second less. Absent if the pool's observations do not reach far enough for a mean.
   */
  readonly sums?: readonly number[];
};

/** A dynamic fee is known exactly for every one of this many seconds after it is read. */
export const KNOWN_SECONDS = 64;

const SCALE_UNIT = 1_000_000n;

/** Returns the fee in ppm that a swap at `tick` pays at `seconds`, as `DynamicSwapFeeModule.getFee` computes it. */
export function feeAt({ feePpm, dynamic }: FeeState, tick: number, seconds: bigint): number {
  if (dynamic === undefined) return feePpm;
  const { basePpm, capPpm, scale } = dynamic;
  const mean = meanTick(dynamic, Number(seconds) - dynamic.readAtSeconds);
  const distance = mean === undefined ? 0 : Math.abs(tick - mean);
  const total = basePpm + Number((BigInt(distance) * scale) / SCALE_UNIT);
  return Math.min(total, capPpm);
}

/** Returns the mean tick at `elapsed` seconds after the reading, rounded towards zero. */
function meanTick(dynamic: DynamicFee, elapsed: number): number | undefined {
  const { meanSeconds, tick, sums } = dynamic;
  if (sums === undefined) return undefined;
  const since = Math.max(0, Math.min(elapsed, meanSeconds));
  return Math.trunc((sumBefore(sums, since, meanSeconds) + tick * since) / meanSeconds);
}

/**
 * Returns the sum over the seconds before the reading that are still within the mean. Interpolates beyond the known
 * sums.
 */
function sumBefore(sums: readonly number[], since: number, meanSeconds: number): number {
  const known = sums[since];
  if (known !== undefined) return known;
  const last = sums.length - 1;
  if (since >= meanSeconds || last >= meanSeconds) return 0;
  return Math.round(((sums[last] as number) * (meanSeconds - since)) / (meanSeconds - last));
}

/** Returns whether the fee is known exactly `seconds` after it was read. */
export function isKnownAfter({ dynamic }: FeeState, seconds: number): boolean {
  if (dynamic?.sums === undefined) return true;
  return seconds < dynamic.sums.length || seconds >= dynamic.meanSeconds;
}
