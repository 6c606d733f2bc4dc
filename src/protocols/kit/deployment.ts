import type { Address } from "../../lib/address.js";
import type { Deployment } from "../adapter.js";

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
