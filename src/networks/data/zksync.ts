import type { Network } from "../network.js";
import { common } from "./deployments.js";

export const zksync: Network = {
  id: 324,
  slug: "zksync",
  name: "zkSync Era",
  native: { symbol: "ETH", name: "Ether", decimals: 18 },
  wrappedNative: "0x5aea5775959fbc2557cc8789bc1bf90a239d9a91",
  multicall3: "0xf9cda624fbc7e059355ce98a31693d299facd963",
  blockTimeSeconds: 0.2,
  reorgBlocks: 128,
  maxTransactionGas: 16_777_216n,
  runsEvm: false,
  // The operator sets the base fee, and ignores tips; bytes are paid for in gas
  fees: { priorityFee: { kind: "fixed", wei: 0n }, baseFee: { kind: "parent" } },
  explorer: { name: "zkSync Era explorer", url: "https://explorer.zksync.io" },
  publicNode: "https://mainnet.era.zksync.io",
  baseTokens: [
    "0x5aea5775959fbc2557cc8789bc1bf90a239d9a91",
    "0x493257fd37edb34451f62edf8d2a0c418852ba4c",
    "0x3355df6d4c9c3035724fd0e3914de96a5a83aaf4",
    "0x1d17cbcf0d6d143135ae902365d2e5e2a16538d4",
    "0x2039bb4116b4efc145ec4f0e2ea75012d6c0f181",
    "0xbbeb516fb02a01611cbbe0453fe3c580d7281011",
    "0x703b52f2b28febcb60e1372858af5b18849fe867",
  ],
  stablecoins: [
    "0x493257fd37edb34451f62edf8d2a0c418852ba4c",
    "0x3355df6d4c9c3035724fd0e3914de96a5a83aaf4",
    "0x1d17cbcf0d6d143135ae902365d2e5e2a16538d4",
    "0x4b9eb6c0b6ea15176bbf62841c6b2a8a398cb656",
  ],
  tokens: [
    {
      address: "0x5aea5775959fbc2557cc8789bc1bf90a239d9a91",
      symbol: "WETH",
      name: "Wrapped Ether",
      decimals: 18,
    },
    {
      address: "0x493257fd37edb34451f62edf8d2a0c418852ba4c",
      symbol: "USDT",
      name: "Tether USD",
      decimals: 6,
    },
    {
      address: "0x3355df6d4c9c3035724fd0e3914de96a5a83aaf4",
      symbol: "USDCe",
      name: "Bridged USD Coin",
      decimals: 6,
    },
    { address: "0x1d17cbcf0d6d143135ae902365d2e5e2a16538d4", symbol: "USDC", name: "USDC", decimals: 6 },
    {
      address: "0x2039bb4116b4efc145ec4f0e2ea75012d6c0f181",
      symbol: "BUSD",
      name: "Binance USD",
      decimals: 18,
    },
    { address: "0x8e86e46278518efc1c5ced245cba2c7e3ef11557", symbol: "USD+", name: "USD+", decimals: 6 },
    {
      address: "0x4b9eb6c0b6ea15176bbf62841c6b2a8a398cb656",
      symbol: "DAI",
      name: "Dai Stablecoin",
      decimals: 18,
    },
    {
      address: "0xbbeb516fb02a01611cbbe0453fe3c580d7281011",
      symbol: "WBTC",
      name: "Wrapped BTC",
      decimals: 8,
    },
    {
      address: "0x703b52f2b28febcb60e1372858af5b18849fe867",
      symbol: "wstETH",
      name: "Wrapped liquid staked Ether 2.0",
      decimals: 18,
    },
  ],
  // Above each, its two sources: of different organisations, or one and a derivation (CREATE2) of a known pool.
  deployments: [
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json
    // npm:sushi@7.3.15 _esm/evm/config/tokens/tokens/WETH9.js
    {
      slug: "wrapped-native",
      standard: "wrapped-native",
      contracts: { wrappedNative: "0x5aea5775959fbc2557cc8789bc1bf90a239d9a91" },
    },
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json:8032
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d fees/aave-v3.ts:128
    {
      slug: "aave-v3",
      standard: "aave-v3",
      contracts: { pool: "0x78e30497a3c7527d953c6b1e3541b021a98ac43c" },
    },
    // npm:sushi@7.3.15 evm/config/features/pancakeswap-v2.ts:32
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/pancakeswap-v2.ts:75
    { ...common.pancakeswapV2, contracts: { factory: "0xd03d8d566183f0086d8d09a84e1e30b58dd5619d" } },
    // npm:@pancakeswap/v3-sdk@3.10.2 dist/index.js:22
    // npm:sushi@7.3.15 evm/config/features/pancakeswap-v3.ts:79
    {
      ...common.pancakeswapV3,
      sinceBlock: 8_639_214,
      contracts: { factory: "0x1bb72e0cbbea93c08f535fc7856e0338d7f7a8ab" },
    },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v3.ts:131
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:309
    {
      ...common.uniswapV3,
      sinceBlock: 12_637_075,
      contracts: { factory: "0x8fda5a7a8dca67bbcdd10f02fa0649a937215422" },
    },
  ],
};
