/** What operators see of a network's trouble. */
export type TroubleReport = {
  /** Undefined: all is well. */
  readonly trouble: string | undefined;
  /** Since when the network's state differs from the report, in Unix milliseconds; undefined: it does not. */
  readonly otherSinceMs: number | undefined;
};

/** How long the state must differ before the report changes, so that a node that fails or returns for a moment changes nothing. */
export const reportAfterMs = 1000;

/** Returns the report at `nowMs`, when the network has `fault`. */
export function nextReport(report: TroubleReport, fault: string | undefined, nowMs: number): TroubleReport {
  const isAsReported = (fault === undefined) === (report.trouble === undefined);
  if (isAsReported) return { trouble: fault, otherSinceMs: undefined };
  const otherSinceMs = report.otherSinceMs ?? nowMs;
  return nowMs - otherSinceMs < reportAfterMs
    ? { ...report, otherSinceMs }
    : { trouble: fault, otherSinceMs: undefined };
}
