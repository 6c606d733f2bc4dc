import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { create2Deployer, routerInitCode, routerSalt } from "../../program/index.js";

export type DeploymentTransaction = { readonly to: Address; readonly data: Hex; readonly value: bigint };

/** The transactions that put Sluice's contracts at their addresses: the CREATE2 deployer takes salt and init code. */
export function deploymentTransactions(): DeploymentTransaction[] {
  return [{ to: create2Deployer, data: `${routerSalt}${routerInitCode.slice(2)}`, value: 0n }];
}
