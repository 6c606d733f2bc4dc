import type { Step } from "../../program/index.js";
import type { Adapter, FillToEncode } from "../adapter.js";
import { zeroForOneOf } from "../kit/adapter/direction.js";
import { discoverBy } from "../kit/adapter/discovering.js";
import { conversionInputs } from "../kit/adapter/meta.js";
import type { Venue } from "../venue.js";
import { load, renew } from "./load.js";
import { curve, gasOf, quote } from "./quote.js";
import { source } from "./source.js";
import { apply, type PairState, topics } from "./state.js";
import { facts, type PairFacts } from "./versions.js";

/** Returns the step that swaps in the pair. Throws if the pair does not hold the fill's tokens. */
function encode(venue: Venue<PairFacts>, _state: unknown, fill: FillToEncode): Step {
  const { prefunded, amount, to } = fill;
  return { op: "lbSwap", pool: venue.address, swapForY: zeroForOneOf(venue, fill), prefunded, amount, to };
}

/**
 * Pairs of the Liquidity Book, of versions 2.0 to 2.2: bins of one price each, and a fee that rises as the price moves
 * and falls with time. Their shares are counted by bin, in a contract that is no ERC-20, so routes only swap.
 */
export const liquidityBook: Adapter<PairState, PairFacts> = {
  standard: "liquidity-book",
  meta: {
    name: "Liquidity Book",
    project: "liquidity-book",
    description: "Pairs of two tokens whose liquidity is kept in bins of one price each",
    url: "https://github.com/traderjoe-xyz/joe-v2",
    action: () => "swap",
    actions: [{ action: "swap", functionNames: ["swap"], inputs: conversionInputs("The pair") }],
  },
  facts,
  refresh: "renewed",
  steps: ["lbSwap"],
  topics,
  prefundable: true,
  paysOut: true,
  code: "protocol",
  source,
  probes: [{ contract: "factory", getter: "getNumberOfLBPairs()" }],
  discover: discoverBy(source),
  load,
  renew,
  apply,
  quote,
  curve,
  gas: ({ facts }) => gasOf(facts).fill,
  // One more trade may move the price by another bin or two.
  gasOfOneMore: ({ facts }) => 2 * gasOf(facts).bin,
  encode,
};
