/** A network's state as operators see it. */
export type TroubleReport = {
  /** The trouble, or undefined if there is none. */
  readonly trouble: string | undefined;
  /**
   * The time since which the network's state has differed from the report, in Unix milliseconds. Undefined if they
   * agree.
   */
  readonly otherSinceMs: number | undefined;
};

/**
 * How long the state must differ before the report changes, so that a short failure or recovery of a node does not
 * change it.
 */
export const reportAfterMs = 1000;

/** Returns the report at `nowMs` for a network that has `fault`. */
export function nextReport(report: TroubleReport, fault: string | undefined, nowMs: number): TroubleReport {
  const isAsReported = (fault === undefined) === (report.trouble === undefined);
  if (isAsReported) return { trouble: fault, otherSinceMs: undefined };
  const otherSinceMs = report.otherSinceMs ?? nowMs;
  return nowMs - otherSinceMs < reportAfterMs
    ? { ...report, otherSinceMs }
    : { trouble: fault, otherSinceMs: undefined };
}
