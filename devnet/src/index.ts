export { type DevAccount, devAccounts, devMnemonic } from "./accounts.js";
export { spareCode } from "./artifacts.js";
export type { ExtraTransaction } from "./build/chain.js";
export { provider as devProvider } from "./build/session.js";
export {
  type DevComposablePool,
  type DevWeightedPool,
  devBalancer,
  devComposablePools,
  devWeightedPools,
} from "./definition/balancer.js";
export { blockGasLimit, startBaseFeeWei } from "./definition/chain.js";
export { devContracts } from "./definition/contracts.js";
export { type DevCurvePool, devCurvePools, devCurveRegistry } from "./definition/curve.js";
export { devPancakePools, devSushiPairs, poolMinter } from "./definition/forks.js";
export {
  type DevMarket,
  type DevReserve,
  devAaveV2,
  devAaveV3,
  devCompoundV2,
} from "./definition/lending.js";
export { devLido } from "./definition/lido.js";
export type { NetworkPlan, PlanDeployment, PlanToken, Predeploy } from "./definition/network.js";
export {
  type NetworkMarket,
  type NetworkPairFactory,
  type NetworkPoolFactory,
  type NetworkPoolManager,
  type NetworkVenue,
  networkMarket,
} from "./definition/networkMarket.js";
export { type DevPair, devPairs } from "./definition/pairs.js";
export { type DevPool, type DevRange, devPools, tickSpacings } from "./definition/pools.js";
export {
  type DevToken,
  type DevTokenSymbol,
  devHoldingUsd,
  devToken,
  devTokens,
  unitsForUsd,
} from "./definition/tokens.js";
export { type DevV4Pool, devV4, devV4Pools, v4Position } from "./definition/v4.js";
export { type DevVault, devVaults } from "./definition/vaults.js";
export { type DevYearnVault, devYearnVaults } from "./definition/yearn.js";
export { DevnetError, type DevnetErrorCode } from "./errors.js";
export { type RpcCall, rpc, rpcBatch } from "./rpc.js";
export { type Devnet, type DevnetOptions, startDevnet } from "./start.js";
export { driveTraffic, type TrafficOptions } from "./traffic/drive.js";
