import type { Adapter } from "../adapter.js";
import { encode } from "../kit/vault/encode.js";
import { facts, type VaultFacts } from "../kit/vault/facts.js";
import { discover } from "./discover.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import { curve, FILL_GAS, quote } from "./quote.js";
import { shares } from "./shares.js";
import type { VaultState } from "./state.js";

/**
 * Spark's savings vaults of the second version. They are read at every block: what they hold changes with transfers, and
 * their rate and cap by their roles.
 */
export const sparkVault: Adapter<VaultState, VaultFacts> = {
  standard: "spark-vault",
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
  discover,
  load,
  apply: () => undefined,
  quote,
  curve,
  gas: () => FILL_GAS,
  encode,
};
