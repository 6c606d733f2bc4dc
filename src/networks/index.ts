import type { BundledList } from "./bundled/list.js";
import { mainnetTokens } from "./bundled/mainnet.js";
import { mainnet } from "./mainnet.js";
import type { Network } from "./network.js";

export { type ListedToken, type Network, usualMulticall3 } from "./network.js";

/** Every network that Sluice supports, by chain id. */
export const networks: ReadonlyMap<number, Network> = new Map(
  [mainnet].map((network) => [network.id, network]),
);

/** Published token lists by chain id. */
export const bundledLists: ReadonlyMap<number, BundledList> = new Map([[mainnet.id, mainnetTokens]]);
