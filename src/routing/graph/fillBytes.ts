import { stepBytes } from "../../program/index.js";
import type { Adapter } from "../../protocols/index.js";

/** Two addresses, of the venue and of a token, which hardly compress. */
const ADDRESS_BYTES = 34;
/** Many bytes of a step are zero, or the same as in the step before. */
const STEP_PART = 0.42;

/**
 * Returns the compressed bytes that a fill adds to a transaction, for ranking. The constants fit what FastLZ made of 480
 * routes: the estimate of the whole transaction was within 6 % for nine of ten.
 */
export function fillBytes({ steps }: Pick<Adapter, "steps">): number {
  const [step] = steps;
  return ADDRESS_BYTES + STEP_PART * (step === undefined ? 0 : stepBytes(step));
}
