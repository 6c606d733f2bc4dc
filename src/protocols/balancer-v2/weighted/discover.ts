import { type Address, ZERO_ADDRESS } from "../../../lib/address.js";
import type { Call, CallResult } from "../../../lib/reading.js";
import { addressesIn, GET_RATE_PROVIDERS } from "../answers.js";
import type { MintingFacts } from "../facts.js";
import { GET_LAST_POST_INVARIANT } from "./load.js";

/** Returns the calls that distinguish a weighted pool of the second version or later from one of the first. */
export function mintingCalls(share: Address): Call[] {
  return [
    { to: share, data: GET_LAST_POST_INVARIANT },
    { to: share, data: GET_RATE_PROVIDERS },
  ];
}

/** Returns undefined for a pool of the first version or of another kind. */
export function mintingOf([lastInvariant, providers]: readonly CallResult[]): MintingFacts | undefined {
  if (lastInvariant === undefined) return undefined;
  const addresses = addressesIn(providers, 0);
  return { rateProviders: addresses.map((provider) => (provider === ZERO_ADDRESS ? null : provider)) };
}
