import type { Adapter } from "../adapter.js";
import { discover } from "./discover.js";
import { encode } from "./encode.js";
import { type EtherFiFacts, facts } from "./facts.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import { curve, gasOf, quote } from "./quote.js";
import { shares } from "./shares.js";
import type { EtherFiState } from "./state.js";

/**
 * ether.fi's staking of the native currency for eETH, and wrapping of eETH as weETH. There is no way back to the native
 * currency here: withdrawals take days. Pauses and limits change without a log of these contracts, so both venues are read
 * at every block.
 */
export const etherFi: Adapter<EtherFiState, EtherFiFacts> = {
  standard: "ether-fi",
  meta,
  facts,
  refresh: "everyBlock",
  topics: [],
  steps: ["stake", "lido"],
  shares,
  prefundable: false,
  paysOut: false,
  code: "protocol",
  discover,
  load,
  apply: () => undefined,
  quote,
  curve,
  gas: gasOf,
  encode,
};
