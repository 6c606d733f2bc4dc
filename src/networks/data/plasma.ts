import type { Network } from "../network.js";
import { common } from "./deployments.js";

export const plasma: Network = {
  id: 9745,
  slug: "plasma",
  name: "Plasma",
  native: { symbol: "XPL", name: "Plasma", decimals: 18 },
  wrappedNative: "0x6100e367285b01f48d07953803a2d8dca5d19873",
  multicall3: "0xca11bde05977b3631167028862be2a173976ca11",
  blockTimeSeconds: 1,
  reorgBlocks: 16,
  maxTransactionGas: 16_777_216n,
  // The base fee rule is not published
  fees: { priorityFee: { kind: "suggested", usualWei: 1_000_000_000n }, baseFee: { kind: "parent" } },
  explorer: { name: "Plasmascan", url: "https://plasmascan.to" },
  publicNode: "https://rpc.plasma.to",
  baseTokens: [
    "0x6100e367285b01f48d07953803a2d8dca5d19873",
    "0xb8ce59fc3717ada4c02eadf9682a9e934f625ebb",
    "0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34",
    "0x9895d81bb462a195b4922ed7de0e3acd007c32cb",
    "0x211cc4dd073734da055fbf44a2b4667d5e5fe5d2",
    "0xa3d68b74bf0528fdd07263c60d6488749044914b",
  ],
  stablecoins: ["0xb8ce59fc3717ada4c02eadf9682a9e934f625ebb", "0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34"],
  tokens: [
    {
      address: "0x6100e367285b01f48d07953803a2d8dca5d19873",
      symbol: "WXPL",
      name: "Wrapped XPL",
      decimals: 18,
    },
    { address: "0xb8ce59fc3717ada4c02eadf9682a9e934f625ebb", symbol: "USDT0", name: "USDT0", decimals: 6 },
    { address: "0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34", symbol: "USDe", name: "USDe", decimals: 18 },
    { address: "0x9895d81bb462a195b4922ed7de0e3acd007c32cb", symbol: "WETH", name: "WETH", decimals: 18 },
    {
      address: "0x211cc4dd073734da055fbf44a2b4667d5e5fe5d2",
      symbol: "sUSDe",
      name: "Staked USDe",
      decimals: 18,
    },
    {
      address: "0xa3d68b74bf0528fdd07263c60d6488749044914b",
      symbol: "weETH",
      name: "Wrapped eETH",
      decimals: 18,
    },
  ],
  // Above each, its two sources: of different organisations, or one and a derivation (CREATE2) of a known pool.
  deployments: [
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json
    // github:0xProject/0x-settler@f6b73031e5d8 chain_config.json:836
    {
      slug: "wrapped-native",
      standard: "wrapped-native",
      contracts: { wrappedNative: "0x6100e367285b01f48d07953803a2d8dca5d19873" },
    },
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json:9579
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d fees/aave-v3.ts:164
    {
      slug: "aave-v3",
      standard: "aave-v3",
      contracts: { pool: "0x925a2a7214ed92428b5b1b090f80b25700095e12" },
    },
    // github:curvefi/curve-core@b4c27f3f8e30 deployments/prod/plasma.yaml:33
    // npm:@paraswap/dex-lib@5.0.6 build/dex/curve-v1-stable-ng/config.js:207
    { ...common.curveNg, contracts: { factory: "0x8271e06e5887fe5ba05234f5315c19f3ec90e8ad" } },
    // github:curvefi/curve-core@b4c27f3f8e30 deployments/prod/plasma.yaml:94
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:427
    { ...common.curveTricrypto, contracts: { factory: "0x6e28493348446503db04a49621d8e6c9a40015fb" } },
    // github:curvefi/curve-core@b4c27f3f8e30 deployments/prod/plasma.yaml:143
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/curve/index.ts:424
    { ...common.curveTwocrypto, contracts: { factory: "0xe7fbd704b938cb8fe26313c3464d4b7b7348c88c" } },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/euler-v2/index.js:24
    // github:euler-xyz/euler-interfaces@8007d05e630d addresses/9745/CoreAddresses.json:3
    {
      slug: "euler-v2",
      standard: "euler-v2",
      contracts: { factory: "0x42388213c6f56d7e1477632b58ae6bba9adeeea3" },
    },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v3.ts:139
    // npm:@paraswap/dex-lib@5.0.6 build/dex/uniswap-v3/config.js:128
    {
      ...common.uniswapV3,
      sinceBlock: 430_127,
      contracts: { factory: "0xcb2436774c3e191c85056d248ef4260ce5f27a9d" },
    },
    // github:DefiLlama/yield-server@ca9c8a348d1e src/adaptors/euler-v2/index.js
    // github:euler-xyz/euler-interfaces@8007d05e630d addresses/9745/CoreAddresses.json
    {
      slug: "euler-earn",
      standard: "euler-earn",
      sinceBlock: 4_733_826,
      contracts: { factory: "0xa3843a73e6a9f81309b931237ca4759b3b02ff0e" },
    },
    // github:Instadapp/fluid-contracts-public@a9949b48ba12 deployments/plasma/DexFactory.json:2
    // npm:@paraswap/dex-lib@5.0.6 build/dex/fluid-dex/config.js:46
    { ...common.fluidDex, contracts: { factory: "0x91716c4eda1fb55e84bf8b4c7085f84285c19085" } },
  ],
};
