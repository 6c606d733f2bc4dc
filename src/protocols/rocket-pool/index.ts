import type { Adapter } from "../adapter.js";
import { discover } from "./discover.js";
import { encode } from "./encode.js";
import { facts, type RocketFacts } from "./facts.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import { curve, FILL_GAS, quote } from "./quote.js";
import { shares } from "./shares.js";
import type { RocketState } from "./state.js";

/**
 * Rocket Pool's rETH: deposits into its pool, and burning for ether that is there. Nodes change the limits with every
 * deposit of theirs, so it is read at every block.
 */
export const rocketPool: Adapter<RocketState, RocketFacts> = {
  standard: "rocket-pool",
  meta,
  facts,
  refresh: "everyBlock",
  topics: [],
  steps: ["stake"],
  shares,
  prefundable: false,
  paysOut: false,
  code: "protocol",
  discover,
  load,
  apply: () => undefined,
  quote,
  curve,
  gas: () => FILL_GAS,
  encode,
};
