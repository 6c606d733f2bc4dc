import type { Network } from "../network.js";
import { common } from "./deployments.js";

export const celo: Network = {
  id: 42_220,
  slug: "celo",
  name: "Celo",
  native: { symbol: "CELO", name: "CELO", decimals: 18 },
  wrappedNative: "0x471ece3750da237f93b8e339c536989b8978a438",
  multicall3: "0xca11bde05977b3631167028862be2a173976ca11",
  blockTimeSeconds: 1,
  reorgBlocks: 120,
  maxTransactionGas: 16_777_216n,
  // The OP Stack with a minimum base fee that headers do not carry
  fees: {
    priorityFee: { kind: "suggested", usualWei: 1_000_000n },
    baseFee: { kind: "parent" },
    dataFee: { kind: "op-stack", oracle: "0x420000000000000000000000000000000000000f" },
  },
  explorer: { name: "Celoscan", url: "https://celoscan.io" },
  publicNode: "https://forno.celo.org",
  baseTokens: [
    "0x471ece3750da237f93b8e339c536989b8978a438",
    "0xceba9300f2b948710d2653dd7b07f33a8b32118c",
    "0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e",
    "0x765de816845861e75a25fca122bb6898b8b1282a",
    "0xd221812de1bd094f35587ee8e174b07b6167d9af",
    "0x29dfce9c22003a4999930382fd00f9fd6133acd1",
  ],
  stablecoins: [
    "0xceba9300f2b948710d2653dd7b07f33a8b32118c",
    "0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e",
    "0x765de816845861e75a25fca122bb6898b8b1282a",
  ],
  tokens: [
    { address: "0x471ece3750da237f93b8e339c536989b8978a438", symbol: "CELO", name: "Celo", decimals: 18 },
    { address: "0xceba9300f2b948710d2653dd7b07f33a8b32118c", symbol: "USDC", name: "USDCoin", decimals: 6 },
    {
      address: "0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e",
      symbol: "USDT",
      name: "Tether USD",
      decimals: 6,
    },
    {
      address: "0x765de816845861e75a25fca122bb6898b8b1282a",
      symbol: "cUSD",
      name: "Celo Dollar",
      decimals: 18,
    },
    {
      address: "0xd221812de1bd094f35587ee8e174b07b6167d9af",
      symbol: "WETH",
      name: "Wrapped Ether (Celo native bridge)",
      decimals: 18,
    },
    {
      address: "0x29dfce9c22003a4999930382fd00f9fd6133acd1",
      symbol: "SUSHI",
      name: "Sushi Swap",
      decimals: 18,
    },
  ],
  // Above each, its two sources: of different organisations, or one and a derivation (CREATE2) of a known pool.
  deployments: [
    // npm:@bgd-labs/aave-address-book@4.44.22 tokenlist.json:8804
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d fees/aave-v3.ts:150
    {
      slug: "aave-v3",
      standard: "aave-v3",
      contracts: { pool: "0x3e59a31363e2ad014dcbc521c4a0d5757d9f3402" },
    },
    // npm:@morpho-org/morpho-ts@2.8.0 lib/esm/addresses.js:603
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/helper/curators/configs.js:208
    {
      slug: "metamorpho",
      standard: "metamorpho",
      sinceBlock: 40_259_931,
      contracts: { factory: "0x6870aa9f66c1e5efe8dbe8730e86e9e91f688275" },
    },
    // github:DefiLlama/DefiLlama-Adapters@1eb4e81d4dd0 projects/velodrome-v2/index.js:7
    // github:velodrome-finance/superchain-contracts@7e545885b4be deployment-addresses/celo.json:7
    { ...common.velodromeV2, contracts: { factory: "0x31832f2a97fd20664d76cc421207669b55ce4bc0" } },
    // npm:sushi@7.3.15 _esm/evm/config/features/sushiswap-v2.js:90
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/sushiswap-classic.ts:25
    { ...common.sushiswapV2, contracts: { factory: "0xc35dadb65012ec5796536bd9864ed8773abc74c4" } },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v2.ts:14
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:32
    { ...common.uniswapV2, contracts: { factory: "0x79a530c8e2fa8748b7b40dd3629c0520c2ccf03f" } },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v3.ts:120
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:124
    {
      ...common.uniswapV3,
      sinceBlock: 13_916_355,
      contracts: { factory: "0xafe208a311b21f13ef87e33a90049fc17a7acdec" },
    },
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:130
    // github:DefiLlama/dimension-adapters@e7346b0e9e7d dexs/uniswap-v4.ts:184
    { ...common.uniswapV4, contracts: { manager: "0x288dc841a52fca2707c6947b3a777c5e56cd87bc" } },
  ],
};
