import type { Address } from "../../lib/address.js";
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
  /** The block of its first contract. 0 if unknown. */
  readonly sinceBlock?: number;
  /** Contracts that no on-chain registry lists. */
  readonly instances?: readonly Instance[];
  /** Listing details that differ from the standard's `meta`: a fork has its own name and site. */
  readonly about?: Partial<Pick<ProtocolMeta, "name" | "project" | "description" | "url">> & {
    /** Symbol of its position tokens. */
    readonly positionSymbol?: string;
  };
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

/** Returns the deployment's number `name`. Throws if the network's data file lacks it or has another type there. */
export function parameterOf(deployment: Deployment, name: string): number {
  const value = required(deployment, "parameters", deployment.parameters, name);
  if (typeof value === "number") return value;
  throw new TypeError(`deployment ${deployment.slug}: parameters.${name} is ${value}, which is no number`);
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
