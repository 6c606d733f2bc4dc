import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { contractOf, type Deployment } from "../kit/adapter/deployment.js";
import type { DiscoveredVenue, Source } from "../kit/adapter/source.js";
import { addressOf } from "../kit/reading/answers.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import { weighVault } from "../kit/vault/weighVault.js";
import type { Log } from "../venue.js";
import { readMade } from "./venue.js";

/** NewVault(address indexed vault_address, address indexed asset) */
const CREATED: Hex = "0x4241302c393c713e690702c4a45a57e93cef59aa8c6e2358495853b3420551d8";

/** Finds vaults by the factory's logs, which list every vault that it made. */
export function source(deployment: Deployment): Source<VaultFacts> {
  const { sinceBlock = 0 } = deployment;
  return {
    contract: contractOf(deployment, "factory"),
    logs: { topic: CREATED, sinceBlock, created },
    weigh: weighVault,
    venue: ({ key }) => readMade(deployment, key as Address),
  };
}

function created({ topics }: Log): DiscoveredVenue | undefined {
  const [vault, asset] = [topics[1], topics[2]].map(addressOf);
  return vault && asset ? { key: vault, tokens: [asset, vault], terms: "" } : undefined;
}
