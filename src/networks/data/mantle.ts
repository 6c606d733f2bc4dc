import type { Network } from "../network.js";
import { common } from "./deployments.js";

export const mantle: Network = {
  id: 5000,
  slug: "mantle",
  name: "Mantle",
  native: { symbol: "MNT", name: "MNT", decimals: 18 },
  wrappedNative: "0x78c1b0c915c4faa5fffa6cabf0219da63d7f4cb8",
  multicall3: "0xca11bde05977b3631167028862be2a173976ca11",
  blockTimeSeconds: 2,
  reorgBlocks: 60,
  maxTransactionGas: 16_777_216n,
  // The operator sets the base fee; the fee for bytes is converted to MNT
  fees: {
    priorityFee: { kind: "suggested", usualWei: 1_000_000n },
    baseFee: { kind: "parent" },
    dataFee: { kind: "mantle", oracle: "0x420000000000000000000000000000000000000f" },
  },
  explorer: { name: "Mantlescan", url: "https://mantlescan.xyz" },
  publicNode: "https://rpc.mantle.xyz",
  baseTokens: [
    "0x78c1b0c915c4faa5fffa6cabf0219da63d7f4cb8",
    "0x09bc4e0d864854c6afb6eb9a9cdf58ac190d0df9",
    "0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34",
    "0x201eba5cc46d216ce6dc03f6a759e8e766e956ae",
    "0xdeaddeaddeaddeaddeaddeaddeaddeaddead1111",
    "0xcda86a272531e8640cd7f1a92c01839911b90bb0",
    "0x211cc4dd073734da055fbf44a2b4667d5e5fe5d2",
  ],
  stablecoins: [
    "0x09bc4e0d864854c6afb6eb9a9cdf58ac190d0df9",
    "0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34",
    "0x201eba5cc46d216ce6dc03f6a759e8e766e956ae",
  ],
  tokens: [
    {
      address: "0x78c1b0c915c4faa5fffa6cabf0219da63d7f4cb8",
      symbol: "WMNT",
      name: "Wrapped Mantle",
      decimals: 18,
    },
    { address: "0x09bc4e0d864854c6afb6eb9a9cdf58ac190d0df9", symbol: "USDC", name: "USD Coin", decimals: 6 },
    { address: "0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34", symbol: "USDe", name: "USDe", decimals: 18 },
    { address: "0x201eba5cc46d216ce6dc03f6a759e8e766e956ae", symbol: "USDT", name: "USDT", decimals: 6 },
    { address: "0xdeaddeaddeaddeaddeaddeaddeaddeaddead1111", symbol: "WETH", name: "Ether", decimals: 18 },
    {
      address: "0xcda86a272531e8640cd7f1a92c01839911b90bb0",
      symbol: "mETH",
      name: "Mantle Staked Ether",
      decimals: 18,
    },
    {
      address: "0x211cc4dd073734da055fbf44a2b4667d5e5fe5d2",
      symbol: "sUSDe",
      name: "Staked USDe",
      decimals: 18,
    },
  ],
  // Above each, its two sources: of different organisations, or one and a derivation (CREATE2) of a known pool.
  deployments: [
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json
    // github:0xProject/0x-settler@f6b73031e5d8 chain_config.json:505
    {
      slug: "wrapped-native",
      standard: "wrapped-native",
      contracts: { wrappedNative: "0x78c1b0c915c4faa5fffa6cabf0219da63d7f4cb8" },
    },
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json:8971
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d fees/aave-v3.ts:178
    {
      slug: "aave-v3",
      standard: "aave-v3",
      contracts: { pool: "0x458f293454fe0d67ec0655f3672301301dd51422" },
    },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 registries/traderJoeV2.js:54
    // npm:@traderjoe-xyz/sdk-v2@3.0.21 dist/index.js:16543
    {
      slug: "merchant-moe-lb",
      standard: "liquidity-book",
      contracts: { factory: "0xa6630671775c4ea2743840f9a5016dcf2a104054" },
      about: { name: "Merchant Moe", project: "merchant-moe", url: "https://merchantmoe.com" },
    },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v3.ts:133
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/uniswap/index.js:61
    {
      ...common.uniswapV3,
      sinceBlock: 63_795_918,
      contracts: { factory: "0x0d922fb1bc191f64970ac40376643808b4b74df9" },
    },
  ],
};
