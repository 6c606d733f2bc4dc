import { SluiceError } from "../../../errors/index.js";
import { type Address, NATIVE } from "../../../lib/address.js";
import type { Network } from "../../../networks/index.js";
import type { Services } from "../../../service/index.js";

/** What a network's data, its tokens and its venues reveal about addresses. */
export type KnownContracts = Pick<Services, "network" | "universe"> & {
  readonly discovery: { readonly catalogue: Pick<Services["discovery"]["catalogue"], "has"> };
};

/** A parameter that names who receives tokens. */
export type NamedReceiver = {
  readonly name: string;
  readonly receiver: Address;
  /** Whether the sender asks for a plain transfer, which may be a gift to those who own shares of a pool or vault. */
  readonly isTransfer?: boolean;
};

/**
 * Throws INVALID_PARAMETER if a receiver is a contract that Sluice knows and that keeps for ever what it is sent: a
 * token, a protocol's contract, a pool or a vault.
 */
export function refuseDeadEnds(known: KnownContracts, receivers: readonly NamedReceiver[]): void {
  const faults = receivers.flatMap(({ name, receiver, isTransfer = false }) => {
    const venue = venueAt(known, receiver);
    const role = isTransfer && venue !== undefined ? undefined : (venue ?? roleOf(known, receiver));
    if (role === undefined) return [];
    return [`${name} is ${receiver}, ${role}; tokens sent there are lost, so allowed is ${allowed}`];
  });
  if (faults.length > 0) throw new SluiceError("INVALID_PARAMETER", [...new Set(faults)]);
}

const allowed = "an account or a contract that can spend what it receives";

/** Returns whose pool or vault an address is, followed or not. A mistaken deposit is the usual reason to name one. */
function venueAt({ network, discovery }: KnownContracts, address: Address): string | undefined {
  const deployment = network.deployments.find(
    ({ slug, instances = [] }) =>
      discovery.catalogue.has(slug, address) || instances.some((instance) => instance.address === address),
  );
  if (deployment === undefined) return undefined;
  return `a pool or vault of ${deployment.slug} (to deposit, make its share the tokenOut)`;
}

function roleOf({ network, universe }: KnownContracts, address: Address): string | undefined {
  if (address === network.ensRegistry) return "the registry of names";
  if (address === network.multicall3) return "a contract that everybody shares";
  const token = address === NATIVE ? undefined : universe.tokens.get(address);
  return token === undefined ? contractOf(network, address) : `the contract of the token ${token.symbol}`;
}

function contractOf({ deployments }: Network, address: Address): string | undefined {
  for (const { slug, contracts } of deployments)
    for (const [role, each] of Object.entries(contracts))
      if (each === address) return `a contract of ${slug} (${role})`;
  return undefined;
}
