import type { Address } from "../../lib/address.js";
import type { Adapter, Shares } from "../adapter.js";
import { vaultMeta } from "../kit/adapter/meta.js";
import { RAY, SECONDS_PER_YEAR } from "../kit/maths/ray.js";
import { noFees } from "../kit/shares/shares.js";
import { encode } from "../kit/vault/adapter.js";
import { facts, type VaultFacts } from "../kit/vault/facts.js";
import { powerRay } from "../kit/vault/growth.js";
import { discover, discoverShare } from "./discover.js";
import { load } from "./load.js";
import { tolerancePpb } from "./motion.js";
import { curve, FILL_GAS, quote } from "./quote.js";
import { assetsFor, fractionNow } from "./rate.js";
import type { VaultState } from "./state.js";

/**
 * Shares are worth what the vault converts them to, before redemption fees. A savings rate is the yearly yield as its
 * pot computes it, with interest on interest every second. Other vaults' yields show only in their price.
 */
const shares: Shares<VaultState> = {
  ...noFees,
  reserves: ({ tokens: [asset] }, { rate, supply }) => [
    { token: asset as Address, amount: assetsFor(supply, fractionNow(rate)) },
  ],
  supply: (_, { supply }) => supply,
  rate(_, { rate }) {
    if (rate.kind === "pool") return undefined;
    return Number(powerRay(rate.dsrRay, SECONDS_PER_YEAR) - RAY) / Number(RAY);
  },
  index(_, { rate }) {
    const { shares, assets } = fractionNow(rate);
    return Number(assets) / Number(shares);
  },
};

/**
 * Tokenised vaults (ERC-4626). Their price may change without a log, so they are read at every block, and only vaults
 * whose answers follow a known formula are admitted. If it is unknown how time alone moves the price, quotes have a
 * tolerance. Anybody may deploy one, so only those that the network's data lists are vouched for.
 */
export const erc4626: Adapter<VaultState, VaultFacts> = {
  standard: "erc4626",
  meta: vaultMeta({
    name: "ERC-4626",
    project: "erc4626",
    description: "Vaults that hold one token and issue shares of it",
    url: "https://eips.ethereum.org/EIPS/eip-4626",
  }),
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
