import type { Adapter } from "../adapter.js";
import { type NoFacts, noFacts } from "../kit/adapter/facts.js";
import { discover } from "./discover.js";
import { encode } from "./encode.js";
import { meta } from "./meta.js";
import { curve, FILL_GAS, quote } from "./quote.js";
import { apply, DEPOSIT, load, WITHDRAWAL, type WrapperState } from "./state.js";

/** The native currency and its ERC-20 form, one for one (WETH9 and similar contracts). */
export const wrappedNative: Adapter<WrapperState, NoFacts> = {
  standard: "wrapped-native",
  meta,
  facts: noFacts,
  refresh: "logs",
  steps: ["weth"],
  topics: [DEPOSIT, WITHDRAWAL],
  prefundable: false,
  paysOut: false,
  code: "protocol",
  probes: [{ contract: "wrappedNative", getter: "totalSupply()", data: "0x18160ddd" }],
  discover,
  load,
  apply,
  quote,
  curve,
  gas: () => FILL_GAS,
  encode,
};
