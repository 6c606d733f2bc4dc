import { devComposablePools, devWeightedPools } from "@sluice/devnet";
import type { Address } from "../../lib/address.js";
import { mainnet } from "../mainnet.js";
import type { Network } from "../network.js";

/**
 * Mainnet as the local chain has it: where pools are named in its data, those that the local chain has beside them are
 * named as well, so that whoever asks a deployment token by token hears of all it has there. `more` are those made since.
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
