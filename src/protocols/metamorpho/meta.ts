import { type ProtocolMeta, vaultMeta } from "../kit/adapter/meta.js";
import type { VaultFacts } from "../kit/vault/facts.js";

export const meta: ProtocolMeta<VaultFacts> = vaultMeta({
  name: "MetaMorpho",
  project: "morpho",
  description: "Vaults that lend one token in markets of Morpho",
  url: "https://morpho.org",
});
