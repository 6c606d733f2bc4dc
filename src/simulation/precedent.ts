/** How a transaction of the same shape went: what it used, and between which multiples of that its need was. */
export type Precedent = {
  readonly gasUsed: bigint;
  /** In thousandths of `gasUsed`, rising, as `findGasLimit` tries them. */
  readonly steps: readonly bigint[];
  /** The position of the first of them that sufficed. */
  readonly step: number;
  /** What is tried the next time, in millionths of `gasUsed`: what is expected to fail, */
  readonly low: bigint;
  /** and what to suffice. */
  readonly high: bigint;
  /** Whether they were right the last time. */
  readonly isProven: boolean;
};

/** Millionths in a thousandth. */
const finer = 1000n;
const perMillion = 1_000_000n;
/** So much above the step below is tried at first: need that is nearer to it is rare. */
const above = 3n * finer;
/** What was tried in vain is moved so many times nearer to its end of the step. */
const nearer = 4n;

/** What can be said where a limit was found by trying all steps. */
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

/** Limits to try, rising, before it is known what the transaction uses. Nothing needs less than it uses. */
export function limitsBy({ gasUsed, step, low, high }: Precedent): readonly bigint[] {
  return (step === 0 ? [high] : [low, high]).map((millionths) => (gasUsed * millionths) / perMillion);
}

/**
 * The limit of a transaction that used `gasUsed` with the last of `limitsBy(precedent)`, and failed with the others: the
 * very one that trying all steps would have found. Undefined where more or less was used than those limits allow for.
 */
export function limitProvenBy(precedent: Precedent, gasUsed: bigint): bigint | undefined {
  const [bottom, top] = endsOf(precedent.steps, precedent.step);
  const limits = limitsBy(precedent);
  const limit = (gasUsed * top) / perMillion;
  const isSmallest = precedent.step === 0 || (limits[0] as bigint) >= (gasUsed * bottom) / perMillion;
  return isSmallest && (limits.at(-1) as bigint) <= limit ? limit : undefined;
}

/** The precedent after another run in the same step, of whose limits number `enough` was the first to suffice, −1 where none did. */
export function narrowed(precedent: Precedent, gasUsed: bigint, enough: number): Precedent {
  const { steps, step, low, high } = precedent;
  const [bottom, top] = endsOf(steps, step);
  const now = { ...precedent, gasUsed, isProven: false };
  if (enough < 0) return { ...now, high: top - (top - high) / nearer };
  if (enough === 0 && step > 0) return { ...now, low: bottom + (low - bottom) / nearer };
  return { ...now, isProven: true };
}

/** The millionths between which the need lies. */
function endsOf(steps: readonly bigint[], step: number): readonly [bigint, bigint] {
  return [(steps[step - 1] ?? 1000n) * finer, (steps[step] as bigint) * finer];
}
