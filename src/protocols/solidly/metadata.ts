import { type Address, addressAt } from "../../lib/address.js";
import { type Hex, uintAt } from "../../lib/hex.js";
import type { CallResult } from "../../lib/reading.js";

/** metadata() */
export const METADATA: Hex = "0x392f37e9";

/** What a pool states about itself, in the order of its tokens. */
export type Metadata = {
  readonly decimals: readonly [number, number];
  readonly reserves: readonly [bigint, bigint];
  readonly stable: boolean;
  readonly tokens: readonly [Address, Address];
};

/**
 * Reads a pool's answer: one unit of each token, the reserves, whether it is stable, and the tokens. Returns undefined
 * if it is malformed, or if a unit is not a power of ten.
 */
export function metadataIn(answer: CallResult = "0x"): Metadata | undefined {
  const [unit0, unit1, reserve0, reserve1, stable] = [0, 1, 2, 3, 4].map((index) => uintAt(answer, index));
  const [token0, token1] = [addressAt(answer, 5), addressAt(answer, 6)];
  const [decimals0, decimals1] = [unit0, unit1].map(decimalsOf);
  if (decimals0 === undefined || decimals1 === undefined) return undefined;
  if (reserve0 === undefined || reserve1 === undefined || token0 === undefined || token1 === undefined) {
    return undefined;
  }
  if (stable !== 0n && stable !== 1n) return undefined;
  return {
    decimals: [decimals0, decimals1],
    reserves: [reserve0, reserve1],
    stable: stable === 1n,
    tokens: [token0, token1],
  };
}

function decimalsOf(unit: bigint | undefined): number | undefined {
  const text = String(unit ?? "");
  return /^10*$/.test(text) ? text.length - 1 : undefined;
}
