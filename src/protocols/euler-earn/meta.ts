import { type ProtocolMeta, vaultMeta } from "../kit/adapter/meta.js";
import type { VaultFacts } from "../kit/vault/facts.js";

export const meta: ProtocolMeta<VaultFacts> = vaultMeta({
  name: "Euler Earn",
  project: "euler",
  description: "Vaults that spread one token over vaults of the Euler Vault Kit",
  url: "https://www.euler.finance",
});
