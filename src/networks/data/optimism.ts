import type { Network } from "../network.js";
import { common } from "./deployments.js";
import { opStack } from "./opStack.js";
import { vouched } from "./vouched.js";
import { vouchedBalancerV3 } from "./vouchedBalancerV3.js";

export const optimism: Network = {
  // Superchain-registry, configs/mainnet/op.toml
  ...opStack,
  id: 10,
  slug: "optimism",
  name: "OP Mainnet",
  blockTimeSeconds: 2,
  reorgBlocks: 60,
  explorer: { name: "Etherscan", url: "https://optimistic.etherscan.io" },
  publicNode: "https://mainnet.optimism.io",
  baseTokens: [
    "0x4200000000000000000000000000000000000006",
    "0xda10009cbd5d07dd0cecc66161fc93d7c9000da1",
    "0x0b2c639c533813f4aa9d7837caf62653d097ff85",
    "0x94b008aa00579c1307b0ef2c499ad98a8ce58e58",
    "0xc40f949f8a4e094d1b49a23ea9241d289b7b2819",
    "0x4200000000000000000000000000000000000042",
    "0x68f180fcce6836688e9084f035309e29bf0a2095",
    "0x1f32b1c2345538c0c6f582fcb022739c4a194ebb",
  ],
  stablecoins: [
    "0xda10009cbd5d07dd0cecc66161fc93d7c9000da1",
    "0x0b2c639c533813f4aa9d7837caf62653d097ff85",
    "0x94b008aa00579c1307b0ef2c499ad98a8ce58e58",
    "0xc40f949f8a4e094d1b49a23ea9241d289b7b2819",
    "0x7f5c764cbc14f9669b88837ca1490cca17c31607",
    "0x2e3d870790dc77a83dd1d18184acc7439a53f475",
  ],
  tokens: [
    {
      address: "0x4200000000000000000000000000000000000006",
      symbol: "WETH",
      name: "Wrapped Ether",
      decimals: 18,
    },
    {
      address: "0xda10009cbd5d07dd0cecc66161fc93d7c9000da1",
      symbol: "DAI",
      name: "Dai Stablecoin",
      decimals: 18,
    },
    { address: "0x0b2c639c533813f4aa9d7837caf62653d097ff85", symbol: "USDC", name: "USDCoin", decimals: 6 },
    {
      address: "0x94b008aa00579c1307b0ef2c499ad98a8ce58e58",
      symbol: "USDT",
      name: "Tether USD",
      decimals: 6,
    },
    {
      address: "0xc40f949f8a4e094d1b49a23ea9241d289b7b2819",
      symbol: "LUSD",
      name: "Liquity USD",
      decimals: 18,
    },
    {
      address: "0x8c6f28f2f1a3c87f0f938b96d27520d9751ec8d9",
      symbol: "sUSD",
      name: "Synth sUSD",
      decimals: 18,
    },
    {
      address: "0x7f5c764cbc14f9669b88837ca1490cca17c31607",
      symbol: "USDC.e",
      name: "USDCoin (Bridged from Ethereum)",
      decimals: 6,
    },
    { address: "0x2e3d870790dc77a83dd1d18184acc7439a53f475", symbol: "FRAX", name: "Frax", decimals: 18 },
    { address: "0x4200000000000000000000000000000000000042", symbol: "OP", name: "Optimism", decimals: 18 },
    {
      address: "0x68f180fcce6836688e9084f035309e29bf0a2095",
      symbol: "WBTC",
      name: "Wrapped BTC",
      decimals: 8,
    },
    {
      address: "0x1f32b1c2345538c0c6f582fcb022739c4a194ebb",
      symbol: "wstETH",
      name: "Wrapped liquid staked Ether 2.0",
      decimals: 18,
    },
    {
      address: "0x350a791bfc2c21f9ed5d10980dad2e2638ffa7f6",
      symbol: "LINK",
      name: "ChainLink Token",
      decimals: 18,
    },
    {
      address: "0x9bcef72be871e61ed4fbbc7630889bee758eb81d",
      symbol: "rETH",
      name: "Rocket Pool ETH",
      decimals: 18,
    },
    { address: "0x76fb31fb4af56892a25e32cfc43de717950c9278", symbol: "AAVE", name: "Aave", decimals: 18 },
    {
      address: "0x0994206dfe8de6ec6920ff4d779b0d950605fb53",
      symbol: "CRV",
      name: "Curve DAO Token",
      decimals: 18,
    },
  ],
  // Above each, its two sources: of different organisations, or one and a derivation (CREATE2) of a known pool.
  deployments: [
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json
    // github:balancer/backend@4190058935f7 config/optimism.ts:10
    {
      slug: "wrapped-native",
      standard: "wrapped-native",
      contracts: { wrappedNative: "0x4200000000000000000000000000000000000006" },
    },
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json:7214
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d fees/aave-v3.ts:48
    {
      slug: "aave-v3",
      standard: "aave-v3",
      contracts: { pool: "0x794a61358d6845594f94dc1db02a252b5b4814ad" },
    },
    // github:paraswap/paraswap-dex-lib@170aead6ace0 src/dex/algebra/config.ts:53
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/uniswapV3.js:1687
    {
      slug: "zyberswap-v3",
      standard: "algebra",
      sinceBlock: 105_900_073,
      contracts: { factory: "0x0c8f7b0cb986b31c67d994fb5c224592a03a4afd" },
      about: { name: "ZyberSwap V3", project: "zyberswap", url: "https://defillama.com/protocol/zyberswap" },
    },
    // github:balancer/backend@4190058935f7 config/optimism.ts:60
    // npm:@paraswap/dex-lib@5.0.6 build/dex/balancer-v2/config.js:46
    {
      slug: "balancer-v2",
      standard: "balancer-v2",
      sinceBlock: 7_003_431,
      contracts: { vault: "0xba12222222228d8ba445958a75a0704d566bf2c8" },
      vouched: vouched.optimism["balancer-v2"],
    },
    // npm:@curvefi/api@2.65.13 lib/constants/network_constants.js:116
    // npm:@paraswap/dex-lib@5.0.6 build/dex/curve-v1-factory/config.js:547
    { ...common.curveFactory, contracts: { factory: "0x2db0e83599a91b508ac268a6197b8b14f5e72840" } },
    // github:curvefi/stableswap-ng@2abe778f4020 scripts/deployments.py:41
    // npm:@paraswap/dex-lib@5.0.6 build/dex/curve-v1-stable-ng/config.js:165
    { ...common.curveNg, contracts: { factory: "0x5eee3091f747e60a045a2e715a4c71e600e31f6e" } },
    // github:curvefi/tricrypto-ng@584591e6613c deployments.yaml:87
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:182
    { ...common.curveTricrypto, contracts: { factory: "0xc6c09471ee39c7e30a067952fcc89c8922f9ab53" } },
    // github:curvefi/twocrypto-ng@0fcca0d7b1e5 deployments.yaml:101
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:179
    { ...common.curveTwocrypto, contracts: { factory: "0x98ee851a00abee0d95d08cf4ca2bdce32aeaaf7f" } },
    // npm:@morpho-org/morpho-ts@2.8.0 lib/esm/addresses.js:198
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/helper/morpoho.js:10
    {
      slug: "metamorpho",
      standard: "metamorpho",
      sinceBlock: 130_770_189,
      contracts: { factory: "0x3bb6a6a0bc85b367efe0a5bac81c5e52c892839a" },
    },
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v3/config.js:317
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/velodrome-CL/index.js:4
    {
      slug: "velodrome-cl",
      standard: "slipstream",
      contracts: { factory: "0xcc0bddb707055e04e497ab22a59c2af4391cd12f" },
      about: { name: "Velodrome Slipstream", project: "velodrome", url: "https://velodrome.finance" },
    },
    // npm:@paraswap/dex-lib@5.0.6 build/dex/solidly/config.js:13
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d factory/uniV2.ts:225
    {
      slug: "velodrome-v1",
      standard: "solidly",
      contracts: { factory: "0x25cbddb98b35ab1ff77413456b31ec81a6b6b746" },
      parameters: { names: "pairs" },
      about: { name: "Velodrome V1", project: "velodrome", url: "https://velodrome.finance" },
    },
    // npm:@paraswap/dex-lib@5.0.6 build/dex/solidly/config.js:26
    // github:DefiLlama/yield-server@e638965f2898 src/adaptors/impermax-v2/index.js:97
    { ...common.velodromeV2, contracts: { factory: "0xf1046053aa5682b4f9a81b5481394da16be5ff5a" } },
    // npm:sushi@7.3.15 evm/config/features/sushiswap-v2.ts:178
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/sushiswap-classic.ts:22
    { ...common.sushiswapV2, contracts: { factory: "0xfbc12984689e5f15626bad03ad60160fe98b303c" } },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v2.ts:8
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:25
    { ...common.uniswapV2, contracts: { factory: "0x0c3c1c532f1e39edf36be9fe0be1410313e074bf" } },
    // npm:sushi@7.3.15 evm/config/features/sushiswap-v3.ts:54
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v3/config.js:229
    {
      ...common.sushiswapV3,
      sinceBlock: 85_432_013,
      contracts: { factory: "0x9c6522117e2ed1fe5bdb72bb0ed5e3f2bde7dbe0" },
    },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v3.ts:118
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v3/config.js:92
    { ...common.uniswapV3, contracts: { factory: "0x1f98431c8ad98523631ae4a59f267346ea31f984" } },
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:101
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v4/config.js:27
    {
      ...common.uniswapV4,
      sinceBlock: 130_947_675,
      contracts: { manager: "0x9a13f98cb987694c9f086b1f5eb990eea8264ec3" },
    },
    // github:sparkdotfi/spark-address-registry@100b5ebc52fd src/Optimism.sol
    // github:DefiLlama/DefiLlama-Adapters@03bbb1738d5b projects/spark-liquidity-layer/index.js
    {
      slug: "spark-psm3",
      standard: "spark-psm3",
      contracts: { psm: "0xe0f9978b907853f354d79188a3defbd41978af62" },
    },
    // github:balancer/balancer-deployments@6826feb824e5 v3/tasks/20241204-v3-vault/output/optimism.json
    // github:DefiLlama/DefiLlama-Adapters@a2c2e0a8f2df projects/balancer-v3/index.js
    {
      ...common.balancerV3,
      sinceBlock: 133_969_439,
      contracts: { vault: "0xba1333333333a1ba1108e8412f11850a5c319ba9" },
      vouched: vouchedBalancerV3.optimism,
    },
  ],
};
