import { devComposablePools, devWeightedPools } from "@sluice/devnet";
import type { Address } from "../../lib/address.js";
import { mainnet } from "../mainnet.js";
import type { Network } from "../network.js";

/**
 * Returns mainnet as the local chain has it. If mainnet's data names pools, the local chain's additional pools are
 * named as well, so that querying a deployment token by token finds all its pools. `more` are pools that were made
 * since.
 */
export function localNetworkWith(...more: readonly Address[]): Network {
  const pools = [...[...devWeightedPools, ...devComposablePools].map(({ address }) => address), ...more];
  const instances = pools.map((address) => ({ address }));
  return {
    ...mainnet,
    deployments: mainnet.deployments.map((deployment) =>
      deployment.standard === "balancer-v2" ? { ...deployment, instances } : deployment,
    ),
  };
}

export const localNetwork = localNetworkWith();
