import { type DevTokenSymbol, devToken } from "./tokens.js";

/** Balancer's vault and the contract it creates for protocol fees: at their mainnet addresses. */
export const devBalancer = {
  vault: "0xba12222222228d8ba445958a75a0704d566bf2c8",
  feesCollector: "0xce88686553686da562ce7cea497ce749da109f9f",
  /** What the protocol takes of swap fees, 1e18 being all of it. */
  protocolSwapFee: 500_000_000_000_000_000n,
} as const;

/** A weighted pool. `onMainnet`: its address is that of the same pool on mainnet; its id is not. */
export type DevWeightedPool = {
  address: `0x${string}`;
  onMainnet: boolean;
  symbol: string;
  /** Sorted by address, as the vault keeps them. */
  tokens: readonly `0x${string}`[];
  /** 1e18 being all. */
  weights: readonly bigint[];
  /** What the pool starts with of each token, in dollars. */
  usd: readonly number[];
  /** 1e18 being all. */
  swapFee: bigint;
};

const tokens = (...symbols: DevTokenSymbol[]) => symbols.map((symbol) => devToken(symbol).address);
const percent = 10n ** 16n;

export const devWeightedPools: readonly DevWeightedPool[] = [
  {
    address: "0x5c6ee304399dbdb9c8ef030ab642b10820db8f56",
    onMainnet: true,
    symbol: "B-80BAL-20WETH",
    tokens: tokens("BAL", "WETH"),
    weights: [80n * percent, 20n * percent],
    usd: [8_080_000, 2_000_000],
    swapFee: percent,
  },
  {
    address: "0xa6f548df93de924d73be7d25dc02554c6bd66db5",
    onMainnet: true,
    symbol: "B-50WBTC-50WETH",
    tokens: tokens("WBTC", "WETH"),
    weights: [50n * percent, 50n * percent],
    usd: [6_000_000, 6_015_000],
    swapFee: percent / 4n,
  },
  {
    address: "0x5c0de0000000000000000000000000000000ba02",
    onMainnet: false,
    symbol: "B-40UNI-35USDC-25WETH",
    tokens: tokens("UNI", "USDC", "WETH"),
    weights: [40n * percent, 35n * percent, 25n * percent],
    usd: [800_000, 702_000, 500_000],
    swapFee: (3n * percent) / 10n,
  },
];
