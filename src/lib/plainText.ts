/**
 * Returns the same text for the same plain data, regardless of the order of members and of whether a member is
 * undefined or absent. Throws a TypeError for values that JSON cannot represent.
 */
export function plainText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    const members = Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(members);
  });
}
