import { devComposablePools, devCryptoPools, devStablePools, devWeightedPools } from "@sluice/devnet";
import type { Address } from "../../lib/address.js";
import type { Deployment } from "../../protocols/index.js";
import { mainnet } from "../mainnet.js";
import type { Network } from "../network.js";

/**
 * Returns mainnet as the local chain has it. If mainnet's data names pools, the local chain's additional pools are
 * named as well, so that querying a deployment token by token finds all its pools. `more` are pools that were made
 * since.
 */
export function localNetworkWith(...more: readonly Address[]): Network {
  const pools = [...[...devWeightedPools, ...devComposablePools].map(({ address }) => address), ...more];
  const ofBalancer = pools.map((address) => ({ address }));
  const ofCurve = [...devStablePools, ...devCryptoPools].map(({ address, coins }) => ({
    address,
    share: address,
    parameters: { coins: coins.length },
  }));
  const instancesOf = ({ standard, instances = [] }: Deployment) =>
    standard === "balancer-v2" ? ofBalancer : [...instances, ...ofCurve];
  return {
    ...mainnet,
    deployments: mainnet.deployments.map((deployment) =>
      ["balancer-v2", "curve-dex"].includes(deployment.standard)
        ? { ...deployment, instances: instancesOf(deployment) }
        : deployment,
    ),
  };
}

export const localNetwork = localNetworkWith();
