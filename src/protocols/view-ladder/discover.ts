import type { Reading } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { identityOf } from "../kit/adapter/deployment.js";
import type { Venue } from "../venue.js";
import type { LadderFacts } from "./facts.js";
import { termsOf } from "./terms.js";

/**
 * Returns the contracts that the operator names, if all their tokens are known. Throws a TypeError for incomplete
 * terms.
 */
export function* discover({ deployment, tokens }: DiscoverInput): Reading<Venue<LadderFacts>[]> {
  const known = new Set(tokens);
  const named = (deployment.instances ?? []).map((instance) => ({
    ...termsOf(deployment, instance),
    address: instance.address,
  }));
  return named
    .filter((venue) => venue.tokens.every((token) => known.has(token)))
    .map(({ address, ...terms }) => ({ ...identityOf(deployment, address), address, feePpm: 0, ...terms }));
}
