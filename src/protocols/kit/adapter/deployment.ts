import type { Address } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import { WHOLE_PPM } from "../../../lib/whole.js";
import type { ProtocolMeta } from "./meta.js";

/** One deployment of a standard on one network, as in the network's data file. */
export type Deployment = {
  /** Slug of the deployment, as responses and listings show it. */
  readonly slug: string;
  /** Slug of the standard whose adapter serves it. */
  readonly standard: string;
  /** Contract addresses by role, e.g. `factory`. */
  readonly contracts: Readonly<Record<string, Address>>;
  /** Facts that its contracts do not report, by name, e.g. a swap fee fixed in their code. */
  readonly parameters?: Parameters;
  /** Number lists by name, e.g. fee tiers. */
  readonly lists?: Readonly<Record<string, readonly number[]>>;
  /** Whether it is on local chains alone. No other chain is reported to lack it. */
  readonly localOnly?: true;
  /** The block of its first contract. 0 if unknown. */
  readonly sinceBlock?: number;
  /** Contracts that no on-chain registry lists. */
  readonly instances?: readonly Instance[];
  /** What is known about contracts that its venues call, by address. Each standard defines its own words. */
  readonly rules?: Readonly<Record<Address, string>>;
  /** The code that is vouched for. */
  readonly vouched?: Vouched;
  /** Further contracts, factories and hashes of code that the operator trusts (`venues.trust`). */
  readonly trusted?: readonly Hex[];
  /** Listing details that differ from the standard's `meta`: a fork has its own name and site. */
  readonly about?: Partial<Pick<ProtocolMeta, "name" | "project" | "description" | "url">> & {
    /** Symbol of its position tokens. */
    readonly positionSymbol?: string;
  };
};

/**
 * Code that is known, so that routes may run it. Anybody may make a venue that answers like the standard's own, so a
 * venue is followed only if all code that its fills run is vouched for.
 */
export type Vouched = {
  /** Contracts whose creations are vouched for, such as factories of pools, plugins or vaults. */
  readonly factories?: readonly Address[];
  /** Single contracts, such as pools, vaults, hooks, plugins or rate providers. */
  readonly contracts?: readonly Address[];
  /** Keccak-256 hashes of the code of contracts. */
  readonly codeHashes?: readonly Hex[];
};

/** Parameters by name in a network's data file, for the standard's discovery. */
export type Parameters = Readonly<Record<string, number | string | boolean>>;

/** One contract of a deployment, its share token if that is another contract, and facts that it does not report. */
export type Instance = {
  readonly address: Address;
  readonly share?: Address;
  readonly shareSymbol?: string;
  /** An account that holds many shares. What it may withdraw shows what any holder may. */
  readonly holder?: Address;
  readonly parameters?: Parameters;
};

/** Returns the members of a venue that name it. `key` distinguishes it from the deployment's other venues. */
export function identityOf({ slug, standard }: Deployment, key: string) {
  return { id: `${slug}:${key}`, protocol: slug, standard };
}

/** Returns the deployment's contract in `role`. Throws if the network's data file lacks it. */
export function contractOf(deployment: Deployment, role: string): Address {
  return required(deployment, "contracts", deployment.contracts, role);
}

/**
 * Returns the deployment's swap fee in millionths, `parameters.feePpm`. Throws if the network's data file lacks it or has
 * something else there.
 */
export function feePpmOf(deployment: Deployment): number {
  const value = required(deployment, "parameters", deployment.parameters, "feePpm");
  return requiredFee(deployment, "parameters.feePpm", value);
}

/** Returns the fees in millionths that pools can have, `lists.feeTiersPpm`. Throws as `feePpmOf` does. */
export function feeTiersOf(deployment: Deployment): readonly number[] {
  const values = listOf(deployment, "feeTiersPpm");
  return values.map((value) => requiredFee(deployment, "lists.feeTiersPpm", value));
}

/** A fee of 100 % would leave nothing to trade. */
function requiredFee({ slug }: Deployment, name: string, value: number | string | boolean): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value < WHOLE_PPM) return value;
  const allowed = `a whole number from 0 to ${WHOLE_PPM - 1}`;
  throw new TypeError(`deployment ${slug}: ${name} has ${JSON.stringify(value)}; allowed is ${allowed}`);
}

/** Returns the deployment's number list `name`. Throws if the network's data file lacks it. */
export function listOf(deployment: Deployment, name: string): readonly number[] {
  return required(deployment, "lists", deployment.lists, name);
}

function required<Value>(
  deployment: Deployment,
  kind: string,
  values: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value {
  const value = values?.[name];
  if (value !== undefined) return value;
  const given = Object.keys(values ?? {}).join(", ") || "none";
  throw new TypeError(`deployment ${deployment.slug}: ${kind}.${name} is missing (given: ${given})`);
}
