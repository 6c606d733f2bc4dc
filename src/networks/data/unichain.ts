import type { Network } from "../network.js";
import { common } from "./deployments.js";
import { opStack } from "./opStack.js";
import { vouched } from "./vouched.js";

export const unichain: Network = {
  // Superchain-registry, configs/mainnet/unichain.toml
  ...opStack,
  id: 130,
  slug: "unichain",
  name: "Unichain",
  blockTimeSeconds: 1,
  reorgBlocks: 120,
  explorer: { name: "Uniscan", url: "https://uniscan.xyz" },
  publicNode: "https://mainnet.unichain.org",
  baseTokens: [
    "0x4200000000000000000000000000000000000006",
    "0x20cab320a855b39f724131c69424240519573f81",
    "0x078d782b760474a361dda0af3839290b0ef57ad6",
    "0x8c7879bf25d678d9949f305857bd4437d74132b9",
    "0xf81b7485b4cb59645f74528d702c7f8cd72577fb",
    "0x8f187aa05619a017077f5308904739877ce9ea21",
    "0x02a24c380da560e4032dc6671d8164cfbeeaae1e",
    "0x01625e26274ed828ac1d47694c97221b34a8addf",
  ],
  stablecoins: [
    "0x20cab320a855b39f724131c69424240519573f81",
    "0x078d782b760474a361dda0af3839290b0ef57ad6",
    "0x8c7879bf25d678d9949f305857bd4437d74132b9",
    "0xf81b7485b4cb59645f74528d702c7f8cd72577fb",
    "0x588ce4f028d8e7b53b687865d6a67b3a54c75518",
  ],
  tokens: [
    {
      address: "0x4200000000000000000000000000000000000006",
      symbol: "WETH",
      name: "Wrapped Ether",
      decimals: 18,
    },
    {
      address: "0x20cab320a855b39f724131c69424240519573f81",
      symbol: "DAI",
      name: "Dai Stablecoin",
      decimals: 18,
    },
    { address: "0x078d782b760474a361dda0af3839290b0ef57ad6", symbol: "USDC", name: "USDCoin", decimals: 6 },
    { address: "0x8c7879bf25d678d9949f305857bd4437d74132b9", symbol: "FRAX", name: "Frax", decimals: 18 },
    {
      address: "0xf81b7485b4cb59645f74528d702c7f8cd72577fb",
      symbol: "LUSD",
      name: "Liquity USD",
      decimals: 18,
    },
    {
      address: "0x7251d204c2e867b31096d5c7091298239b3a6a0f",
      symbol: "sUSD",
      name: "Synth sUSD",
      decimals: 18,
    },
    {
      address: "0x588ce4f028d8e7b53b687865d6a67b3a54c75518",
      symbol: "USDT",
      name: "Tether USD",
      decimals: 6,
    },
    { address: "0x8f187aa05619a017077f5308904739877ce9ea21", symbol: "UNI", name: "Uniswap", decimals: 18 },
    { address: "0x02a24c380da560e4032dc6671d8164cfbeeaae1e", symbol: "AAVE", name: "Aave", decimals: 18 },
    { address: "0x01625e26274ed828ac1d47694c97221b34a8addf", symbol: "BAL", name: "Balancer", decimals: 18 },
    {
      address: "0xeb64b50fef2a363940369285f86ae9a68211db59",
      symbol: "cbETH",
      name: "Coinbase Wrapped Staked ETH",
      decimals: 18,
    },
    {
      address: "0xac73671a1762fe835208fb93b7ae7490d1c2ccb3",
      symbol: "CRV",
      name: "Curve DAO Token",
      decimals: 18,
    },
    {
      address: "0x5a53b6d19d8edcb7923f0d840eebb3f09bbeefb7",
      symbol: "LINK",
      name: "ChainLink Token",
      decimals: 18,
    },
    { address: "0x2982be2d0c6ae4a7d5bc1c8fe7b630e3bdfb3ce5", symbol: "SUSHI", name: "Sushi", decimals: 18 },
  ],
  // Above each, its two sources: of different organisations, or one and a derivation (CREATE2) of a known pool.
  deployments: [
    // github:lifinance/contracts@ef00558fde config/networks.json
    // github:0xProject/0x-settler@f6b73031e5d8 chain_config.json:700
    {
      slug: "wrapped-native",
      standard: "wrapped-native",
      contracts: { wrappedNative: "0x4200000000000000000000000000000000000006" },
    },
    // github:curvefi/curve-core@b4c27f3f8e30 deployments/prod/unichain.yaml:33
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:470
    { ...common.curveNg, contracts: { factory: "0x604388bb1159afd21eb5191ce22b4decdee2ae22" } },
    // github:curvefi/curve-core@b4c27f3f8e30 deployments/prod/unichain.yaml:94
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:476
    { ...common.curveTricrypto, contracts: { factory: "0x5702bdb1ec244704e3cbbaae11a0275ae5b07499" } },
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:473
    // github:curvefi/curve-core@b4c27f3f8e30 deployments/prod/unichain.yaml:143
    { ...common.curveTwocrypto, contracts: { factory: "0xc9fe0c63af9a39402e8a5514f9c43af0322b665f" } },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/euler-v2/index.js:16
    // github:euler-xyz/euler-interfaces@8007d05e630d addresses/130/CoreAddresses.json:3
    {
      slug: "euler-v2",
      standard: "euler-v2",
      contracts: { factory: "0xbad8b5bdfb2bcbcd78cc9f1573d3aad6e865e752" },
    },
    // npm:@morpho-org/morpho-ts@2.8.0 lib/esm/addresses.js:291
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d helpers/curators/configs.ts:96
    {
      slug: "metamorpho",
      standard: "metamorpho",
      sinceBlock: 9_316_789,
      contracts: { factory: "0xe9ede3929f43a7062a007c3e8652e4aca610bdc0" },
    },
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v3/config.js:343
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/velodrome-CL/index.js:18
    {
      slug: "velodrome-cl",
      standard: "slipstream",
      contracts: { factory: "0x04625b046c69577efc40e6c0bb83cdbafab5a55f" },
      about: { name: "Velodrome Slipstream", project: "velodrome", url: "https://velodrome.finance" },
    },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/velodrome-v2/index.js:7
    // github:velodrome-finance/superchain-contracts@7e545885b4be deployment-addresses/unichain.json:7
    { ...common.velodromeV2, contracts: { factory: "0x31832f2a97fd20664d76cc421207669b55ce4bc0" } },
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:36
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v2/config.js:152
    { ...common.uniswapV2, contracts: { factory: "0x1f98400000000000000000000000000000000002" } },
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:344
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v3/config.js:141
    { ...common.uniswapV3, contracts: { factory: "0x1f98400000000000000000000000000000000003" } },
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:351
    // npm:@paraswap/dex-lib@5.0.6 build/dex/bunni-v2/config.js:106
    {
      ...common.uniswapV4,
      contracts: { manager: "0x1f98400000000000000000000000000000000004" },
      vouched: vouched.unichain["uniswap-v4"],
    },
    // github:DefiLlama/yield-server@ca9c8a348d1e src/adaptors/euler-v2/index.js
    // github:euler-xyz/euler-interfaces@8007d05e630d addresses/130/CoreAddresses.json
    {
      slug: "euler-earn",
      standard: "euler-earn",
      sinceBlock: 8_541_544,
      contracts: { factory: "0xd785add5f081f56616898e45b90de307e3dc7d3e" },
    },
    // github:sparkdotfi/spark-address-registry@100b5ebc52fd src/Unichain.sol
    // github:DefiLlama/DefiLlama-Adapters@03bbb1738d5b projects/spark-liquidity-layer/index.js
    {
      slug: "spark-psm3",
      standard: "spark-psm3",
      contracts: { psm: "0x7b42ed932f26509465f7ce3faf76ffce1275312f" },
    },
  ],
};
