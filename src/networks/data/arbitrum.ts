import type { Network } from "../network.js";
import { common } from "./deployments.js";
import { vouched } from "./vouched.js";
import { vouchedBalancerV3 } from "./vouchedBalancerV3.js";

export const arbitrum: Network = {
  id: 42_161,
  slug: "arbitrum",
  name: "Arbitrum One",
  genesisHash: "0x7ee576b35482195fc49205cec9af72ce14f003b9ae69f6ba0faef4514be8b442",
  native: { symbol: "ETH", name: "Ether", decimals: 18 },
  wrappedNative: "0x82af49447d8a07e3bd95bd0d56f35241523fbab1",
  multicall3: "0xca11bde05977b3631167028862be2a173976ca11",
  blockTimeSeconds: 0.25,
  reorgBlocks: 128,
  maxTransactionGas: 32_000_000n,
  // ArbOS sets the base fee, and the sequencer ignores tips
  fees: {
    priorityFee: { kind: "fixed", wei: 0n },
    baseFee: { kind: "parent" },
    dataFee: { kind: "arbitrum" },
  },
  explorer: { name: "Arbiscan", url: "https://arbiscan.io" },
  publicNode: "https://arb1.arbitrum.io/rpc",
  baseTokens: [
    "0x82af49447d8a07e3bd95bd0d56f35241523fbab1",
    "0xaf88d065e77c8cc2239327c5edb3a432268e5831",
    "0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9",
    "0xda10009cbd5d07dd0cecc66161fc93d7c9000da1",
    "0xff970a61a04b1ca14834a43f5de4533ebddb5cc8",
    "0x912ce59144191c1204e64559fe8253a0e49e6548",
    "0xf97f4df75117a78c1a5a0dbb814af92458539fb4",
    "0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f",
  ],
  stablecoins: [
    "0xaf88d065e77c8cc2239327c5edb3a432268e5831",
    "0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9",
    "0xda10009cbd5d07dd0cecc66161fc93d7c9000da1",
    "0xff970a61a04b1ca14834a43f5de4533ebddb5cc8",
    "0x17fc002b466eec40dae837fc4be5c67993ddbd6f",
    "0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34",
  ],
  tokens: [
    {
      address: "0x82af49447d8a07e3bd95bd0d56f35241523fbab1",
      symbol: "WETH",
      name: "Wrapped Ether",
      decimals: 18,
    },
    { address: "0xaf88d065e77c8cc2239327c5edb3a432268e5831", symbol: "USDC", name: "USDCoin", decimals: 6 },
    { address: "0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9", symbol: "USDT0", name: "USDT0", decimals: 6 },
    {
      address: "0xda10009cbd5d07dd0cecc66161fc93d7c9000da1",
      symbol: "DAI",
      name: "Dai Stablecoin",
      decimals: 18,
    },
    {
      address: "0xff970a61a04b1ca14834a43f5de4533ebddb5cc8",
      symbol: "USDC.e",
      name: "Bridged USDC",
      decimals: 6,
    },
    { address: "0x17fc002b466eec40dae837fc4be5c67993ddbd6f", symbol: "FRAX", name: "Frax", decimals: 18 },
    {
      address: "0xfea7a6a0b346362bf88a9e4a88416b77a57d6c2a",
      symbol: "MIM",
      name: "Magic Internet Money",
      decimals: 18,
    },
    { address: "0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34", symbol: "USDe", name: "USDe", decimals: 18 },
    { address: "0x912ce59144191c1204e64559fe8253a0e49e6548", symbol: "ARB", name: "Arbitrum", decimals: 18 },
    {
      address: "0xf97f4df75117a78c1a5a0dbb814af92458539fb4",
      symbol: "LINK",
      name: "ChainLink Token",
      decimals: 18,
    },
    {
      address: "0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f",
      symbol: "WBTC",
      name: "Wrapped BTC",
      decimals: 8,
    },
    {
      address: "0x5979d7b546e38e414f7e9822514be443a4800529",
      symbol: "wstETH",
      name: "Wrapped liquid staked Ether 2.0",
      decimals: 18,
    },
    {
      address: "0x35751007a407ca6feffe80b3cb397736d2cf4dbe",
      symbol: "weETH",
      name: "Wrapped eETH",
      decimals: 18,
    },
    { address: "0xba5ddd1f9d7f570dc94a51479a000e3bce967196", symbol: "AAVE", name: "Aave", decimals: 18 },
    { address: "0xd4d42f0b6def4ce0383636770ef773390d85c61a", symbol: "SUSHI", name: "Sushi", decimals: 18 },
  ],
  // Above each, its two sources: of different organisations, or one and a derivation (CREATE2) of a known pool.
  deployments: [
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json
    // github:balancer/backend@4190058935f7 config/arbitrum.ts:9
    {
      slug: "wrapped-native",
      standard: "wrapped-native",
      contracts: { wrappedNative: "0x82af49447d8a07e3bd95bd0d56f35241523fbab1" },
    },
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json:6390
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d fees/aave-v3.ts:56
    {
      slug: "aave-v3",
      standard: "aave-v3",
      contracts: { pool: "0x794a61358d6845594f94dc1db02a252b5b4814ad" },
    },
    // npm:@paraswap/dex-lib@5.0.6 build/dex/algebra/config.js:23
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/camelot-v3/index.ts:102
    {
      slug: "camelot-v3",
      standard: "algebra",
      contracts: { factory: "0x1a3c9b1d2f0529d97f2afc5136cc23e58f1fd35b" },
      about: { name: "Camelot V3", project: "camelot", url: "https://app.camelot.exchange" },
    },
    // github:paraswap/paraswap-dex-lib@170aead6ace0 src/dex/algebra/config.ts:39
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/uniswapV3.js:1682
    {
      slug: "zyberswap-v3",
      standard: "algebra",
      sinceBlock: 62_714_800,
      contracts: { factory: "0x9c2abd632771b433e5e7507bcaa41ca3b25d8544" },
      about: { name: "ZyberSwap V3", project: "zyberswap", url: "https://defillama.com/protocol/zyberswap" },
    },
    // github:balancer/backend@4190058935f7 config/arbitrum.ts:54
    // npm:@paraswap/dex-lib@5.0.6 build/dex/balancer-v2/config.js:19
    {
      slug: "balancer-v2",
      standard: "balancer-v2",
      sinceBlock: 222_832,
      contracts: { vault: "0xba12222222228d8ba445958a75a0704d566bf2c8" },
      vouched: vouched.arbitrum["balancer-v2"],
    },
    // npm:@curvefi/api@2.65.13 lib/constants/network_constants.js:98
    // npm:@paraswap/dex-lib@5.0.6 build/dex/curve-v1-factory/config.js:415
    { ...common.curveFactory, contracts: { factory: "0xb17b674d9c5cb2e441f8e196a2f048a81355d031" } },
    // github:curvefi/stableswap-ng@2abe778f4020 scripts/deployments.py:31
    // npm:@paraswap/dex-lib@5.0.6 build/dex/curve-v1-stable-ng/config.js:138
    { ...common.curveNg, contracts: { factory: "0x9af14d26075f142eb3f292d5065eb3faa646167b" } },
    // github:curvefi/tricrypto-ng@584591e6613c deployments.yaml:4
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:134
    { ...common.curveTricrypto, contracts: { factory: "0xbc0797015fcfc47d9c1856639cae50d0e69fbee8" } },
    // github:curvefi/twocrypto-ng@0fcca0d7b1e5 deployments.yaml:4
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:131
    { ...common.curveTwocrypto, contracts: { factory: "0x98ee851a00abee0d95d08cf4ca2bdce32aeaaf7f" } },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/euler-v2/index.js:21
    // github:euler-xyz/euler-interfaces@8007d05e630d addresses/42161/CoreAddresses.json:3
    {
      slug: "euler-v2",
      standard: "euler-v2",
      contracts: { factory: "0x78df1cf5bf06a7f27f2acc580b934238c1b80d50" },
    },
    // npm:@morpho-org/morpho-ts@2.8.0 lib/esm/addresses.js:175
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d helpers/curators/configs.ts:132
    {
      slug: "metamorpho",
      standard: "metamorpho",
      sinceBlock: 296_447_195,
      contracts: { factory: "0x878988f5f561081deea117717052164ea1ef0c82" },
    },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/traderJoeV2.js:50
    // npm:@traderjoe-xyz/sdk-v2@3.0.21 dist/index.js:16514
    { ...common.liquidityBookFirst, contracts: { factory: "0x1886d09c9ade0c5db822d85d21678db67b6c2982" } },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/traderJoeV2.js:67
    // npm:@traderjoe-xyz/sdk-v2@3.0.21 dist/index.js:16526
    { ...common.liquidityBookSecond, contracts: { factory: "0x8e42f2f4101563bf679975178e880fd87d3efd4e" } },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/traderJoeV2.js:61
    // npm:@traderjoe-xyz/sdk-v2@3.0.21 dist/index.js:16538
    { ...common.liquidityBookThird, contracts: { factory: "0xb43120c4745967fa9b93e79c149e66b0f2d6fe0c" } },
    // npm:sushi@7.3.15 evm/config/features/pancakeswap-v2.ts:33
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/pancakeswap-v2.ts:80
    { ...common.pancakeswapV2, contracts: { factory: "0x02a84c1b3bbd7401a5f7fa98a384ebc70bb5749e" } },
    // npm:sushi@7.3.15 _esm/evm/config/features/sushiswap-v2.js:90
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v2/config.js:237
    { ...common.sushiswapV2, contracts: { factory: "0xc35dadb65012ec5796536bd9864ed8773abc74c4" } },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v2.ts:9
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:26
    { ...common.uniswapV2, contracts: { factory: "0xf1d7cc64fb4452f05c498126312ebe29f30fbcf9" } },
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/zyberswap-v2.ts:5
    // github:paraswap/paraswap-dex-lib@170aead6ace0 src/dex/uniswap-v2/config.ts:468
    {
      slug: "zyberswap-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0xac2ee06a14c52570ef3b9812ed240bce359772e7" },
      parameters: { feePpm: 2500 },
      about: {
        positionSymbol: "LP",
        name: "ZyberSwap V2",
        project: "zyberswap",
        url: "https://defillama.com/protocol/zyberswap",
      },
    },
    // npm:@pancakeswap/v3-sdk@3.10.2 dist/constants.d.ts:9
    // npm:sushi@7.3.15 evm/config/features/pancakeswap-v3.ts:73
    {
      ...common.pancakeswapV3,
      sinceBlock: 101_028_949,
      contracts: { factory: "0x0bfbcf9fa4f9c56b0f40a671ad40e0805a091865" },
    },
    // npm:sushi@7.3.15 evm/config/features/sushiswap-v3.ts:44
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v3/config.js:217
    {
      ...common.sushiswapV3,
      sinceBlock: 75_998_697,
      contracts: { factory: "0x1af415a1eba07a4986a52b6f2e7de7003d82231e" },
    },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v3.ts:117
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v3/config.js:80
    {
      ...common.uniswapV3,
      sinceBlock: 165,
      contracts: { factory: "0x1f98431c8ad98523631ae4a59f267346ea31f984" },
    },
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:110
    // npm:@paraswap/dex-lib@5.0.6 build/dex/bunni-v2/config.js:37
    {
      ...common.uniswapV4,
      sinceBlock: 297_842_872,
      contracts: { manager: "0x360e68faccca8ca495c1b759fd9eee466db9fb32" },
    },
    // github:DefiLlama/yield-server@ca9c8a348d1e src/adaptors/euler-v2/index.js
    // github:euler-xyz/euler-interfaces@8007d05e630d addresses/42161/CoreAddresses.json
    {
      slug: "euler-earn",
      standard: "euler-earn",
      sinceBlock: 300_690_953,
      contracts: { factory: "0xb9b5d62b9fe9e1b505466e75817ab178a1d2ec9d" },
    },
    // github:yearn/ydaemon@06ad623be7d7 common/env/chain.arbitrum.go
    // github:noateden/rantom@e6c1528379ae configs/protocols/yearn.ts
    {
      slug: "yearn-v3-0-2",
      standard: "yearn-v3",
      sinceBlock: 187_480_878,
      contracts: { factory: "0x444045c5c13c246e117ed36437303cac8e250ab0" },
      about: { name: "Yearn V3.0.2", project: "yearn", url: "https://yearn.fi" },
    },
    // github:sparkdotfi/spark-address-registry@10cfb6d6a85c src/Arbitrum.sol
    // github:DefiLlama/DefiLlama-Adapters@03bbb1738d5b projects/spark-liquidity-layer/index.js
    {
      slug: "spark-psm3",
      standard: "spark-psm3",
      contracts: { psm: "0x2b05f8e1cacc6974fd79a673a341fe1f58d27266" },
    },
    // github:Instadapp/fluid-contracts-public@a9949b48ba12 deployments/arbitrum/DexFactory.json:2
    // npm:@paraswap/dex-lib@5.0.6 build/dex/fluid-dex/config.js:25
    { ...common.fluidDex, contracts: { factory: "0x91716c4eda1fb55e84bf8b4c7085f84285c19085" } },
    // github:balancer/balancer-deployments@6826feb824e5 v3/tasks/20241204-v3-vault/output/arbitrum.json
    // github:DefiLlama/DefiLlama-Adapters@a2c2e0a8f2df projects/balancer-v3/index.js
    {
      ...common.balancerV3,
      sinceBlock: 297_810_187,
      contracts: { vault: "0xba1333333333a1ba1108e8412f11850a5c319ba9" },
      vouched: vouchedBalancerV3.arbitrum,
    },
  ],
};
