import type { Address } from "../../lib/address.js";
import type { Deployment } from "../kit/deployment.js";
import { contractOf, parameterOf } from "../kit/deployment.js";
import type { NoFacts } from "../kit/facts.js";
import type { Venue } from "../venue.js";

/** Makes the venues of a deployment's pairs; `tokens` in the pair's order. Throws where its network data lacks something. */
export function venuesOf(
  deployment: Deployment,
): (pair: Address, tokens: readonly Address[]) => Venue<NoFacts> {
  const { slug: protocol, standard } = deployment;
  const sources = { factory: contractOf(deployment, "factory") };
  const feePpm = parameterOf(deployment, "feePpm");
  return (address, tokens) => ({
    id: `${protocol}:${address}`,
    protocol,
    standard,
    address,
    tokens,
    feePpm,
    facts: {},
    sources,
  });
}
