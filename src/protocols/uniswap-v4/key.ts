import { type Hex, keccak256 } from "viem";
import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import { word } from "../../lib/hex.js";
import { contractOf, type Deployment, identityOf } from "../kit/adapter/deployment.js";
import { currencyOf } from "../kit/singleton/currency.js";
import { DYNAMIC_FEE } from "../kit/singleton/state.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import { type HookRule, hookRules } from "./hooks/permissions.js";

/** The slot of the manager's mapping of pools. */
export const POOLS_SLOT = 6n;

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

export function poolIdOf({ tokens, fee, tickSpacing, hooks }: PoolKey): Hex {
  const fields = [...tokens.map(currencyOf), fee, tickSpacing, hooks];
  return keccak256(`0x${fields.map((field) => word(BigInt(field))).join("")}`);
}

/** Returns the pool's key as the words of its encoding: currencies, fee, tick spacing, hooks. */
export function keyOf({ tokens, feePpm, facts }: Venue<PoolFacts>): bigint[] {
  const { dynamicFee = false, tickSpacing, hooks = ZERO_ADDRESS } = facts;
  const currencies = tokens.map((token) => BigInt(currencyOf(token)));
  return [...currencies, BigInt(dynamicFee ? DYNAMIC_FEE : feePpm), BigInt(tickSpacing), BigInt(hooks)];
}

/**
 * Returns the venue of the pool with this key, whether it exists or not. Throws if the network's data states an unknown
 * rule of its hooks contract.
 */
export function venueOf(deployment: Deployment, key: PoolKey): Venue<PoolFacts> {
  const id = poolIdOf(key);
  return {
    ...identityOf(deployment, id),
    address: contractOf(deployment, "manager"),
    subject: id,
    tokens: key.tokens,
    feePpm: key.fee === DYNAMIC_FEE ? 0 : key.fee,
    facts: factsOf(deployment, key),
  };
}

/** Returns the facts of that venue, for which its id need not be computed. */
export function factsOf(
  deployment: Deployment,
  { fee, tickSpacing, hooks }: Omit<PoolKey, "tokens">,
): PoolFacts {
  const hookRule = hookRuleOf(deployment, hooks);
  return {
    tickSpacing,
    ...(hooks === ZERO_ADDRESS ? {} : { hooks }),
    ...(fee === DYNAMIC_FEE ? { dynamicFee: true } : {}),
    ...(hookRule === undefined ? {} : { hookRule }),
  };
}

/** Throws if the network's data states an unknown rule of any hooks contract. */
export function requireKnownRules(deployment: Deployment): void {
  for (const hooks of Object.keys(deployment.rules ?? {})) hookRuleOf(deployment, hooks as Address);
}

/** Returns what the network's data states about a hooks contract. Throws if the rule is unknown. */
function hookRuleOf({ slug, rules = {} }: Deployment, hooks: Address): HookRule | undefined {
  const stated = rules[hooks];
  if (stated === undefined) return undefined;
  const known = Object.values(hookRules);
  const rule = known.find((name) => name === stated);
  if (rule !== undefined) return rule;
  throw new TypeError(`deployment ${slug}: rules.${hooks} is ${stated}; there are ${known.join(", ")}`);
}
