import { type Hex, keccak256 } from "viem";
import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import { word } from "../../lib/hex.js";
import { contractOf, type Deployment, identityOf } from "../kit/adapter/deployment.js";
import { currencyOf } from "../kit/singleton/currency.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";

/** The slot of the manager's mapping of pools (storage layout of `CLPoolManager.sol`). */
export const POOLS_SLOT = 4n;

/** Replaces the fee in a key if the hooks contract sets it (`LPFeeLibrary.DYNAMIC_FEE_FLAG`). */
export const DYNAMIC_FEE = 0x80_00_00;

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
export function readParameters(parameters: Hex): { readonly tickSpacing: number; readonly hookBits: number } {
  const value = BigInt(parameters);
  return { tickSpacing: Number(value >> HOOK_BITS), hookBits: Number(BigInt.asUintN(16, value)) };
}

/** Returns the venue of the pool with this key, whether it exists or not. */
export function venueOf(deployment: Deployment, key: PoolKey): Venue<PoolFacts> {
  const manager = contractOf(deployment, "manager");
  const id = poolIdOf(manager, key);
  const { tokens, fee, tickSpacing, hooks, hookBits } = key;
  const dynamicFee = fee === DYNAMIC_FEE;
  const hasHooks = hooks !== ZERO_ADDRESS;
  return {
    ...identityOf(deployment, id),
    address: manager,
    subject: id,
    tokens,
    feePpm: dynamicFee ? 0 : fee,
    facts: {
      tickSpacing,
      infinity: { vault: contractOf(deployment, "vault"), ...(hasHooks ? { hookBits } : {}) },
      ...(hasHooks ? { hooks } : {}),
      ...(dynamicFee ? { dynamicFee } : {}),
    },
  };
}
