import type { Network } from "../network.js";
import { common } from "./deployments.js";
import { opStack } from "./opStack.js";

export const soneium: Network = {
  // Superchain-registry, configs/mainnet/soneium.toml
  ...opStack,
  id: 1868,
  slug: "soneium",
  name: "Soneium",
  blockTimeSeconds: 2,
  reorgBlocks: 60,
  explorer: { name: "Blockscout", url: "https://soneium.blockscout.com" },
  publicNode: "https://rpc.soneium.org",
  baseTokens: [
    "0x4200000000000000000000000000000000000006",
    "0xba9986d2381edf1da03b0b9c1f8b00dc4aacc369",
    "0x3a337a6ada9d885b6ad95ec48f9b75f197b5ae35",
  ],
  stablecoins: ["0xba9986d2381edf1da03b0b9c1f8b00dc4aacc369", "0x3a337a6ada9d885b6ad95ec48f9b75f197b5ae35"],
  tokens: [
    {
      address: "0x4200000000000000000000000000000000000006",
      symbol: "WETH",
      name: "Wrapped Ether",
      decimals: 18,
    },
    { address: "0xba9986d2381edf1da03b0b9c1f8b00dc4aacc369", symbol: "USDC", name: "USDCoin", decimals: 6 },
    {
      address: "0x3a337a6ada9d885b6ad95ec48f9b75f197b5ae35",
      symbol: "USDT",
      name: "Tether USD",
      decimals: 6,
    },
  ],
  // Above each, its two sources: of different organisations, or one and a derivation (CREATE2) of a known pool.
  deployments: [
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json
    // github:lifinance/contracts@ef00558fde config/networks.json
    {
      slug: "wrapped-native",
      standard: "wrapped-native",
      contracts: { wrappedNative: "0x4200000000000000000000000000000000000006" },
    },
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json:9317
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d fees/aave-v3.ts:157
    {
      slug: "aave-v3",
      standard: "aave-v3",
      contracts: { pool: "0xdd3d7a7d03d9fd9ef45f3e587287922ef65ca38b" },
    },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/velodrome-v2/index.js:7
    // github:velodrome-finance/superchain-contracts@7e545885b4be deployment-addresses/soneium.json:7
    { ...common.velodromeV2, contracts: { factory: "0x31832f2a97fd20664d76cc421207669b55ce4bc0" } },
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:110
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/gluehook/index.js:24
    {
      ...common.uniswapV4,
      sinceBlock: 2_473_300,
      contracts: { manager: "0x360e68faccca8ca495c1b759fd9eee466db9fb32" },
    },
  ],
};
