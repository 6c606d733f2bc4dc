import type { Address } from "../../lib/address.js";
import { type Deployment, identityOf } from "../kit/adapter/deployment.js";
import { type Callback, callbacks, type PoolFacts } from "../kit/poolContract/facts.js";
import type { Venue } from "../venue.js";

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
  const callback = callbackOf(deployment);
  return ({ address, tokens, feePpm, tickSpacing }) => ({
    ...identityOf(deployment, address),
    address,
    tokens,
    feePpm,
    facts: { tickSpacing, callback },
  });
}

/** Returns the deployment's `callback`, by default Uniswap's own. Throws for an unknown one. */
function callbackOf({ slug, parameters = {} }: Deployment): Callback {
  const { callback: named = "uniswapV3" } = parameters;
  const known = callbacks.find((callback) => callback === named);
  if (known !== undefined) return known;
  throw new TypeError(
    `deployment ${slug}: parameters.callback is ${named}; there are ${callbacks.join(", ")}`,
  );
}
