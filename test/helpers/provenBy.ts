import type { Address } from "../../src/lib/address.js";
import type { Hex } from "../../src/lib/hex.js";

/**
 * What the arithmetic of a family was compared with, strongest first. The trades of compiled sources in
 * `src/protocols/conformance/real` are not repeated here: the page counts them.
 */
export type Proof = {
  /** Contracts of Ethereum whose very code the local chain runs at the same address, and the hash of that code. */
  readonly sameCode?: Readonly<Record<Address, Hex>>;
  /** npm packages with the protocol's bytecode, or with its source, which the build compiles. */
  readonly packages?: readonly string[];
  /** Trades from elsewhere, by their folder in the family's: what gave them. */
  readonly recorded?: Readonly<Record<string, string>>;
  /** Contracts of this project, written after what the protocol publishes. */
  readonly ours?: readonly string[];
};

const sphere = "sphere-mezo-solidity-files";
const setProtocol = "@setprotocol/set-protocol-v2";

export const provenBy: Readonly<Record<string, Proof>> = {
  "aave-v2": { packages: ["@aave/protocol-v2"] },
  "aave-v3": { packages: ["@aave/core-v3"] },
  algebra: {
    packages: ["@cryptoalgebra/core", "@cryptoalgebra/integral-core", "@cryptoalgebra/integral-base-plugin"],
    recorded: { directional: "pools with a fee for each direction, from the published source" },
  },
  "balancer-v2": {
    packages: ["@balancer-labs/v2-deployments"],
    recorded: { mainnet: "weighted pools of Ethereum" },
  },
  "balancer-v3": {
    ours: [
      ...["BalancerV3Vault", "BalancerV3FirstStablePool", "BalancerV3StablePool", "BalancerV3StableSurge"],
      ...["BalancerV3FirstWeightedPool", "BalancerV3WeightedPool", "BalancerV3TwoPool", "BalancerV3EclpPool"],
    ],
  },
  "compound-v2": {
    sameCode: {
      "0x39aa39c021dfbae8fac545936693ac917d5e7563":
        "0x37ead445e87de4842ff3f791ad73f3c3d1fd963d5b7a1735f8d3490547152074",
      "0x4ddc2d193948926d02f9b1fe9e1daa0718270ed5":
        "0x5ee0e4991c3aedc27dca3ab6f3fe0dd810e281c6565e68ba93cb62ee6bd6d858",
    },
    packages: [setProtocol],
  },
  "curve-dex": {
    sameCode: {
      "0xa5407eae9ba41422680e2e00537571bcc53efbfd":
        "0x106e99a4bbc1496b2de7bcd09b6db6343e2a1a67a646327528406a465c3f87b4",
    },
    packages: [setProtocol],
    ours: [
      ...["CurvePool", "FactoryPool", "CoinPool", "CoinFactoryPool", "ATokenPool", "FirstATokenPool"],
      ...["RatePool", "YTokenPool", "CachedMetapool", "FactoryMetapool", "StableNG", "StableMetaNG"],
      ...["CurveTwoCrypto", "CurveTwoCryptoMath", "CurveTriCrypto", "CurveTriCryptoMath", "CurveFxPool"],
      ...["FirstTwoCrypto", "FirstTwoCryptoAlone", "FirstThreeCrypto", "FirstThreeCryptoEarly"],
      ...["FirstCryptoMath", "CurveStableMath"],
    ],
  },
  erc4626: {
    ours: [
      ...["PlainVault", "FeeVault", "CappedVault", "LendingVault", "SavingsVault", "SavingsUsds"],
      "StakedUsde",
    ],
  },
  "ether-fi": { ours: ["EtherFi"] },
  "euler-earn": { ours: ["EulerEarn", "EulerEarnFactory"] },
  "euler-v2": { ours: ["EulerVault", "EulerFactory", "KinkedRates"] },
  "fluid-dex": {
    ours: ["FluidDexT1", "FluidDexFactory", "FluidLiquidity", "FluidDeployer", "FluidCenterPrice"],
  },
  "frax-ether": { ours: ["FraxEther"] },
  lido: { ours: ["Steth", "Wsteth"] },
  "infinity-bin": { ours: ["InfinityBinManager"] },
  "infinity-cl": { ours: ["InfinityClManager", "InfinityVault"] },
  "liquidity-book": { ours: ["LiquidityBookPair", "FirstBookPair"] },
  metamorpho: { packages: [sphere] },
  "mkr-sky": {
    recorded: { published: "the protocol's own published tests" },
    ours: ["MkrSky", "Mkr", "MkrAuthority", "SkyToken"],
  },
  "morpho-vault-v2": {
    ours: [
      ...["MorphoVaultV2", "MorphoVaultV2Factory", "MarketAdapterV1", "MarketAdapterV1Factory"],
      ...["MarketAdapterV2", "MarketAdapterV2Factory", "VaultV1Adapter", "VaultV1AdapterFactory"],
    ],
  },
  "rocket-pool": { ours: ["RocketDepositPool", "RocketStorage", "RocketToken"] },
  "sky-psm": { ours: ["LitePsm", "UsdsPsmWrapper", "UsdsConverter", "Vat", "Join", "Pocket"] },
  slipstream: {
    packages: [sphere],
    recorded: { published: "the protocol's own published tests" },
  },
  solidly: { packages: [sphere] },
  "spark-psm3": {
    recorded: { base: "the module on Base" },
    ours: ["Psm3", "SsrOracle"],
  },
  "spark-vault": { ours: ["SparkVault"] },
  "staked-frax": { ours: ["StakedFrax"] },
  "uniswap-v2": {
    sameCode: {
      "0xa478c2975ab1ea89e8196811f51a7b7ade33eb11":
        "0x5b83bdbcc56b2e630f2807bbadd2b0c21619108066b92a58de081261089e9ce5",
    },
    packages: ["@uniswap/v2-core"],
  },
  "uniswap-v3": {
    sameCode: {
      "0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640":
        "0xa981b66c747a3d9fa29d7e200d5faaa2826960523d0e5a0df8148e8868c480b4",
    },
    packages: ["@uniswap/v3-core", "@pancakeswap/v3-core"],
  },
  "uniswap-v4": {
    packages: ["@uniswap/v4-core"],
    recorded: { mainnet: "pools of Ethereum with a protocol fee" },
  },
  "wrapped-native": { packages: ["canonical-weth"] },
  "yearn-v2": { packages: [setProtocol] },
  "yearn-v3": { ours: ["YearnV3Vault", "YearnV3Factory", "YearnV3Strategy"] },
};

/** Contracts of this project on the local chain whose arithmetic no family follows: tokens, makers, oracles and hooks. */
export const otherContracts: readonly string[] = [
  "AlgebraFactory",
  "AlgebraMinter",
  "ArbPrices",
  "BalancerV3EclpFactory",
  "BalancerV3FirstStableFactory",
  "BalancerV3FirstWeightedFactory",
  "BalancerV3StableFactory",
  "BalancerV3Trader",
  "BalancerV3TwoFactory",
  "BalancerV3WeightedFactory",
  "CoinToken",
  "ConstantSumHook",
  "CountingHook",
  "Dai",
  "DevToken",
  "EvenBlockHook",
  "FarmingPool",
  "FirstCryptoShare",
  "FixedPrices",
  "InfinityHooks",
  "InfinityPositions",
  "LateHook",
  "LiquidityBookFactory",
  "LockedStrategy",
  "MantlePrices",
  "MovingHook",
  "ObservingHook",
  "OriginHook",
  "OverrideFeeHook",
  "PartialHook",
  "PickyHook",
  "PokedFeeHook",
  "PoolDeployer",
  "PoolMinter",
  "PoolRegistry",
  "ProxyHook",
  "QuietHook",
  "RevertingHook",
  "ScrollPrices",
  "SilentToken",
  "StableNGTrials",
  "StablePoolFactory",
  "StableTrials",
  "TwoCryptoFactory",
  "YToken",
];
