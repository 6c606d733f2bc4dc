import type { Network } from "../network.js";
import { common } from "./deployments.js";

export const sepolia: Network = {
  id: 11_155_111,
  slug: "sepolia",
  name: "Sepolia",
  native: { symbol: "ETH", name: "Sepolia Ether", decimals: 18 },
  wrappedNative: "0xfff9976782d46cc05630d1f6ebab18b2324d6b14",
  multicall3: "0xca11bde05977b3631167028862be2a173976ca11",
  blockTimeSeconds: 12,
  reorgBlocks: 64,
  maxTransactionGas: 16_777_216n,
  // A test network of Ethereum
  fees: {
    priorityFee: { kind: "suggested", usualWei: 1_000_000_000n },
    baseFee: { kind: "eip-1559", denominator: 8, elasticity: 2 },
  },
  explorer: { name: "Etherscan", url: "https://sepolia.etherscan.io" },
  // https://docs.privy.io/recipes/flashbots-protect names the address as well.
  privateEndpoints: [
    {
      name: "Flashbots Protect",
      url: "https://rpc-sepolia.flashbots.net",
      docs: "https://docs.flashbots.net/flashbots-protect/quick-start",
    },
  ],
  ensRegistry: "0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e",
  baseTokens: ["0xfff9976782d46cc05630d1f6ebab18b2324d6b14", "0x1c7d4b196cb0c7b01d743fbc6116a902379c7238"],
  stablecoins: ["0x1c7d4b196cb0c7b01d743fbc6116a902379c7238"],
  tokens: [
    {
      address: "0xfff9976782d46cc05630d1f6ebab18b2324d6b14",
      symbol: "WETH",
      name: "Wrapped Ether",
      decimals: 18,
    },
    { address: "0x1c7d4b196cb0c7b01d743fbc6116a902379c7238", symbol: "USDC", name: "USDC", decimals: 6 },
  ],
  // Above each, its two sources: of different organisations, or one and a derivation (CREATE2) of a known pool.
  deployments: [
    // npm:sushi@7.3.15 _esm/evm/config/tokens/tokens/WETH9.js
    // github:0xProject/0x-settler@f6b73031e5d8 chain_config.json:15
    {
      slug: "wrapped-native",
      standard: "wrapped-native",
      contracts: { wrappedNative: "0xfff9976782d46cc05630d1f6ebab18b2324d6b14" },
    },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v2.ts:16
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:24
    { ...common.uniswapV2, contracts: { factory: "0xf62c03e08ada871a0beb309762e260a7a6a880e6" } },
    // npm:sushi@7.3.15 evm/config/features/uniswap-v3.ts:123
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:193
    {
      ...common.uniswapV3,
      sinceBlock: 3_518_270,
      contracts: { factory: "0x0227628f3f023bb0b980b67d528571c95c6dac1c" },
    },
    // npm:@uniswap/sdk-core@7.19.4 dist/esm/src/addresses.js:203
    // github:0xProject/0x-settler@f6b73031e5d8 src/core/UniswapV4Addresses.sol:16 (SEPOLIA_POOL_MANAGER)
    { ...common.uniswapV4, contracts: { manager: "0xe03a1074c86cfedd5c142c4f04f1a1536e203543" } },
  ],
};
