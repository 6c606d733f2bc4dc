/** The deepest nesting that is taken of JSON from outside: more than anything in earnest has, and no danger to recursion. */
export const mostNesting = 32;

/** Whether a JSON value is nested deeper than `limit`; without recursion, since it may be very deep. */
export function isDeeper(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((item) => (typeof item === "object" && item !== null ? Object.values(item) : []));
  }
  return false;
}
