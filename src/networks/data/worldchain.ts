import type { Network } from "../network.js";
import { common } from "./deployments.js";
import { opStack } from "./opStack.js";

export const worldchain: Network = {
  ...opStack,
  id: 480,
  slug: "worldchain",
  name: "World Chain",
  blockTimeSeconds: 2,
  reorgBlocks: 60,
  // Superchain-registry, configs/mainnet/worldchain.toml
  fees: { ...opStack.fees, baseFee: { kind: "op-stack", denominator: 250, elasticity: 10 } },
  explorer: { name: "Worldscan", url: "https://worldscan.org" },
  publicNode: "https://worldchain-mainnet.g.alchemy.com/public",
  baseTokens: [
    "0x4200000000000000000000000000000000000006",
    "0x79a02482a880bce3f13e09da970dc34db4cd24d1",
    "0x03c7054bcb39f7b2e5b2c7acb37583e32d70cfa3",
  ],
  stablecoins: ["0x79a02482a880bce3f13e09da970dc34db4cd24d1"],
  tokens: [
    {
      address: "0x4200000000000000000000000000000000000006",
      symbol: "WETH",
      name: "Wrapped Ether",
      decimals: 18,
    },
    {
      address: "0x79a02482a880bce3f13e09da970dc34db4cd24d1",
      symbol: "USDC.e",
      name: "Bridged USDC",
      decimals: 6,
    },
    {
      address: "0x03c7054bcb39f7b2e5b2c7acb37583e32d70cfa3",
      symbol: "WBTC",
      name: "Wrapped BTC",
      decimals: 8,
    },
  ],
  // Above each, its two sources: of different organisations, or one and a derivation (CREATE2) of a known pool.
  deployments: [
    // npm:sushi@7.3.15 _esm/evm/config/tokens/tokens/WETH9.js
    // github:lifinance/contracts@ef00558fde config/networks.json
    {
      slug: "wrapped-native",
      standard: "wrapped-native",
      contracts: { wrappedNative: "0x4200000000000000000000000000000000000006" },
    },
    // npm:@morpho-org/morpho-ts@2.8.0 lib/esm/addresses.js:219
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d helpers/curators/configs.ts:74
    {
      slug: "metamorpho",
      standard: "metamorpho",
      sinceBlock: 9_025_733,
      contracts: { factory: "0x4dbb3a642a2146d5413750cca3647086d9ba5f12" },
    },
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:318
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/uniswap/index.js:66
    {
      ...common.uniswapV3,
      sinceBlock: 1_603_366,
      contracts: { factory: "0x7a5028bda40e7b173c278c5342087826455ea25a" },
    },
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:325
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/gluehook/index.js:22
    {
      ...common.uniswapV4,
      sinceBlock: 9_111_872,
      contracts: { manager: "0xb1860d529182ac3bc1f51fa2abd56662b7d13f33" },
    },
  ],
};
