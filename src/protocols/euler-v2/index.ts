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
 * Vaults of the Euler Vault Kit. Their interest grows with time, and its rate changes with every operation, so they are
 * read at every block. Anybody may make a vault of any token with any interest rate model, whose code its fills run.
 */
export const eulerV2: Adapter<VaultState, VaultFacts> = {
  standard: "euler-v2",
  meta,
  facts,
  refresh: "everyBlock",
  topics: [],
  steps: ["vault"],
  modes: ["redeem"],
  shares,
  prefundable: false,
  paysOut: true,
  code: "anyone",
  probes: [{ contract: "factory", getter: "getProxyListLength()", data: "0x0a68b7ba" }],
  source,
  discover,
  load,
  apply: () => undefined,
  quote,
  curve,
  gas: () => FILL_GAS,
  encode,
};
