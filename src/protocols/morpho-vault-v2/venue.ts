import type { Address } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import { contractOf, type Deployment } from "../kit/adapter/deployment.js";
import { readVenue as readMorphoVenue } from "../kit/morpho/readVenue.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";

/** Reads a vault that the factory made. What it lends through is read by the factories of the deployment. */
export function* readVenue(deployment: Deployment, vault: Address): Reading<Venue<VaultFacts> | undefined> {
  const venue = yield* readMorphoVenue(deployment, vault, contractOf(deployment, "vaultV1Factory"));
  if (venue === undefined) return undefined;
  const { factory: _, ...factories } = deployment.contracts;
  return { ...venue, sources: { ...venue.sources, ...factories } };
}
