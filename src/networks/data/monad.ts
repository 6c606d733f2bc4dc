import type { Network } from "../network.js";
import { common } from "./deployments.js";

export const monad: Network = {
  id: 143,
  slug: "monad",
  name: "Monad",
  native: { symbol: "MON", name: "Monad", decimals: 18 },
  wrappedNative: "0x3bd359c1119da7da1d913d1c4d2b7c461115433a",
  multicall3: "0xca11bde05977b3631167028862be2a173976ca11",
  blockTimeSeconds: 0.3,
  reorgBlocks: 16,
  maxTransactionGas: 30_000_000n,
  // Docs.monad.xyz, gas pricing: another base fee rule, and the gas limit is charged
  fees: {
    priorityFee: { kind: "suggested", usualWei: 2_000_000_000n },
    baseFee: { kind: "parent" },
    chargesGasLimit: true,
  },
  explorer: { name: "Monadscan", url: "https://monadscan.com" },
  publicNode: "https://rpc.monad.xyz",
  baseTokens: [
    "0x3bd359c1119da7da1d913d1c4d2b7c461115433a",
    "0x754704bc059f8c67012fed69bc8a327a5aafb603",
    "0xe7cd86e13ac4309349f30b3435a9d337750fc82d",
    "0x00000000efe302beaa2b3e6e1b18d08d69a9012a",
    "0xee8c0e9f1bffb4eb878d8f15f368a02a35481242",
    "0x0555e30da8f98308edb960aa94c0db47230d2b9c",
  ],
  stablecoins: [
    "0x754704bc059f8c67012fed69bc8a327a5aafb603",
    "0xe7cd86e13ac4309349f30b3435a9d337750fc82d",
    "0x00000000efe302beaa2b3e6e1b18d08d69a9012a",
  ],
  tokens: [
    {
      address: "0x3bd359c1119da7da1d913d1c4d2b7c461115433a",
      symbol: "WMON",
      name: "Wrapped Monad",
      decimals: 18,
    },
    { address: "0x754704bc059f8c67012fed69bc8a327a5aafb603", symbol: "USDC", name: "USDCoin", decimals: 6 },
    {
      address: "0xe7cd86e13ac4309349f30b3435a9d337750fc82d",
      symbol: "USDT",
      name: "Tether USD",
      decimals: 6,
    },
    {
      address: "0x00000000efe302beaa2b3e6e1b18d08d69a9012a",
      symbol: "AUSD",
      name: "Agora Dollar",
      decimals: 6,
    },
    {
      address: "0xee8c0e9f1bffb4eb878d8f15f368a02a35481242",
      symbol: "WETH",
      name: "Wrapped Ether",
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
    // github:lifinance/contracts@ef00558fde config/networks.json
    // github:0xProject/0x-settler@f6b73031e5d8 chain_config.json:884
    {
      slug: "wrapped-native",
      standard: "wrapped-native",
      contracts: { wrappedNative: "0x3bd359c1119da7da1d913d1c4d2b7c461115433a" },
    },
    // github:curvefi/curve-core@b4c27f3f8e30 deployments/prod/monad.yaml:33
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:483
    { ...common.curveNg, contracts: { factory: "0x8271e06e5887fe5ba05234f5315c19f3ec90e8ad" } },
    // github:curvefi/curve-core@b4c27f3f8e30 deployments/prod/monad.yaml:94
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:489
    { ...common.curveTricrypto, contracts: { factory: "0x6e28493348446503db04a49621d8e6c9a40015fb" } },
    // github:curvefi/curve-core@b4c27f3f8e30 deployments/prod/monad.yaml:143
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:486
    { ...common.curveTwocrypto, contracts: { factory: "0xe7fbd704b938cb8fe26313c3464d4b7b7348c88c" } },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/euler-v2/index.js:26
    // github:euler-xyz/euler-interfaces@8007d05e630d addresses/143/CoreAddresses.json:3
    {
      slug: "euler-v2",
      standard: "euler-v2",
      contracts: { factory: "0xba4dd672062de8feedb665dd4410658864483f1e" },
    },
    // npm:@morpho-org/morpho-ts@2.8.0 lib/esm/addresses.js:544
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d helpers/curators/configs.ts:176
    {
      slug: "metamorpho",
      standard: "metamorpho",
      sinceBlock: 32_320_327,
      contracts: { factory: "0x33f20973275b2f574488b18929cd7dcbf1abf275" },
    },
    // npm:sushi@7.3.15 evm/config/features/pancakeswap-v2.ts:36
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/pancakeswap-v2.ts:104
    { ...common.pancakeswapV2, contracts: { factory: "0x02a84c1b3bbd7401a5f7fa98a384ebc70bb5749e" } },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v2.ts:17
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:39
    { ...common.uniswapV2, contracts: { factory: "0x182a927119d56008d921126764bf884221b10f59" } },
    // npm:@pancakeswap/v3-sdk@3.10.2 dist/constants.d.ts:23
    // npm:sushi@7.3.15 evm/config/features/pancakeswap-v3.ts:80
    { ...common.pancakeswapV3, contracts: { factory: "0x0bfbcf9fa4f9c56b0f40a671ad40e0805a091865" } },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v3.ts:140
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:366
    {
      ...common.uniswapV3,
      sinceBlock: 29_255_827,
      contracts: { factory: "0x204faca1764b154221e35c0d20abb3c525710498" },
    },
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:374
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/gluehook/index.js:31
    {
      ...common.uniswapV4,
      sinceBlock: 29_255_895,
      contracts: { manager: "0x188d586ddcf52439676ca21a244753fa19f9ea8e" },
    },
    // github:DefiLlama/yield-server@ca9c8a348d1e src/adaptors/euler-v2/index.js
    // github:euler-xyz/euler-interfaces@8007d05e630d addresses/143/CoreAddresses.json
    {
      slug: "euler-earn",
      standard: "euler-earn",
      sinceBlock: 30_858_651,
      contracts: { factory: "0xf463d4acb650cc6c4e1d6cd4d0d1b0cb224094cf" },
    },
  ],
};
