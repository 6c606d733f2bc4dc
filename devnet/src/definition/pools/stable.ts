/** The initial content of a stable pool. */
export type StableStart = {
  /** One per token, in the unit of `total`. The pool's own prices are proportional to these. */
  prices: readonly number[];
  /** In the form that Curve and Balancer display: A · n^(n - 1). */
  amplification: number;
  /** The worth of all tokens together. */
  total: number;
};

/**
 * Returns how many of each token a stable pool must hold for the given marginal prices, as floats. A balanced pool
 * trades all of its tokens one for one, so it holds tokens of unequal worth in unequal numbers.
 *
 * With D = 1 Curve's invariant is a · Σx + 1 = a + P, where a = amplification · n and P = 1 / (n^n · Πx). Its slope
 * along xᵢ is a + P / xᵢ, which must equal λ · pricesᵢ. So xᵢ = P · rᵢ with rᵢ = 1 / (λ · pricesᵢ - a), which leaves
 * one unknown: the invariant's excess grows with every x, hence falls as λ rises.
 */
export function stableCounts({ prices, amplification, total }: StableStart): number[] {
  const a = amplification * prices.length;
  const countsAt = (lambda: number) => {
    const ratios = prices.map((price) => 1 / (lambda * price - a));
    const product = prices.length ** prices.length * ratios.reduce((all, ratio) => all * ratio, 1);
    const scale = (1 / product) ** (1 / (prices.length + 1));
    return { scale, counts: ratios.map((ratio) => scale * ratio) };
  };
  const excessAt = (lambda: number) => {
    const { scale, counts } = countsAt(lambda);
    return a * (counts.reduce((sum, count) => sum + count, 0) - 1) + 1 - scale;
  };
  // Just above the lower bound, every count except the cheapest token's is zero. At the upper bound, all counts are too
  // small.
  let low = a / Math.min(...prices);
  let high = 2 * low + 1e6;
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (excessAt(middle) > 0) low = middle;
    else high = middle;
  }
  const { counts } = countsAt(high);
  const worth = counts.reduce((sum, count, index) => sum + count * prices[index]!, 0);
  return counts.map((count) => (count * total) / worth);
}
