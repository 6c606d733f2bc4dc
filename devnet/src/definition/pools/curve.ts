import { type DevTokenSymbol, devToken } from "../tokens.js";
import { stableCounts } from "./stable.js";

/**
 * A Curve pool at its mainnet address. `real` is true if the code is Curve's own, and false for the local chain's
 * substitute (contracts/CurvePool.sol).
 */
export type DevCurvePool = {
  name: string;
  address: `0x${string}`;
  share: { address: `0x${string}`; name: string; symbol: string };
  coins: readonly `0x${string}`[];
  /** The initial balances in dollars, by coin. */
  usd: readonly number[];
  /** Both in parts of 1e10. */
  fee: bigint;
  adminFee: bigint;
} & (
  | { real: true; amplification: bigint }
  | {
      real: false;
      /** As the pool stores it, that is, times `precision`. */
      ramp: { from: bigint; to: bigint; fromSeconds: bigint; toSeconds: bigint };
      precision: bigint;
    }
);

/** Curve's MetaRegistry at its mainnet address, with our own code (contracts/PoolRegistry.sol). */
export const devCurveRegistry = "0xf98b45fa17de75fb1ad0e7afd971b0ca00e379fc";

type Row = readonly [DevTokenSymbol, number];

/**
 * Returns a pool's coins and the initial balances at which each coin costs this many ppm more here than its dollar
 * price.
 */
function start(amplification: number, totalUsd: number, rows: readonly Row[]) {
  const tokens = rows.map(([symbol]) => devToken(symbol));
  const prices = rows.map(([, skewPpm], index) => tokens[index]!.usd * (1 + skewPpm / 1e6));
  const counts = stableCounts({ prices, amplification, total: totalUsd });
  return {
    coins: tokens.map(({ address }) => address),
    usd: counts.map((count, index) => count * tokens[index]!.usd),
  };
}

/** Ends long after any run of the local chain, so that the amplification changes with time. */
const longRamp = { fromSeconds: 1_700_000_000n, toSeconds: 2_000_000_000n };

export const devCurvePools: readonly DevCurvePool[] = [
  {
    // The fourth coin of mainnet's pool is sUSD.
    name: "DAI/USDC/USDT/LUSD",
    address: "0xa5407eae9ba41422680e2e00537571bcc53efbfd",
    share: {
      address: "0xc25a3a3b969415c80451098fa907ec722572917f",
      name: "Curve.fi DAI/USDC/USDT/sUSD",
      symbol: "crvPlain3andSUSD",
    },
    ...start(256, 27_600_000, [
      ["DAI", 70],
      ["USDC", 0],
      ["USDT", -80],
      ["LUSD", 20],
    ]),
    fee: 2_000_000n,
    adminFee: 5_000_000_000n,
    real: true,
    amplification: 256n,
  },
  {
    name: "DAI/USDC/USDT",
    address: "0xbebc44782c7db0a1a60cb6fe97d0b483032ff1c7",
    share: {
      address: "0x6c3f90f043a72fa612cbac8115ee7e52bde6e490",
      name: "Curve.fi DAI/USDC/USDT",
      symbol: "3Crv",
    },
    // The amplification halfway up the ramp.
    ...start(4_950, 113_000_000, [
      ["DAI", 5],
      ["USDC", 0],
      ["USDT", -115],
    ]),
    fee: 1_500_000n,
    adminFee: 5_000_000_000n,
    real: false,
    ramp: { from: 4_900n, to: 5_000n, ...longRamp },
    precision: 1n,
  },
  {
    name: "FRAX/USDC",
    address: "0xdcef968d416a41cdac0ed8702fac8128a64241a2",
    share: {
      address: "0x3175df0976dfa876431c2e9ee6bc45b65d3473cc",
      name: "Curve.fi FRAX/USDC",
      symbol: "crvFRAX",
    },
    ...start(1_495, 8_500_000, [
      ["FRAX", -10],
      ["USDC", 0],
    ]),
    fee: 1_000_000n,
    adminFee: 5_000_000_000n,
    real: false,
    ramp: { from: 150_000n, to: 149_000n, ...longRamp },
    precision: 100n,
  },
];
