import type { Address } from "../../lib/address.js";
import type { Deployment } from "../kit/deployment.js";
import type { Venue } from "../venue.js";
import { callbackOf } from "./callback.js";
import type { PoolFacts } from "./facts.js";

/** What a pool is known by. */
export type PoolKey = {
  readonly address: Address;
  /** In the pool's order. */
  readonly tokens: readonly Address[];
  readonly feePpm: number;
  readonly tickSpacing: number;
};

/** Makes the venues of a deployment's pools. Throws where its network data names a callback that nobody knows. */
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
