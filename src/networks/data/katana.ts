import type { Network } from "../network.js";
import { common } from "./deployments.js";

export const katana: Network = {
  id: 747_474,
  slug: "katana",
  name: "Katana",
  native: { symbol: "ETH", name: "Ether", decimals: 18 },
  wrappedNative: "0xee7d8bcfb72bc1880d0cf19822eb0a2e6577ab62",
  multicall3: "0xca11bde05977b3631167028862be2a173976ca11",
  blockTimeSeconds: 1,
  reorgBlocks: 120,
  maxTransactionGas: 16_777_216n,
  // Built on the OP Stack (developers.bitgo.com/docs/katana), with its usual constants
  fees: {
    priorityFee: { kind: "suggested", usualWei: 1_000_000n },
    baseFee: { kind: "op-stack", denominator: 250, elasticity: 6 },
    dataFee: { kind: "op-stack", oracle: "0x420000000000000000000000000000000000000f" },
  },
  explorer: { name: "Katanascan", url: "https://katanascan.com" },
  publicNode: "https://rpc.katana.network",
  baseTokens: [
    "0xee7d8bcfb72bc1880d0cf19822eb0a2e6577ab62",
    "0x00000000efe302beaa2b3e6e1b18d08d69a9012a",
    "0x2dca96907fde857dd3d816880a0df407eeb2d2f2",
    "0x203a662b0bd271a6ed5a60edfbd04bfce608fd36",
    "0xecac9c5f704e954931349da37f60e39f515c11c1",
    "0x0913da6da4b42f538b445599b46bb4622342cf52",
    "0x7fb4d0f51544f24f385a421db6e7d4fc71ad8e5c",
  ],
  stablecoins: [
    "0x00000000efe302beaa2b3e6e1b18d08d69a9012a",
    "0x2dca96907fde857dd3d816880a0df407eeb2d2f2",
    "0x203a662b0bd271a6ed5a60edfbd04bfce608fd36",
  ],
  tokens: [
    {
      address: "0xee7d8bcfb72bc1880d0cf19822eb0a2e6577ab62",
      symbol: "WETH",
      name: "Wrapped Ether",
      decimals: 18,
    },
    {
      address: "0x00000000efe302beaa2b3e6e1b18d08d69a9012a",
      symbol: "AUSD",
      name: "AgoraDollar",
      decimals: 6,
    },
    {
      address: "0x2dca96907fde857dd3d816880a0df407eeb2d2f2",
      symbol: "USDT",
      name: "Tether USD",
      decimals: 6,
    },
    { address: "0x203a662b0bd271a6ed5a60edfbd04bfce608fd36", symbol: "USDC", name: "USD Coin", decimals: 6 },
    {
      address: "0xecac9c5f704e954931349da37f60e39f515c11c1",
      symbol: "LBTC",
      name: "Lombard Staked Bitcoin",
      decimals: 8,
    },
    {
      address: "0x0913da6da4b42f538b445599b46bb4622342cf52",
      symbol: "WBTC",
      name: "Wrapped BTC",
      decimals: 8,
    },
    {
      address: "0x7fb4d0f51544f24f385a421db6e7d4fc71ad8e5c",
      symbol: "wstETH",
      name: "Wrapped liquid staked Ether 2.0",
      decimals: 18,
    },
  ],
  // Above each, its two sources: of different organisations, or one and a derivation (CREATE2) of a known pool.
  deployments: [
    // npm:sushi@7.3.15 _esm/evm/config/tokens/tokens/WETH9.js
    // github:lifinance/contracts@ef00558fde config/networks.json
    {
      slug: "wrapped-native",
      standard: "wrapped-native",
      contracts: { wrappedNative: "0xee7d8bcfb72bc1880d0cf19822eb0a2e6577ab62" },
    },
    // npm:@morpho-org/morpho-ts@2.8.0 lib/esm/addresses.js:409
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d helpers/curators/configs.ts:118
    {
      slug: "metamorpho",
      standard: "metamorpho",
      sinceBlock: 2_741_420,
      contracts: { factory: "0x1c8de6889acee12257899bfeaa2b7e534de32e16" },
    },
    // npm:sushi@7.3.15 evm/config/features/sushiswap-v2.ts:186
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/sushiswap-classic.ts:20
    { ...common.sushiswapV2, contracts: { factory: "0x72d111b4d6f31b38919ae39779f570b747d6acd9" } },
    // npm:sushi@7.3.15 evm/config/features/sushiswap-v3.ts:71
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/sushiswap-v3.ts:26
    {
      ...common.sushiswapV3,
      sinceBlock: 1_858_973,
      contracts: { factory: "0x203e8740894c8955cb8950759876d7e7e45e04c1" },
    },
  ],
};
