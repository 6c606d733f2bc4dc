import type { Address } from "../../lib/address.js";
import { type Reading, together } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import { readVault } from "../kit/vault/readVault.js";
import type { Venue } from "../venue.js";

/** Finds the vaults that the network's data names, if their asset is known. No contract lists them. */
export function* discover({ deployment, tokens }: DiscoverInput): Reading<Venue<VaultFacts>[]> {
  const { instances = [] } = deployment;
  const known = new Set(tokens);
  const venues = yield* together(instances.map(({ address }) => readVault(deployment, address)));
  return venues
    .filter((venue) => venue !== undefined)
    .filter(({ tokens: [asset] }) => known.has(asset as Address));
}
