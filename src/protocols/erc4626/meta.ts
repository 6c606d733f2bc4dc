import { type ProtocolMeta, vaultMeta } from "../kit/adapter/meta.js";
import type { VaultFacts } from "../kit/vault/facts.js";

export const meta: ProtocolMeta<VaultFacts> = vaultMeta({
  name: "ERC-4626",
  project: "erc4626",
  description: "Vaults that hold one token and issue shares of it",
  url: "https://eips.ethereum.org/EIPS/eip-4626",
});
