/**
 * How many cases a random suite draws: `deep` of them under `npm run test:deep`, which sets SLUICE_TESTS=deep, and
 * `normal` otherwise. The normal count must still meet every coverage that the suite asserts.
 */
export function runs({ normal, deep }: { readonly normal: number; readonly deep: number }): number {
  return isDeep() ? deep : normal;
}

/** Whether this is the long run. */
export function isDeep(): boolean {
  return process.env.SLUICE_TESTS === "deep";
}
