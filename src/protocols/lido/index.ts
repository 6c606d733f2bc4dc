import type { Adapter } from "../adapter.js";
import { type NoFacts, noFacts } from "../kit/adapter/facts.js";
import { discover } from "./discover.js";
import { encode } from "./encode.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import { curve, FILL_GAS, quote } from "./quote.js";
import { shares } from "./shares.js";
import type { LidoState } from "./state.js";

/**
 * Staking of the native currency for stETH, and wrapping of stETH as wstETH. There is no way back to the native
 * currency here: withdrawals take days. The venues are read at every block, because pauses and limits change without a
 * log of these contracts.
 */
export const lido: Adapter<LidoState, NoFacts> = {
  standard: "lido",
  meta,
  facts: noFacts,
  refresh: "everyBlock",
  topics: [],
  steps: ["lido"],
  shares,
  prefundable: false,
  paysOut: false,
  code: "protocol",
  probes: [{ contract: "steth", getter: "getTotalPooledEther()", data: "0x37cfdaca" }],
  discover,
  load,
  apply: () => undefined,
  quote,
  curve,
  gas: () => FILL_GAS,
  encode,
};
