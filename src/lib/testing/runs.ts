/**
 * Returns the number of cases for a random suite: `deep` under `npm run test:deep`, which sets SLUICE_TESTS=deep, and
 * `normal` otherwise. The normal number must still reach all coverage that the suite asserts.
 */
export function runs({ normal, deep }: { readonly normal: number; readonly deep: number }): number {
  return isDeep() ? deep : normal;
}

/** Returns whether this is the long run. */
export function isDeep(): boolean {
  return process.env.SLUICE_TESTS === "deep";
}
