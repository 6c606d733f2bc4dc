import { devComposablePools, devCryptoPools, devStablePools, devWeightedPools } from "@sluice/devnet";
import { mainnet } from "../mainnet.js";
import type { Network } from "../network.js";

const ofBalancer = [...devWeightedPools, ...devComposablePools].map(({ address }) => ({ address }));
const ofCurve = [...devStablePools, ...devCryptoPools].map(({ address, coins }) => ({
  address,
  share: address,
  parameters: { coins: coins.length },
}));

/**
 * Mainnet as the local chain has it. If mainnet's data names pools, the local chain's additional pools are named as well,
 * so that querying a deployment token by token finds all its pools.
 */
export const localNetwork: Network = {
  ...mainnet,
  deployments: mainnet.deployments.map((deployment) => {
    const { standard, instances = [] } = deployment;
    if (standard === "balancer-v2") return { ...deployment, instances: ofBalancer };
    return standard === "curve-dex" ? { ...deployment, instances: [...instances, ...ofCurve] } : deployment;
  }),
};
