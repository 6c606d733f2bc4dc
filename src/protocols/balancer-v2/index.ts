import type { Adapter } from "../adapter.js";
import { apply, TOPICS } from "./apply.js";
import { curve } from "./curve.js";
import { discover } from "./discover.js";
import { encode } from "./encode.js";
import { facts, factsOfVersion1, type PoolFacts } from "./facts.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import { fillGas, quote } from "./quote.js";
import { shares } from "./shares.js";
import { isComposable, type PoolState } from "./state.js";

/**
 * Pools of Balancer V2: weighted ones of its first factories, which pay the protocol's fees out on joins and exits, and
 * composable stable ones, which pay them in new shares.
 */
export const balancerV2: Adapter<PoolState, PoolFacts> = {
  standard: "balancer-v2",
  meta,
  facts,
  factsOfVersion1,
  refresh: (venue) => (isComposable(venue) ? "everyBlock" : "logs"),
  steps: ["balancer", "balancerJoin", "balancerExit"],
  topics: TOPICS,
  shares,
  prefundable: false,
  paysOut: true,
  discover,
  load,
  apply,
  quote,
  curve,
  gas: fillGas,
  encode,
};
