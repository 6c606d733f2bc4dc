import type { Network } from "../network.js";
import { common } from "./deployments.js";
import { vouched } from "./vouched.js";

export const polygon: Network = {
  id: 137,
  slug: "polygon",
  name: "Polygon PoS",
  native: { symbol: "POL", name: "POL", decimals: 18 },
  wrappedNative: "0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270",
  multicall3: "0xca11bde05977b3631167028862be2a173976ca11",
  blockTimeSeconds: 2,
  reorgBlocks: 128,
  maxTransactionGas: 32_000_000n,
  // Bor changed the constants of EIP-1559 several times; it refuses tips below 25 gwei
  fees: { priorityFee: { kind: "suggested", usualWei: 30_000_000_000n }, baseFee: { kind: "parent" } },
  explorer: { name: "PolygonScan", url: "https://polygonscan.com" },
  publicNode: "https://polygon.drpc.org",
  baseTokens: [
    "0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270",
    "0x8f3cf7ad23cd3cadbd9735aff958023239c6a063",
    "0x3c499c542cef5e3811e1192ce70d8cc03d5c3359",
    "0xc2132d05d31c914a87c6611c10748aeb04b58e8f",
    "0x2791bca1f2de4661ed88a30c99a7a9449aa84174",
    "0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6",
    "0x7ceb23fd6bc0add59e62ac25578270cff1b9f619",
    "0xd6df932a45c0f255f85145f286ea0b292b21c90b",
  ],
  stablecoins: [
    "0x8f3cf7ad23cd3cadbd9735aff958023239c6a063",
    "0x3c499c542cef5e3811e1192ce70d8cc03d5c3359",
    "0xc2132d05d31c914a87c6611c10748aeb04b58e8f",
    "0x2791bca1f2de4661ed88a30c99a7a9449aa84174",
    "0x45c32fa6df82ead1e2ef74d17b76547eddfaff89",
    "0xc4ce1d6f5d98d65ee25cf85e9f2e9dcfee6cb5d6",
  ],
  tokens: [
    {
      address: "0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270",
      symbol: "WMATIC",
      name: "Wrapped Matic",
      decimals: 18,
    },
    {
      address: "0x8f3cf7ad23cd3cadbd9735aff958023239c6a063",
      symbol: "DAI",
      name: "Dai Stablecoin",
      decimals: 18,
    },
    { address: "0x3c499c542cef5e3811e1192ce70d8cc03d5c3359", symbol: "USDC", name: "USDCoin", decimals: 6 },
    {
      address: "0xc2132d05d31c914a87c6611c10748aeb04b58e8f",
      symbol: "USDT",
      name: "Tether USD",
      decimals: 6,
    },
    {
      address: "0x2791bca1f2de4661ed88a30c99a7a9449aa84174",
      symbol: "USDC.e",
      name: "USDCoin (PoS)",
      decimals: 6,
    },
    {
      address: "0x9c9e5fd8bbc25984b178fdce6117defa39d2db39",
      symbol: "BUSD",
      name: "Binance USD",
      decimals: 18,
    },
    { address: "0x45c32fa6df82ead1e2ef74d17b76547eddfaff89", symbol: "FRAX", name: "Frax", decimals: 18 },
    {
      address: "0xc4ce1d6f5d98d65ee25cf85e9f2e9dcfee6cb5d6",
      symbol: "crvUSD",
      name: "Curve USD Stablecoin",
      decimals: 18,
    },
    {
      address: "0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6",
      symbol: "WBTC",
      name: "Wrapped BTC",
      decimals: 8,
    },
    {
      address: "0x7ceb23fd6bc0add59e62ac25578270cff1b9f619",
      symbol: "WETH",
      name: "Wrapped Ether",
      decimals: 18,
    },
    { address: "0xd6df932a45c0f255f85145f286ea0b292b21c90b", symbol: "AAVE", name: "Aave", decimals: 18 },
    { address: "0x9a71012b13ca4d3d0cdc72a177df3ef03b0e76a3", symbol: "BAL", name: "Balancer", decimals: 18 },
    {
      address: "0x172370d5cd63279efa6d502dab29171933a610af",
      symbol: "CRV",
      name: "Curve DAO Token",
      decimals: 18,
    },
    {
      address: "0x53e0bca35ec356bd5dddfebbd1fc0fd03fabad39",
      symbol: "LINK",
      name: "ChainLink Token",
      decimals: 18,
    },
    {
      address: "0x0b3f868e0be5597d5db7feb59e1cadbb0fdda50a",
      symbol: "SUSHI",
      name: "SushiToken (PoS)",
      decimals: 18,
    },
  ],
  // Above each, its two sources: of different organisations, or one and a derivation (CREATE2) of a known pool.
  deployments: [
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json
    // github:balancer/backend@4190058935f7 config/polygon.ts:9
    {
      slug: "wrapped-native",
      standard: "wrapped-native",
      contracts: { wrappedNative: "0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270" },
    },
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json:1379
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d helpers/aave/index.ts:351
    {
      slug: "aave-v2",
      standard: "aave-v2",
      contracts: { pool: "0x8dff5e27ea6b7ac08ebfdf9eb090f32ee9a30fcf" },
    },
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json:3572
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d fees/aave-v3.ts:64
    {
      slug: "aave-v3",
      standard: "aave-v3",
      contracts: { pool: "0x794a61358d6845594f94dc1db02a252b5b4814ad" },
    },
    // npm:@paraswap/dex-lib@5.0.6 build/dex/algebra/config.js:8
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/quickswap-v3.ts:6
    {
      slug: "quickswap-v3",
      standard: "algebra",
      sinceBlock: 32_610_688,
      contracts: { factory: "0x411b0facc3489691f28ad58c47006af5e3ab3a28" },
      about: { name: "QuickSwap V3", project: "quickswap", url: "https://quickswap.exchange" },
    },
    // github:balancer/backend@4190058935f7 config/polygon.ts:56
    // npm:@paraswap/dex-lib@5.0.6 build/dex/balancer-v2/config.js:14
    {
      slug: "balancer-v2",
      standard: "balancer-v2",
      sinceBlock: 15_832_990,
      contracts: { vault: "0xba12222222228d8ba445958a75a0704d566bf2c8" },
      vouched: vouched.polygon["balancer-v2"],
    },
    // npm:@curvefi/api@2.65.13 lib/constants/network_constants.js:42
    // npm:@paraswap/dex-lib@5.0.6 build/dex/curve-v1-factory/config.js:216
    { ...common.curveFactory, contracts: { factory: "0x722272d36ef0da72ff51c5a65db7b870e2e8d4ee" } },
    // github:curvefi/stableswap-ng@2abe778f4020 scripts/deployments.py:101
    // npm:@paraswap/dex-lib@5.0.6 build/dex/curve-v1-stable-ng/config.js:84
    { ...common.curveNg, contracts: { factory: "0x1764ee18e8b3cca4787249ceb249356192594585" } },
    // github:curvefi/tricrypto-ng@584591e6613c deployments.yaml:93
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:299
    { ...common.curveTricrypto, contracts: { factory: "0xc1b393efef38140662b91441c6710aa704973228" } },
    // github:curvefi/twocrypto-ng@0fcca0d7b1e5 deployments.yaml:108
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:296
    { ...common.curveTwocrypto, contracts: { factory: "0x98ee851a00abee0d95d08cf4ca2bdce32aeaaf7f" } },
    // npm:@morpho-org/morpho-ts@2.8.0 lib/esm/addresses.js:150
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d helpers/curators/configs.ts:66
    {
      slug: "metamorpho",
      standard: "metamorpho",
      sinceBlock: 66_931_042,
      contracts: { factory: "0xa9c87dab340631c34bb738625c70499e29dddc98" },
    },
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v2/config.js:167
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/uniswapV2.js:2441
    {
      slug: "apeswap-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0xcf083be4164828f00cae704ec15a36d711491284" },
      parameters: { feePpm: 2000 },
      about: {
        positionSymbol: "LP",
        name: "ApeSwap V2",
        project: "apeswap",
        url: "https://defillama.com/protocol/apeswap-amm",
      },
    },
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v2/config.js:259
    // github:QuickSwap/QuickSwap-sdk@b5ed19a60969 packages/sdk/src/constants.ts:43
    {
      slug: "quickswap-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0x5757371414417b8c6caad45baef941abc7d3ab32" },
      parameters: { feePpm: 3000 },
      about: {
        positionSymbol: "UNI-V2",
        name: "QuickSwap V2",
        project: "quickswap",
        url: "https://quickswap.exchange",
      },
    },
    // npm:sushi@7.3.15 _esm/evm/config/features/sushiswap-v2.js:90
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v2/config.js:231
    { ...common.sushiswapV2, contracts: { factory: "0xc35dadb65012ec5796536bd9864ed8773abc74c4" } },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v2.ts:13
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:27
    { ...common.uniswapV2, contracts: { factory: "0x9e5a52f57b3038f1b8eee45f28b3c1967e22799c" } },
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v2/config.js:276
    // CREATE2 gives 0x7242e19a0937ac33472febd69462668a4cf5bbc5, which is in
    // github:messari/subgraphs@2711ac91ef11 …/polygon.json:4633
    {
      slug: "wault-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0xa98ea6356a316b44bf710d5f9b6b4ea0081409ef" },
      parameters: { feePpm: 2000 },
      about: {
        positionSymbol: "LP",
        name: "Wault",
        project: "wault",
        url: "https://defillama.com/protocol/waultfinance",
      },
    },
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d factory/uniV3.ts:386
    // github:paraswap/paraswap-dex-lib@170aead6ace0 src/dex/uniswap-v3/config.ts:308
    {
      slug: "retro-v3",
      standard: "uniswap-v3",
      sinceBlock: 43_939_793,
      contracts: { factory: "0x91e1b99072f238352f59e58de875691e20dc19c1" },
      lists: { feeTiersPpm: [100, 500, 3000, 10_000] },
      about: { name: "Retro", project: "retro", url: "https://defillama.com/protocol/retro" },
    },
    // npm:sushi@7.3.15 evm/config/features/sushiswap-v3.ts:55
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v3/config.js:181
    {
      ...common.sushiswapV3,
      sinceBlock: 41_024_971,
      contracts: { factory: "0x917933899c6a5f8e37f31e19f92cdbff7e8ff0e2" },
    },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v3.ts:116
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v3/config.js:68
    {
      ...common.uniswapV3,
      sinceBlock: 22_757_547,
      contracts: { factory: "0x1f98431c8ad98523631ae4a59f267346ea31f984" },
    },
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:117
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v4/config.js:43
    {
      ...common.uniswapV4,
      sinceBlock: 66_980_384,
      contracts: { manager: "0x67366782805870060151383f4bbff9dab53e5cd6" },
    },
    // github:yearn/ydaemon@858ab23a9ec3 common/env/chain.polygon.go
    // github:noateden/rantom@e6c1528379ae configs/protocols/yearn.ts
    {
      slug: "yearn-v3-0-1",
      standard: "yearn-v3",
      sinceBlock: 48_907_735,
      contracts: { factory: "0xe9e8c89c8fc7e8b8f23425688eb68987231178e5" },
      about: { name: "Yearn V3.0.1", project: "yearn", url: "https://yearn.fi" },
    },
    // github:Instadapp/fluid-contracts-public@a9949b48ba12 deployments/polygon/DexFactory.json:2
    // npm:@paraswap/dex-lib@5.0.6 build/dex/fluid-dex/config.js:32
    { ...common.fluidDex, contracts: { factory: "0x91716c4eda1fb55e84bf8b4c7085f84285c19085" } },
  ],
};
