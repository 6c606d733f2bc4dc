import type { Network } from "../network.js";
import { common } from "./deployments.js";

export const blast: Network = {
  id: 81_457,
  slug: "blast",
  name: "Blast",
  native: { symbol: "ETH", name: "Ether", decimals: 18 },
  wrappedNative: "0x4300000000000000000000000000000000000004",
  multicall3: "0xca11bde05977b3631167028862be2a173976ca11",
  blockTimeSeconds: 2,
  reorgBlocks: 60,
  maxTransactionGas: 16_777_216n,
  // A fork of the OP Stack from before Holocene, with constants of its own
  fees: {
    priorityFee: { kind: "suggested", usualWei: 1_000_000n },
    baseFee: { kind: "parent" },
    dataFee: { kind: "op-stack", oracle: "0x420000000000000000000000000000000000000f" },
  },
  explorer: { name: "Blastscan", url: "https://blastscan.io" },
  publicNode: "https://rpc.blast.io",
  baseTokens: [
    "0x4300000000000000000000000000000000000004",
    "0x4300000000000000000000000000000000000003",
    "0xb1a5700fa2358173fe465e6ea4ff52e36e88e2ad",
  ],
  stablecoins: ["0x4300000000000000000000000000000000000003"],
  tokens: [
    {
      address: "0x4300000000000000000000000000000000000004",
      symbol: "WETH",
      name: "Wrapped Ether",
      decimals: 18,
    },
    { address: "0x4300000000000000000000000000000000000003", symbol: "USDB", name: "USDB", decimals: 18 },
    { address: "0xb1a5700fa2358173fe465e6ea4ff52e36e88e2ad", symbol: "BLAST", name: "Blast", decimals: 18 },
  ],
  // Above each, its two sources: of different organisations, or one and a derivation (CREATE2) of a known pool.
  deployments: [
    // npm:sushi@7.3.15 _esm/evm/config/tokens/tokens/WETH9.js
    // github:lifinance/contracts@ef00558fde config/networks.json
    {
      slug: "wrapped-native",
      standard: "wrapped-native",
      contracts: { wrappedNative: "0x4300000000000000000000000000000000000004" },
    },
    // npm:sushi@7.3.15 evm/config/features/sushiswap-v2.ts:181
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/sushiswap-classic.ts:19
    { ...common.sushiswapV2, contracts: { factory: "0x42fa929fc636e657ac568c0b5cf38e203b67ac2b" } },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v2.ts:15
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:33
    { ...common.uniswapV2, contracts: { factory: "0x5c346464d33f90babaf70db6388507cc889c1070" } },
    // npm:sushi@7.3.15 evm/config/features/sushiswap-v3.ts:66
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/sushiswap-v3.ts:10
    {
      ...common.sushiswapV3,
      sinceBlock: 284_122,
      contracts: { factory: "0x7680d4b43f3d1d54d6cfeeb2169463bfa7a6cf0d" },
    },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v3.ts:130
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:296
    {
      ...common.uniswapV3,
      sinceBlock: 400_903,
      contracts: { factory: "0x792edade80af5fc680d96a2ed80a44247d2cf6fd" },
    },
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:303
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/gluehook/index.js:29
    {
      ...common.uniswapV4,
      sinceBlock: 14_377_311,
      contracts: { manager: "0x1631559198a9e474033433b2958dabc135ab6446" },
    },
  ],
};
