import type { RouteRequest } from "../request.js";

/**
 * Returns a clock that advances by `step` at every reading, with a deadline on it: the same in every run, on every
 * machine.
 */
export function tickingClock(
  deadlineMs: number,
  step = 1,
): Required<Pick<RouteRequest, "deadlineMs" | "nowMs">> {
  let now = 0;
  const nowMs = () => {
    now += step;
    return now;
  };
  return { deadlineMs, nowMs };
}
