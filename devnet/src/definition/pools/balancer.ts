import { getContractAddress } from "viem";
import { devLido, ethPerWsteth } from "../conversions/lido.js";
import { type DevTokenSymbol, devToken } from "../tokens.js";
import { stableCounts } from "./stable.js";

/**
 * Balancer's vault, the contract that it creates for protocol fees, the sources of fees and rates, and two factories, at
 * their mainnet addresses.
 */
export const devBalancer = {
  vault: "0xba12222222228d8ba445958a75a0704d566bf2c8",
  feesCollector: "0xce88686553686da562ce7cea497ce749da109f9f",
  feePercentages: "0x97207b095e4d5c9a6e4cfbfcd2c3358e03b90c4a",
  wstethRates: "0x72d07d7dca67b8a406ad1ec34ce969c90bfee768",
  weightedFactory: "0x8e9aa87e45e92bad84d5f8dd1bff34fb92637de9",
  composableFactory: "0xdba127fbc23fb20f5929c546af220a991b5c6e01",
  /** The protocol's part of swap fees, in 1e18 of the whole. */
  protocolSwapFee: 500_000_000_000_000_000n,
  /** The protocol's part of the yield of tokens with a rate in composable pools, in 1e18 of the whole. */
  protocolYieldFee: 400_000_000_000_000_000n,
} as const;

/**
 * Returns where a factory creates its next pool if that is its contract number `nonce`. A nonce beyond all that a factory
 * has reached on mainnet gives an address that is free there.
 */
const created = (factory: "weightedFactory" | "composableFactory", nonce: bigint) => ({
  address: getContractAddress({ from: devBalancer[factory], nonce }).toLowerCase() as `0x${string}`,
  nonce,
});

/** A weighted pool. With `nonce`, its factory creates it as that contract. With `onMainnet`, its address, but not its id, is that of the same pool on mainnet. */
export type DevWeightedPool = {
  address: `0x${string}`;
  nonce?: bigint;
  onMainnet: boolean;
  symbol: string;
  /** Sorted by address, as the vault stores them. */
  tokens: readonly `0x${string}`[];
  /** In 1e18 of the whole. */
  weights: readonly bigint[];
  /** The initial balances in dollars. */
  usd: readonly number[];
  /** In 1e18 of the whole. */
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
    usd: [8_040_000, 2_000_000],
    swapFee: percent,
  },
  {
    address: "0xa6f548df93de924d73be7d25dc02554c6bd66db5",
    onMainnet: true,
    symbol: "B-50WBTC-50WETH",
    tokens: tokens("WBTC", "WETH"),
    weights: [50n * percent, 50n * percent],
    usd: [6_000_000, 6_009_000],
    swapFee: percent / 4n,
  },
  {
    ...created("weightedFactory", 0x5c0den),
    onMainnet: false,
    symbol: "B-40UNI-35USDC-25WETH",
    tokens: tokens("UNI", "USDC", "WETH"),
    weights: [40n * percent, 35n * percent, 25n * percent],
    usd: [800_000, 702_000, 500_000],
    swapFee: (3n * percent) / 10n,
  },
];

/**
 * A composable stable pool of the third version, which holds its own token among the others. `nonce` and `onMainnet` are
 * as for a weighted pool, although mainnet's pool may be of another version.
 */
export type DevComposablePool = {
  address: `0x${string}`;
  nonce?: bigint;
  onMainnet: boolean;
  symbol: string;
  /** Sorted by address, without the pool's own token. */
  tokens: readonly DevRatedToken[];
  amplification: bigint;
  /** In 1e18 of the whole. */
  swapFee: bigint;
};

/** A token of a composable pool, its initial balance in raw units, and its rate. */
export type DevRatedToken = {
  address: `0x${string}`;
  start: bigint;
  /** The rate provider, how long the pool caches its rate, and whether the protocol takes no part of its growth. */
  rate?: { provider: `0x${string}`; cacheSeconds: bigint; exempt: boolean };
};

type StartToken = Omit<DevRatedToken, "start"> & {
  decimals: number;
  /** The worth of one token in the pool's unit. */
  worth: number;
  /** How far its price here exceeds that. */
  skewPpm: number;
};

const plain = (symbol: DevTokenSymbol, skewPpm: number): StartToken => {
  const { address, decimals } = devToken(symbol);
  return { address, decimals, worth: 1, skewPpm };
};
const wsteth = (skewPpm: number, cacheSeconds: bigint, exempt: boolean): StartToken => ({
  address: devLido.wsteth,
  decimals: 18,
  worth: ethPerWsteth,
  skewPpm,
  rate: { provider: devBalancer.wstethRates, cacheSeconds, exempt },
});

/** Returns the initial balances of a pool of `total`, to a millionth of a token. */
function start(amplification: bigint, total: number, tokens: readonly StartToken[]) {
  const prices = tokens.map(({ skewPpm }) => 1 + skewPpm / 1e6);
  const counts = stableCounts({ prices, amplification: Number(amplification), total });
  const started = tokens.map(({ address, decimals, worth, rate }, index): DevRatedToken => {
    const millionths = BigInt(Math.round((counts[index]! / worth) * 1e6));
    const units = (millionths * 10n ** BigInt(decimals)) / 1_000_000n;
    return { address, start: units, ...(rate === undefined ? {} : { rate }) };
  });
  return { tokens: started, amplification };
}

export const devComposablePools: readonly DevComposablePool[] = [
  {
    ...created("composableFactory", 16n),
    onMainnet: true,
    symbol: "USDC-DAI-USDT",
    ...start(2_000n, 16_200_000, [plain("DAI", 15), plain("USDC", -25), plain("USDT", 20)]),
    swapFee: percent / 200n,
  },
  {
    address: "0x93d199263632a4ef4bb438f1feb99e57b4b5f0bd",
    onMainnet: true,
    symbol: "wstETH-WETH-BPT",
    ...start(500n, 3_510, [wsteth(330, 10_800n, false), plain("WETH", 0)]),
    swapFee: percent / 25n,
  },
  {
    ...created("composableFactory", 0x5c0den),
    onMainnet: false,
    symbol: "B-wstETH-WETH",
    ...start(50n, 545, [wsteth(-700, 0n, true), plain("WETH", 0)]),
    swapFee: percent / 10n,
  },
];
