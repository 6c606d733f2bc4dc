import { type ProtocolMeta, vaultMeta } from "../kit/adapter/meta.js";
import type { VaultFacts } from "../kit/vault/facts.js";

export const meta: ProtocolMeta<VaultFacts> = vaultMeta({
  name: "Yearn V3",
  project: "yearn",
  description: "Vaults that spread one token over strategies, and whose profits unlock with time",
  url: "https://yearn.fi",
});
