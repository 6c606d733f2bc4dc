import { type Hex, keccak256 } from "viem";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { word } from "../../lib/hex.js";
import type { Deployment } from "../kit/deployment.js";
import { contractOf } from "../kit/deployment.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";

/** In place of a fee in a key: the hooks' contract sets it (LPFeeLibrary.DYNAMIC_FEE_FLAG). */
const DYNAMIC_FEE = 0x80_00_00;

/** What a pool is known by: its currencies in the manager's order, native as our address for it; no hooks are zero. */
export type PoolKey = {
  readonly tokens: readonly [Address, Address];
  readonly fee: number;
  readonly tickSpacing: number;
  readonly hooks: Address;
};

/** The pool's tokens in the manager's order: native, which is zero there, comes first. */
export function sorted(tokenA: Address, tokenB: Address): [Address, Address] {
  return currencyOf(tokenA) < currencyOf(tokenB) ? [tokenA, tokenB] : [tokenB, tokenA];
}

export function poolIdOf({ tokens, fee, tickSpacing, hooks }: PoolKey): Hex {
  const fields = [...tokens.map(currencyOf), fee, tickSpacing, hooks];
  return keccak256(`0x${fields.map((field) => word(BigInt(field))).join("")}`);
}

/** The venue of the pool that has this key, whether there is one or not. */
export function venueOf(deployment: Deployment, key: PoolKey): Venue<PoolFacts> {
  const id = poolIdOf(key);
  const { tokens, fee, tickSpacing, hooks } = key;
  const dynamicFee = fee === DYNAMIC_FEE;
  return {
    id: `${deployment.slug}:${id}`,
    protocol: deployment.slug,
    standard: deployment.standard,
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
