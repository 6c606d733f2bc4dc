import { type ProtocolMeta, vaultMeta } from "../kit/adapter/meta.js";
import type { VaultFacts } from "../kit/vault/facts.js";

export const meta: ProtocolMeta<VaultFacts> = vaultMeta({
  name: "Morpho Vaults V2",
  project: "morpho",
  description: "Vaults that lend one token through adapters, in markets and other vaults of Morpho",
  url: "https://morpho.org",
});
