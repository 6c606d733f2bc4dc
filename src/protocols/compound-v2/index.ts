import type { Adapter } from "../adapter.js";
import { type ShareFacts, shareFacts } from "../kit/adapter/facts.js";
import { discover } from "./discover.js";
import { encode } from "./encode.js";
import { meta } from "./meta.js";
import { curve, gasOf, quote } from "./quote.js";
import { shares } from "./shares.js";
import { load, type MarketState } from "./state.js";

/**
 * Markets of Compound V2 and its forks: an asset, or the native currency, and the cToken that represents it. They are
 * read at every block, because pauses and transfers to them are logged elsewhere or not at all.
 */
export const compoundV2: Adapter<MarketState, ShareFacts> = {
  standard: "compound-v2",
  meta,
  facts: shareFacts,
  refresh: "everyBlock",
  topics: [],
  steps: ["compoundV2"],
  shares,
  prefundable: false,
  paysOut: false,
  code: "protocol",
  probes: [{ contract: "comptroller", getter: "getAllMarkets()", data: "0xb0772d0b" }],
  discover,
  load,
  apply: () => undefined,
  quote,
  curve,
  gas: (venue) => gasOf(venue, true),
  encode,
};
