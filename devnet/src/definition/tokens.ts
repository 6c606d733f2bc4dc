/** `coin` is the native coin itself, as on Celo. */
export type DevTokenKind = "weth9" | "coin" | "fiatToken" | "silent" | "mkr" | "dai" | "plain";

/** A token of the devnet at its mainnet address. The pools are built around the price `usd`. */
export type DevToken = {
  symbol: string;
  name: string;
  address: `0x${string}`;
  decimals: number;
  usd: number;
  kind: DevTokenKind;
};

/** Each dev account's balance of every token, in US dollars. */
export const devHoldingUsd = 25_000_000;

const rows = [
  ["WETH", "Wrapped Ether", "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2", 18, 3_000, "weth9"],
  ["USDC", "USD Coin", "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48", 6, 1, "fiatToken"],
  ["USDT", "Tether USD", "0xdac17f958d2ee523a2206206994597c13d831ec7", 6, 1, "silent"],
  ["DAI", "Dai Stablecoin", "0x6b175474e89094c44da98b954eedeac495271d0f", 18, 1, "dai"],
  ["WBTC", "Wrapped BTC", "0x2260fac5e5542a773aa44fbcfedf7c193bc2c599", 8, 90_000, "plain"],
  ["TBTC", "tBTC v2", "0x18084fba666a33d37592fa2633fd49a74dd93a88", 18, 90_000, "plain"],
  ["UNI", "Uniswap", "0x1f9840a85d5af5bf1d1762f925bdaddc4201f984", 18, 9, "plain"],
  ["LINK", "ChainLink Token", "0x514910771af9ca656af840dff83e8264ecf986ca", 18, 18, "plain"],
  ["AAVE", "Aave Token", "0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9", 18, 220, "plain"],
  ["MKR", "Maker", "0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2", 18, 1_800, "mkr"],
  ["LDO", "Lido DAO Token", "0x5a98fcbea516cf06857215779fd812ca3bef1b32", 18, 1.2, "plain"],
  ["CRV", "Curve DAO Token", "0xd533a949740bb3306d119cc777fa900ba034cd52", 18, 0.75, "plain"],
  ["COMP", "Compound", "0xc00e94cb662c3520282e6f5717214004a7f26888", 18, 48, "plain"],
  ["SNX", "Synthetix Network Token", "0xc011a73ee8576fb46f5e1c5751ca3b9fe0af2a6f", 18, 1.1, "plain"],
  ["YFI", "yearn.finance", "0x0bc529c00c6401aef6d220be8c6ea1667f6ad93e", 18, 5_400, "plain"],
  ["ENS", "Ethereum Name Service", "0xc18360217d8f7ab5e7c516566761ea12ce7f9d72", 18, 21, "plain"],
  ["1INCH", "1INCH Token", "0x111111111117dc0aa78b770fa6a738034120c302", 18, 0.27, "plain"],
  ["GRT", "Graph Token", "0xc944e90c64b2c07662a292be6244bdf05cda44a7", 18, 0.11, "plain"],
  ["BAL", "Balancer", "0xba100000625a3754423978a60c9317c58a424e3d", 18, 1.3, "plain"],
  ["PEPE", "Pepe", "0x6982508145454ce325ddbe47a25d4ec3d2311933", 18, 0.000011, "plain"],
  ["SHIB", "SHIBA INU", "0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce", 18, 0.000013, "plain"],
  ["FRAX", "Frax", "0x853d955acef822db058eb8505911ed77f175b99e", 18, 0.9999, "plain"],
  ["LUSD", "LUSD Stablecoin", "0x5f98805a4e8be255a32880fdec7f6728c6568ba0", 18, 1.002, "plain"],
  ["PYUSD", "PayPal USD", "0x6c3ea9036406852006290770bedfcaba0e23a0e8", 6, 0.9995, "plain"],
  ["GUSD", "Gemini dollar", "0x056fd409e1d7a124bd7017459dfea2f387b6d5cd", 2, 0.999, "plain"],
] as const;

export const devTokens: readonly DevToken[] = rows.map(([symbol, name, address, decimals, usd, kind]) => ({
  symbol,
  name,
  address,
  decimals,
  usd,
  kind,
}));

export type DevTokenSymbol = (typeof rows)[number][0];

const bySymbol = new Map(devTokens.map((token) => [token.symbol, token]));
const byAddress = new Map(devTokens.map((token) => [token.address, token]));

export function devToken(symbol: DevTokenSymbol): DevToken {
  return bySymbol.get(symbol)!;
}

export function devTokenAt(address: `0x${string}`): DevToken {
  return byAddress.get(address)!;
}

/** Returns the raw units of `token` that are worth `usd`, to about seven digits, and at least one unit. */
export function unitsForUsd(token: DevToken, usd: number): bigint {
  const millionths = BigInt(Math.round((usd / token.usd) * 1e6));
  const units = (millionths * 10n ** BigInt(token.decimals)) / 1_000_000n;
  return units > 0n ? units : 1n;
}
