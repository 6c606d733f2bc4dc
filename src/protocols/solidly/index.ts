import type { Adapter } from "../adapter.js";
import { onlyPrefunded } from "../kit/adapter/surplus.js";
import { curve } from "./curve.js";
import { discover } from "./discover.js";
import { encode } from "./encode.js";
import { facts, type PoolFacts } from "./facts.js";
import { liquidity } from "./liquidity.js";
import { load, renew } from "./load.js";
import { meta } from "./meta.js";
import { FILL_GAS, quote } from "./quote.js";
import { shares } from "./shares.js";
import { source } from "./source.js";
import { apply, type PoolState, topics } from "./state.js";

/**
 * Stable and volatile pools of Solidly, Velodrome, Aerodrome and their forks. The factory states the fee, which changes
 * without a log of the pool, and mostly without any.
 */
export const solidly: Adapter<PoolState, PoolFacts> = {
  standard: "solidly",
  meta,
  facts,
  refresh: "renewed",
  steps: ["solidlySwap", "v2Add", "v2Remove"],
  topics,
  shares,
  liquidity,
  prefundable: true,
  onlyPrefunded,
  paysOut: true,
  code: "protocol",
  source,
  probes: [{ contract: "factory", getter: "isPaused()" }],
  discover,
  load,
  renew,
  apply,
  quote,
  curve,
  gas: ({ facts: { stable } }) => FILL_GAS[stable ? "stable" : "volatile"],
  encode,
};
