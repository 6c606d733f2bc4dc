import type { Adapter } from "../adapter.js";
import { discover } from "./discover.js";
import { encode } from "./encode.js";
import { facts, type SkyFacts } from "./facts.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import { curve, gasOf, leaves, offerOf, quote } from "./quote.js";
import type { SkyState } from "./state.js";

/**
 * Sky's contracts that exchange stablecoins at their peg: the converter of DAI and USDS, and the peg stability module of
 * a gem such as USDC, with its wrapper that pays USDS. They are read at every block, because anybody may send them
 * tokens or fill the module up.
 */
export const skyPsm: Adapter<SkyState, SkyFacts> = {
  standard: "sky-psm",
  meta,
  facts,
  refresh: "everyBlock",
  topics: [],
  steps: ["convert"],
  prefundable: false,
  paysOut: true,
  code: "protocol",
  probes: [{ contract: "converter", getter: "usds()", data: "0x4cf282fb" }],
  discover,
  load,
  apply: () => undefined,
  quote,
  curve,
  leaves,
  offerOf,
  gas: gasOf,
  encode,
};
