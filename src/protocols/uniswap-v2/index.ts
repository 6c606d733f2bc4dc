import type { Adapter } from "../adapter.js";
import { type NoFacts, noFacts } from "../kit/adapter/facts.js";
import { onlyPrefunded } from "../kit/adapter/surplus.js";
import { discover } from "./discover.js";
import { encode } from "./encode.js";
import { liquidity } from "./liquidity.js";
import { meta } from "./meta.js";
import { curve, FILL_GAS, quote } from "./quote.js";
import { shares } from "./shares.js";
import { source } from "./source.js";
import { apply, load, type PairState, topics } from "./state.js";

/** Constant-product pairs of Uniswap V2 and its forks (the fee is the deployment's `feePpm`). */
export const uniswapV2: Adapter<PairState, NoFacts> = {
  standard: "uniswap-v2",
  meta,
  facts: noFacts,
  refresh: "logs",
  steps: ["v2Swap", "v2Add", "v2Remove"],
  topics,
  shares,
  liquidity,
  prefundable: true,
  onlyPrefunded,
  paysOut: true,
  code: "protocol",
  source,
  probes: [{ contract: "factory", getter: "allPairsLength()" }],
  discover,
  load,
  apply,
  quote,
  curve,
  gas: () => FILL_GAS,
  encode,
};
