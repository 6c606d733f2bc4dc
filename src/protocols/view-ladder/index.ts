import type { Adapter } from "../adapter.js";
import { conversionInputs } from "../kit/adapter/meta.js";
import { discover } from "./discover.js";
import { encode } from "./encode.js";
import { facts, type LadderFacts } from "./facts.js";
import { load } from "./load.js";
import { curve, FILL_GAS, quote } from "./quote.js";
import type { LadderState } from "./state.js";

/**
 * Contracts with an unpublished formula: their view function is called with a ladder of amounts at every block, and
 * trades lie between its rungs. What the contract pays in the next block may differ, which the simulation shows. The
 * operator names each contract, which is how it is vouched for.
 */
export const viewLadder: Adapter<LadderState, LadderFacts> = {
  standard: "view-ladder",
  meta: {
    name: "View ladder",
    project: "view-ladder",
    description: "Contracts that the operator names, whose view function is asked for a ladder of amounts",
    url: "https://en.wikipedia.org/wiki/Market_maker",
    action: () => "swap",
    actions: [
      {
        action: "swap",
        functionNames: ["exchange", "swapExactIn", "swap"],
        inputs: conversionInputs("The contract"),
      },
    ],
  },
  facts,
  refresh: "everyBlock",
  isSampled: true,
  steps: ["curve", "convert", "v3Swap"],
  topics: [],
  prefundable: false,
  paysOut: false,
  code: ({ address }) => [{ role: "pool", address }],
  discover,
  load,
  apply: () => undefined,
  quote,
  tolerancePpb: ({ facts }) => facts.tolerancePpb,
  curve,
  gas: () => FILL_GAS,
  encode,
};
