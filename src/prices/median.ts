import type { UsdPrice } from "./price.js";

/** Prices further apart than this factor contradict each other. */
export const disagreement = 1.2;

/**
 * Returns the median of the venues' prices weighted by depth, and the depth of the prices that agree with it. Returns
 * undefined unless more than half of the depth agrees, since otherwise nothing shows which side is right.
 */
export function agreedPrice(prices: readonly UsdPrice[]): UsdPrice | undefined {
  const usdPerUnit = weightedMedian(prices);
  const agreeing = prices.filter((price) => isNear(price.usdPerUnit, usdPerUnit, disagreement));
  const depthUsd = totalDepth(agreeing);
  return depthUsd * 2 > totalDepth(prices) ? { usdPerUnit, depthUsd } : undefined;
}

/** Returns whether two positive prices differ by at most the factor. */
export function isNear(price: number, other: number, factor: number): boolean {
  return price <= other * factor && other <= price * factor;
}

function totalDepth(prices: readonly UsdPrice[]): number {
  return prices.reduce((sum, { depthUsd }) => sum + depthUsd, 0);
}

/** Returns the median of at least one price. If two prices share the middle, returns their geometric mean. */
export function weightedMedian(prices: readonly UsdPrice[]): number {
  const sorted = [...prices].sort((a, b) => a.usdPerUnit - b.usdPerUnit || a.depthUsd - b.depthUsd);
  const half = totalDepth(sorted) / 2;
  let below = 0;
  for (const [index, { usdPerUnit, depthUsd }] of sorted.entries()) {
    below += depthUsd;
    if (below === half) return Math.sqrt(usdPerUnit) * Math.sqrt(sorted[index + 1]?.usdPerUnit ?? usdPerUnit);
    if (below > half) return usdPerUnit;
  }
  return sorted.at(-1)?.usdPerUnit ?? 0;
}
