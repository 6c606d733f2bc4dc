import type { Adapter } from "../adapter.js";
import { discoverBy } from "../kit/adapter/discovering.js";
import { apply, TOPICS } from "./apply.js";
import { curve } from "./curve.js";
import { encode } from "./encode.js";
import { facts, type PoolFacts } from "./facts.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import { fillGas, quote } from "./quote.js";
import { shares } from "./shares.js";
import { codeOfPool, source } from "./source.js";
import type { PoolState } from "./state.js";

/**
 * Pools of Balancer V2: weighted pools, which pay the protocol on joins and exits, and composable stable pools. Token
 * rates change without a log.
 */
export const balancerV2: Adapter<PoolState, PoolFacts> = {
  standard: "balancer-v2",
  meta,
  facts,
  refresh: ({ facts: { composable, minting } }) =>
    composable || minting?.rateProviders.some((provider) => provider !== null) ? "everyBlock" : "logs",
  steps: ["balancer", "balancerJoin", "balancerExit"],
  topics: TOPICS,
  shares,
  prefundable: false,
  paysOut: true,
  code: codeOfPool,
  probes: [{ contract: "vault", getter: "WETH()" }],
  discover: discoverBy(source),
  source,
  load,
  apply,
  quote,
  curve,
  gas: fillGas,
  encode,
};
