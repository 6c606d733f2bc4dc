import { NATIVE } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { contractOf, identityOf } from "../kit/adapter/deployment.js";
import type { NoFacts } from "../kit/adapter/facts.js";
import type { Venue } from "../venue.js";

/** Returns the deployment's one wrapper, without reading the chain. */
// biome-ignore lint/correctness/useYield: the address is the deployment's own
export function* discover({ deployment }: DiscoverInput): Reading<Venue<NoFacts>[]> {
  const address = contractOf(deployment, "wrappedNative");
  const venue: Venue<NoFacts> = {
    ...identityOf(deployment, address),
    address,
    tokens: [NATIVE, address],
    feePpm: 0,
    facts: {},
  };
  return [venue];
}
