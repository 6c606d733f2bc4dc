import type { BundledList } from "./bundled/list.js";
import { bundledListLoaders } from "./bundled/lists.js";

export { bundledTokenCounts } from "./bundled/lists.js";
export { findNetworkFaults, networksOf } from "./configured.js";
export { networks } from "./data/index.js";
export { chargesBytesInGas, feeModel } from "./feeModel.js";
export { type BaseFee, type DataFeeRule, ethereumFees, type FeeRules, type PriorityFee } from "./fees.js";
export { type LeftOut, leftOutReasons, readLeftOut } from "./leftOut.js";
export { type ListedToken, type Network, usualMulticall3 } from "./network.js";
export { type NetworkSettings, networkSettingsOf } from "./networkSettings.js";

/**
 * Loads the published token list bundled for a network, or returns undefined if there is none. Lists are large, so only
 * those of networks in use should be loaded.
 */
export async function bundledList(chainId: number): Promise<BundledList | undefined> {
  return bundledListLoaders.get(chainId)?.();
}
