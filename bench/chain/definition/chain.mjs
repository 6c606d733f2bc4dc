import { devPools } from "../../../devnet/dist/index.js";
import { countsOf } from "./counts.mjs";
import { makeCurvePools, makeVaults, makeWeightedPools } from "./others.mjs";
import { makePairs } from "./pairs.mjs";
import { makePools, makeV4Pools } from "./pools.mjs";
import { makeTokens } from "./tokens.mjs";

/** Everything on the chain, as a pure function of its size and seed, and of a real market where there is one. */
export function defineChain({ size, seed, realMarket }) {
  const counts = countsOf(size);
  const tokens = makeTokens(counts, seed);
  const given = realMarket?.pairsOf(tokens, counts, seed) ?? [];
  const takenPools = devPools.map(
    ({ tokenA, tokenB, feePpm }) => `${[tokenA, tokenB].sort().join(" ")} ${feePpm}`,
  );
  return {
    counts,
    tokens,
    pairs: makePairs(counts, tokens, seed, given),
    pools: makePools(counts, tokens, seed, takenPools),
    v4Pools: makeV4Pools(counts, tokens, seed),
    weightedPools: makeWeightedPools(counts, tokens, seed),
    curvePools: makeCurvePools(counts, tokens, seed),
    vaults: makeVaults(counts, tokens, seed),
  };
}
