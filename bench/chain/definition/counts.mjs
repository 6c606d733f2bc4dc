/** How many of everything the full-size chain has. */
const whole = {
  tokens: 14_000,
  listed: 1_000,
  pairs: 20_000,
  pools: 2_000,
  /** Of the pools: those whose every tick can be used. */
  finePools: 250,
  v4Pools: 200,
  weightedPools: 200,
  curvePools: 100,
  vaults: 100,
};

/** The same for a chain scaled by `size`, at least four of each. */
export function countsOf(size) {
  const scaled = ([name, count]) => [name, Math.max(4, Math.round(count * size))];
  return Object.fromEntries(Object.entries(whole).map(scaled));
}
