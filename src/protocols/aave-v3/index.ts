import type { Adapter } from "../adapter.js";
import { type ShareFacts, shareFacts } from "../kit/adapter/facts.js";
import { discover } from "./discover.js";
import { encode } from "./encode.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import { curve, quote, WITHDRAW_GAS } from "./quote.js";
import { shares } from "./shares.js";
import type { ReserveState } from "./state.js";

/**
 * Reserves of Aave V3 and its forks: an asset and the aToken that represents it. They are read at every block, because
 * pauses, caps and transfers to them are logged elsewhere or not at all.
 */
export const aaveV3: Adapter<ReserveState, ShareFacts> = {
  standard: "aave-v3",
  meta,
  facts: shareFacts,
  refresh: "everyBlock",
  topics: [],
  steps: ["aave"],
  modes: ["supply"],
  shares,
  prefundable: false,
  paysOut: true,
  code: "protocol",
  probes: [{ contract: "pool", getter: "getReservesList()", data: "0xd1946dbc" }],
  discover,
  load,
  apply: () => undefined,
  quote,
  curve,
  gas: () => WITHDRAW_GAS,
  encode,
};
