import { type ProtocolMeta, vaultMeta } from "../kit/adapter/meta.js";
import type { VaultFacts } from "../kit/vault/facts.js";

export const meta: ProtocolMeta<VaultFacts> = vaultMeta({
  name: "Spark Savings",
  project: "spark",
  description: "Vaults that pay a savings rate on one token",
  url: "https://spark.fi",
});
