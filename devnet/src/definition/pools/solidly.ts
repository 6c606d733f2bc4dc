import { concatHex, encodePacked, getContractAddress, type Hex, keccak256 } from "viem";
import { type DevTokenSymbol, devToken } from "../tokens.js";

type Address = `0x${string}`;

/** Aerodrome's factory and the code of its pools. No one has the keys of these addresses. */
export const devSolidly = {
  factory: "0x5c0de00000000000000000000000000000ae0001",
  implementation: "0x5c0de00000000000000000000000000000000050",
} as const;

/** A pool of Solidly's kind. */
export type DevSolidlyPool = {
  address: Address;
  /** The lower address first. */
  token0: Address;
  token1: Address;
  stable: boolean;
  /** The worth of either side. Stable pools begin with as many of both tokens. */
  sideUsd: number;
  /** How many millionths of its first reserve the pool was given on top, which moves its price. */
  extraPpm: number;
  /** The pool's own fee in ten-thousandths. 420 stands for none. Absent: that of all pools of its kind. */
  customFeeBps?: number;
};

type Row = readonly [DevTokenSymbol, DevTokenSymbol, "stable" | "volatile", number, number, number?];

const rows: readonly Row[] = [
  ["WETH", "USDC", "volatile", 9_000_000, 600],
  ["WETH", "AAVE", "volatile", 700_000, 1_900, 100],
  ["UNI", "LINK", "volatile", 90_000, 1_200, 420],
  ["USDC", "USDT", "stable", 4_000_000, 20_000],
  ["USDC", "DAI", "stable", 3_000_000, 50_000, 1],
  ["DAI", "FRAX", "stable", 800_000, 80_000],
  ["USDC", "GUSD", "stable", 60_000, 60_000],
];

export const devSolidlyPools: readonly DevSolidlyPool[] = rows.map(
  ([a, b, kind, sideUsd, extraPpm, customFeeBps]) => {
    const [token0, token1] = [devToken(a).address, devToken(b).address].sort() as [Address, Address];
    const stable = kind === "stable";
    const made = { address: poolAddress(token0, token1, stable), token0, token1, stable, sideUsd, extraPpm };
    return customFeeBps === undefined ? made : { ...made, customFeeBps };
  },
);

/** Returns the address of the factory's pool, which is a minimal proxy (EIP-1167). */
function poolAddress(token0: Address, token1: Address, stable: boolean): Address {
  const salt = keccak256(encodePacked(["address", "address", "bool"], [token0, token1, stable]));
  return cloneAddress(devSolidly.factory, devSolidly.implementation, salt);
}

/** Returns the address of a minimal proxy that `from` creates with CREATE2. */
export function cloneAddress(from: Address, implementation: Address, salt: Hex): Address {
  const bytecode = concatHex([
    "0x3d602d80600a3d3981f3363d3d373d3d3d363d73",
    implementation,
    "0x5af43d82803e903d91602b57fd5bf3",
  ]);
  return getContractAddress({ opcode: "CREATE2", from, salt, bytecode }).toLowerCase() as Address;
}
