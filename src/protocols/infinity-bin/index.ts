import type { Adapter } from "../adapter.js";
import { discoverBy } from "../kit/adapter/discovering.js";
import { conversionInputs } from "../kit/adapter/meta.js";
import { encodeSwap } from "../kit/infinity/encode.js";
import { codeIn } from "../kit/infinity/facts.js";
import { facts, type PoolFacts } from "./facts.js";
import { load } from "./load.js";
import { curve, GAS, quote } from "./quote.js";
import { source } from "./source.js";
import { apply, type PoolState, TOPICS } from "./state.js";

/**
 * Pools of PancakeSwap Infinity with bins, whose hooks, if any, do not run in swaps. The protocol's fee is added to the
 * pool's own, which is constant or set by the hooks contract, with a log.
 */
export const infinityBin: Adapter<PoolState, PoolFacts> = {
  standard: "infinity-bin",
  meta: {
    name: "PancakeSwap Infinity Bin",
    project: "pancakeswap",
    description:
      "Pools of two tokens, the native currency among them, with liquidity in bins of one price each, in one contract with a vault of its own",
    url: "https://pancakeswap.finance",
    action: () => "swap",
    actions: [{ action: "swap", functionNames: ["swap"], inputs: conversionInputs("The pool manager") }],
  },
  facts,
  refresh: "logs",
  steps: ["infinitySwap", "infinityHookSwap"],
  topics: TOPICS,
  prefundable: false,
  paysOut: true,
  code: ({ facts }) => codeIn(facts),
  source,
  probes: [
    { contract: "manager", getter: "minBinShareForDonate()" },
    { contract: "vault", getter: "getLocker()" },
  ],
  discover: discoverBy(source),
  load,
  apply,
  quote,
  curve,
  gas: () => GAS.fill,
  // One more trade may move the price by another bin or two.
  gasOfOneMore: () => 2 * GAS.bin,
  encode: (venue, _state, fill) => encodeSwap(venue, fill, { bins: true, step: venue.facts.stepBps }),
};
