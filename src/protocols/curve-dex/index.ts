import type { Adapter } from "../adapter.js";
import { apply, TOPICS } from "./apply.js";
import { curve } from "./curve.js";
import { discover } from "./discover.js";
import { encode } from "./encode.js";
import { facts, factsOfVersion1, type PoolFacts } from "./facts.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import type { PoolState } from "./pool.js";
import { FILL_GAS, quote } from "./quote.js";
import { shares } from "./shares.js";
import { source } from "./source.js";

/** Curve's plain stableswap pools, from the contracts of 2020 to the base pools after 3pool. */
export const curveDex: Adapter<PoolState, PoolFacts> = {
  standard: "curve-dex",
  meta,
  facts,
  factsOfVersion1,
  refresh: ({ facts: { keepsCount } }) => (keepsCount ? "logs" : "everyBlock"),
  steps: ["curve", "curveAdd", "curveRemoveOne"],
  modes: ["int128"],
  topics: TOPICS,
  shares,
  prefundable: false,
  paysOut: false,
  code: "protocol",
  discover,
  source,
  load,
  apply,
  quote,
  curve,
  gas: () => FILL_GAS,
  encode,
};
