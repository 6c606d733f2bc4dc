import { type ProtocolMeta, vaultMeta } from "../kit/adapter/meta.js";
import type { VaultFacts } from "../kit/vault/facts.js";

export const meta: ProtocolMeta<VaultFacts> = vaultMeta({
  name: "Euler V2",
  project: "euler",
  description: "Vaults that lend one token to borrowers with collateral in other vaults",
  url: "https://www.euler.finance",
});
