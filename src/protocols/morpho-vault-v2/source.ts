import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { contractOf, type Deployment } from "../kit/adapter/deployment.js";
import type { DiscoveredVenue, Source } from "../kit/adapter/source.js";
import { addressOf } from "../kit/reading/answers.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import { weighVault } from "../kit/vault/weighVault.js";
import type { Log } from "../venue.js";
import { readVenue } from "./venue.js";

/** CreateVaultV2(address indexed owner, address indexed asset, bytes32 salt, address indexed newVaultV2) */
const CREATED: Hex = "0x341ce009267aa0d78cc12b34155e223904a51ed49d144beb6eb8be87813edb4e";

/** Finds vaults by the factory's logs, which list every vault that it made. */
export function source(deployment: Deployment): Source<VaultFacts> {
  const { sinceBlock = 0 } = deployment;
  return {
    contract: contractOf(deployment, "factory"),
    logs: { topic: CREATED, sinceBlock, created },
    weigh: weighVault,
    venue: ({ key }) => readVenue(deployment, key as Address),
  };
}

function created({ topics }: Log): DiscoveredVenue | undefined {
  const [asset, vault] = [topics[2], topics[3]].map(addressOf);
  return vault && asset ? { key: vault, tokens: [asset, vault], terms: "" } : undefined;
}
