import type { Address } from "../../lib/address.js";
import type { ProtocolMeta } from "./meta.js";

/** One deployment of a standard on one network, as the network's data file states it. */
export type Deployment = {
  /** Slug of the deployment: what answers and listings show. */
  readonly slug: string;
  /** Slug of the standard whose adapter serves it. */
  readonly standard: string;
  /** Contract addresses by role, e.g. `factory`. */
  readonly contracts: Readonly<Record<string, Address>>;
  /** What else its contracts do not tell, by name, e.g. a swap fee that is fixed in their code. */
  readonly parameters?: Parameters;
  /** Number lists by name, e.g. fee tiers. */
  readonly lists?: Readonly<Record<string, readonly number[]>>;
  /** The block its first contract came with; 0 where nobody says. */
  readonly sinceBlock?: number;
  /** Contracts that no registry on the chain tells of. */
  readonly instances?: readonly Instance[];
  /** What listings say of it where that differs from its standard's `meta`: a fork has its own name and site. */
  readonly about?: Partial<Pick<ProtocolMeta, "name" | "project" | "description" | "url">> & {
    /** Symbol of its position tokens. */
    readonly positionSymbol?: string;
  };
};

/** What a network's data file says by name, and the standard's discovery understands. */
export type Parameters = Readonly<Record<string, number | string | boolean>>;

/** One contract of a deployment, its share token where that is another contract, and what it does not tell itself. */
export type Instance = {
  readonly address: Address;
  readonly share?: Address;
  readonly shareSymbol?: string;
  /** Somebody who holds many of its shares: what he may take out shows what anybody may. */
  readonly holder?: Address;
  readonly parameters?: Parameters;
};

/** The deployment's contract in `role`. Throws when the network's data file lacks it. */
export function contractOf(deployment: Deployment, role: string): Address {
  return required(deployment, "contracts", deployment.contracts, role);
}

/** The deployment's number `name`. Throws when the network's data file lacks it, or says something else. */
export function parameterOf(deployment: Deployment, name: string): number {
  const value = required(deployment, "parameters", deployment.parameters, name);
  if (typeof value === "number") return value;
  throw new TypeError(`deployment ${deployment.slug}: parameters.${name} is ${value}, which is no number`);
}

/** The deployment's number list `name`. Throws when the network's data file lacks it. */
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
