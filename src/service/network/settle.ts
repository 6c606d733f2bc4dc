/** What operators are told of a network's trouble. */
export type Told = {
  /** Undefined: all is well. */
  readonly trouble: string | undefined;
  /** Since when it is otherwise than is told, in Unix milliseconds; undefined: it is as it is told. */
  readonly otherSinceMs: number | undefined;
};

/** So long it must be otherwise before it is told: a node that falters for a moment, or comes for one, changes nothing. */
export const settleMs = 1000;

/** What is told at `nowMs`, when `fault` is what there is to see then. */
export function settle(told: Told, fault: string | undefined, nowMs: number): Told {
  const isAsTold = (fault === undefined) === (told.trouble === undefined);
  if (isAsTold) return { trouble: fault, otherSinceMs: undefined };
  const otherSinceMs = told.otherSinceMs ?? nowMs;
  return nowMs - otherSinceMs < settleMs
    ? { ...told, otherSinceMs }
    : { trouble: fault, otherSinceMs: undefined };
}
