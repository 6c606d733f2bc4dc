import type { Network } from "../network.js";
import { common } from "./deployments.js";
import { vouched } from "./vouched.js";
import { vouchedBalancerV3 } from "./vouchedBalancerV3.js";

export const avalanche: Network = {
  id: 43_114,
  slug: "avalanche",
  name: "Avalanche C-Chain",
  native: { symbol: "AVAX", name: "Avalanche", decimals: 18 },
  wrappedNative: "0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7",
  multicall3: "0xca11bde05977b3631167028862be2a173976ca11",
  blockTimeSeconds: 1.7,
  reorgBlocks: 16,
  maxTransactionGas: 16_777_216n,
  // ACP-176: the base fee depends on more than the parent's header
  fees: { priorityFee: { kind: "suggested", usualWei: 1_000_000_000n }, baseFee: { kind: "parent" } },
  explorer: { name: "Snowscan", url: "https://snowscan.xyz" },
  publicNode: "https://api.avax.network/ext/bc/C/rpc",
  baseTokens: [
    "0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7",
    "0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e",
    "0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7",
    "0xd24c2ad096400b6fbcd2ad8b24e7acbc21a1da64",
    "0x130966628846bfd36ff31a822705796e8cb8c18d",
    "0x50b7545627a5162f82a992c33b87adc75187b218",
    "0x49d5c2bdffac6ce2bfdb6640f4f80f226bc10bab",
    "0x5947bb275c521040051d82396192181b413227a3",
  ],
  stablecoins: [
    "0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e",
    "0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7",
    "0xd24c2ad096400b6fbcd2ad8b24e7acbc21a1da64",
    "0xa7d7079b0fead91f3e65f86e8915cb59c1a4c664",
    "0x00000000efe302beaa2b3e6e1b18d08d69a9012a",
  ],
  tokens: [
    {
      address: "0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7",
      symbol: "WAVAX",
      name: "Wrapped AVAX",
      decimals: 18,
    },
    {
      address: "0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e",
      symbol: "USDC",
      name: "USDC Token",
      decimals: 6,
    },
    {
      address: "0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7",
      symbol: "USDT",
      name: "Tether USD",
      decimals: 6,
    },
    { address: "0xd24c2ad096400b6fbcd2ad8b24e7acbc21a1da64", symbol: "FRAX", name: "Frax", decimals: 18 },
    {
      address: "0x130966628846bfd36ff31a822705796e8cb8c18d",
      symbol: "MIM",
      name: "Magic Internet Money",
      decimals: 18,
    },
    {
      address: "0xa7d7079b0fead91f3e65f86e8915cb59c1a4c664",
      symbol: "USDC.e",
      name: "USD Coin",
      decimals: 6,
    },
    { address: "0x00000000efe302beaa2b3e6e1b18d08d69a9012a", symbol: "AUSD", name: "AUSD", decimals: 6 },
    {
      address: "0x9c9e5fd8bbc25984b178fdce6117defa39d2db39",
      symbol: "BUSD",
      name: "Binance USD",
      decimals: 18,
    },
    {
      address: "0x50b7545627a5162f82a992c33b87adc75187b218",
      symbol: "WBTC",
      name: "Wrapped BTC",
      decimals: 8,
    },
    {
      address: "0x49d5c2bdffac6ce2bfdb6640f4f80f226bc10bab",
      symbol: "WETH",
      name: "Wrapped Ether",
      decimals: 18,
    },
    {
      address: "0x5947bb275c521040051d82396192181b413227a3",
      symbol: "LINK",
      name: "ChainLink Token",
      decimals: 18,
    },
    { address: "0x63a72806098bd3d9520cc43356dd78afe5d386d9", symbol: "AAVE", name: "Aave", decimals: 18 },
    { address: "0xc891eb4cbdeff6e073e859e987815ed1505c2acd", symbol: "EURC", name: "Euro Coin", decimals: 6 },
    {
      address: "0x2b2c81e08f1af8835a78bb2a90ae924ace0ea4be",
      symbol: "sAVAX",
      name: "Staked AVAX",
      decimals: 18,
    },
    { address: "0x152b9d0fdc40c096757f570a51e494bd4b943e50", symbol: "BTC.b", name: "Bitcoin", decimals: 8 },
  ],
  // Above each, its two sources: of different organisations, or one and a derivation (CREATE2) of a known pool.
  deployments: [
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json
    // github:balancer/backend@4190058935f7 config/avalanche.ts:9
    {
      slug: "wrapped-native",
      standard: "wrapped-native",
      contracts: { wrappedNative: "0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7" },
    },
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json:1665
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d helpers/aave/index.ts:361
    {
      slug: "aave-v2",
      standard: "aave-v2",
      contracts: { pool: "0x4f01aed16d97e3ab5ab2b501154dc9bb0f1a5a2c" },
    },
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json:4225
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d fees/aave-v3.ts:72
    {
      slug: "aave-v3",
      standard: "aave-v3",
      contracts: { pool: "0x794a61358d6845594f94dc1db02a252b5b4814ad" },
    },
    // github:balancer/backend@4190058935f7 config/avalanche.ts:56
    // npm:@paraswap/dex-lib@5.0.6 build/dex/balancer-v2/config.js:24
    {
      slug: "balancer-v2",
      standard: "balancer-v2",
      sinceBlock: 26_386_141,
      contracts: { vault: "0xba12222222228d8ba445958a75a0704d566bf2c8" },
      vouched: vouched.avalanche["balancer-v2"],
    },
    // github:curvefi/stableswap-ng@2abe778f4020 scripts/deployments.py:111
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/curve/contracts.json:93
    {
      ...common.curveNg,
      contracts: { factory: "0x1764ee18e8b3cca4787249ceb249356192594585" },
      vouched: vouched.avalanche["curve-ng"],
    },
    // github:curvefi/tricrypto-ng@584591e6613c deployments.yaml:16
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/curve/contracts.json:95
    { ...common.curveTricrypto, contracts: { factory: "0x3d6cb2f6dcf47cdd9c13e4e3beae9af041d8796a" } },
    // github:curvefi/twocrypto-ng@0fcca0d7b1e5 deployments.yaml:18
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:220
    { ...common.curveTwocrypto, contracts: { factory: "0x98ee851a00abee0d95d08cf4ca2bdce32aeaaf7f" } },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/euler-v2/index.js:19
    // github:euler-xyz/euler-interfaces@8007d05e630d addresses/43114/CoreAddresses.json:3
    {
      slug: "euler-v2",
      standard: "euler-v2",
      contracts: { factory: "0xaf4b4c18b17f6a2b32f6c398a3910bdcd7f26181" },
    },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/traderJoeV2.js:49
    // npm:@traderjoe-xyz/sdk-v2@3.0.21 dist/index.js:16513
    { ...common.liquidityBookFirst, contracts: { factory: "0x6e77932a92582f504ff6c4bdbcef7da6c198aeef" } },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/traderJoeV2.js:65
    // npm:@traderjoe-xyz/sdk-v2@3.0.21 dist/index.js:16525
    { ...common.liquidityBookSecond, contracts: { factory: "0x8e42f2f4101563bf679975178e880fd87d3efd4e" } },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/traderJoeV2.js:60
    // npm:@traderjoe-xyz/sdk-v2@3.0.21 dist/index.js:16537
    { ...common.liquidityBookThird, contracts: { factory: "0xb43120c4745967fa9b93e79c149e66b0f2d6fe0c" } },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/uniswapV2.js:168
    // github:paraswap/paraswap-dex-lib@170aead6ace0 src/dex/uniswap-v2/config.ts:195
    {
      slug: "baguette-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0x3587b8c0136c2c3605a9e5b03ab54da3e4044b50" },
      parameters: { feePpm: 3000 },
      about: {
        positionSymbol: "LP",
        name: "Baguette",
        project: "baguette",
        url: "https://defillama.com/protocol/baguette",
      },
    },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/uniswapV2.js:2475
    // github:paraswap/paraswap-dex-lib@170aead6ace0 src/dex/uniswap-v2/config.ts:223
    {
      slug: "canary-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0xcfba329d49c24b70f3a8b9cc0853493d4645436b" },
      parameters: { feePpm: 3000 },
      about: {
        positionSymbol: "LP",
        name: "Canary",
        project: "canary",
        url: "https://defillama.com/protocol/canary",
      },
    },
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d factory/uniV2.ts:602
    // github:paraswap/paraswap-dex-lib@170aead6ace0 src/dex/uniswap-v2/config.ts:259
    {
      slug: "complus-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0x5c02e78a3969d0e64aa2cfa765acc1d671914ac0" },
      parameters: { feePpm: 3000 },
      about: {
        positionSymbol: "LP",
        name: "Complus",
        project: "complus",
        url: "https://defillama.com/protocol/complus",
      },
    },
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d factory/uniV2.ts:527
    // github:paraswap/paraswap-dex-lib@170aead6ace0 src/dex/uniswap-v2/config.ts:278
    {
      slug: "elk-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0x091d35d7f63487909c863001ddca481c6de47091" },
      parameters: { feePpm: 3000 },
      about: { positionSymbol: "LP", name: "Elk", project: "elk", url: "https://elk.finance" },
    },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/uniswapV2.js:1197
    // github:paraswap/paraswap-dex-lib@170aead6ace0 src/dex/uniswap-v2/config.ts:315
    {
      slug: "lydia-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0xe0c1bb6df4851feeedc3e14bd509feaf428f7655" },
      parameters: { feePpm: 2000 },
      about: {
        positionSymbol: "LP",
        name: "Lydia",
        project: "lydia",
        url: "https://defillama.com/protocol/lydia",
      },
    },
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v2/config.js:184
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/pangolin/index.js:8
    {
      slug: "pangolin-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0xefa94de7a4656d787667c749f7e1223d71e9fd88" },
      parameters: { feePpm: 3000 },
      about: {
        positionSymbol: "PGL",
        name: "Pangolin V2",
        project: "pangolin",
        url: "https://www.pangolin.exchange",
      },
    },
    // npm:sushi@7.3.15 _esm/evm/config/features/sushiswap-v2.js:90
    // github:Uniswap/contracts@b246f140faf6 deployments/json/43114.json:233
    { ...common.sushiswapV2, contracts: { factory: "0xc35dadb65012ec5796536bd9864ed8773abc74c4" } },
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v2/config.js:286
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/traderjoe/index.js:11
    {
      slug: "traderjoe-v1",
      standard: "uniswap-v2",
      contracts: { factory: "0x9ad6c38be94206ca50bb0d90783181662f0cfa10" },
      parameters: { feePpm: 3000 },
      about: { positionSymbol: "JLP", name: "Trader Joe V1", project: "traderjoe", url: "https://lfj.gg" },
    },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v2.ts:10
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:27
    { ...common.uniswapV2, contracts: { factory: "0x9e5a52f57b3038f1b8eee45f28b3c1967e22799c" } },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/uniswapV2.js:2304
    // github:paraswap/paraswap-dex-lib@170aead6ace0 src/dex/uniswap-v2/config.ts:523
    {
      slug: "yetiswap-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0x58c8cd291fa36130119e6deb9e520fbb6aca1c3a" },
      parameters: { feePpm: 3000 },
      about: {
        positionSymbol: "LP",
        name: "YetiSwap",
        project: "yetiswap",
        url: "https://defillama.com/protocol/yetiswap",
      },
    },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/uniswapV2.js:2338
    // github:paraswap/paraswap-dex-lib@170aead6ace0 src/dex/uniswap-v2/config.ts:513
    {
      slug: "zerodex-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0x2ef422f30cdb7c5f1f7267ab5cf567a88974b308" },
      parameters: { feePpm: 3000 },
      about: {
        positionSymbol: "LP",
        name: "0.exchange",
        project: "zerodex",
        url: "https://defillama.com/protocol/zerodex",
      },
    },
    // npm:sushi@7.3.15 evm/config/features/sushiswap-v3.ts:46
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/sushiswap-v3.ts:19
    {
      ...common.sushiswapV3,
      sinceBlock: 28_186_391,
      contracts: { factory: "0x3e603c14af37ebdad31709c4f848fc6ad5bec715" },
    },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v3.ts:122
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:212
    {
      ...common.uniswapV3,
      sinceBlock: 27_832_971,
      contracts: { factory: "0x740b1c1de25031c31ff4fc9a62f554a55cdc1bad" },
    },
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:219
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v4/config.js:51
    {
      ...common.uniswapV4,
      sinceBlock: 56_195_376,
      contracts: { manager: "0x06380c0e0912312b5150364b9dc4542ba0dbbc85" },
    },
    // github:DefiLlama/yield-server@ca9c8a348d1e src/adaptors/euler-v2/index.js
    // github:euler-xyz/euler-interfaces@8007d05e630d addresses/43114/CoreAddresses.json
    {
      slug: "euler-earn",
      standard: "euler-earn",
      sinceBlock: 56_805_794,
      contracts: { factory: "0x574b00f5a0c56d370f19fa887a5545d74f52fac2" },
    },
    // github:balancer/balancer-deployments@6826feb824e5 v3/tasks/20241204-v3-vault/output/avalanche.json
    // npm:@paraswap/dex-lib@5.0.6 build/dex/balancer-v3/config.js:206
    {
      ...common.balancerV3,
      sinceBlock: 59_388_625,
      contracts: { vault: "0xba1333333333a1ba1108e8412f11850a5c319ba9" },
      vouched: vouchedBalancerV3.avalanche,
    },
  ],
};
