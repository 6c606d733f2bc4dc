/** What one venue says of a token's price, in US dollars for one raw unit, and the dollars it can trade at it. */
export type Quote = { readonly usdPerUnit: number; readonly depthUsd: number };

/** Quotes this far apart do not speak of the same price. */
export const disagreement = 1.2;

/**
 * The median of the quotes weighted by depth, and the depth of those that agree with it; undefined when not more
 * than half of the depth agrees, since nobody can then tell who is right.
 */
export function agreedQuote(quotes: readonly Quote[]): Quote | undefined {
  const usdPerUnit = weightedMedian(quotes);
  const agreeing = quotes.filter((quote) => isNear(quote.usdPerUnit, usdPerUnit, disagreement));
  const depthUsd = totalDepth(agreeing);
  return depthUsd * 2 > totalDepth(quotes) ? { usdPerUnit, depthUsd } : undefined;
}

/** Whether two positive prices differ by at most the factor. */
export function isNear(price: number, other: number, factor: number): boolean {
  return price <= other * factor && other <= price * factor;
}

function totalDepth(quotes: readonly Quote[]): number {
  return quotes.reduce((sum, { depthUsd }) => sum + depthUsd, 0);
}

/** Of at least one quote; between two that share the middle, their geometric mean. */
export function weightedMedian(quotes: readonly Quote[]): number {
  const sorted = [...quotes].sort((a, b) => a.usdPerUnit - b.usdPerUnit || a.depthUsd - b.depthUsd);
  const half = totalDepth(sorted) / 2;
  let below = 0;
  for (const [index, { usdPerUnit, depthUsd }] of sorted.entries()) {
    below += depthUsd;
    if (below === half) return Math.sqrt(usdPerUnit) * Math.sqrt(sorted[index + 1]?.usdPerUnit ?? usdPerUnit);
    if (below > half) return usdPerUnit;
  }
  return sorted.at(-1)?.usdPerUnit ?? 0;
}
