import type { DevTokenSymbol } from "../tokens.js";

type Address = `0x${string}`;

/** A Curve pool whose prices move and that is its own share, with the local chain's own code (contracts/curve). */
export type DevCryptoPool = {
  name: string;
  address: Address;
  coins: readonly DevTokenSymbol[];
  /** What each coin starts with, in dollars. */
  usd: number;
  /** The amplification times n^n times 10,000, and gamma, which says how soon a price leaves the pool's own. */
  amplification: bigint;
  gamma: bigint;
  /** In parts of 1e10: the least and most, and how fast one becomes the other. */
  fees: { mid: bigint; out: bigint; gamma: bigint };
  /** From which profit on the pool moves its prices, how far at least, and the seconds over which it averages them. */
  rebalancing: { extraProfit: bigint; step: bigint; seconds: bigint };
};

/** Returns an address that ends with a number. No one has its key on any chain. */
const own = (number: number): Address => `0x5c0de000000000000000000000000000000000${number}`;

/** The contracts with the pools' arithmetic, by the number of coins. */
export const devCryptoMaths = { two: own(45), three: own(46) } as const;

export const devCryptoPools: readonly DevCryptoPool[] = [
  {
    name: "USDC/WBTC/WETH",
    address: own(47),
    coins: ["USDC", "WBTC", "WETH"],
    usd: 3_000_000,
    amplification: 1_707_629n,
    gamma: 11_809_167_828_997n,
    fees: { mid: 3_000_000n, out: 30_000_000n, gamma: 500_000_000_000_000n },
    rebalancing: { extraProfit: 2_000_000_000_000n, step: 490_000_000_000_000n, seconds: 865n },
  },
  {
    name: "WETH/CRV",
    address: own(48),
    coins: ["WETH", "CRV"],
    usd: 900_000,
    amplification: 400_000n,
    gamma: 145_000_000_000_000n,
    fees: { mid: 26_000_000n, out: 45_000_000n, gamma: 230_000_000_000_000n },
    rebalancing: { extraProfit: 2_000_000_000_000n, step: 146_000_000_000_000n, seconds: 866n },
  },
];
