import type { Address } from "../../lib/address.js";
import type { Deployment } from "../kit/deployment.js";
import type { Venue } from "../venue.js";
import { callbackOf } from "./callback.js";
import type { PoolFacts } from "./facts.js";

/** The identity of a pool. */
export type PoolKey = {
  readonly address: Address;
  /** In the pool's order. */
  readonly tokens: readonly Address[];
  readonly feePpm: number;
  readonly tickSpacing: number;
};

/**
 * Creates the function that builds the venues of a deployment's pools. Throws if the network's data names an unknown
 * callback.
 */
export function venuesOf(deployment: Deployment): (key: PoolKey) => Venue<PoolFacts> {
  const { slug: protocol, standard } = deployment;
  const callback = callbackOf(deployment);
  return ({ address, tokens, feePpm, tickSpacing }) => ({
    id: `${protocol}:${address}`,
    protocol,
    standard,
    address,
    tokens,
    feePpm,
    facts: { tickSpacing, callback },
  });
}
