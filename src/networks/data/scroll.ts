import type { Network } from "../network.js";
import { common } from "./deployments.js";

export const scroll: Network = {
  id: 534_352,
  slug: "scroll",
  name: "Scroll",
  native: { symbol: "ETH", name: "Ether", decimals: 18 },
  wrappedNative: "0x5300000000000000000000000000000000000004",
  multicall3: "0xca11bde05977b3631167028862be2a173976ca11",
  blockTimeSeconds: 3,
  reorgBlocks: 40,
  maxTransactionGas: 16_777_216n,
  // The base fee follows that of Ethereum
  fees: {
    priorityFee: { kind: "suggested", usualWei: 1_000_000n },
    baseFee: { kind: "parent" },
    dataFee: { kind: "scroll", oracle: "0x5300000000000000000000000000000000000002" },
  },
  explorer: { name: "Scrollscan", url: "https://scrollscan.com" },
  publicNode: "https://rpc.scroll.io",
  baseTokens: [
    "0x5300000000000000000000000000000000000004",
    "0x06efdbff2a14a7c8e15944d1f4a48f9f95f663a4",
    "0xf55bec9cafdbe8730f096aa55dad6d22d44099df",
    "0xf610a9dfb7c89644979b4a0f27063e9e7d7cda32",
    "0x3c1bca5a656e69edcd0d4e36bebb3fcdaca60cf1",
    "0xd29687c813d741e2f938f4ac377128810e217b1b",
  ],
  stablecoins: ["0x06efdbff2a14a7c8e15944d1f4a48f9f95f663a4", "0xf55bec9cafdbe8730f096aa55dad6d22d44099df"],
  tokens: [
    {
      address: "0x5300000000000000000000000000000000000004",
      symbol: "WETH",
      name: "Wrapped Ether",
      decimals: 18,
    },
    { address: "0x06efdbff2a14a7c8e15944d1f4a48f9f95f663a4", symbol: "USDC", name: "USD Coin", decimals: 6 },
    { address: "0xf55bec9cafdbe8730f096aa55dad6d22d44099df", symbol: "USDT", name: "USDT", decimals: 6 },
    {
      address: "0xf610a9dfb7c89644979b4a0f27063e9e7d7cda32",
      symbol: "wstETH",
      name: "Wrapped liquid staked Ether 2.0",
      decimals: 18,
    },
    {
      address: "0x3c1bca5a656e69edcd0d4e36bebb3fcdaca60cf1",
      symbol: "WBTC",
      name: "Wrapped BTC",
      decimals: 8,
    },
    { address: "0xd29687c813d741e2f938f4ac377128810e217b1b", symbol: "SCR", name: "Scroll", decimals: 18 },
  ],
  // Above each, its two sources: of different organisations, or one and a derivation (CREATE2) of a known pool.
  deployments: [
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json
    // github:lifinance/contracts@ef00558fde config/networks.json
    {
      slug: "wrapped-native",
      standard: "wrapped-native",
      contracts: { wrappedNative: "0x5300000000000000000000000000000000000004" },
    },
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json:7922
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d fees/aave-v3.ts:120
    {
      slug: "aave-v3",
      standard: "aave-v3",
      contracts: { pool: "0x11fcfe756c05ad438e312a7fd934381537d3cffe" },
    },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/uniswapV3.js:665
    // CREATE2 gives 0x04566bf83399e4f750728d1ef57008aedda00e71, which is in
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d …/honeypop-dex.ts:32
    {
      slug: "honeypop-v3",
      standard: "uniswap-v3",
      sinceBlock: 14_223_999,
      contracts: { factory: "0x1d25af2b0992bf227b350860ea80bad47382caf6" },
      lists: { feeTiersPpm: [100, 500, 3000, 10_000] },
      about: { name: "Honeypop", project: "honeypop", url: "https://defillama.com/protocol/honeypop" },
    },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/uniswapV3.js:848
    // github:0xProject/0x-settler@f6b73031e5d8 src/core/univ3forks/MetavaultV3.sol:4 (metavaultV3Factory)
    {
      slug: "metavault-v3",
      standard: "uniswap-v3",
      sinceBlock: 77_008,
      contracts: { factory: "0x9367c561915f9d062afe3b57b18e30dec62b8488" },
      lists: { feeTiersPpm: [100, 500, 3000, 10_000] },
      about: {
        name: "Metavault V3",
        project: "metavault",
        url: "https://defillama.com/protocol/metavault-v3",
      },
    },
    // npm:sushi@7.3.15 evm/config/features/sushiswap-v3.ts:63
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/sushiswap-v3.ts:24
    {
      ...common.sushiswapV3,
      sinceBlock: 82_522,
      contracts: { factory: "0x46b3fdf7b5cde91ac049936bf0bdb12c5d22202e" },
    },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v3.ts:125
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/uniswap/index.js:54
    {
      ...common.uniswapV3,
      sinceBlock: 1367,
      contracts: { factory: "0x70c62c8b8e801124a4aa81ce07b637a3e83cb919" },
    },
  ],
};
