import type { Address } from "../../lib/address.js";
import type { Position, TokenListing } from "../tokenListing.js";

export function addressOf(index: number): Address {
  return `0x${index.toString(16).padStart(40, "0")}`;
}

export function baseToken(index: number, chainId = 1): TokenListing {
  return {
    chainId,
    address: addressOf(index),
    symbol: `T${index}`,
    name: `Token ${index}`,
    decimals: 18,
    logosUri: [],
    position: undefined,
  };
}

/** Returns a share of the base tokens `underlying`. */
export function defiToken(
  index: number,
  underlying: readonly number[],
  changes: Partial<Position> = {},
): TokenListing {
  const position: Position = {
    protocol: "test-pairs",
    project: "test",
    primaryAddress: addressOf(index),
    underlying: underlying.map((other) => ({ ...baseToken(other), kind: "base" as const })),
    apy: null,
    tvl: null,
    ...changes,
  };
  return { ...baseToken(index), position };
}
