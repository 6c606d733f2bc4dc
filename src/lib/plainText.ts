/**
 * The same text for the same plain data: whatever the order of members, and whether a member is undefined or not there.
 * Throws a TypeError for what JSON has no form for.
 */
export function plainText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    const members = Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(members);
  });
}
