import type { NetworkPlan } from "../src/index.js";

export const WETH = "0x4200000000000000000000000000000000000006";
const USDC = "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913";
const DAI = "0x50c5725949a6f0c72e6c4a641f24049a917db0cb";
const BTC = "0xcbb7c0000ab88b473b1f5afd9ef808440eed33bf";
export const predeploy = "0x4200000000000000000000000000000000000abc";

/** Base's own addresses; the fork's fees are those of PancakeSwap. */
export const plan: NetworkPlan = {
  id: 8453,
  slug: "base",
  native: { symbol: "ETH", name: "Ether" },
  wrappedNative: WETH,
  multicall3: "0xca11bde05977b3631167028862be2a173976ca11",
  baseTokens: [WETH, USDC, BTC],
  stablecoins: [USDC, DAI],
  tokens: [
    { address: WETH, symbol: "WETH", name: "Wrapped Ether of a name with more than 31 bytes", decimals: 18 },
    { address: USDC, symbol: "USDC", name: "USD Coin", decimals: 6 },
    { address: DAI, symbol: "DAI", name: "Dai Stablecoin", decimals: 18 },
    { address: BTC, symbol: "cbBTC", name: "Coinbase Wrapped BTC", decimals: 8 },
  ],
  deployments: [
    { slug: "wrapped-native", standard: "wrapped-native", contracts: { wrappedNative: WETH } },
    {
      slug: "uniswap-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0x8909dc15e40173ff4699343b6eb8132c65e18ec6" },
      parameters: { feePpm: 3_000 },
    },
    {
      slug: "pancakeswap-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0x02a84c1b3bbd7401a5f7fa98a384ebc70bb5749e" },
      parameters: { feePpm: 2_500 },
    },
    {
      slug: "uniswap-v3",
      standard: "uniswap-v3",
      contracts: { factory: "0x33128a8fc17869897dce68ed026d694621f6fdfd" },
      lists: { feeTiersPpm: [100, 500, 3_000, 10_000] },
    },
    {
      slug: "pancakeswap-v3",
      standard: "uniswap-v3",
      contracts: { factory: "0x0bfbcf9fa4f9c56b0f40a671ad40e0805a091865" },
      parameters: { callback: "pancakeV3" },
      lists: { feeTiersPpm: [100, 500, 2_500, 10_000] },
    },
    {
      slug: "unknown",
      standard: "unknown",
      contracts: { factory: "0x00000000000000000000000000000000000000aa" },
    },
  ],
  fees: { dataFee: { kind: "op-stack", oracle: "0x420000000000000000000000000000000000000f" } },
  // PUSH1 7 PUSH0 SLOAD ADD: answers slot 0 plus 7.
  predeploys: [{ address: predeploy, code: "0x60075f54015f5260205ff3", storage: { "0x00": "0x05" } }],
};
