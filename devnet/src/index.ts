export { type DevAccount, devAccounts, devMnemonic } from "./accounts.js";
export { type SpareName, spareCode } from "./artifacts.js";
export type { ExtraTransaction } from "./build/chain.js";
export { bigNumber as fluidNumber, fluidWords, type StorageWord } from "./build/pools/fluidWords.js";
export { infinityKey } from "./build/pools/infinity.js";
export { provider as devProvider } from "./build/session.js";
export { blockGasLimit, startBaseFeeWei } from "./definition/chain.js";
export { devContracts } from "./definition/contracts.js";
export { devLido } from "./definition/conversions/lido.js";
export { devPsm3 } from "./definition/conversions/psm3.js";
export { devRocket } from "./definition/conversions/rocket.js";
export { devSky } from "./definition/conversions/sky.js";
export { devEns, devNames } from "./definition/ens.js";
export {
  type DevMarket,
  type DevReserve,
  devAaveV2,
  devAaveV3,
  devCompoundV2,
} from "./definition/lending.js";
export type { NetworkPlan, PlanDeployment, PlanToken, Predeploy } from "./definition/network.js";
export {
  type NetworkMarket,
  type NetworkPairFactory,
  type NetworkPoolFactory,
  type NetworkPoolManager,
  type NetworkVenue,
  networkMarket,
} from "./definition/networkMarket.js";
export {
  type DevAdaptivePool,
  type DevAlgebraPool,
  type DevIntegralPool,
  devAdaptivePools,
  devAlgebra,
  devIntegralPools,
} from "./definition/pools/algebra.js";
export { devAlgebraPlugins, devPluginPools } from "./definition/pools/algebraPlugins.js";
export {
  type DevComposablePool,
  type DevWeightedPool,
  devBalancer,
  devComposablePools,
  devWeightedPools,
} from "./definition/pools/balancer.js";
export {
  type DevBalancerV3Factory,
  type DevBalancerV3Pool,
  type DevBalancerV3Token,
  devBalancerV3,
  devBalancerV3Pools,
} from "./definition/pools/balancerV3.js";
export {
  type DevBinPair,
  type DevBinVersion,
  devBinFactories,
  devBinPairs,
} from "./definition/pools/bins.js";
export { type DevCurvePool, devCurvePools, devCurveRegistry } from "./definition/pools/curve.js";
export { type DevCryptoPool, devCryptoPools } from "./definition/pools/curveCrypto.js";
export { type DevStablePool, devStablePools } from "./definition/pools/curveStable.js";
export {
  type DevFluidLimit,
  type DevFluidPool,
  type DevFluidSide,
  type DevFluidToken,
  devFluid,
  devFluidPools,
  devFluidTokens,
} from "./definition/pools/fluid.js";
export { devPancakePools, devSushiPairs, poolMinter } from "./definition/pools/forks.js";
export {
  type DevInfinityBinPool,
  type DevInfinityPool,
  devInfinity,
  devInfinityBinPools,
  devInfinityClPools,
  devInfinityHookBits,
} from "./definition/pools/infinity.js";
export { type DevPair, devPairs } from "./definition/pools/pairs.js";
export { type DevPool, type DevRange, devPools, tickSpacings } from "./definition/pools/pools.js";
export {
  type DevSlipstreamPool,
  devDynamicFees,
  devSlipstream,
  devSlipstreamPools,
} from "./definition/pools/slipstream.js";
export { type DevSolidlyPool, devSolidly, devSolidlyPools } from "./definition/pools/solidly.js";
export {
  type DevV4Pool,
  devV4,
  devV4HookPools,
  devV4Hooks,
  devV4Pools,
  v4Position,
} from "./definition/pools/v4.js";
export {
  type DevToken,
  type DevTokenSymbol,
  devHoldingUsd,
  devToken,
  devTokens,
  unitsForUsd,
} from "./definition/tokens.js";
export { type DevEulerVault, devEuler, devEulerVaults } from "./definition/vaults/euler.js";
export { type DevEulerEarnVault, devEulerEarn, devEulerEarnVaults } from "./definition/vaults/eulerEarn.js";
export {
  type DevMorphoMarket,
  type DevMorphoVault,
  devMorpho,
  devMorphoVaults,
} from "./definition/vaults/morpho.js";
export {
  type DevMorphoV2Loan,
  type DevMorphoV2Vault,
  devMorphoV2,
  devMorphoV2Vaults,
} from "./definition/vaults/morphoV2.js";
export { type DevSparkVault, devSparkVaults } from "./definition/vaults/spark.js";
export { type DevVault, devVaults } from "./definition/vaults/vaults.js";
export { type DevYearnVault, devYearnVaults } from "./definition/vaults/yearn.js";
export { type DevYearnV3Vault, devYearnV3, devYearnV3Vaults } from "./definition/vaults/yearnV3.js";
export { DevnetError, type DevnetErrorCode } from "./errors.js";
export { revertTo } from "./revert.js";
export { type RpcCall, rpc, rpcBatch } from "./rpc.js";
export { type Devnet, type DevnetOptions, startDevnet } from "./start.js";
export { driveTraffic, type TrafficOptions } from "./traffic/drive.js";
