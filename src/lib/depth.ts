/** The deepest nesting accepted in JSON from outside: more than any legitimate document has, and safe for recursion. */
export const mostNesting = 32;

/**
 * Returns whether a JSON value is nested deeper than `limit`. Works without recursion, because the value may be very
 * deep.
 */
export function isDeeper(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((item) => (typeof item === "object" && item !== null ? Object.values(item) : []));
  }
  return false;
}
