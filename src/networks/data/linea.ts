import type { Network } from "../network.js";
import { common } from "./deployments.js";

export const linea: Network = {
  id: 59_144,
  slug: "linea",
  name: "Linea",
  native: { symbol: "ETH", name: "Linea Ether", decimals: 18 },
  wrappedNative: "0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f",
  multicall3: "0xca11bde05977b3631167028862be2a173976ca11",
  blockTimeSeconds: 2,
  reorgBlocks: 60,
  maxTransactionGas: 16_777_216n,
  // The base fee is 7 wei; the tip pays for bytes, by the constants in extraData
  fees: {
    priorityFee: { kind: "suggested", usualWei: 30_000_000n },
    baseFee: { kind: "parent" },
    dataFee: { kind: "linea" },
  },
  explorer: { name: "LineaScan", url: "https://lineascan.build" },
  publicNode: "https://rpc.linea.build",
  baseTokens: [
    "0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f",
    "0x176211869ca2b568f2a7d4ee941e073a821ee1ff",
    "0xa219439258ca9da29e9cc4ce5596924745e12b93",
    "0x4af15ec2a0bd43db75dd04e62faa3b8ef36b00d5",
    "0x3aab2285ddcddad8edf438c1bab47e1a9d05a9b4",
    "0xb5bedd42000b71fdde22d3ee8a79bd49a568fc8f",
    "0x2416092f143378750bb29b79ed961ab195cceea5",
    "0x1bf74c010e6320bab11e2e5a532b5ac15e0b8aa6",
  ],
  stablecoins: [
    "0x176211869ca2b568f2a7d4ee941e073a821ee1ff",
    "0xa219439258ca9da29e9cc4ce5596924745e12b93",
    "0x4af15ec2a0bd43db75dd04e62faa3b8ef36b00d5",
  ],
  tokens: [
    {
      address: "0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f",
      symbol: "WETH",
      name: "Wrapped Ether",
      decimals: 18,
    },
    { address: "0x176211869ca2b568f2a7d4ee941e073a821ee1ff", symbol: "USDC", name: "USDC", decimals: 6 },
    {
      address: "0xa219439258ca9da29e9cc4ce5596924745e12b93",
      symbol: "USDT",
      name: "Tether USD",
      decimals: 6,
    },
    {
      address: "0x4af15ec2a0bd43db75dd04e62faa3b8ef36b00d5",
      symbol: "DAI",
      name: "Dai Stablecoin",
      decimals: 18,
    },
    {
      address: "0x3aab2285ddcddad8edf438c1bab47e1a9d05a9b4",
      symbol: "WBTC",
      name: "Wrapped BTC",
      decimals: 8,
    },
    {
      address: "0xb5bedd42000b71fdde22d3ee8a79bd49a568fc8f",
      symbol: "wstETH",
      name: "Wrapped liquid staked Ether 2.0",
      decimals: 18,
    },
    {
      address: "0x2416092f143378750bb29b79ed961ab195cceea5",
      symbol: "ezETH",
      name: "Renzo Restaked ETH",
      decimals: 18,
    },
    {
      address: "0x1bf74c010e6320bab11e2e5a532b5ac15e0b8aa6",
      symbol: "weETH",
      name: "Wrapped eETH",
      decimals: 18,
    },
    {
      address: "0xd2671165570f41bbb3b0097893300b6eb6101e6c",
      symbol: "wrsETH",
      name: "rsETHWrapper",
      decimals: 18,
    },
  ],
  // Above each, its two sources: of different organisations, or one and a derivation (CREATE2) of a known pool.
  deployments: [
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json
    // github:lifinance/contracts@ef00558fde config/networks.json
    {
      slug: "wrapped-native",
      standard: "wrapped-native",
      contracts: { wrappedNative: "0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f" },
    },
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json:8578
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d fees/aave-v3.ts:136
    {
      slug: "aave-v3",
      standard: "aave-v3",
      contracts: { pool: "0xc47b8c00b0f69a36fa203ffeac0334874574a8ac" },
    },
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d factory/uniV3.ts:177
    // CREATE2 gives 0x0180912f869065c7a44617cd4c288be6bce5d192, which is in
    // github:compound-finance/comet@d5a30b0aaeff …/index.ts:207
    {
      slug: "lynex",
      standard: "algebra",
      sinceBlock: 143_660,
      contracts: { factory: "0x622b2c98123d303ae067db4925cd6282b3a08d0f" },
      about: { name: "Lynex", project: "lynex", url: "https://app.lynex.fi" },
    },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/euler-v2/index.js:23
    // github:euler-xyz/euler-interfaces@8007d05e630d addresses/59144/CoreAddresses.json:3
    {
      slug: "euler-v2",
      standard: "euler-v2",
      contracts: { factory: "0x84711986fd3bf0bfe4a8e6d7f4e22e67f7f27f04" },
    },
    // npm:sushi@7.3.15 evm/config/features/pancakeswap-v2.ts:34
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/pancakeswap-v2.ts:85
    { ...common.pancakeswapV2, contracts: { factory: "0x02a84c1b3bbd7401a5f7fa98a384ebc70bb5749e" } },
    // npm:sushi@7.3.15 _esm/evm/config/features/sushiswap-v2.js:111
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/sushiswap-classic.ts:26
    { ...common.sushiswapV2, contracts: { factory: "0xfbc12984689e5f15626bad03ad60160fe98b303c" } },
    // npm:@pancakeswap/v3-sdk@3.10.2 dist/constants.d.ts:13
    // npm:sushi@7.3.15 evm/config/features/pancakeswap-v3.ts:77
    {
      ...common.pancakeswapV3,
      sinceBlock: 1444,
      contracts: { factory: "0x0bfbcf9fa4f9c56b0f40a671ad40e0805a091865" },
    },
    // npm:sushi@7.3.15 _esm/evm/config/features/sushiswap-v3.js:49
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/sushiswap-v3.ts:15
    {
      ...common.sushiswapV3,
      sinceBlock: 53_256,
      contracts: { factory: "0xc35dadb65012ec5796536bd9864ed8773abc74c4" },
    },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v3.ts:129
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:407
    {
      ...common.uniswapV3,
      sinceBlock: 25_248,
      contracts: { factory: "0x31fafd4889fa1269f7a13a66ee0fb458f27d72a9" },
    },
    // github:DefiLlama/yield-server@ca9c8a348d1e src/adaptors/euler-v2/index.js
    // github:euler-xyz/euler-interfaces@8007d05e630d addresses/59144/CoreAddresses.json
    {
      slug: "euler-earn",
      standard: "euler-earn",
      sinceBlock: 17_915_340,
      contracts: { factory: "0x377879a039343fec7564e54616e519328951da6d" },
    },
  ],
};
