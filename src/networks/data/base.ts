import type { Network } from "../network.js";
import { common } from "./deployments.js";
import { opStack } from "./opStack.js";
import { vouched } from "./vouched.js";
import { vouchedBalancerV3 } from "./vouchedBalancerV3.js";

export const base: Network = {
  // The OP Stack's constants since Canyon; extraData has newer ones
  ...opStack,
  id: 8453,
  slug: "base",
  name: "Base",
  blockTimeSeconds: 2,
  reorgBlocks: 60,
  explorer: { name: "BaseScan", url: "https://basescan.org" },
  publicNode: "https://mainnet.base.org",
  baseTokens: [
    "0x4200000000000000000000000000000000000006",
    "0x50c5725949a6f0c72e6c4a641f24049a917db0cb",
    "0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca",
    "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
    "0xfde4c96c8593536e31f229ea8f37b2ada2699bb2",
    "0x2ae3f1ec7f1f5012cfeab0185bfc7aa3cf0dec22",
    "0xcbb7c0000ab88b473b1f5afd9ef808440eed33bf",
    "0x236aa50979d5f3de3bd1eeb40e81137f22ab794b",
  ],
  stablecoins: [
    "0x50c5725949a6f0c72e6c4a641f24049a917db0cb",
    "0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca",
    "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
    "0xfde4c96c8593536e31f229ea8f37b2ada2699bb2",
    "0x4621b7a9c75199271f773ebd9a499dbd165c3191",
    "0x417ac0e078398c154edfadd9ef675d30be60af93",
  ],
  tokens: [
    {
      address: "0x4200000000000000000000000000000000000006",
      symbol: "WETH",
      name: "Wrapped Ether",
      decimals: 18,
    },
    {
      address: "0x50c5725949a6f0c72e6c4a641f24049a917db0cb",
      symbol: "DAI",
      name: "Dai Stablecoin",
      decimals: 18,
    },
    {
      address: "0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca",
      symbol: "USDbC",
      name: "USD Base Coin",
      decimals: 6,
    },
    { address: "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913", symbol: "USDC", name: "USD Coin", decimals: 6 },
    {
      address: "0xfde4c96c8593536e31f229ea8f37b2ada2699bb2",
      symbol: "USDT",
      name: "Tether USD",
      decimals: 6,
    },
    { address: "0xb79dd08ea68a908a97220c76d19a6aa9cbde4376", symbol: "USD+", name: "USD+", decimals: 6 },
    {
      address: "0x4621b7a9c75199271f773ebd9a499dbd165c3191",
      symbol: "DOLA",
      name: "Dola USD Stablecoin",
      decimals: 18,
    },
    {
      address: "0x417ac0e078398c154edfadd9ef675d30be60af93",
      symbol: "crvUSD",
      name: "Curve USD Stablecoin",
      decimals: 18,
    },
    {
      address: "0x2ae3f1ec7f1f5012cfeab0185bfc7aa3cf0dec22",
      symbol: "cbETH",
      name: "Coinbase Wrapped Staked ETH",
      decimals: 18,
    },
    {
      address: "0xcbb7c0000ab88b473b1f5afd9ef808440eed33bf",
      symbol: "cbBTC",
      name: "Coinbase Wrapped BTC",
      decimals: 8,
    },
    { address: "0x236aa50979d5f3de3bd1eeb40e81137f22ab794b", symbol: "tBTC", name: "tBTC", decimals: 18 },
    {
      address: "0xc1cba3fcea344f92d9239c08c0568f6f2f0ee452",
      symbol: "wstETH",
      name: "Wrapped liquid staked Ether 2.0",
      decimals: 18,
    },
    {
      address: "0x940181a94a35a4569e4529a3cdfb74e38fd98631",
      symbol: "AERO",
      name: "Aerodrome Finance",
      decimals: 18,
    },
    { address: "0x60a3e35cc302bfa44cb288bc5a4f316fdb1adb42", symbol: "EURC", name: "EURC", decimals: 6 },
    {
      address: "0x04c0599ae5a44757c0af6f9ec3b93da8976c150a",
      symbol: "weETH",
      name: "Wrapped eETH",
      decimals: 18,
    },
  ],
  // Above each, its two sources: of different organisations, or one and a derivation (CREATE2) of a known pool.
  deployments: [
    // github:balancer/backend@4190058935f7 config/base.ts:9
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json
    {
      slug: "wrapped-native",
      standard: "wrapped-native",
      contracts: { wrappedNative: "0x4200000000000000000000000000000000000006" },
    },
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json:4935
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d fees/aave-v3.ts:88
    {
      slug: "aave-v3",
      standard: "aave-v3",
      contracts: { pool: "0xa238dd80c259a72e81d7e4664a9801593f98d1c5" },
    },
    // github:balancer/backend@4190058935f7 config/base.ts:54
    // npm:@paraswap/dex-lib@5.0.6 build/dex/balancer-v2/config.js:29
    {
      slug: "balancer-v2",
      standard: "balancer-v2",
      sinceBlock: 1_196_036,
      contracts: { vault: "0xba12222222228d8ba445958a75a0704d566bf2c8" },
      vouched: vouched.base["balancer-v2"],
    },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/euler-v2/index.js:13
    // github:euler-xyz/euler-interfaces@8007d05e630d addresses/8453/CoreAddresses.json:3
    {
      slug: "euler-v2",
      standard: "euler-v2",
      contracts: { factory: "0x7f321498a801a191a93c840750ed637149ddf8d0" },
    },
    // npm:@morpho-org/morpho-ts@2.8.0 lib/esm/addresses.js:112
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d helpers/curators/configs.ts:52
    {
      slug: "metamorpho",
      standard: "metamorpho",
      sinceBlock: 23_928_808,
      contracts: { factory: "0xff62a7c278c62ed665133147129245053bbf5918" },
    },
    // npm:@morpho-org/morpho-ts@2.8.0 lib/esm/addresses.js:113
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d helpers/curators/configs.ts:58
    {
      slug: "morpho-vault-v2",
      standard: "morpho-vault-v2",
      sinceBlock: 35_615_206,
      // npm:@morpho-org/morpho-ts@2.8.0 lib/esm/addresses.js:112
      // github:Byzantine-Finance/debt-fund-sdk@ffb070c2e0c3 src/constants/networks.ts:61
      contracts: {
        factory: "0x4501125508079a99ebbebce205dec9593c2b5857",
        vaultV1Factory: "0xff62a7c278c62ed665133147129245053bbf5918",
        vaultV10Factory: "0xa9c3d3a366466fa809d1ae982fb2c46e5fc41101",
        marketAdapterV2Factory: "0x9a1b378c43ba535cdb89934230f0d3890c51c0eb",
        vaultAdapterFactory: "0xf42d9c36b34c9c2cf3bc30ed2a52a90eeb604642",
      },
    },
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v3/config.js:398
    // github:aerodrome-finance/slipstream@7844368af8f8 script/constants/Base.json:12
    {
      slug: "aerodrome-cl",
      standard: "slipstream",
      contracts: { factory: "0x5e7bb104d84c7cb9b682aac2f3d509f5f406809a" },
      about: { name: "Aerodrome Slipstream", project: "aerodrome", url: "https://aerodrome.finance" },
    },
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v3/config.js:425
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/aerodrome-CL/index.js:21
    {
      slug: "aerodrome-cl-2",
      standard: "slipstream",
      contracts: { factory: "0xade65c38cd4849adba595a4323a8c7ddfe89716a" },
      about: { name: "Aerodrome Slipstream 2", project: "aerodrome", url: "https://aerodrome.finance" },
    },
    // npm:@paraswap/dex-lib@5.0.6 build/dex/solidly/config.js:36
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/uniswapV2.js:68
    {
      slug: "aerodrome",
      standard: "solidly",
      contracts: { factory: "0x420dd381b31aef6683db6b902084cb0ffece40da" },
      about: { name: "Aerodrome", project: "aerodrome", url: "https://aerodrome.finance" },
    },
    // github:paraswap/paraswap-dex-lib@170aead6ace0 src/dex/solidly/config.ts:171
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/uniswapV2.js:2156
    {
      slug: "velocimeter",
      standard: "solidly",
      contracts: { factory: "0xe21aac7f113bd5dc2389e4d8a8db854a87fd6951" },
      parameters: { names: "pairs" },
      about: {
        name: "Velocimeter",
        project: "velocimeter",
        url: "https://defillama.com/protocol/velocimeter",
      },
    },
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v2/config.js:301
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/uniswapV2.js:2423
    {
      slug: "alienbase-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0x3e84d913803b02a4a7f027165e8ca42c14c0fde7" },
      parameters: { feePpm: 1600 },
      about: {
        positionSymbol: "LP",
        name: "Alien Base V2",
        project: "alienbase",
        url: "https://app.alienbase.xyz",
      },
    },
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d fees/baseswap-v2.ts:16
    // github:paraswap/paraswap-dex-lib@170aead6ace0 src/dex/uniswap-v2/config.ts:579
    {
      slug: "baseswap-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0xfda619b6d20975be80a10332cd39b9a4b0faa8bb" },
      parameters: { feePpm: 2500 },
      about: {
        positionSymbol: "LP",
        name: "BaseSwap V2",
        project: "baseswap",
        url: "https://defillama.com/protocol/baseswap",
      },
    },
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d factory/uniV2.ts:562
    // github:paraswap/paraswap-dex-lib@170aead6ace0 src/dex/uniswap-v2/config.ts:629
    {
      slug: "dackieswap-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0x591f122d1df761e616c13d265006fcbf4c6d6551" },
      parameters: { feePpm: 2500 },
      about: {
        positionSymbol: "LP",
        name: "DackieSwap V2",
        project: "dackieswap",
        url: "https://defillama.com/protocol/dackieswap-v2",
      },
    },
    // npm:sushi@7.3.15 evm/config/features/pancakeswap-v2.ts:35
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/pancakeswap-v2.ts:90
    { ...common.pancakeswapV2, contracts: { factory: "0x02a84c1b3bbd7401a5f7fa98a384ebc70bb5749e" } },
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/quickswap-v2.ts:28
    // github:QuickSwap/QuickSwap-sdk@b5ed19a60969 packages/sdk/src/constants.ts:62
    {
      slug: "quickswap-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0xec6540261aaae13f236a032d454dc9287e52e56a" },
      parameters: { feePpm: 3000 },
      about: {
        positionSymbol: "UNI-V2",
        name: "QuickSwap V2",
        project: "quickswap",
        url: "https://quickswap.exchange",
      },
    },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/uniswapV2.js:1671
    // github:paraswap/paraswap-dex-lib@170aead6ace0 src/dex/uniswap-v2/config.ts:597
    {
      slug: "rocketswap-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0x1b8128c3a1b7d20053d10763ff02466ca7ff99fc" },
      parameters: { feePpm: 3000 },
      about: {
        positionSymbol: "LP",
        name: "RocketSwap",
        project: "rocketswap",
        url: "https://defillama.com/protocol/rocketswap-cc",
      },
    },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/uniswapV2.js:1772
    // github:paraswap/paraswap-dex-lib@170aead6ace0 src/dex/uniswap-v2/config.ts:621
    {
      slug: "sharkswap-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0x57592d44eb60011500961ef177bff8d8691d5a8b" },
      parameters: { feePpm: 3000 },
      about: {
        positionSymbol: "LP",
        name: "SharkSwap",
        project: "sharkswap",
        url: "https://defillama.com/protocol/sharkswap-finance",
      },
    },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/uniswapV2.js:1892
    // github:paraswap/paraswap-dex-lib@170aead6ace0 src/dex/uniswap-v2/config.ts:605
    {
      slug: "soswap-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0x539db2b4fe8016db2594d7cfbeab4d2b730b723e" },
      parameters: { feePpm: 3000 },
      about: {
        positionSymbol: "LP",
        name: "SoSwap",
        project: "soswap",
        url: "https://defillama.com/protocol/soswap",
      },
    },
    // npm:sushi@7.3.15 evm/config/features/sushiswap-v2.ts:169
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/sushiswap-classic.ts:23
    { ...common.sushiswapV2, contracts: { factory: "0x71524b4f93c58fcbf659783284e38825f0622859" } },
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/swapbased-v2.ts:11
    // github:paraswap/paraswap-dex-lib@170aead6ace0 src/dex/uniswap-v2/config.ts:613
    {
      slug: "swapbased-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0x04c9f118d21e8b767d2e50c946f0cc9f6c367300" },
      parameters: { feePpm: 3000 },
      about: {
        positionSymbol: "LP",
        name: "SwapBased V2",
        project: "swapbased",
        url: "https://defillama.com/protocol/swapbase",
      },
    },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v2.ts:11
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:29
    { ...common.uniswapV2, contracts: { factory: "0x8909dc15e40173ff4699343b6eb8132c65e18ec6" } },
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v3/config.js:288
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d factory/uniV3.ts:110
    {
      slug: "alienbase-v3",
      standard: "uniswap-v3",
      sinceBlock: 7_150_708,
      contracts: { factory: "0x0fd83557b2be93617c9c1c1b6fd549401c74558c" },
      lists: { feeTiersPpm: [100, 500, 3000, 10_000] },
      about: { name: "Alien Base V3", project: "alienbase", url: "https://app.alienbase.xyz" },
    },
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d fees/baseswap-v3.ts:16
    // github:paraswap/paraswap-dex-lib@170aead6ace0 src/dex/uniswap-v3/config.ts:322
    {
      slug: "baseswap-v3",
      standard: "uniswap-v3",
      sinceBlock: 3_152_527,
      contracts: { factory: "0x38015d05f4fec8afe15d7cc0386a126574e8077b" },
      lists: { feeTiersPpm: [100, 500, 3000, 10_000] },
      about: { name: "BaseSwap V3", project: "baseswap", url: "https://defillama.com/protocol/basex" },
    },
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/dackieswap/index.ts:8
    // github:paraswap/paraswap-dex-lib@170aead6ace0 src/dex/pancakeswap-v3/config.ts:70
    {
      slug: "dackieswap-v3",
      standard: "uniswap-v3",
      sinceBlock: 2_031_627,
      contracts: { factory: "0x3d237ac6d2f425d2e890cc99198818cc1fa48870" },
      parameters: { callback: "pancakeV3" },
      lists: { feeTiersPpm: [100, 500, 2500, 10_000] },
      about: {
        name: "DackieSwap V3",
        project: "dackieswap",
        url: "https://defillama.com/protocol/dackieswap",
      },
    },
    // npm:@pancakeswap/v3-sdk@3.10.2 dist/constants.d.ts:17
    // npm:sushi@7.3.15 evm/config/features/pancakeswap-v3.ts:74
    {
      ...common.pancakeswapV3,
      sinceBlock: 2_912_007,
      contracts: { factory: "0x0bfbcf9fa4f9c56b0f40a671ad40e0805a091865" },
    },
    // npm:sushi@7.3.15 _esm/evm/config/features/sushiswap-v3.js:49
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v3/config.js:241
    {
      ...common.sushiswapV3,
      sinceBlock: 1_759_510,
      contracts: { factory: "0xc35dadb65012ec5796536bd9864ed8773abc74c4" },
    },
    // npm:@paraswap/dex-lib@5.0.6 build/dex/pancakeswap-v3/config.js:65
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/swapbased-v3.ts:10
    {
      slug: "swapbased-v3",
      standard: "uniswap-v3",
      sinceBlock: 13_766_585,
      contracts: { factory: "0xb5620f90e803c7f957a9ef351b8db3c746021bea" },
      parameters: { callback: "pancakeV3" },
      lists: { feeTiersPpm: [100, 500, 2500, 10_000] },
      about: {
        name: "SwapBased V3",
        project: "swapbased",
        url: "https://defillama.com/protocol/swapbased-cl",
      },
    },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v3.ts:121
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:225
    {
      ...common.uniswapV3,
      sinceBlock: 1_371_680,
      contracts: { factory: "0x33128a8fc17869897dce68ed026d694621f6fdfd" },
    },
    // github:pancakeswap/infinity-core@7c04695faeab script/config/base-mainnet.json
    // github:DefiLlama/DefiLlama-Adapters@13830fc04b51 projects/pancakeswap-infinity/index.js
    {
      ...common.pancakeInfinityCl,
      sinceBlock: 30_544_106,
      contracts: {
        manager: "0xa0ffb9c1ce1fe56963b0321b32e7a0302114058b",
        vault: "0x238a358808379702088667322f80ac48bad5e6c4",
      },
    },
    // github:pancakeswap/infinity-core@7c04695faeab script/config/base-mainnet.json
    // github:0xProject/0x-settler@02831eefebab src/core/PancakeInfinity.sol (BIN_MANAGER)
    {
      ...common.pancakeInfinityBin,
      sinceBlock: 30_544_106,
      contracts: {
        manager: "0xc697d2898e0d09264376196696c51d7abbbaa4a9",
        vault: "0x238a358808379702088667322f80ac48bad5e6c4",
      },
    },
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:233
    // npm:@paraswap/dex-lib@5.0.6 build/dex/bunni-v2/config.js:60
    {
      ...common.uniswapV4,
      sinceBlock: 25_350_988,
      contracts: { manager: "0x498581ff718922c3f8e6a244956af099b2652b2b" },
      vouched: vouched.base["uniswap-v4"],
    },
    // github:VeloraDEX/paraswap-dex-lib@aa9c75f src/dex/uniswap-v3/config.ts
    // github:DefiLlama/dimension-adapters@e7346b0 dexs/aerodrome-slipstream/index.ts
    {
      slug: "aerodrome-cl-gauges-v3",
      standard: "slipstream",
      contracts: { factory: "0xf8f2eb4940cfe7d13603dddd87f123820fc061ef" },
      about: {
        name: "Aerodrome Slipstream, Gauges V3",
        project: "aerodrome",
        url: "https://aerodrome.finance",
      },
    },
    // github:morpho-org/morpho-blue-subgraph@372f7411108c networks.json
    // github:DefiLlama/DefiLlama-Adapters@047e4832a46d projects/helper/curators/configs.js
    {
      slug: "metamorpho-v1-0",
      standard: "metamorpho",
      sinceBlock: 13_978_134,
      contracts: { factory: "0xa9c3d3a366466fa809d1ae982fb2c46e5fc41101" },
      about: { name: "MetaMorpho V1.0", project: "morpho", url: "https://morpho.org" },
    },
    // github:DefiLlama/yield-server@ca9c8a348d1e src/adaptors/euler-v2/index.js
    // github:euler-xyz/euler-interfaces@8007d05e630d addresses/8453/CoreAddresses.json
    {
      slug: "euler-earn",
      standard: "euler-earn",
      sinceBlock: 22_282_408,
      contracts: { factory: "0x75f49a2621b6dec6a5bab22ce961bf3e676efae6" },
    },
    // github:sparkdotfi/spark-address-registry@06e388946eb4 src/Base.sol
    // github:DefiLlama/DefiLlama-Adapters@03bbb1738d5b projects/spark-liquidity-layer/index.js
    {
      slug: "spark-psm3",
      standard: "spark-psm3",
      contracts: { psm: "0x1601843c5e9bc251a3272907010afa41fa18347e" },
    },
    // github:Instadapp/fluid-contracts-public@a9949b48ba12 deployments/base/DexFactory.json:2
    // npm:@paraswap/dex-lib@5.0.6 build/dex/fluid-dex/config.js:39
    { ...common.fluidDex, contracts: { factory: "0x91716c4eda1fb55e84bf8b4c7085f84285c19085" } },
    // github:balancer/balancer-deployments@6826feb824e5 v3/tasks/20241204-v3-vault/output/base.json
    // github:DefiLlama/DefiLlama-Adapters@a2c2e0a8f2df projects/balancer-v3/index.js
    {
      ...common.balancerV3,
      sinceBlock: 25_343_854,
      contracts: { vault: "0xba1333333333a1ba1108e8412f11850a5c319ba9" },
      vouched: vouchedBalancerV3.base,
    },
  ],
};
