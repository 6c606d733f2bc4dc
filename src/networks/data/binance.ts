import type { Network } from "../network.js";
import { common } from "./deployments.js";

export const binance: Network = {
  id: 56,
  slug: "binance",
  name: "BNB Chain",
  native: { symbol: "BNB", name: "BNB", decimals: 18 },
  wrappedNative: "0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c",
  multicall3: "0xca11bde05977b3631167028862be2a173976ca11",
  blockTimeSeconds: 0.75,
  reorgBlocks: 64,
  maxTransactionGas: 16_777_216n,
  // The base fee is 0; validators demand 0.05 gwei, and wallets offer 0.1
  fees: { priorityFee: { kind: "suggested", usualWei: 100_000_000n }, baseFee: { kind: "parent" } },
  explorer: { name: "BscScan", url: "https://bscscan.com" },
  publicNode: "https://bsc-dataseed.bnbchain.org",
  baseTokens: [
    "0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c",
    "0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d",
    "0x55d398326f99059ff775485246999027b3197955",
    "0xe9e7cea3dedca5984780bafc599bd69add087d56",
    "0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3",
    "0x2170ed0880ac9a755fd29b2688956bd959f933f8",
    "0x7130d2a12b9bcbfae4f2634d864a1ee1ce3ead9c",
    "0xf8a0bf9cf54bb92f17374d9e9a321e6a111a51bd",
  ],
  stablecoins: [
    "0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d",
    "0x55d398326f99059ff775485246999027b3197955",
    "0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3",
    "0x90c97f71e18723b0cf0dfa30ee176ab653e89f40",
    "0xc5f0f7b66764f6ec8c8dff7ba683102295e16409",
  ],
  tokens: [
    {
      address: "0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c",
      symbol: "WBNB",
      name: "Wrapped BNB",
      decimals: 18,
    },
    { address: "0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d", symbol: "USDC", name: "USDCoin", decimals: 18 },
    {
      address: "0x55d398326f99059ff775485246999027b3197955",
      symbol: "USDT",
      name: "Tether USD",
      decimals: 18,
    },
    {
      address: "0xe9e7cea3dedca5984780bafc599bd69add087d56",
      symbol: "BUSD",
      name: "Binance USD",
      decimals: 18,
    },
    {
      address: "0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3",
      symbol: "DAI",
      name: "Dai Stablecoin",
      decimals: 18,
    },
    { address: "0x90c97f71e18723b0cf0dfa30ee176ab653e89f40", symbol: "FRAX", name: "Frax", decimals: 18 },
    {
      address: "0xc5f0f7b66764f6ec8c8dff7ba683102295e16409",
      symbol: "FDUSD",
      name: "First Digital USD",
      decimals: 18,
    },
    {
      address: "0xfe19f0b51438fd612f6fd59c1dbb3ea319f433ba",
      symbol: "MIM",
      name: "Magic Internet Money",
      decimals: 18,
    },
    {
      address: "0x2170ed0880ac9a755fd29b2688956bd959f933f8",
      symbol: "WETH",
      name: "Wrapped Ether",
      decimals: 18,
    },
    {
      address: "0x7130d2a12b9bcbfae4f2634d864a1ee1ce3ead9c",
      symbol: "BTCB",
      name: "BTCB Token",
      decimals: 18,
    },
    {
      address: "0xf8a0bf9cf54bb92f17374d9e9a321e6a111a51bd",
      symbol: "LINK",
      name: "ChainLink Token",
      decimals: 18,
    },
    { address: "0xbf5140a22578168fd562dccf235e5d43a02ce9b1", symbol: "UNI", name: "Uniswap", decimals: 18 },
    { address: "0xfb6115445bff7b52feb98650c87f44907e58f802", symbol: "AAVE", name: "Aave", decimals: 18 },
    { address: "0x947950bcc74888a40ffa2593c5798f11fc9124c4", symbol: "SUSHI", name: "Sushi", decimals: 18 },
    {
      address: "0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82",
      symbol: "Cake",
      name: "PancakeSwap Token",
      decimals: 18,
    },
  ],
  // Above each, its two sources: of different organisations, or one and a derivation (CREATE2) of a known pool.
  deployments: [
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json
    // github:0xProject/0x-settler@f6b73031e5d8 chain_config.json:309
    {
      slug: "wrapped-native",
      standard: "wrapped-native",
      contracts: { wrappedNative: "0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c" },
    },
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json:6116
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d fees/aave-v3.ts:112
    {
      slug: "aave-v3",
      standard: "aave-v3",
      contracts: { pool: "0x6807dc923806fe8fd134338eabca509979a7e0cb" },
    },
    // npm:@paraswap/dex-lib@5.0.6 build/dex/quickswap/config.js:9
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/uniswapV3.js:1487
    {
      slug: "thena-v3",
      standard: "algebra",
      sinceBlock: 26_030_310,
      contracts: { factory: "0x306f06c147f064a010530292a1eb6737c3e378e4" },
      about: { name: "THENA V3", project: "thena", url: "https://thena.fi" },
    },
    // npm:@curvefi/api@2.65.13 lib/constants/network_constants.js:256
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:252
    { ...common.curveFactory, contracts: { factory: "0xefde221f306152971d8e9f181bfe998447975810" } },
    // github:curvefi/stableswap-ng@2abe778f4020 scripts/deployments.py:131
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:264
    { ...common.curveNg, contracts: { factory: "0xd7e72f3615aa65b92a4dbdc211e296a35512988b" } },
    // github:curvefi/tricrypto-ng@584591e6613c deployments.yaml:28
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:261
    { ...common.curveTricrypto, contracts: { factory: "0x38f8d93406fa2d9924dcfcb67db5b0521fb20f7d" } },
    // github:curvefi/twocrypto-ng@0fcca0d7b1e5 deployments.yaml:32
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:258
    { ...common.curveTwocrypto, contracts: { factory: "0x98ee851a00abee0d95d08cf4ca2bdce32aeaaf7f" } },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/euler-v2/index.js:20
    // github:euler-xyz/euler-interfaces@8007d05e630d addresses/56/CoreAddresses.json:3
    {
      slug: "euler-v2",
      standard: "euler-v2",
      contracts: { factory: "0x7f53e2755eb3c43824e162f7f6f087832b9c9df6" },
    },
    // npm:@paraswap/dex-lib@5.0.6 build/dex/solidly/config.js:49
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/uniswapV2.js:2065
    {
      slug: "thena",
      standard: "solidly",
      contracts: { factory: "0xafd89d21bdb66d00817d4153e055830b1c2b3970" },
      parameters: { names: "pairs" },
      about: { name: "Thena", project: "thena", url: "https://thena.fi" },
    },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/traderJoeV2.js:51
    // npm:@traderjoe-xyz/sdk-v2@3.0.21 dist/index.js:16516
    { ...common.liquidityBookFirst, contracts: { factory: "0x43646a8e839b2f2766392c1bf8f60f6e587b6960" } },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/traderJoeV2.js:71
    // npm:@traderjoe-xyz/sdk-v2@3.0.21 dist/index.js:16528
    { ...common.liquidityBookSecond, contracts: { factory: "0x8e42f2f4101563bf679975178e880fd87d3efd4e" } },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/uniswapV2.js:412
    // github:paraswap/paraswap-dex-lib@170aead6ace0 src/dex/uniswap-v2/config.ts:241
    {
      slug: "coinswap-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0xc2d8d27f3196d9989abf366230a47384010440c0" },
      parameters: { feePpm: 2000 },
      about: {
        positionSymbol: "LP",
        name: "CoinSwap",
        project: "coinswap",
        url: "https://defillama.com/protocol/coinswap",
      },
    },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/uniswapV2.js:1003
    // github:paraswap/paraswap-dex-lib@170aead6ace0 src/dex/uniswap-v2/config.ts:289
    {
      slug: "julswap-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0x553990f2cba90272390f62c5bdb1681ffc899675" },
      parameters: { feePpm: 3000 },
      about: {
        positionSymbol: "LP",
        name: "JulSwap",
        project: "julswap",
        url: "https://defillama.com/protocol/julswap",
      },
    },
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v2/config.js:200
    // CREATE2 gives 0x20bcc3b8a0091ddac2d0bc30f68e6cbb97de59cd, which is in
    // github:duneanalytics/spellbook@91dac121414f …/contracts_bnb_contract_mapping.sql
    {
      slug: "pancakeswap-v1",
      standard: "uniswap-v2",
      contracts: { factory: "0xbcfccbde45ce874adcb698cc183debcf17952812" },
      parameters: { feePpm: 2000 },
      about: {
        positionSymbol: "Cake-LP",
        name: "PancakeSwap V1",
        project: "pancakeswap",
        url: "https://pancakeswap.finance",
      },
    },
    // npm:sushi@7.3.15 evm/config/features/pancakeswap-v2.ts:29
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v2/config.js:210
    { ...common.pancakeswapV2, contracts: { factory: "0xca143ce32fe78f1f7019d7d551a6402fc5350c73" } },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/uniswapV2.js:1490
    // github:paraswap/paraswap-dex-lib@170aead6ace0 src/dex/uniswap-v2/config.ts:324
    {
      slug: "pantherswap-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0x670f55c6284c629c23bae99f585e3f17e8b9fc31" },
      parameters: { feePpm: 2000 },
      about: {
        positionSymbol: "LP",
        name: "PantherSwap",
        project: "pantherswap",
        url: "https://defillama.com/protocol/pantherswap",
      },
    },
    // npm:sushi@7.3.15 _esm/evm/config/features/sushiswap-v2.js:90
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/sushiswap-classic.ts:17
    { ...common.sushiswapV2, contracts: { factory: "0xc35dadb65012ec5796536bd9864ed8773abc74c4" } },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v2.ts:12
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:29
    { ...common.uniswapV2, contracts: { factory: "0x8909dc15e40173ff4699343b6eb8132c65e18ec6" } },
    // github:paraswap/paraswap-dex-lib@170aead6ace0 src/dex/uniswap-v2/config.ts:533
    // npm:blockchain-addressbook@0.54.111 build-esm/address-book/bsc/platforms/wault.js:4
    {
      slug: "wault-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0xb42e3fe71b7e0673335b3331b3e1053bd9822570" },
      parameters: { feePpm: 2000 },
      about: {
        positionSymbol: "LP",
        name: "Wault",
        project: "wault",
        url: "https://defillama.com/protocol/waultfinance",
      },
    },
    // npm:@pancakeswap/v3-sdk@3.10.2 dist/constants.d.ts:7
    // npm:sushi@7.3.15 evm/config/features/pancakeswap-v3.ts:75
    {
      ...common.pancakeswapV3,
      sinceBlock: 26_956_207,
      contracts: { factory: "0x0bfbcf9fa4f9c56b0f40a671ad40e0805a091865" },
    },
    // npm:sushi@7.3.15 evm/config/features/sushiswap-v3.ts:47
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v3/config.js:193
    {
      ...common.sushiswapV3,
      sinceBlock: 26_976_538,
      contracts: { factory: "0x126555dd55a39328f69400d6ae4f782bd4c34abb" },
    },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v3.ts:119
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:137
    {
      ...common.uniswapV3,
      sinceBlock: 12_369_621,
      contracts: { factory: "0xdb1d10011ad0ff90774d0c6bb92e5c5c8b4461f7" },
    },
    // github:pancakeswap/infinity-core@7c04695faeab script/config/bsc-mainnet.json
    // github:DefiLlama/DefiLlama-Adapters@13830fc04b51 projects/pancakeswap-infinity/index.js
    {
      ...common.pancakeInfinityCl,
      sinceBlock: 47_214_308,
      contracts: {
        manager: "0xa0ffb9c1ce1fe56963b0321b32e7a0302114058b",
        vault: "0x238a358808379702088667322f80ac48bad5e6c4",
      },
    },
    // github:pancakeswap/infinity-core@7c04695faeab script/config/bsc-mainnet.json
    // github:0xProject/0x-settler@02831eefebab src/core/PancakeInfinity.sol (BIN_MANAGER)
    {
      ...common.pancakeInfinityBin,
      sinceBlock: 47_214_308,
      contracts: {
        manager: "0xc697d2898e0d09264376196696c51d7abbbaa4a9",
        vault: "0x238a358808379702088667322f80ac48bad5e6c4",
      },
    },
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:144
    // npm:@paraswap/dex-lib@5.0.6 build/dex/bunni-v2/config.js:83
    {
      ...common.uniswapV4,
      sinceBlock: 45_970_610,
      contracts: { manager: "0x28e2ea090877bf75740558f6bfb36a5ffee9e9df" },
    },
    // github:DefiLlama/yield-server@ca9c8a348d1e src/adaptors/euler-v2/index.js
    // github:euler-xyz/euler-interfaces@8007d05e630d addresses/56/CoreAddresses.json
    {
      slug: "euler-earn",
      standard: "euler-earn",
      sinceBlock: 46_370_655,
      contracts: { factory: "0xc456d04e3f43597cc7e5a2af284ff4c4adda0cb1" },
    },
    // github:Instadapp/fluid-contracts-public@a9949b48ba12 deployments/bnb/DexFactory.json:2
    // npm:@paraswap/dex-lib@5.0.6 build/dex/fluid-dex/config.js:18
    { ...common.fluidDex, contracts: { factory: "0x91716c4eda1fb55e84bf8b4c7085f84285c19085" } },
  ],
};
