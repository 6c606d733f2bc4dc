import { type Hex, keccak256 } from "viem";
import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import { word } from "../../lib/hex.js";
import { contractOf, type Deployment, identityOf } from "../kit/adapter/deployment.js";
import { currencyOf } from "../kit/singleton/currency.js";
import { DYNAMIC_FEE } from "../kit/singleton/state.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";

/** The slot of the manager's mapping of pools (storage layout of `CLPoolManager.sol`). */
export const POOLS_SLOT = 4n;

/** The bits of `parameters` that hold the functions for which the hooks are called. The tick spacing is above them. */
const HOOK_BITS = 16n;

/**
 * The identity of a pool besides its manager: its currencies in the manager's order, with our address for the native
 * currency. Zero means no hooks.
 */
export type PoolKey = {
  readonly tokens: readonly [Address, Address];
  readonly fee: number;
  readonly tickSpacing: number;
  readonly hooks: Address;
  readonly hookBits: number;
};

export function poolIdOf(manager: Address, { tokens, fee, tickSpacing, hooks, hookBits }: PoolKey): Hex {
  const parameters = (BigInt(tickSpacing) << HOOK_BITS) | BigInt(hookBits);
  const fields = [...tokens.map(currencyOf), hooks, manager, fee, parameters];
  return keccak256(`0x${fields.map((field) => word(BigInt(field))).join("")}`);
}

/** Returns what a key's `parameters` say. */
export function unpackParameters(parameters: Hex): {
  readonly tickSpacing: number;
  readonly hookBits: number;
} {
  const value = BigInt(parameters);
  return { tickSpacing: Number(value >> HOOK_BITS), hookBits: Number(BigInt.asUintN(16, value)) };
}

/** Returns the venue of the pool with this key, whether it exists or not. */
export function venueOf(deployment: Deployment, key: PoolKey): Venue<PoolFacts> {
  const manager = contractOf(deployment, "manager");
  const id = poolIdOf(manager, key);
  return {
    ...identityOf(deployment, id),
    address: manager,
    subject: id,
    tokens: key.tokens,
    feePpm: key.fee === DYNAMIC_FEE ? 0 : key.fee,
    facts: factsOf(deployment, key),
  };
}

/** Returns the facts of that venue, for which its id need not be computed. */
export function factsOf(
  deployment: Deployment,
  { fee, tickSpacing, hooks, hookBits }: Omit<PoolKey, "tokens">,
): PoolFacts {
  const vault = contractOf(deployment, "vault");
  const dynamic = fee === DYNAMIC_FEE ? { dynamicFee: true } : {};
  if (hooks === ZERO_ADDRESS) return { tickSpacing, infinity: { vault }, ...dynamic };
  return { tickSpacing, infinity: { vault, hookBits }, hooks, ...dynamic };
}
