import type { Adapter } from "../adapter.js";
import { encode } from "../kit/vault/encode.js";
import { facts, type VaultFacts } from "../kit/vault/facts.js";
import { discover, discoverShare } from "./discover.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import { tolerancePpb } from "./motion.js";
import { curve, FILL_GAS, quote } from "./quote.js";
import { shares } from "./shares.js";
import type { VaultState } from "./state.js";

/**
 * Tokenised vaults (ERC-4626). Their price may change without a log, so they are read at every block, and only vaults
 * whose answers follow a known formula are admitted. If it is unknown how time alone moves the price, quotes have a
 * tolerance. Anybody may deploy one, so only those that the network's data lists are vouched for.
 */
export const erc4626: Adapter<VaultState, VaultFacts> = {
  standard: "erc4626",
  meta,
  facts,
  refresh: "everyBlock",
  topics: [],
  steps: ["vault"],
  modes: ["redeem"],
  shares,
  prefundable: false,
  // Whoever governs a listed vault may replace its code, so the Executor counts what it pays.
  paysOut: false,
  code: ({ address }) => [{ role: "pool", address }],
  discover,
  discoverShare,
  load,
  apply: () => undefined,
  quote,
  tolerancePpb,
  curve,
  gas: () => FILL_GAS,
  encode,
};
