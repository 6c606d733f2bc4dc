import type { Adapter } from "../adapter.js";
import { encode } from "../kit/vault/encode.js";
import { facts, type VaultFacts } from "../kit/vault/facts.js";
import { discover } from "./discover.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import { curve, FILL_GAS, quote } from "./quote.js";
import { shares } from "./shares.js";
import { source } from "./source.js";
import type { VaultState } from "./state.js";

/**
 * MetaMorpho's vaults, of versions 1.0 and 1.1. Everybody who lends or borrows in one of their markets changes their
 * price, so they are read at every block.
 */
export const metamorpho: Adapter<VaultState, VaultFacts> = {
  standard: "metamorpho",
  meta,
  facts,
  refresh: "everyBlock",
  topics: [],
  steps: ["vault"],
  modes: ["redeem"],
  shares,
  prefundable: false,
  paysOut: true,
  code: "protocol",
  probes: [{ contract: "factory", getter: "MORPHO()", data: "0x3acb5624" }],
  source,
  discover,
  load,
  apply: () => undefined,
  quote,
  curve,
  gas: () => FILL_GAS,
  encode,
};
