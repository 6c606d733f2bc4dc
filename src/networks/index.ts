import { mainnet } from "./mainnet.js";
import type { Network } from "./network.js";

export type { ListedToken, Network } from "./network.js";

/** Every network Sluice knows, by chain id. */
export const networks: ReadonlyMap<number, Network> = new Map(
  [mainnet].map((network) => [network.id, network]),
);
