export { type DevAccount, devAccounts, devMnemonic } from "./accounts.js";
export { type SpareName, spareCode } from "./artifacts.js";
export type { ExtraTransaction } from "./build/chain.js";
export { provider as devProvider } from "./build/session.js";
export {
  type DevAdaptivePool,
  type DevAlgebraPool,
  type DevIntegralPool,
  devAdaptivePools,
  devAlgebra,
  devIntegralPools,
} from "./definition/algebra.js";
export { devAlgebraPlugins, devPluginPools } from "./definition/algebraPlugins.js";
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
export { type DevCryptoPool, devCryptoPools } from "./definition/curveCrypto.js";
export { type DevStablePool, devStablePools } from "./definition/curveStable.js";
export { devEns, devNames } from "./definition/ens.js";
export { type DevEulerVault, devEuler, devEulerVaults } from "./definition/euler.js";
export { type DevEulerEarnVault, devEulerEarn, devEulerEarnVaults } from "./definition/eulerEarn.js";
export { devPancakePools, devSushiPairs, poolMinter } from "./definition/forks.js";
export {
  type DevMarket,
  type DevReserve,
  devAaveV2,
  devAaveV3,
  devCompoundV2,
} from "./definition/lending.js";
export { devLido } from "./definition/lido.js";
export {
  type DevMorphoMarket,
  type DevMorphoVault,
  devMorpho,
  devMorphoVaults,
} from "./definition/morpho.js";
export {
  type DevMorphoV2Loan,
  type DevMorphoV2Vault,
  devMorphoV2,
  devMorphoV2Vaults,
} from "./definition/morphoV2.js";
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
export { devPsm3 } from "./definition/psm3.js";
export { devRocket } from "./definition/rocket.js";
export { devSky } from "./definition/sky.js";
export {
  type DevSlipstreamPool,
  devDynamicFees,
  devSlipstream,
  devSlipstreamPools,
} from "./definition/slipstream.js";
export { type DevSolidlyPool, devSolidly, devSolidlyPools } from "./definition/solidly.js";
export { type DevSparkVault, devSparkVaults } from "./definition/spark.js";
export {
  type DevToken,
  type DevTokenSymbol,
  devHoldingUsd,
  devToken,
  devTokens,
  unitsForUsd,
} from "./definition/tokens.js";
export {
  type DevV4Pool,
  devV4,
  devV4HookPools,
  devV4Hooks,
  devV4Pools,
  v4Position,
} from "./definition/v4.js";
export { type DevVault, devVaults } from "./definition/vaults.js";
export { type DevYearnVault, devYearnVaults } from "./definition/yearn.js";
export { type DevYearnV3Vault, devYearnV3, devYearnV3Vaults } from "./definition/yearnV3.js";
export { DevnetError, type DevnetErrorCode } from "./errors.js";
export { type RpcCall, rpc, rpcBatch } from "./rpc.js";
export { type Devnet, type DevnetOptions, startDevnet } from "./start.js";
export { driveTraffic, type TrafficOptions } from "./traffic/drive.js";
