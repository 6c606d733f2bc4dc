import type { Address } from "../../lib/address.js";
import { contractOf, type Deployment, feePpmOf, identityOf } from "../kit/adapter/deployment.js";
import type { NoFacts } from "../kit/adapter/facts.js";
import type { Venue } from "../venue.js";

/**
 * Creates the function that builds the venues of a deployment's pairs, with `tokens` in the pair's order. Throws if the
 * network's data is incomplete.
 */
export function venuesOf(
  deployment: Deployment,
): (pair: Address, tokens: readonly Address[]) => Venue<NoFacts> {
  const sources = { factory: contractOf(deployment, "factory") };
  const feePpm = feePpmOf(deployment);
  return (address, tokens) => ({
    ...identityOf(deployment, address),
    address,
    tokens,
    feePpm,
    facts: {},
    sources,
  });
}
