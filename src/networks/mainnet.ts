import type { Network } from "./network.js";

const WETH = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const USDC = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const USDT = "0xdac17f958d2ee523a2206206994597c13d831ec7";
const DAI = "0x6b175474e89094c44da98b954eedeac495271d0f";
const WBTC = "0x2260fac5e5542a773aa44fbcfedf7c193bc2c599";

/** Ethereum. Addresses: the protocols' own deployment pages; the devnet's tests show that they fall out of deployer and nonce. */
export const mainnet: Network = {
  id: 1,
  slug: "mainnet",
  name: "Ethereum",
  native: { symbol: "ETH", name: "Ether", decimals: 18 },
  wrappedNative: WETH,
  multicall3: "0xca11bde05977b3631167028862be2a173976ca11",
  blockTimeSeconds: 12,
  maxTransactionGas: 16_777_216n,
  baseTokens: [WETH, USDC, USDT, DAI, WBTC],
  stablecoins: [USDC, USDT, DAI],
  tokens: [
    { address: WETH, symbol: "WETH", name: "Wrapped Ether", decimals: 18 },
    { address: USDC, symbol: "USDC", name: "USD Coin", decimals: 6 },
    { address: USDT, symbol: "USDT", name: "Tether USD", decimals: 6 },
    { address: DAI, symbol: "DAI", name: "Dai Stablecoin", decimals: 18 },
    { address: WBTC, symbol: "WBTC", name: "Wrapped BTC", decimals: 8 },
    { address: "0x1f9840a85d5af5bf1d1762f925bdaddc4201f984", symbol: "UNI", name: "Uniswap", decimals: 18 },
    {
      address: "0x514910771af9ca656af840dff83e8264ecf986ca",
      symbol: "LINK",
      name: "ChainLink Token",
      decimals: 18,
    },
    {
      address: "0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9",
      symbol: "AAVE",
      name: "Aave Token",
      decimals: 18,
    },
    { address: "0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2", symbol: "MKR", name: "Maker", decimals: 18 },
    {
      address: "0x5a98fcbea516cf06857215779fd812ca3bef1b32",
      symbol: "LDO",
      name: "Lido DAO Token",
      decimals: 18,
    },
    {
      address: "0xd533a949740bb3306d119cc777fa900ba034cd52",
      symbol: "CRV",
      name: "Curve DAO Token",
      decimals: 18,
    },
    { address: "0xc00e94cb662c3520282e6f5717214004a7f26888", symbol: "COMP", name: "Compound", decimals: 18 },
    {
      address: "0xc011a73ee8576fb46f5e1c5751ca3b9fe0af2a6f",
      symbol: "SNX",
      name: "Synthetix Network Token",
      decimals: 18,
    },
    { address: "0x853d955acef822db058eb8505911ed77f175b99e", symbol: "FRAX", name: "Frax", decimals: 18 },
    {
      address: "0x056fd409e1d7a124bd7017459dfea2f387b6d5cd",
      symbol: "GUSD",
      name: "Gemini dollar",
      decimals: 2,
    },
    {
      address: "0x0bc529c00c6401aef6d220be8c6ea1667f6ad93e",
      symbol: "YFI",
      name: "yearn.finance",
      decimals: 18,
    },
    { address: "0xba100000625a3754423978a60c9317c58a424e3d", symbol: "BAL", name: "Balancer", decimals: 18 },
    {
      address: "0x111111111117dc0aa78b770fa6a738034120c302",
      symbol: "1INCH",
      name: "1INCH Token",
      decimals: 18,
    },
    {
      address: "0xc18360217d8f7ab5e7c516566761ea12ce7f9d72",
      symbol: "ENS",
      name: "Ethereum Name Service",
      decimals: 18,
    },
    {
      address: "0xc944e90c64b2c07662a292be6244bdf05cda44a7",
      symbol: "GRT",
      name: "Graph Token",
      decimals: 18,
    },
    {
      address: "0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce",
      symbol: "SHIB",
      name: "SHIBA INU",
      decimals: 18,
    },
    { address: "0x6982508145454ce325ddbe47a25d4ec3d2311933", symbol: "PEPE", name: "Pepe", decimals: 18 },
    {
      address: "0x18084fba666a33d37592fa2633fd49a74dd93a88",
      symbol: "TBTC",
      name: "tBTC v2",
      decimals: 18,
    },
    {
      address: "0x5f98805a4e8be255a32880fdec7f6728c6568ba0",
      symbol: "LUSD",
      name: "LUSD Stablecoin",
      decimals: 18,
    },
    {
      address: "0x6c3ea9036406852006290770bedfcaba0e23a0e8",
      symbol: "PYUSD",
      name: "PayPal USD",
      decimals: 6,
    },
  ],
  deployments: [
    { slug: "wrapped-native", standard: "wrapped-native", contracts: { wrappedNative: WETH } },
    {
      slug: "uniswap-v2",
      standard: "uniswap-v2",
      contracts: { factory: "0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f" },
      parameters: { feePpm: 3000 },
    },
    {
      slug: "uniswap-v3",
      standard: "uniswap-v3",
      contracts: { factory: "0x1f98431c8ad98523631ae4a59f267346ea31f984" },
      lists: { feeTiersPpm: [100, 500, 3000, 10_000] },
    },
  ],
};
