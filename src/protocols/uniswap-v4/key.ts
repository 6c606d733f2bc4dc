import { type Hex, keccak256 } from "viem";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { word } from "../../lib/hex.js";
import { contractOf, type Deployment, identityOf } from "../kit/deployment.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";

/** Replaces the fee in a key if the hooks contract sets it (LPFeeLibrary.DYNAMIC_FEE_FLAG). */
const DYNAMIC_FEE = 0x80_00_00;

/**
 * The identity of a pool: its currencies in the manager's order, with our address for the native currency. Zero means
 * no hooks.
 */
export type PoolKey = {
  readonly tokens: readonly [Address, Address];
  readonly fee: number;
  readonly tickSpacing: number;
  readonly hooks: Address;
};

/** Returns the pool's tokens in the manager's order: the native currency, which is zero there, comes first. */
export function sorted(tokenA: Address, tokenB: Address): [Address, Address] {
  return currencyOf(tokenA) < currencyOf(tokenB) ? [tokenA, tokenB] : [tokenB, tokenA];
}

export function poolIdOf({ tokens, fee, tickSpacing, hooks }: PoolKey): Hex {
  const fields = [...tokens.map(currencyOf), fee, tickSpacing, hooks];
  return keccak256(`0x${fields.map((field) => word(BigInt(field))).join("")}`);
}

/** Returns the venue of the pool with this key, whether it exists or not. */
export function venueOf(deployment: Deployment, key: PoolKey): Venue<PoolFacts> {
  const id = poolIdOf(key);
  const { tokens, fee, tickSpacing, hooks } = key;
  const dynamicFee = fee === DYNAMIC_FEE;
  return {
    ...identityOf(deployment, id),
    address: contractOf(deployment, "manager"),
    subject: id,
    tokens,
    feePpm: dynamicFee ? 0 : fee,
    facts: {
      tickSpacing,
      ...(hooks === ZERO_ADDRESS ? {} : { hooks }),
      ...(dynamicFee ? { dynamicFee } : {}),
    },
  };
}

function currencyOf(token: Address): Address {
  return token === NATIVE ? ZERO_ADDRESS : token;
}
