/** What a stable pool is to hold at its start. */
export type StableStart = {
  /** Of each token, in the unit of `total`; the pool's own prices are in proportion to these. */
  prices: readonly number[];
  /** As Curve and Balancer give it to people: A · n^(n - 1). */
  amplification: number;
  /** What all tokens together are worth. */
  total: number;
};

/**
 * How many of each token a stable pool must hold for its marginal prices to be those asked for, in floats. A pool in
 * balance trades all of its tokens one for one, so tokens of unequal worth lie in it in unequal numbers.
 *
 * With D = 1 Curve's invariant is a · Σx + 1 = a + P, where a = amplification · n and P = 1 / (n^n · Πx). Its slope
 * along xᵢ is a + P / xᵢ, which is to be λ · pricesᵢ. So xᵢ = P · rᵢ with rᵢ = 1 / (λ · pricesᵢ - a), which leaves one
 * unknown: the invariant's excess grows with every x, hence falls as λ rises.
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
  // Just above the first every count but the cheapest token's is nothing; at the second no price holds any count up.
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
