/**
 * The record of a transaction of the same shape: the gas it used, and the multiples of it between which its need was.
 */
export type Precedent = {
  readonly gasUsed: bigint;
  /** In thousandths of `gasUsed`, rising, as `findGasLimit` tries them. */
  readonly steps: readonly bigint[];
  /** The index of the first of them that sufficed. */
  readonly step: number;
  /** The limit to try next time that is expected to fail, in millionths of `gasUsed`. */
  readonly low: bigint;
  /** The limit to try next time that is expected to suffice, in millionths of `gasUsed`. */
  readonly high: bigint;
  /** Whether both were right last time. */
  readonly isProven: boolean;
};

/** Millionths per thousandth. */
const finer = 1000n;
const perMillion = 1_000_000n;
/** How far above the step below the first attempt is. A need closer to that step is rare. */
const above = 3n * finer;
/** The factor by which a wrong limit moves closer to its end of the step. */
const nearer = 4n;

/** Returns the record of a limit that was found by trying all steps. */
export function precedentOf(gasUsed: bigint, steps: readonly bigint[], step: number): Precedent {
  const [bottom, top] = endsOf(steps, step);
  const third = (top - bottom) / 3n;
  return {
    gasUsed,
    steps,
    step,
    low: bottom + (third < above ? third : above),
    high: top - third,
    isProven: false,
  };
}

/** Returns the limits to try, rising, before the gas used is known. No transaction needs less than it uses. */
export function limitsBy({ gasUsed, step, low, high }: Precedent): readonly bigint[] {
  return (step === 0 ? [high] : [low, high]).map((millionths) => (gasUsed * millionths) / perMillion);
}

/**
 * Returns the limit of a transaction that used `gasUsed` with the last of `limitsBy(precedent)` and failed with the
 * others: exactly the limit that trying all steps would have found. Returns undefined if the gas used is outside the
 * range that those limits prove.
 */
export function limitProvenBy(precedent: Precedent, gasUsed: bigint): bigint | undefined {
  const [bottom, top] = endsOf(precedent.steps, precedent.step);
  const limits = limitsBy(precedent);
  const limit = (gasUsed * top) / perMillion;
  const isSmallest = precedent.step === 0 || (limits[0] as bigint) >= (gasUsed * bottom) / perMillion;
  return isSmallest && (limits.at(-1) as bigint) <= limit ? limit : undefined;
}

/**
 * Returns the precedent after another run in the same step. `enough` is the index of the first limit that sufficed, −1
 * if none did.
 */
export function narrowed(precedent: Precedent, gasUsed: bigint, enough: number): Precedent {
  const { steps, step, low, high } = precedent;
  const [bottom, top] = endsOf(steps, step);
  const now = { ...precedent, gasUsed, isProven: false };
  if (enough < 0) return { ...now, high: top - (top - high) / nearer };
  if (enough === 0 && step > 0) return { ...now, low: bottom + (low - bottom) / nearer };
  return { ...now, isProven: true };
}

/** Returns the lower and upper end of the step that contains the need, in millionths. */
function endsOf(steps: readonly bigint[], step: number): readonly [bigint, bigint] {
  return [(steps[step - 1] ?? 1000n) * finer, (steps[step] as bigint) * finer];
}
