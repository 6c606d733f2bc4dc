import type { Network } from "../network.js";
import { common } from "./deployments.js";
import { vouched } from "./vouched.js";

export const sonic: Network = {
  id: 146,
  slug: "sonic",
  name: "Sonic",
  native: { symbol: "S", name: "Sonic", decimals: 18 },
  wrappedNative: "0x039e2fb66102314ce7b64ce5ce3e5183bc94ad38",
  multicall3: "0xca11bde05977b3631167028862be2a173976ca11",
  blockTimeSeconds: 0.63,
  reorgBlocks: 16,
  maxTransactionGas: 16_777_216n,
  // The base fee depends on the network's rules, which may change at any epoch
  fees: { priorityFee: { kind: "suggested", usualWei: 1_000_000_000n }, baseFee: { kind: "parent" } },
  explorer: { name: "SonicScan", url: "https://sonicscan.org" },
  publicNode: "https://rpc.soniclabs.com",
  baseTokens: [
    "0x039e2fb66102314ce7b64ce5ce3e5183bc94ad38",
    "0x29219dd400f2bf60e5a23d13be72b486d4038894",
    "0x6047828dc181963ba44974801ff68e538da5eaf9",
    "0xd3dce716f3ef535c5ff8d041c1a41c3bd89b97ae",
    "0x50c42deacd8fc9773493ed674b675be577f2634b",
    "0xe5da20f15420ad15de0fa650600afc998bbe3955",
    "0x0555e30da8f98308edb960aa94c0db47230d2b9c",
  ],
  stablecoins: [
    "0x29219dd400f2bf60e5a23d13be72b486d4038894",
    "0x6047828dc181963ba44974801ff68e538da5eaf9",
    "0xd3dce716f3ef535c5ff8d041c1a41c3bd89b97ae",
  ],
  tokens: [
    {
      address: "0x039e2fb66102314ce7b64ce5ce3e5183bc94ad38",
      symbol: "wS",
      name: "Wrapped Sonic",
      decimals: 18,
    },
    {
      address: "0x29219dd400f2bf60e5a23d13be72b486d4038894",
      symbol: "USDC.e",
      name: "Bridged USDC (Sonic Labs)",
      decimals: 6,
    },
    {
      address: "0x6047828dc181963ba44974801ff68e538da5eaf9",
      symbol: "USDT",
      name: "Bridged USDT (Sonic Labs)",
      decimals: 6,
    },
    {
      address: "0xd3dce716f3ef535c5ff8d041c1a41c3bd89b97ae",
      symbol: "scUSD",
      name: "Sonic USD",
      decimals: 6,
    },
    {
      address: "0x50c42deacd8fc9773493ed674b675be577f2634b",
      symbol: "WETH",
      name: "Wrapped Ether on Sonic",
      decimals: 18,
    },
    {
      address: "0xe5da20f15420ad15de0fa650600afc998bbe3955",
      symbol: "stS",
      name: "Beets Staked Sonic",
      decimals: 18,
    },
    {
      address: "0x0555e30da8f98308edb960aa94c0db47230d2b9c",
      symbol: "WBTC",
      name: "Wrapped BTC",
      decimals: 8,
    },
  ],
  // Above each, its two sources: of different organisations, or one and a derivation (CREATE2) of a known pool.
  deployments: [
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json
    // github:lifinance/contracts@ef00558fde config/networks.json
    {
      slug: "wrapped-native",
      standard: "wrapped-native",
      contracts: { wrappedNative: "0x039e2fb66102314ce7b64ce5ce3e5183bc94ad38" },
    },
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json:9187
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d fees/aave-v3.ts:143
    {
      slug: "aave-v3",
      standard: "aave-v3",
      contracts: { pool: "0x5362dbb1e601abf3a4c14c22ffeda64042e5eaa3" },
    },
    // github:balancer/b-sdk@f7095dea42a9 src/utils/constantsV2.ts:35
    // npm:@paraswap/dex-lib@5.0.6 build/dex/balancer-v2/config.js:41
    {
      slug: "beets-v2",
      standard: "balancer-v2",
      sinceBlock: 368_312,
      contracts: { vault: "0xba12222222228d8ba445958a75a0704d566bf2c8" },
      about: { name: "Beets V2", project: "beets", url: "https://beets.fi" },
      vouched: vouched.sonic["beets-v2"],
    },
    // github:curvefi/curve-core@b4c27f3f8e30 deployments/prod/sonic.yaml:33
    // npm:@paraswap/dex-lib@5.0.6 build/dex/curve-v1-stable-ng/config.js:111
    {
      ...common.curveNg,
      contracts: { factory: "0x7c2085419be6a04f4ad88ea91bc9f5c6e6c463d8" },
      vouched: vouched.sonic["curve-ng"],
    },
    // github:curvefi/curve-core@b4c27f3f8e30 deployments/prod/sonic.yaml:94
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:401
    { ...common.curveTricrypto, contracts: { factory: "0x635742dcc8313dcf8c904206037d962c042eafbd" } },
    // github:curvefi/curve-core@b4c27f3f8e30 deployments/prod/sonic.yaml:143
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:398
    { ...common.curveTwocrypto, contracts: { factory: "0x1a83348f9ccfd3fe1a8c0adba580ac4e267fe495" } },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/euler-v2/index.js:15
    // github:euler-xyz/euler-interfaces@8007d05e630d addresses/146/CoreAddresses.json:3
    {
      slug: "euler-v2",
      standard: "euler-v2",
      contracts: { factory: "0xf075cc8660b51d0b8a4474e3f47edac5fa034cfb" },
    },
    // npm:sushi@7.3.15 _esm/evm/config/features/sushiswap-v2.js:96
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/sushiswap-classic.ts:24
    { ...common.sushiswapV2, contracts: { factory: "0xb45e53277a7e0f1d35f2a77160e91e25507f1763" } },
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v3/config.js:273
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d factory/uniV3.ts:322
    {
      slug: "spookyswap-v3",
      standard: "uniswap-v3",
      sinceBlock: 286_535,
      contracts: { factory: "0x3d91b700252e0e3ee7805d12e048a988ab69c8ad" },
      lists: { feeTiersPpm: [100, 500, 3000, 10_000] },
      about: { name: "SpookySwap V3", project: "spookyswap", url: "https://spooky.fi" },
    },
    // npm:sushi@7.3.15 _esm/evm/config/features/sushiswap-v3.js:54
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v3/config.js:205
    { ...common.sushiswapV3, contracts: { factory: "0x46b3fdf7b5cde91ac049936bf0bdb12c5d22202e" } },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v3.ts:137
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v3/config.js:154
    {
      ...common.uniswapV3,
      sinceBlock: 322_744,
      contracts: { factory: "0xcb2436774c3e191c85056d248ef4260ce5f27a9d" },
    },
    // github:DefiLlama/yield-server@ca9c8a348d1e src/adaptors/euler-v2/index.js
    // github:euler-xyz/euler-interfaces@8007d05e630d addresses/146/CoreAddresses.json
    {
      slug: "euler-earn",
      standard: "euler-earn",
      sinceBlock: 5_324_454,
      contracts: { factory: "0x3397ec7d28cf645a017869fe4b41c75f5b0b75a8" },
    },
  ],
};
