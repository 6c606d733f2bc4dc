import type { Adapter } from "../adapter.js";
import { discover } from "./discover.js";
import { encode } from "./encode.js";
import { type FraxFacts, facts } from "./facts.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import { curve, FILL_GAS, quote } from "./quote.js";
import type { FraxState } from "./state.js";

/**
 * Frax's minter, which takes the native currency and gives sfrxETH. sfrxETH itself is a tokenised vault of
 * frxETH, a venue of its own that describes the shares. Its price moves with time, so it is read at every block.
 */
export const fraxEther: Adapter<FraxState, FraxFacts> = {
  standard: "frax-ether",
  meta,
  facts,
  refresh: "everyBlock",
  topics: [],
  steps: ["stake"],
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
