import { SluiceError } from "../../errors/index.js";

const dayMs = 86_400_000;
const maxDays = 36_500;

/**
 * Parses `--expires` to Unix milliseconds: a number of days from now, or an ISO date or time. Throws INVALID_PARAMETER.
 */
export function parseExpiry(text: string, nowMs: number): number {
  if (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= maxDays)
    return nowMs + Number(text) * dayMs;
  const day = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.exec(text)?.[1];
  const atMs = day !== undefined && isDay(day) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(atMs)) return atMs;
  const message = `--expires is ${JSON.stringify(text)}; allowed are 1 to ${maxDays} days, a date like 2030-01-31 (its beginning, UTC) or a time like 2030-01-31T12:00:00Z`;
  throw new SluiceError("INVALID_PARAMETER", message);
}

/** Returns whether a date exists. `Date.parse` would read the 31st of a shorter month as a day of the next month. */
function isDay(day: string): boolean {
  const atMs = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(day);
}
