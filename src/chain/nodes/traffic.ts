/** What became of a request to a node. */
export type RequestOutcome =
  | "OK"
  /** The node answered with an error of its own, a revert included. */
  | "REFUSED"
  | "LIMITED"
  | "TIMEOUT"
  | "FAILED"
  /** The answer was false, or that of another request. */
  | "FALSE"
  /** The answer was no longer needed. */
  | "CANCELLED";

export type RequestCount = {
  readonly method: string;
  readonly outcome: RequestOutcome;
  readonly count: number;
};

/** Counts the requests to one node since the start. */
export type Traffic = {
  count(method: string, outcome: RequestOutcome): void;
  counts(): readonly RequestCount[];
};

/** Creates a count that starts at zero. */
export function makeTraffic(): Traffic {
  const methods = new Map<string, Map<RequestOutcome, number>>();
  return {
    count(method, outcome) {
      const own = methods.get(method) ?? new Map<RequestOutcome, number>();
      own.set(outcome, (own.get(outcome) ?? 0) + 1);
      methods.set(method, own);
    },
    counts: () =>
      [...methods].flatMap(([method, outcomes]) =>
        [...outcomes].map(([outcome, count]) => ({ method, outcome, count })),
      ),
  };
}
