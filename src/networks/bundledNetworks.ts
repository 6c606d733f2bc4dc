import { writtenNetworks } from "./data/index.js";
import { mainnet } from "./mainnet.js";
import type { Network } from "./network.js";

/** Every network whose data Sluice has, by chain id. `networksOf` returns what the settings make of them. */
export const networks: ReadonlyMap<number, Network> = new Map(
  [mainnet, ...writtenNetworks].map((network) => [network.id, network]),
);
