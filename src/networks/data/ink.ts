import type { Network } from "../network.js";
import { common } from "./deployments.js";
import { opStack } from "./opStack.js";

export const ink: Network = {
  // Superchain-registry, configs/mainnet/ink.toml
  ...opStack,
  id: 57_073,
  slug: "ink",
  name: "Ink",
  blockTimeSeconds: 1,
  reorgBlocks: 120,
  explorer: { name: "Blockscout", url: "https://explorer.inkonchain.com" },
  publicNode: "https://rpc-gel.inkonchain.com",
  baseTokens: [
    "0x4200000000000000000000000000000000000006",
    "0x2d270e6886d130d724215a266106e6832161eaed",
    "0x0200c29006150606b650577bbe7b6248f58470c1",
    "0xe343167631d89b6ffc58b88d6b7fb0228795491d",
    "0xfc421ad3c883bf9e7c4f42de845c4e4405799e73",
  ],
  stablecoins: [
    "0x2d270e6886d130d724215a266106e6832161eaed",
    "0x0200c29006150606b650577bbe7b6248f58470c1",
    "0xe343167631d89b6ffc58b88d6b7fb0228795491d",
    "0xfc421ad3c883bf9e7c4f42de845c4e4405799e73",
  ],
  tokens: [
    {
      address: "0x4200000000000000000000000000000000000006",
      symbol: "WETH",
      name: "Ink Bridged WETH",
      decimals: 18,
    },
    { address: "0x2d270e6886d130d724215a266106e6832161eaed", symbol: "USDC", name: "USDC", decimals: 6 },
    { address: "0x0200c29006150606b650577bbe7b6248f58470c1", symbol: "USDT0", name: "USDT0", decimals: 6 },
    {
      address: "0xe343167631d89b6ffc58b88d6b7fb0228795491d",
      symbol: "USDG",
      name: "Global Dollar",
      decimals: 6,
    },
    { address: "0xfc421ad3c883bf9e7c4f42de845c4e4405799e73", symbol: "GHO", name: "Gho Token", decimals: 18 },
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
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json:9383
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d helpers/aave/index.ts:535
    {
      slug: "tydro",
      standard: "aave-v3",
      contracts: { pool: "0x2816cf15f6d2a220e789aa011d5ee4eb6c47feba" },
      about: { name: "Tydro", project: "tydro", url: "https://app.tydro.com" },
    },
    // github:curvefi/curve-core@b4c27f3f8e30 deployments/prod/ink.yaml:32
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:450
    { ...common.curveNg, contracts: { factory: "0x046207cb759f527b6c10c2d61dbaca45513685cc" } },
    // github:curvefi/curve-core@b4c27f3f8e30 deployments/prod/ink.yaml:93
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:453
    { ...common.curveTricrypto, contracts: { factory: "0x5ea9dd3b6f042a34df818c6c1324bc5a7c61427a" } },
    // github:curvefi/curve-core@b4c27f3f8e30 deployments/prod/ink.yaml:142
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:447
    { ...common.curveTwocrypto, contracts: { factory: "0xd125e7a0ceddf89c6473412d85835450897be6dc" } },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/velodrome-v2/index.js:7
    // github:velodrome-finance/superchain-contracts@7e545885b4be deployment-addresses/ink.json:7
    { ...common.velodromeV2, contracts: { factory: "0x31832f2a97fd20664d76cc421207669b55ce4bc0" } },
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:46
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d factory/uniV2.ts:733
    { ...common.uniswapV2, contracts: { factory: "0xfe57a6ba1951f69ae2ed4abe23e0f095df500c04" } },
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:473
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d factory/uniV3.ts:287
    {
      ...common.uniswapV3,
      sinceBlock: 1,
      contracts: { factory: "0x640887a9ba3a9c53ed27d0f7e8246a4f933f3424" },
    },
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:110
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/uniswap-v4.ts:148
    {
      ...common.uniswapV4,
      sinceBlock: 4_580_556,
      contracts: { manager: "0x360e68faccca8ca495c1b759fd9eee466db9fb32" },
    },
  ],
};
