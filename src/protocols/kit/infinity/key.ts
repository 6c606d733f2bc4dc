import { type Hex, keccak256 } from "viem";
import { type Address, ZERO_ADDRESS } from "../../../lib/address.js";
import { word } from "../../../lib/hex.js";
import type { Venue } from "../../venue.js";
import { contractOf, type Deployment, identityOf } from "../adapter/deployment.js";
import { currencyOf } from "../singleton/currency.js";
import { DYNAMIC_FEE } from "../singleton/state.js";
import type { InfinityFacts } from "./facts.js";

/** The bits of `parameters` that hold the functions for which the hooks are called. The step is above them. */
const HOOK_BITS = 16n;

/**
 * The identity of a pool besides its manager: its currencies in the manager's order, with our address for the native
 * currency. Zero means no hooks.
 */
export type PoolKey = {
  readonly tokens: readonly [Address, Address];
  readonly fee: number;
  /** The tick spacing, or the bin step in ten-thousandths. */
  readonly step: number;
  readonly hooks: Address;
  readonly hookBits: number;
};

/** The part of a pool's key besides its tokens. */
export type KeyTerms = Omit<PoolKey, "tokens">;

export function poolIdOf(manager: Address, { tokens, fee, step, hooks, hookBits }: PoolKey): Hex {
  const parameters = (BigInt(step) << HOOK_BITS) | BigInt(hookBits);
  const fields = [...tokens.map(currencyOf), hooks, manager, fee, parameters];
  return keccak256(`0x${fields.map((field) => word(BigInt(field))).join("")}`);
}

/** Returns what a key's `parameters` say. */
export function unpackParameters(parameters: Hex): { readonly step: number; readonly hookBits: number } {
  const value = BigInt(parameters);
  return { step: Number(value >> HOOK_BITS), hookBits: Number(BigInt.asUintN(16, value)) };
}

/** Returns the venue of the pool with this key, whether it exists or not. `step` is the fact that states its step. */
export function venueOf<Step>(deployment: Deployment, key: PoolKey, step: Step): Venue<Step & InfinityFacts> {
  const manager = contractOf(deployment, "manager");
  const id = poolIdOf(manager, key);
  return {
    ...identityOf(deployment, id),
    address: manager,
    subject: id,
    tokens: key.tokens,
    feePpm: key.fee === DYNAMIC_FEE ? 0 : key.fee,
    facts: { ...step, ...factsOf(deployment, key) },
  };
}

/** Returns the other facts of that venue, for which its id need not be computed. */
export function factsOf(deployment: Deployment, { fee, hooks, hookBits }: KeyTerms): InfinityFacts {
  const vault = contractOf(deployment, "vault");
  const dynamic = fee === DYNAMIC_FEE ? { dynamicFee: true } : {};
  if (hooks === ZERO_ADDRESS) return { infinity: { vault }, ...dynamic };
  return { infinity: { vault, hookBits }, hooks, ...dynamic };
}
