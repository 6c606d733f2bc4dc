import { encodeAbiParameters, keccak256, parseAbiParameters } from "viem";
import { type DevToken, type DevTokenSymbol, devToken, unitsForUsd } from "../tokens.js";
import { cloneAddress } from "./solidly.js";

type Address = `0x${string}`;

/** Factories of the Liquidity Book by version, and the code of their pairs. No one has the keys of these addresses. */
export const devBinFactories = {
  "2.0": {
    factory: "0x5c0de00000000000000000000000000000ae0004",
    implementation: "0x5c0de00000000000000000000000000000000055",
  },
  "2.1": {
    factory: "0x5c0de00000000000000000000000000000ae0005",
    implementation: "0x5c0de00000000000000000000000000000000056",
  },
  "2.2": {
    factory: "0x5c0de00000000000000000000000000000ae0006",
    implementation: "0x5c0de00000000000000000000000000000000057",
  },
} as const;

export type DevBinVersion = keyof typeof devBinFactories;

/** How a pair's fees follow its price, in the order of the contract's structure. */
export type DevBinRule = readonly [
  baseFactor: number,
  filterSeconds: number,
  decaySeconds: number,
  reductionBps: number,
  control: number,
  protocolBps: number,
  maxAccumulator: number,
];

/** What a bin begins with, in raw units. */
export type DevBin = { id: number; x: bigint; y: bigint };

export type DevBinPair = {
  name: string;
  version: DevBinVersion;
  address: Address;
  tokenX: Address;
  tokenY: Address;
  stepBps: number;
  activeId: number;
  rule: DevBinRule;
  bins: readonly DevBin[];
};

type Row = readonly [DevTokenSymbol, DevTokenSymbol, DevBinVersion, number, number, number, DevBinRule];

/** Tokens X and Y, version, step, bins on either side, worth of either side, and rule. */
const rows: readonly Row[] = [
  ["WETH", "USDC", "2.2", 10, 30, 8_000_000, [8_000, 30, 600, 5_000, 40_000, 2_500, 350_000]],
  ["USDT", "USDC", "2.2", 1, 12, 5_000_000, [10_000, 10, 120, 5_000, 2_000_000, 1_000, 100_000]],
  ["WETH", "WBTC", "2.1", 20, 25, 2_000_000, [10_000, 60, 300, 0, 30_000, 0, 250_000]],
  ["AAVE", "WETH", "2.1", 50, 16, 300_000, [6_000, 30, 600, 9_999, 9_000, 500, 200_000]],
  ["WETH", "USDC", "2.0", 15, 25, 3_000_000, [9_000, 30, 600, 5_000, 20_000, 1_000, 300_000]],
  ["DAI", "USDC", "2.0", 5, 10, 900_000, [4_000, 0, 1, 5_000, 0, 0, 0]],
];

export const devBinPairs: readonly DevBinPair[] = rows.map(([x, y, version, stepBps, side, usd, rule]) => {
  const [tokenX, tokenY] = [devToken(x), devToken(y)];
  const activeId = binAtMarket(tokenX, tokenY, stepBps);
  const { factory, implementation } = devBinFactories[version];
  const key = encodeAbiParameters(parseAbiParameters("address, address, uint16"), [
    ...[tokenX.address, tokenY.address],
    stepBps,
  ] as [Address, Address, number]);
  return {
    ...{ name: `${x}/${y} by ${stepBps}`, version, stepBps, activeId, rule },
    ...{ tokenX: tokenX.address, tokenY: tokenY.address },
    address: cloneAddress(factory, implementation, keccak256(key)),
    bins: binsAround(activeId, side, usd, tokenX, tokenY),
  };
});

/** Returns the bin whose price is nearest to the market's. */
export function binAtMarket(tokenX: DevToken, tokenY: DevToken, stepBps: number): number {
  const price = (tokenX.usd / tokenY.usd) * 10 ** (tokenY.decimals - tokenX.decimals);
  return 2 ** 23 + Math.round(Math.log(price) / Math.log1p(stepBps / 10_000));
}

/**
 * Returns `side` bins on either side of the price, this many ids apart, that hold less the farther they are from it. Every
 * seventh of them is empty.
 */
export function binsAround(
  activeId: number,
  side: number,
  usd: number,
  tokenX: DevToken,
  tokenY: DevToken,
  apart = 1,
): DevBin[] {
  const places = Array.from({ length: 2 * side + 1 }, (_, index) => index - side);
  const filled = places.filter((place) => place % 7 !== 3);
  const first = usd / (0.75 * side);
  return filled.map((place) => {
    const worth = first * (1 - Math.abs(place) / (side + 1));
    return {
      id: activeId + place * apart,
      x: place >= 0 ? unitsForUsd(tokenX, worth) : 0n,
      y: place <= 0 ? unitsForUsd(tokenY, worth) : 0n,
    };
  });
}
