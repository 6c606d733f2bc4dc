import type { Adapter } from "../adapter.js";
import { type ShareFacts, shareFacts } from "../kit/adapter/facts.js";
import { discover } from "./discover.js";
import { encode } from "./encode.js";
import { meta } from "./meta.js";
import { curve, FILL_GAS, quote } from "./quote.js";
import { apply, EXCHANGED, type ExchangeState, load } from "./state.js";

/** The adapter that a test adds. */
export const fixedRate: Adapter<ExchangeState, ShareFacts> = {
  standard: "fixed-rate",
  meta,
  facts: shareFacts,
  refresh: "logs",
  steps: ["curve"],
  modes: ["int128"],
  topics: [EXCHANGED],
  prefundable: false,
  paysOut: false,
  code: "protocol",
  discover,
  load,
  apply,
  quote,
  curve,
  gas: () => FILL_GAS,
  encode,
};
