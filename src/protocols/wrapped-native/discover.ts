import { NATIVE } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { contractOf } from "../kit/deployment.js";
import type { NoFacts } from "../kit/facts.js";
import type { Venue } from "../venue.js";

/** The one wrapper of the deployment; nothing to ask the chain for. */
// biome-ignore lint/correctness/useYield: the address is the deployment's own
export function* discover({ deployment }: DiscoverInput): Reading<Venue<NoFacts>[]> {
  const address = contractOf(deployment, "wrappedNative");
  const venue: Venue<NoFacts> = {
    id: `${deployment.slug}:${address}`,
    protocol: deployment.slug,
    standard: deployment.standard,
    address,
    tokens: [NATIVE, address],
    feePpm: 0,
    facts: {},
  };
  return [venue];
}
